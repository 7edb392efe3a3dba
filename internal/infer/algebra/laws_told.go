package algebra

// toldLaws go by what a sister says of the arguments.
var toldLaws = []Law{
	{"told-place", FixedPoint, "X,Y->R", "X,Y->S", "X:list R:int S:bool", "{|!}G(x, y) => F(x, y) == {0|-1}", "F(x, y) == {0|-1}", "text-absent-marked absent-marked"},
	{"told-width", Length, "X->R", "X->S", "X:rune R:int S:bool", "G(x) => F(x) == len(string(x))", "F(x) == len(string(x)); !G(x)", ""},
	{"past-size-refused", Outcome, "X,Y->*", "X->Y", "X:compound Y:int", "y > G(x) => {err|panics}(F(x, y))", "{err|panics}(F(x, y))", ""},
}

// formatLaws go through a printer or a reader that has a base, a precision or a size to be told.
var formatLaws = []Law{
	{"inverse-in-base", RoundTrip, "X,Y->R", "R,Y,Y->X", "X:int Y:int R:string", "G(F(x, y), y, 64) == x", "", "inverse"},
	{"inverse-of-in-base", RoundTrip, "R,Y,Y->X", "X,Y->R", "X:int Y:int R:string", "F(G(n, y), y, 64) == n", "", "inverse-of"},
	{"inverse-shortest", RoundTrip, "X,Y,Z,Z->R", "R,Z->X", "X:float Y:int Z:int R:string", "G(F(x, 'g', -1, 64), 64) == x", "", ""},
	{"inverse-of-shortest", RoundTrip, "R,Z->X", "X,Y,Z,Z->R", "X:float Y:int Z:int R:string", "F(G(v, 'g', -1, 64), 64) == v", "", ""},
	{"agrees-in-base", Agreement, "X->R", "W,Y->R", "X:int W:int64 Y:int R:string", "F(x) == G(int64(x), 10)", "F(x) == F(y)", "agrees"},
	{"agrees-with-base", Agreement, "W,Y->R", "X->R", "X:int W:int64 Y:int R:string", "F(int64(n), 10) == G(n)", "G(n) == G(m)", "agrees"},
	{"stable-joined", RoundTrip, "X->R", "R,Y->X", "X:string R:slice Y:string", `F(G(F(x), {" "|","|"\n"})) == F(x)`, "F(x) == F(y)", "inverse-of"},
	{"split-and-joined", Agreement, "X,X,X->X", "Y,X->X;X,X->Y", "X:string Y:slice", `y != "" => F(x, y, z) == G(H(x, y), z)`, "F(x, y, z) == x", ""},
	{"composed", Agreement, "X->X", "X->X;X->X", "X:string", "F(x) == G(H(x))", "F(x) == G(x); F(x) == H(x); F(x) == x; G(x) == x; H(x) == x; G(H(x)) == H(x); G(H(x)) == G(x)", "agrees both-halves"},
}
