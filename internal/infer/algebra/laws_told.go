package algebra

// toldLaws go by what a sister says of the arguments.
var toldLaws = []Law{
	{Name: "told-place", Family: FixedPoint, F: "X,Y->R", G: "X,Y->S", Where: "X:list R:int S:bool", Text: "{|!}G(x, y) => F(x, y) == {0|-1}", Unless: "F(x, y) == {0|-1}", Under: "text-absent-marked absent-marked"},
	{Name: "told-width", Family: Length, F: "X->R", G: "X->S", Where: "X:rune R:int S:bool", Text: "G(x) => F(x) == len(string(x))", Unless: "F(x) == len(string(x)); !G(x)"},
	{Name: "past-size-refused", Family: Outcome, F: "X,Y->*", G: "X->Y", Where: "X:compound Y:int", Text: "y > G(x) => {err|panics}(F(x, y))", Unless: "{err|panics}(F(x, y))"},
}

// formatLaws go through a printer or a reader that has a base, a precision or a size to be told.
var formatLaws = []Law{
	{Name: "inverse-in-base", Family: RoundTrip, F: "X,Y->R", G: "R,Y,Y->X", Where: "X:int Y:int R:string", Text: "G(F(x, y), y, 64) == x", Under: "inverse", Traits: Expected},
	{Name: "inverse-of-in-base", Family: RoundTrip, F: "R,Y,Y->X", G: "X,Y->R", Where: "X:int Y:int R:string", Text: "F(G(n, y), y, 64) == n", Under: "inverse-of", Traits: Expected},
	{Name: "inverse-shortest", Family: RoundTrip, F: "X,Y,Z,Z->R", G: "R,Z->X", Where: "X:float Y:int Z:int R:string", Text: "G(F(x, 'g', -1, 64), 64) == x", Traits: Expected},
	{Name: "inverse-of-shortest", Family: RoundTrip, F: "R,Z->X", G: "X,Y,Z,Z->R", Where: "X:float Y:int Z:int R:string", Text: "F(G(v, 'g', -1, 64), 64) == v", Traits: Expected},
	{Name: "agrees-in-base", Family: Agreement, F: "X->R", G: "W,Y->R", Where: "X:int W:int64 Y:int R:string", Text: "F(x) == G(int64(x), 10)", Unless: "F(x) == F(y)", Under: "agrees"},
	{Name: "agrees-with-base", Family: Agreement, F: "W,Y->R", G: "X->R", Where: "X:int W:int64 Y:int R:string", Text: "F(int64(n), 10) == G(n)", Unless: "G(n) == G(m)", Under: "agrees"},
	{Name: "stable-joined", Family: RoundTrip, F: "X->R", G: "R,Y->X", Where: "X:string R:slice Y:string", Text: `F(G(F(x), {" "|","|"\n"})) == F(x)`, Unless: "F(x) == F(y)", Under: "inverse-of"},
	{Name: "split-and-joined", Family: Agreement, F: "X,X,X->X", G: "Y,X->X;X,X->Y", Where: "X:string Y:slice", Text: `y != "" => F(x, y, z) == G(H(x, y), z)`, Unless: "F(x, y, z) == x"},
	{Name: "composed", Family: Agreement, F: "X->X", G: "X->X;X->X", Where: "X:string", Text: "F(x) == G(H(x))", Unless: "F(x) == G(x); F(x) == H(x); F(x) == x; G(x) == x; H(x) == x; G(H(x)) == H(x); G(H(x)) == G(x)", Under: "agrees both-halves"},
}
