package algebra

// builtinLaws say that the subject is a function that everybody knows: an operator, a builtin of the language of relations, or the
// function of the standard library that bears its name. Such a law is a second implementation; the subject does not call it.
var builtinLaws = []Law{
	{Name: "like-operator", Family: Agreement, F: "X,X->X", Where: "X:number", Text: "F(x, y) == x {+|-|*} y", Traits: Operation | Definition},
	{Name: "like-choice", Family: Agreement, F: "X,X->X", Where: "X:ordered", Text: "F(x, y) == {min|max}(x, y)", Unless: "F(x, y) == x; F(x, y) == y", Traits: Definition},
	{Name: "like-order", Family: Agreement, F: "X,X->R", Where: "X:ordered R:bool", Text: "F(x, y) == (x {<|<=} y)", Unless: "F(x, y); !F(x, y)", Traits: Unguarded | Definition},
	{Name: "like-compare", Family: Agreement, F: "X,X->R", Where: "X:ordered R:signed", Text: "(F(x, y) < 0) == (x < y)", Unless: "F(x, y) < 0; F(x, y) >= 0", Traits: Definition},
	{Name: "like-absolute", Family: Agreement, F: "X->X", Where: "X:signed", Text: "F(x) == {abs(x)|-x}", Unless: "F(x) == x", Traits: LowInterest | Definition},
	{Name: "like-fold", Family: Agreement, F: "X->R", Where: "X:numbers R:elemX", Text: "F(x) == {sum|prod}(x)", Unless: "F(x) == {0|1}; F(x) == x[0]", Traits: Definition},
	{Name: "like-reverse", Family: Agreement, F: "X->X", Where: "X:list", Text: "F(x) == reverse(x)", Unless: "F(x) == x", Traits: Definition},
	{Name: "like-length", Family: Agreement, F: "X->R", Where: "X:list R:int", Text: "F(x) == len(x)", Traits: ImpliesAll | Definition},
	{Name: "like-characters", Family: Agreement, F: "X->R", Where: "X:string R:int", Text: "F(x) == utf8.RuneCountInString(x)", Under: "like-length", Traits: Definition},
	{Name: "like-concatenation", Family: Agreement, F: "X,X->X", Where: "X:list", Text: "F(x, y) == concat({x, y|y, x})", Unless: "F(x, y) == x; F(x, y) == y", Traits: Definition},
	{Name: "like-append", Family: Agreement, F: "X,Y->X", Where: "X:slice Y:elemX", Text: "F(x, y) == insert(x, {len(x)|0}, y)", Traits: Definition},
	{Name: "like-part", Family: Agreement, F: "X,Y->X", Where: "X:list Y:int", Text: "F(x, y) == {take|drop|rotate}(x, y)", Unless: "F(x, y) == x; len(F(x, y)) == 0", Traits: Definition},
	{Name: "like-slice", Family: Agreement, F: "X,Y,Y->X", Where: "X:list Y:int", Text: "0 <= y && y <= z && z <= len(x) => F(x, y, z) == x[y:z]", Traits: Definition},
	{Name: "like-splice", Family: Agreement, F: "X,Y,X->X", Where: "X:slice Y:int", Text: "0 <= y && y <= len(x) => F(x, y, z) == concat(take(x, y), z, drop(x, y))", Traits: Definition},
	{Name: "like-cut-out", Family: Agreement, F: "X,Y,Y->X", Where: "X:slice Y:int", Text: "0 <= y && y <= z && z <= len(x) => F(x, y, z) == concat(take(x, y), drop(x, z))", Traits: Definition},
	{Name: "like-membership", Family: Agreement, F: "X,Y->R", Where: "X:slice Y:elemX R:bool", Text: "F(x, y) == contains(x, y)", Traits: Definition},
	{Name: "like-count", Family: Agreement, F: "X,Y->R", Where: "X:slice Y:elemX R:int", Text: "F(x, y) == count(x, y)", Traits: Definition},
	{Name: "like-sorted", Family: Agreement, F: "X->R", Where: "X:sortable R:bool", Text: "F(x) == (sort(x) == x)", Traits: Definition},
	{Name: "standard", Family: Agreement, F: "X->R", G: "=X->R", Text: "F(x) == G(x)"},
	{Name: "standard-where-ok", Family: Agreement, F: "X->R", G: "=X->R", Text: "ok(F(x)) => F(x) == G(x)", Under: "standard"},
	{Name: "standard-pairs", Family: Agreement, F: "X,Y->R", G: "=X,Y->R", Text: "F(x, y) == G(x, y)", Under: "standard"},
	{Name: "standard-bytes", Family: Agreement, F: "X->R", G: "=Y->R", Where: "X:string Y:bytes", Text: "F(x) == G([]byte(x))"},
	{Name: "standard-text", Family: Agreement, F: "X->R", G: "=Y->R", Where: "X:bytes Y:string", Text: "F(x) == G(string(x))"},
	{Name: "reads-decimal", Family: RoundTrip, F: "X->R", Where: "X:string R:int", Text: "F(str(k)) == k"},
	{Name: "reads-decimal-bytes", Family: RoundTrip, F: "X->R", Where: "X:bytes R:int", Text: "F([]byte(str(k))) == k"},
	{Name: "reads-as-standard", Family: Agreement, F: "X->R", Where: "X:string R:number", Text: "ok(F(x)) => F(x) == strconv.{ParseInt(x, 10, 64)|ParseUint(x, 10, 64)|ParseFloat(x, 64)}", Under: "standard standard-where-ok", Traits: OwnReferences},
	{Name: "reads-as-standard-bytes", Family: Agreement, F: "X->R", Where: "X:bytes R:number", Text: "ok(F(x)) => F(x) == strconv.{ParseInt(string(x), 10, 64)|ParseUint(string(x), 10, 64)|ParseFloat(string(x), 64)}", Under: "standard-text", Traits: OwnReferences},
	{Name: "standard-outcome", Family: Agreement, F: "X->*", G: "=X->*", Text: "ok(F(x)) == ok(G(x))", Unless: "ok(F(x))"},
}
