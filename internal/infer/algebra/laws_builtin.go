package algebra

// builtinLaws say that the subject is a function that everybody knows: an operator, a builtin of the language of relations, or the
// function of the standard library that bears its name. Such a law is a second implementation; the subject does not call it.
var builtinLaws = []Law{
	{Name: "like-operator", Family: Agreement, F: sig("XX", "X"), Where: Where{X: Number}, Text: "F(x, y) == x {a} y", Choices: []Choice{either("a", "+", "-", "*")}, Traits: Operation | Definition},
	{Name: "like-choice", Family: Agreement, F: sig("XX", "X"), Where: Where{X: Ordered}, Text: "F(x, y) == {a}(x, y)", Choices: []Choice{either("a", "min", "max")}, Unless: list{"F(x, y) == x", "F(x, y) == y"}, Traits: Definition},
	{Name: "like-order", Family: Agreement, F: sig("XX", "R"), Where: Where{X: Ordered, R: Bool}, Text: "F(x, y) == (x {a} y)", Choices: []Choice{either("a", "<", "<=")}, Unless: list{"F(x, y)", "!F(x, y)"}, Traits: Unguarded | Definition, Silent: Rewritten},
	{Name: "like-compare", Family: Agreement, F: sig("XX", "R"), Where: Where{X: Ordered, R: Signed}, Text: "(F(x, y) < 0) == (x < y)", Unless: list{"F(x, y) < 0", "F(x, y) >= 0"}, Traits: Definition},
	{Name: "like-absolute", Family: Agreement, F: sig("X", "X"), Where: Where{X: Signed}, Text: "F(x) == {a}", Choices: []Choice{either("a", "abs(x)", "-x")}, Unless: list{"F(x) == x"}, Traits: LowInterest | Definition},
	{Name: "like-fold", Family: Agreement, F: sig("X", "R"), Where: Where{X: Numbers, R: ElemOfX}, Text: "F(x) == {a}(x)", Choices: []Choice{either("a", "sum", "prod"), either("b", "0", "1").with("a")}, Unless: list{"F(x) == {b}", "F(x) == x[0]"}, Traits: Definition},
	{Name: "like-reverse", Family: Agreement, F: sig("X", "X"), Where: Where{X: List}, Text: "F(x) == reverse(x)", Unless: list{"F(x) == x"}, Traits: Definition},
	{Name: "like-length", Family: Agreement, F: sig("X", "R"), Where: Where{X: List, R: Int}, Text: "F(x) == len(x)", Traits: ImpliesAll | Definition},
	{Name: "like-characters", Family: Agreement, F: sig("X", "R"), Where: Where{X: String, R: Int}, Text: "F(x) == utf8.RuneCountInString(x)", Under: list{"like-length"}, Traits: Definition},
	{Name: "like-concatenation", Family: Agreement, F: sig("XX", "X"), Where: Where{X: List}, Text: "F(x, y) == concat({a})", Choices: []Choice{either("a", "x, y", "y, x")}, Unless: list{"F(x, y) == x", "F(x, y) == y"}, Traits: Definition, Silent: Rewritten},
	{Name: "like-append", Family: Agreement, F: sig("XY", "X"), Where: Where{X: Slice, Y: ElemOfX}, Text: "F(x, y) == insert(x, {a}, y)", Choices: []Choice{either("a", "len(x)", "0")}, Traits: Definition, Silent: Rewritten},
	{Name: "like-part", Family: Agreement, F: sig("XY", "X"), Where: Where{X: List, Y: Int}, Text: "F(x, y) == {a}(x, y)", Choices: []Choice{either("a", "take", "drop", "rotate")}, Unless: list{"F(x, y) == x", "len(F(x, y)) == 0"}, Traits: Definition},
	{Name: "like-slice", Family: Agreement, F: sig("XYY", "X"), Where: Where{X: List, Y: Int}, Text: "0 <= y && y <= z && z <= len(x) => F(x, y, z) == x[y:z]", Traits: Definition, Silent: Rewritten},
	{Name: "like-splice", Family: Agreement, F: sig("XYX", "X"), Where: Where{X: Slice, Y: Int}, Text: "0 <= y && y <= len(x) => F(x, y, z) == concat(take(x, y), z, drop(x, y))", Traits: Definition},
	{Name: "like-cut-out", Family: Agreement, F: sig("XYY", "X"), Where: Where{X: Slice, Y: Int}, Text: "0 <= y && y <= z && z <= len(x) => F(x, y, z) == concat(take(x, y), drop(x, z))", Traits: Definition},
	{Name: "like-membership", Family: Agreement, F: sig("XY", "R"), Where: Where{X: Slice, Y: ElemOfX, R: Bool}, Text: "F(x, y) == contains(x, y)", Traits: Definition},
	{Name: "like-count", Family: Agreement, F: sig("XY", "R"), Where: Where{X: Slice, Y: ElemOfX, R: Int}, Text: "F(x, y) == count(x, y)", Traits: Definition, Silent: Rewritten},
	{Name: "like-sorted", Family: Agreement, F: sig("X", "R"), Where: Where{X: Sortable, R: Bool}, Text: "F(x) == (sort(x) == x)", Traits: Definition, Silent: Rewritten},
	{Name: "standard", Family: Agreement, F: sig("X", "R"), G: sig("X", "R").standard(), Text: "F(x) == G(x)"},
	{Name: "standard-ok", Family: Agreement, F: sig("X", "R"), G: sig("X", "R").standard(), Text: "ok(F(x)) => F(x) == G(x)", Under: list{"standard"}},
	{Name: "standard-pairs", Family: Agreement, F: sig("XY", "R"), G: sig("XY", "R").standard(), Text: "F(x, y) == G(x, y)", Under: list{"standard"}},
	{Name: "standard-bytes", Family: Agreement, F: sig("X", "R"), G: sig("Y", "R").standard(), Where: Where{X: String, Y: Bytes}, Text: "F(x) == G([]byte(x))"},
	{Name: "standard-text", Family: Agreement, F: sig("X", "R"), G: sig("Y", "R").standard(), Where: Where{X: Bytes, Y: String}, Text: "F(x) == G(string(x))", Silent: Seen},
	{Name: "reads-decimal", Family: RoundTrip, F: sig("X", "R"), Where: Where{X: String, R: Int}, Text: "F(str(k)) == k"},
	{Name: "reads-decimal-bytes", Family: RoundTrip, F: sig("X", "R"), Where: Where{X: Bytes, R: Int}, Text: "F([]byte(str(k))) == k", Silent: Rewritten},
	{Name: "reads-as-standard", Family: Agreement, F: sig("X", "R"), Where: Where{X: String, R: Number}, Text: "ok(F(x)) => F(x) == strconv.{a}", Choices: []Choice{either("a", "ParseInt(x, 10, 64)", "ParseUint(x, 10, 64)", "ParseFloat(x, 64)")}, Under: list{"standard", "standard-ok"}, Traits: OwnReferences, Silent: Rewritten},
	{Name: "reads-as-standard-bytes", Family: Agreement, F: sig("X", "R"), Where: Where{X: Bytes, R: Number}, Text: "ok(F(x)) => F(x) == strconv.{a}", Choices: []Choice{either("a", "ParseInt(string(x), 10, 64)", "ParseUint(string(x), 10, 64)", "ParseFloat(string(x), 64)")}, Under: list{"standard-text"}, Traits: OwnReferences, Silent: Rewritten},
	{Name: "standard-outcome", Family: Agreement, F: sig("X", "*"), G: sig("X", "*").standard(), Text: "ok(F(x)) == ok(G(x))", Unless: list{"ok(F(x))"}},
}
