package harness

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// A function that looks at the stack is known by what it imports, whatever that is called.
func TestSensitive(t *testing.T) {
	for _, test := range []struct {
		imports, body string
		want          bool
	}{
		{`import "runtime"`, "runtime.Caller(1)", true},
		{`import "runtime"`, "runtime.GC()", false},
		{`import rt "runtime"`, "rt.Callers(1, nil)", true},
		{`import . "runtime"`, "Caller(1)", true},
		{`import runtime "example.com/other"`, "runtime.Caller(1)", false},
		{"", "Caller(1)", false},
		{`import rt "runtime"`, "func() { rt.Caller(1) }()", true},
		{"", "defer func() { recover() }()", false},
		{"", "recover()", true},
		{"", "type local int", true},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "f.go", "package p\n"+test.imports+"\nfunc F() { "+test.body+" }", parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		fn := f.Decls[len(f.Decls)-1].(*ast.FuncDecl)
		if got := Sensitive(fn, f); got != test.want {
			t.Errorf("%s; %s: %v, want %v", test.imports, test.body, got, test.want)
		}
	}
}
