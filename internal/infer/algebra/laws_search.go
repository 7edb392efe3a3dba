package algebra

// searchLaws look for an element or a part in a list.
var searchLaws = []Law{
	{"found-there", Content, "X,Y->R", "", "X:slice Y:elemX R:int", "F(x, y) >= 0 => x[F(x, y)] == y", "", ""},
	{"found-if-there", Agreement, "X,Y->R", "", "X:slice Y:elemX R:int", "(F(x, y) >= 0) == contains(x, y)", "", ""},
	{"element-found", Bound, "X,Y->R", "", "X:slice Y:elemX R:int", "0 <= i && i < len(x) => 0 <= F(x, x[i]) && F(x, x[i]) <= i", "", ""},
	{"element-known", Content, "X,Y->R", "", "X:slice Y:elemX R:bool", "0 <= i && i < len(x) => F(x, x[i])", "F(x, y)", "like-membership"},
	{"absent-marked", Outcome, "X,Y->R", "", "X:slice Y:elemX R:int", "!contains(x, y) => F(x, y) == {-1|0}", "F(x, y) == {-1|0}", "like-count"},
	{"text-found-there", Content, "X,X->R", "", "X:string R:int", "F(x, y) >= 0 => strings.HasPrefix(x[F(x, y):], y)", "F(x, y) <= 0", ""},
	{"text-found-if-there", Agreement, "X,X->R", "", "X:string R:int", "(F(x, y) >= 0) == strings.Contains(x, y)", "F(x, y) >= 0", ""},
	{"text-absent-marked", Outcome, "X,X->R", "", "X:string R:int", "!strings.Contains(x, y) => F(x, y) == {-1|0}", "F(x, y) == {-1|0}", ""},
	{"found-where-put", Bound, "X,X->R", "", "X:string R:int", "0 <= F(z + x + y, x) && F(z + x + y, x) <= len(z)", "F(x, y) == 0", ""},
	{"found-last-where-put", Bound, "X,X->R", "", "X:string R:int", "F(z + x + y, x) >= len(z)", "F(x, y) >= len(z)", ""},
	{"found-before-appended", Invariance, "X,Y->R", "", "X:list R:int", "F(x, y) >= 0 => F(concat(x, z), y) == F(x, y)", "F(x, y) == F(z, y)", ""},
	{"never-past-end", Bound, "X->R", "", "X:list R:int", "F(x) <= len(x)", "F(x) <= 0", "like-length between at-most"},
	{"member-kept", Order, "X,Y->R", "", "X:list R:bool", "F(x, y) => F(concat({x, z|z, x}), y)", "F(x, y); !F(x, y)", "concatenation-or"},
	{"insertion-sorted", Order, "X,Y->R", "", "X:sortable Y:elemX R:int", "sort(insert(sort(x), F(sort(x), y), y)) == insert(sort(x), F(sort(x), y), y)", "", ""},
	{"sorted-membership", Agreement, "X,Y->R", "", "X:sortable Y:elemX R:bool", "F(sort(x), y) == contains(x, y)", "", "like-membership"},
}
