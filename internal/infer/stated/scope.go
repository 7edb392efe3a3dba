package stated

import (
	"go/ast"
	"slices"
)

// A Statement is a candidate relation with its place.
type Statement struct {
	Text   string
	Origin string // "reverse_test.go:12", "the doc comment"
}

// A Function is what is known of a function of the package, or of a reference.
type Function struct {
	Results int  // without the trailing error
	Err     bool // a trailing error
	Of      bool // it is of the package: a call of it is an execution
}

// A Scope is what a name behind which arguments stand means: "Reverse", "geom.Reverse", "strings.ToUpper", ".Rotate" for a method of some type.
type Scope interface {
	Function(name string) (Function, bool)
}

// A File is a test file.
type File struct {
	Name string // for people
	Text []byte
}

// Tests are the assertions of a package's tests.
type Tests struct {
	assertions []assertion
	functions  []string // source of those that the go command runs
}

// An assertion is one condition that a test demands, with what its names mean there.
type assertion struct {
	place string
	pre   []ast.Expr // where it is demanded
	left  ast.Expr
	op    string   // a comparison of the relation language; "" if left is a condition
	right ast.Expr // nil without op
	scope *binding
}

// exprs lists the parts of an assertion, premise first.
func (a *assertion) exprs() []ast.Expr {
	out := append(slices.Clone(a.pre), a.left)
	if a.right != nil {
		out = append(out, a.right)
	}
	return out
}

// A binding is a local name with what it means, innermost first: a value that a test computes, or one that it goes through (an element of a
// table, a fuzzed argument), of which nothing is known.
type binding struct {
	name  string
	value ast.Expr // nil: nothing is known of it
	index int      // of several results
	of    *binding // what the names of value mean
	outer *binding
}

// lookup is the meaning of a name; nil if it is not local.
func (b *binding) lookup(name string) *binding {
	for ; b != nil; b = b.outer {
		if b.name == name {
			return b
		}
	}
	return nil
}
