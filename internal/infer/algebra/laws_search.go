package algebra

// searchLaws look for an element or a part in a list.
var searchLaws = []Law{
	{Name: "found-there", Family: Content, F: "X,Y->R", Where: "X:slice Y:elemX R:int", Text: "F(x, y) >= 0 => x[F(x, y)] == y"},
	{Name: "found-if-there", Family: Agreement, F: "X,Y->R", Where: "X:slice Y:elemX R:int", Text: "(F(x, y) >= 0) == contains(x, y)"},
	{Name: "element-found", Family: Bound, F: "X,Y->R", Where: "X:slice Y:elemX R:int", Text: "0 <= i && i < len(x) => 0 <= F(x, x[i]) && F(x, x[i]) <= i"},
	{Name: "element-known", Family: Content, F: "X,Y->R", Where: "X:slice Y:elemX R:bool", Text: "0 <= i && i < len(x) => F(x, x[i])", Unless: "F(x, y)", Under: "like-membership"},
	{Name: "absent-marked", Family: Outcome, F: "X,Y->R", Where: "X:slice Y:elemX R:int", Text: "!contains(x, y) => F(x, y) == {-1|0}", Unless: "F(x, y) == {-1|0}", Under: "like-count"},
	{Name: "text-found-there", Family: Content, F: "X,X->R", Where: "X:string R:int", Text: "F(x, y) >= 0 => strings.HasPrefix(x[F(x, y):], y)", Unless: "F(x, y) <= 0"},
	{Name: "text-found-if-there", Family: Agreement, F: "X,X->R", Where: "X:string R:int", Text: "(F(x, y) >= 0) == strings.Contains(x, y)", Unless: "F(x, y) >= 0"},
	{Name: "text-absent-marked", Family: Outcome, F: "X,X->R", Where: "X:string R:int", Text: "!strings.Contains(x, y) => F(x, y) == {-1|0}", Unless: "F(x, y) == {-1|0}"},
	{Name: "found-where-put", Family: Bound, F: "X,X->R", Where: "X:string R:int", Text: "0 <= F(z + x + y, x) && F(z + x + y, x) <= len(z)", Unless: "F(x, y) == 0"},
	{Name: "found-last-where-put", Family: Bound, F: "X,X->R", Where: "X:string R:int", Text: "F(z + x + y, x) >= len(z)", Unless: "F(x, y) >= len(z)"},
	{Name: "found-before-appended", Family: Invariance, F: "X,Y->R", Where: "X:list R:int", Text: "F(x, y) >= 0 => F(concat(x, z), y) == F(x, y)", Unless: "F(x, y) == F(z, y)"},
	{Name: "never-past-end", Family: Bound, F: "X->R", Where: "X:list R:int", Text: "F(x) <= len(x)", Unless: "F(x) <= 0", Under: "like-length between at-most", Traits: LowInterest},
	{Name: "member-kept", Family: Order, F: "X,Y->R", Where: "X:list R:bool", Text: "F(x, y) => F(concat({x, z|z, x}), y)", Unless: "F(x, y); !F(x, y)", Under: "concatenation-or"},
	{Name: "insertion-sorted", Family: Order, F: "X,Y->R", Where: "X:sortable Y:elemX R:int", Text: "sort(insert(sort(x), F(sort(x), y), y)) == insert(sort(x), F(sort(x), y), y)"},
	{Name: "sorted-membership", Family: Agreement, F: "X,Y->R", Where: "X:sortable Y:elemX R:bool", Text: "F(sort(x), y) == contains(x, y)", Under: "like-membership"},
}
