package stated

import (
	"go/ast"
	"slices"
)

// An asserter is a function of a test library that demands something of its first arguments behind the *testing.T.
type asserter struct {
	Name string
	Args int    // that are looked at
	Op   string // between the first and the second one; "" if the first one is a condition
	Deny bool   // the condition is false
}

// asserters are those of testify, which other libraries have by the same names (is, must, assert of gotest.tools). The expected value is
// the first one in some and the second one in others, which makes no difference to an equation.
var asserters = []asserter{
	{Name: "Equal", Args: 2, Op: "=="},
	{Name: "EqualValues", Args: 2, Op: "=="},
	{Name: "Exactly", Args: 2, Op: "=="},
	{Name: "DeepEqual", Args: 2, Op: "=="},
	{Name: "NotEqual", Args: 2, Op: "!="},
	{Name: "InDelta", Args: 2, Op: "~="},
	{Name: "InEpsilon", Args: 2, Op: "~="},
	{Name: "Less", Args: 2, Op: "<"},
	{Name: "LessOrEqual", Args: 2, Op: "<="},
	{Name: "Greater", Args: 2, Op: ">"},
	{Name: "GreaterOrEqual", Args: 2, Op: ">="},
	{Name: "True", Args: 1},
	{Name: "False", Args: 1, Deny: true},
	// ElementsMatch is left out: the language has no bags, and sort takes numbers and texts only.
}

// testers are the usual names of a *testing.T and its like, which testify takes first.
var testers = []string{"t", "tb", "b", "f", "tt", "T"}

// checkers are the words between two values of the libraries that have such, c.Assert(a, qt.Equals, b).
var checkers = []string{"Equals", "DeepEquals", "CmpEquals"}

// A demanded is what a call of a library demands: a comparison, or a condition if right is nil.
type demanded struct {
	left  ast.Expr
	op    string
	right ast.Expr
	deny  bool // the condition is false
}

// demandedBy is what a call that stands alone demands; nil if it is no assertion of a library.
func demandedBy(call *ast.CallExpr) *demanded {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	switch sel.Sel.Name {
	case "Assert", "Check":
		if len(call.Args) >= 3 && isChecker(call.Args[1]) {
			return &demanded{left: call.Args[0], op: "==", right: call.Args[2]}
		}
		return nil
	case "To", "Should":
		return expected(sel, call)
	}
	i := slices.IndexFunc(asserters, func(a asserter) bool { return a.Name == sel.Sel.Name || a.Name+"f" == sel.Sel.Name })
	if i < 0 {
		return nil
	}
	a, args := asserters[i], call.Args
	if len(args) > 0 {
		if id, ok := args[0].(*ast.Ident); ok && slices.Contains(testers, id.Name) {
			args = args[1:]
		}
	}
	switch {
	case len(args) < a.Args:
		return nil
	case a.Op != "":
		return &demanded{left: args[0], op: a.Op, right: args[1]}
	}
	return &demanded{left: args[0], deny: a.Deny}
}

// expected is what Expect(a).To(Equal(b)) of gomega demands.
func expected(sel *ast.SelectorExpr, call *ast.CallExpr) *demanded {
	expect, ok := sel.X.(*ast.CallExpr)
	if !ok || len(expect.Args) != 1 || len(call.Args) == 0 {
		return nil
	}
	want, ok := call.Args[0].(*ast.CallExpr)
	if !ok || len(want.Args) != 1 || calleeName(want) != "Equal" && calleeName(want) != "BeEquivalentTo" {
		return nil
	}
	return &demanded{left: expect.Args[0], op: "==", right: want.Args[0]}
}

// isChecker reports whether an argument says that two values are equal.
func isChecker(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return slices.Contains(checkers, e.Name)
	case *ast.SelectorExpr:
		return slices.Contains(checkers, e.Sel.Name)
	}
	return false
}
