package algebra

// searchLaws look for an element or a part in a list.
var searchLaws = []Law{
	{Name: "found-there", Family: Content, F: sig("XY", "R"), Where: Where{X: Slice, Y: ElemOfX, R: Int}, Text: "F(x, y) >= 0 => x[F(x, y)] == y"},
	{Name: "found-if-there", Family: Agreement, F: sig("XY", "R"), Where: Where{X: Slice, Y: ElemOfX, R: Int}, Text: "(F(x, y) >= 0) == contains(x, y)"},
	{Name: "element-found", Family: Bound, F: sig("XY", "R"), Where: Where{X: Slice, Y: ElemOfX, R: Int}, Text: "0 <= i && i < len(x) => 0 <= F(x, x[i]) && F(x, x[i]) <= i"},
	{Name: "element-known", Family: Content, F: sig("XY", "R"), Where: Where{X: Slice, Y: ElemOfX, R: Bool}, Text: "0 <= i && i < len(x) => F(x, x[i])", Unless: list{"F(x, y)"}, Under: list{"like-membership"}},
	{Name: "absent-marked", Family: Outcome, F: sig("XY", "R"), Where: Where{X: Slice, Y: ElemOfX, R: Int}, Text: "!contains(x, y) => F(x, y) == {a}", Choices: []Choice{either("a", "-1", "0")}, Unless: list{"F(x, y) == {a}"}, Under: list{"like-count"}},
	{Name: "text-found-there", Family: Content, F: sig("XX", "R"), Where: Where{X: String, R: Int}, Text: "F(x, y) >= 0 => strings.HasPrefix(x[F(x, y):], y)", Unless: list{"F(x, y) <= 0"}},
	{Name: "text-found-if-there", Family: Agreement, F: sig("XX", "R"), Where: Where{X: String, R: Int}, Text: "(F(x, y) >= 0) == strings.Contains(x, y)", Unless: list{"F(x, y) >= 0"}, Silent: Structure},
	{Name: "text-absent-marked", Family: Outcome, F: sig("XX", "R"), Where: Where{X: String, R: Int}, Text: "!strings.Contains(x, y) => F(x, y) == {a}", Choices: []Choice{either("a", "-1", "0")}, Unless: list{"F(x, y) == {a}"}},
	{Name: "found-where-put", Family: Bound, F: sig("XX", "R"), Where: Where{X: String, R: Int}, Text: "0 <= F(z + x + y, x) && F(z + x + y, x) <= len(z)", Unless: list{"F(x, y) == 0"}},
	{Name: "found-last-where-put", Family: Bound, F: sig("XX", "R"), Where: Where{X: String, R: Int}, Text: "F(z + x + y, x) >= len(z)", Unless: list{"F(x, y) >= len(z)"}, Silent: Structure},
	{Name: "found-before-appended", Family: Invariance, F: sig("XY", "R"), Where: Where{X: List, R: Int}, Text: "F(x, y) >= 0 => F(concat(x, z), y) == F(x, y)", Unless: list{"F(x, y) == F(z, y)"}},
	{Name: "never-past-end", Family: Bound, F: sig("X", "R"), Where: Where{X: List, R: Int}, Text: "F(x) <= len(x)", Unless: list{"F(x) <= 0"}, Under: list{"like-length", "between", "at-most"}, Traits: LowInterest},
	{Name: "member-kept", Family: Order, F: sig("XY", "R"), Where: Where{X: List, R: Bool}, Text: "F(x, y) => F(concat({a}), y)", Choices: []Choice{either("a", "x, z", "z, x")}, Unless: list{"F(x, y)", "!F(x, y)"}, Under: list{"concatenation-or"}},
	{Name: "insertion-sorted", Family: Order, F: sig("XY", "R"), Where: Where{X: Sortable, Y: ElemOfX, R: Int}, Text: "sort(insert(sort(x), F(sort(x), y), y)) == insert(sort(x), F(sort(x), y), y)"},
	{Name: "sorted-membership", Family: Agreement, F: sig("XY", "R"), Where: Where{X: Sortable, Y: ElemOfX, R: Bool}, Text: "F(sort(x), y) == contains(x, y)", Under: list{"like-membership"}},
}
