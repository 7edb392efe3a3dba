package algebra

// outputLaws look at several outputs of one call, or at the fields of a struct.
var outputLaws = []Law{
	{"parts-concatenate", RoundTrip, "X->X,X", "", "X:list", "concat(F(x), F2(x)) == x", "", ""},
	{"parts-add", RoundTrip, "X->X,X", "", "X:number", "F(x) + F2(x) == x", "", ""},
	{"quotient-and-rest", RoundTrip, "X,X->X,X", "", "X:number", "y != 0 => F(x, y)*y + F2(x, y) == x", "", ""},
	{"unit-circle", Pythagorean, "X->R,R", "", "R:float", "F(x)*F(x) + F2(x)*F2(x) == 1", "", ""},
	{"cut-rejoined", RoundTrip, "X,X->X,X,R", "", "X:list R:bool", "F3(x, y) => concat(F(x, y), y, F2(x, y)) == x", "", ""},
	{"uncut-kept", FixedPoint, "X,X->X,X,R", "", "X:list R:bool", "!F3(x, y) => F(x, y) == x", "", ""},
	{"first-cut", Content, "X,X->X,X,R", "", "X:list R:bool", "len(F(concat(x, y, z), y)) <= len(x)", "", ""},
	{"part-restored", RoundTrip, "X,X->X,R", "", "X:list R:bool", "F2(x, y) => concat({y, F(x, y)|F(x, y), y}) == x", "", ""},
	{"part-missing", FixedPoint, "X,X->X,R", "", "X:list R:bool", "!F2(x, y) => F(x, y) == x", "", ""},
	{"value-or-zero", Outcome, "X->R,S", "", "R:number S:bool", "!F2(x) => F(x) == 0", "F(x) == 0", ""},
	{"rejoined", RoundTrip, "X->R,S", "R,S->X", "", "G(F(x), F2(x)) == x", "", ""},
	{"rejoined-where-ok", RoundTrip, "X->R,S", "R,S->X", "", "ok(F(x)) => G(F(x), F2(x)) == x", "", "rejoined"},
	{"taken-apart", RoundTrip, "X,Y->R", "R->X,Y", "", "G(F(x, y)) == x && G2(F(x, y)) == y", "", ""},
	{"taken-apart-where-ok", RoundTrip, "X,Y->R", "R->X,Y", "", "ok(G(F(x, y))) => G(F(x, y)) == x && G2(F(x, y)) == y", "", "taken-apart"},
	{"apart-again", RoundTrip, "X->R,S", "R,S->X", "", "F(G(y, z)) == y && F2(G(y, z)) == z", "", ""},
	{"apart-again-where-ok", RoundTrip, "X->R,S", "R,S->X", "", "ok(F(G(y, z))) => F(G(y, z)) == y && F2(G(y, z)) == z", "", "apart-again"},
	{"part-of-whole", RoundTrip, "X,Y->R", "R->X", "R:compound", "G(F(x, y)) == x", "G(z) == x", "taken-apart"},
	{"whole-of-parts", RoundTrip, "X->R", "X->S;R,S->X", "X:compound", "H(F(x), G(x)) == x", "H(y, z) == x", ""},
	{"reads-part", RoundTrip, "X->R", "R,Y->X", "X:compound", "F(G(y, z)) == y", "F(x) == y", ""},
	{"field-holds", RoundTrip, "X->R", "", "R:struct", "F(x).D == x", "", ""},
	{"field-read", Agreement, "X->R", "", "X:struct", "F(x) == x.D", "", ""},
	{"field-left", Invariance, "X->X", "", "X:struct", "F(x).D == x.D", "F(x) == x", ""},
	{"field-step", Step, "X->X", "", "X:struct", "F(x).D == x.D + 1", "", ""},
	{"field-cleared", Neutral, "X->X", "", "X:struct", "F(x).D == 0", "", ""},
}
