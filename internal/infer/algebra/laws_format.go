package algebra

// predicateLaws have a predicate of the arguments, or a size, from a sister in their premise.
var predicateLaws = []Law{
	{Name: "told-place", Family: FixedPoint, F: sig("XY", "R"), G: sig("XY", "S"), Where: Where{X: List, R: Int, S: Bool}, Text: "{a}G(x, y) => F(x, y) == {b}", Choices: []Choice{either("a", "", "!"), either("b", "0", "-1")}, Unless: list{"F(x, y) == {b}"}, Under: list{"text-absent-marked", "absent-marked"}},
	{Name: "told-width", Family: Length, F: sig("X", "R"), G: sig("X", "S"), Where: Where{X: Rune, R: Int, S: Bool}, Text: "G(x) => F(x) == len(string(x))", Unless: list{"F(x) == len(string(x))", "!G(x)"}},
	{Name: "once-true", Family: Monotone, F: sig("X", "R"), Where: Where{X: Real, R: Bool}, Text: "{a} && F(x) => F(y)", Choices: []Choice{either("a", "x <= y", "y <= x")}, Unless: list{"F(x) == F(y)", "F(x) => F(y)"}, Under: list{"threshold", "like-order"}, Silent: Structure},
	{Name: "past-last-refused", Family: Outcome, F: sig("XY", "*"), G: sig("X", "Y"), Where: Where{X: Compound, Y: Int}, Text: "y >= G(x) => {a}(F(x, y))", Choices: []Choice{either("a", "err", "panics")}, Unless: list{"{a}(F(x, y))"}, Silent: Structure},
	{Name: "past-size-refused", Family: Outcome, F: sig("XY", "*"), G: sig("X", "Y"), Where: Where{X: Compound, Y: Int}, Text: "y > G(x) => {a}(F(x, y))", Choices: []Choice{either("a", "err", "panics")}, Unless: list{"{a}(F(x, y))"}, Under: list{"past-last-refused"}, Silent: Structure},
}

// formatLaws are round trips through a printer or a reader with a base, a precision or a size as parameter.
var formatLaws = []Law{
	{Name: "inverse-in-base", Family: RoundTrip, F: sig("XY", "R"), G: sig("RYY", "X"), Where: Where{X: Int, Y: Int, R: String}, Text: "G(F(x, y), y, N) == x", Under: list{"inverse"}, Traits: Expected},
	{Name: "inverse-of-in-base", Family: RoundTrip, F: sig("RYY", "X"), G: sig("XY", "R"), Where: Where{X: Int, Y: Int, R: String}, Text: "F(G(n, y), y, N) == n", Under: list{"inverse-of"}, Traits: Expected},
	{Name: "inverse-shortest", Family: RoundTrip, F: sig("XYZZ", "R"), G: sig("RZ", "X"), Where: Where{X: Float, Y: Int, Z: Int, R: String}, Text: "G(F(x, 'g', -1, N), N) == x", Traits: Expected},
	{Name: "inverse-of-shortest", Family: RoundTrip, F: sig("RZ", "X"), G: sig("XYZZ", "R"), Where: Where{X: Float, Y: Int, Z: Int, R: String}, Text: "F(G(v, 'g', -1, N), N) == v", Traits: Expected, Silent: Seen},
	{Name: "stable-joined", Family: RoundTrip, F: sig("X", "R"), G: sig("RY", "X"), Where: Where{X: String, R: Slice, Y: String}, Text: "F(G(F(x), {a})) == F(x)", Choices: []Choice{either("a", `" "`, `","`, `"\n"`)}, Unless: list{"F(x) == F(y)"}, Under: list{"inverse-of"}},
	{Name: "split-and-joined", Family: Agreement, F: sig("XXX", "X"), G: sig("YX", "X"), H: sig("XX", "Y"), Where: Where{X: String, Y: Slice}, Text: `y != "" => F(x, y, z) == G(H(x, y), z)`, Unless: list{"F(x, y, z) == x"}},
	{Name: "plain-without", Family: RoundTrip, F: sig("X", "R").first(), Where: Where{X: Int, R: String}, Text: `strings.ReplaceAll(F(x), C, "") == str(x)`, C: CodeTexts, Unless: list{"F(x) == str(x)"}, Silent: Uncounted},
	{Name: "text-without", Family: RoundTrip, F: sig("X", "X").first(), Where: Where{X: String}, Text: `strings.ReplaceAll(F(x), C, "") == x`, C: CodeTexts, Unless: list{"F(x) == x"}, Silent: Uncounted},
	{Name: "all-but-text", Family: RoundTrip, F: sig("X", "X").first(), Where: Where{X: String}, Text: `strings.ReplaceAll(F(x), C, "") == strings.ReplaceAll(x, C, "")`, C: CodeTexts, Unless: list{"F(x) == x", "F(x) == strings.ReplaceAll(x, C, \"\")"}, Under: list{"text-without"}, Silent: Uncounted},
	{Name: "composed", Family: Agreement, F: sig("X", "X"), G: sig("X", "X"), H: sig("X", "X"), Where: Where{X: String}, Text: "F(x) == G(H(x))", Unless: list{"F(x) == G(x)", "F(x) == H(x)", "F(x) == x", "G(x) == x", "H(x) == x", "G(H(x)) == H(x)", "G(H(x)) == G(x)"}, Under: list{"agrees", "both-halves"}},
}
