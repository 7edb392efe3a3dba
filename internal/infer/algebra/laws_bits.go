package algebra

// bitLaws look at the bits of a number.
var bitLaws = []Law{
	{Name: "complement-counts", Family: Reflection, F: "X->R", Where: "X:unsigned R:int", Text: "F(^x) == {8|16|32|64} - F(x)", Unless: "F(x) == F(y)"},
	{Name: "complement-kept", Family: Equivariant, F: "X->X", Where: "X:unsigned", Text: "F(^x) == ^F(x)", Unless: "F(x) == x"},
	{Name: "inclusion-exclusion", Family: Homomorphic, F: "X->R", Where: "X:unsigned R:int", Text: "F(x|y) + F(x&y) == F(x) + F(y)", Unless: "F(x) == F(y)", Under: "additive"},
	{Name: "bitwise-xor", Family: Homomorphic, F: "X->R", Where: "X:unsigned R:unsigned", Text: "F(x ^ y) == F(x) ^ F(y)", Unless: "F(x) == x; F(x) == F(y)"},
	{Name: "bitwise-or", Family: Homomorphic, F: "X->R", Where: "X:unsigned R:unsigned", Text: "F(x|y) == F(x)|F(y)", Unless: "F(x) == x; F(x) == F(y)"},
	{Name: "shift-mirrored", Family: Equivariant, F: "X->X", Where: "X:unsigned", Text: "n >= 0 => F(x<<n) == F(x)>>n", Unless: "F(x) == x; n >= 0 => F(x<<n) == F(y)"},
	{Name: "doubled", Family: Step, F: "X->R", Where: "X:int R:int", Text: "x > 0 => F(2*x) == F(x) {+|-} 1"},
	{Name: "doubling-ignored", Family: Invariance, F: "X->R", Where: "X:int R:int", Text: "F(2*x) == F(x)", Unless: "F(x) == F(y)"},
	{Name: "doubled-and-one", Family: Step, F: "X->R", Where: "X:int R:int", Text: "x > 0 => F(2*x + 1) == F(x) + 1"},
}
