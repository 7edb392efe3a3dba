package algebra

// builtinLaws say that the subject is a function that everybody knows: an operator, a builtin of the language of relations, or the
// function of the standard library that bears its name. Such a law is a second implementation; the subject does not call it.
var builtinLaws = []Law{
	{"like-operator", Agreement, "X,X->X", "", "X:number", "F(x, y) == x {+|-|*} y", "", ""},
	{"like-choice", Agreement, "X,X->X", "", "X:ordered", "F(x, y) == {min|max}(x, y)", "F(x, y) == x; F(x, y) == y", ""},
	{"like-order", Agreement, "X,X->R", "", "X:ordered R:bool", "F(x, y) == (x {<|<=} y)", "F(x, y); !F(x, y)", ""},
	{"like-compare", Agreement, "X,X->R", "", "X:ordered R:signed", "(F(x, y) < 0) == (x < y)", "F(x, y) < 0; F(x, y) >= 0", ""},
	{"like-absolute", Agreement, "X->X", "", "X:signed", "F(x) == {abs(x)|-x}", "F(x) == x", ""},
	{"like-fold", Agreement, "X->R", "", "X:numbers R:elemX", "F(x) == {sum|prod}(x)", "F(x) == {0|1}; F(x) == x[0]", ""},
	{"like-reverse", Agreement, "X->X", "", "X:list", "F(x) == reverse(x)", "F(x) == x", ""},
	{"like-length", Agreement, "X->R", "", "X:list R:int", "F(x) == len(x)", "", ""},
	{"like-characters", Agreement, "X->R", "", "X:string R:int", "F(x) == utf8.RuneCountInString(x)", "", "like-length"},
	{"like-concatenation", Agreement, "X,X->X", "", "X:list", "F(x, y) == concat({x, y|y, x})", "F(x, y) == x; F(x, y) == y", ""},
	{"like-append", Agreement, "X,Y->X", "", "X:slice Y:elemX", "F(x, y) == insert(x, {len(x)|0}, y)", "", ""},
	{"like-part", Agreement, "X,Y->X", "", "X:list Y:int", "F(x, y) == {take|drop|rotate}(x, y)", "F(x, y) == x; len(F(x, y)) == 0", ""},
	{"like-slice", Agreement, "X,Y,Y->X", "", "X:list Y:int", "0 <= y && y <= z && z <= len(x) => F(x, y, z) == x[y:z]", "", ""},
	{"like-splice", Agreement, "X,Y,X->X", "", "X:slice Y:int", "0 <= y && y <= len(x) => F(x, y, z) == concat(take(x, y), z, drop(x, y))", "", ""},
	{"like-cut-out", Agreement, "X,Y,Y->X", "", "X:slice Y:int", "0 <= y && y <= z && z <= len(x) => F(x, y, z) == concat(take(x, y), drop(x, z))", "", ""},
	{"like-membership", Agreement, "X,Y->R", "", "X:slice Y:elemX R:bool", "F(x, y) == contains(x, y)", "", ""},
	{"like-count", Agreement, "X,Y->R", "", "X:slice Y:elemX R:int", "F(x, y) == count(x, y)", "", ""},
	{"like-sorted", Agreement, "X->R", "", "X:sortable R:bool", "F(x) == (sort(x) == x)", "", ""},
	{"standard", Agreement, "X->R", "=X->R", "", "F(x) == G(x)", "", ""},
	{"standard-where-ok", Agreement, "X->R", "=X->R", "", "ok(F(x)) => F(x) == G(x)", "", "standard"},
	{"standard-pairs", Agreement, "X,Y->R", "=X,Y->R", "", "F(x, y) == G(x, y)", "", "standard"},
	{"standard-bytes", Agreement, "X->R", "=Y->R", "X:string Y:bytes", "F(x) == G([]byte(x))", "", ""},
	{"standard-text", Agreement, "X->R", "=Y->R", "X:bytes Y:string", "F(x) == G(string(x))", "", ""},
	{"reads-decimal", RoundTrip, "X->R", "", "X:string R:int", "F(str(k)) == k", "", ""},
	{"reads-decimal-bytes", RoundTrip, "X->R", "", "X:bytes R:int", "F([]byte(str(k))) == k", "", ""},
	{"reads-as-standard", Agreement, "X->R", "", "X:string R:number", "ok(F(x)) => F(x) == strconv.{ParseInt(x, 10, 64)|ParseUint(x, 10, 64)|ParseFloat(x, 64)}", "", "standard standard-where-ok"},
	{"reads-as-standard-bytes", Agreement, "X->R", "", "X:bytes R:number", "ok(F(x)) => F(x) == strconv.{ParseInt(string(x), 10, 64)|ParseUint(string(x), 10, 64)|ParseFloat(string(x), 64)}", "", "standard-text"},
	{"standard-outcome", Agreement, "X->*", "=X->*", "", "ok(F(x)) == ok(G(x))", "ok(F(x))", ""},
}
