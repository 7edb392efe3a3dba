package algebra

// bitLaws look at the bits of a number.
var bitLaws = []Law{
	{Name: "complement-counts", Family: Reflection, F: sig("X", "R"), Where: Where{X: Unsigned, R: Int}, Text: "F(^x) == N - F(x)", Unless: list{"F(x) == F(y)"}},
	{Name: "complement-kept", Family: Equivariant, F: sig("X", "X"), Where: Where{X: Unsigned}, Text: "F(^x) == ^F(x)", Unless: list{"F(x) == x"}},
	{Name: "inclusion-exclusion", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Unsigned, R: Int}, Text: "F(x|y) + F(x&y) == F(x) + F(y)", Unless: list{"F(x) == F(y)"}, Under: list{"additive"}},
	{Name: "bitwise-xor", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Unsigned, R: Unsigned}, Text: "F(x ^ y) == F(x) ^ F(y)", Unless: list{"F(x) == x", "F(x) == F(y)"}},
	{Name: "bitwise-or", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Unsigned, R: Unsigned}, Text: "F(x|y) == F(x)|F(y)", Unless: list{"F(x) == x", "F(x) == F(y)"}},
	{Name: "bitwise-and", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Unsigned, R: Unsigned}, Text: "F(x&y) == F(x)&F(y)", Unless: list{"F(x) == x", "F(x) == F(y)"}, Under: list{"bitwise-or"}, Silent: Structure},
	{Name: "any-of-bits", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Unsigned, R: Bool}, Text: "F(x|y) == (F(x) {a} F(y))", Choices: []Choice{either("a", "||", "&&")}, Unless: list{"F(x) == F(y)"}, Silent: Structure},
	{Name: "all-of-bits", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Unsigned, R: Bool}, Text: "F(x&y) == (F(x) {a} F(y))", Choices: []Choice{either("a", "&&", "||")}, Unless: list{"F(x) == F(y)"}, Silent: Structure},
	{Name: "shift-mirrored", Family: Equivariant, F: sig("X", "X"), Where: Where{X: Unsigned}, Text: "n >= 0 => F(x<<n) == F(x)>>n", Unless: list{"F(x) == x", "n >= 0 => F(x<<n) == F(y)"}},
	{Name: "doubled", Family: Step, F: sig("X", "R"), Where: Where{X: Int, R: Int}, Text: "x > 0 => F(2*x) == F(x) {a} 1", Choices: []Choice{either("a", "+", "-")}},
	{Name: "doubling-ignored", Family: Invariance, F: sig("X", "R"), Where: Where{X: Int, R: Int}, Text: "F(2*x) == F(x)", Unless: list{"F(x) == F(y)"}},
	{Name: "doubled-and-one", Family: Step, F: sig("X", "R"), Where: Where{X: Int, R: Int}, Text: "x > 0 => F(2*x + 1) == F(x) + 1"},
}
