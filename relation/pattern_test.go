package relation

import (
	"go/ast"
	"slices"
	"testing"
)

// The nodes of a pattern know where they stand in the text.
func TestParsePattern(t *testing.T) {
	for _, tt := range []struct {
		text  string
		calls []string
	}{
		{"F(-x) == -F(x)", []string{"F(-x)", "F(x)"}},
		{"x >= 0 && ok(G(x)) => F(G(x), \"=> F(y)\") ~= x", []string{"ok(G(x))", "G(x)", "F(G(x), \"=> F(y)\")", "G(x)"}},
		{"odd(x int): F[N](x) <~ 3 within 1e-9", []string{"F[N](x)"}},
	} {
		p, err := ParsePattern(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		var calls []string
		for _, side := range p.Sides() {
			ast.Inspect(side, func(n ast.Node) bool {
				if c, ok := n.(*ast.CallExpr); ok {
					from, to := p.Range(c)
					calls = append(calls, tt.text[from:to])
				}
				return true
			})
		}
		if !slices.Equal(calls, tt.calls) {
			t.Errorf("%s: got %q, want %q", tt.text, calls, tt.calls)
		}
	}
	for _, text := range []string{"F(x", "F(x) = x", "x => ", "F(x) => y => z", ""} {
		if _, err := ParsePattern(text); err == nil {
			t.Errorf("%q is a pattern", text)
		}
	}
}
