package algebra

// bitLaws look at the bits of a number.
var bitLaws = []Law{
	{"complement-counts", Reflection, "X->R", "", "X:unsigned R:int", "F(^x) == {8|16|32|64} - F(x)", "F(x) == F(y)", ""},
	{"complement-kept", Equivariant, "X->X", "", "X:unsigned", "F(^x) == ^F(x)", "F(x) == x", ""},
	{"inclusion-exclusion", Homomorphic, "X->R", "", "X:unsigned R:int", "F(x|y) + F(x&y) == F(x) + F(y)", "F(x) == F(y)", "additive"},
	{"bitwise-xor", Homomorphic, "X->R", "", "X:unsigned R:unsigned", "F(x ^ y) == F(x) ^ F(y)", "F(x) == x; F(x) == F(y)", ""},
	{"bitwise-or", Homomorphic, "X->R", "", "X:unsigned R:unsigned", "F(x|y) == F(x)|F(y)", "F(x) == x; F(x) == F(y)", ""},
	{"shift-mirrored", Equivariant, "X->X", "", "X:unsigned", "n >= 0 => F(x<<n) == F(x)>>n", "F(x) == x; n >= 0 => F(x<<n) == F(y)", ""},
	{"doubled", Step, "X->R", "", "X:int R:int", "x > 0 => F(2*x) == F(x) {+|-} 1", "", ""},
	{"doubling-ignored", Invariance, "X->R", "", "X:int R:int", "F(2*x) == F(x)", "F(x) == F(y)", ""},
	{"doubled-and-one", Step, "X->R", "", "X:int R:int", "x > 0 => F(2*x + 1) == F(x) + 1", "", ""},
}
