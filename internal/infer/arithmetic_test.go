package infer

import (
	"go/constant"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Arithmetic overflows where the domain and the premise let it.
func TestOverflowing(t *testing.T) {
	for _, tt := range []struct{ text, domain, want string }{
		{"Abs(x*y) == Abs(x)*Abs(y)", "x in 0..1<<40", "x*y"},
		{"Abs(x*y) == Abs(x)*Abs(y)", "x in 0..1<<31", ""},
		{"x < 1<<31 => Abs(x*x) == x*x", "x in 0..1<<40", ""},
		{"1<<31 > x => Abs(x*x) == x*x", "x in 0..1<<40", ""},
		{"x >= -5 && x <= 5 => Abs(x*x) == 25", "x in -1<<40..1<<40", ""},
		{"x == 7 => Abs(x*x) == 49", "x in -1<<40..1<<40", ""},
		{"x != 7 => Abs(x*x) == 49", "x in -1<<40..1<<40", "x*x"},
		{"Abs(2*(x + y)) == 2*Abs(x + y)", "x in 0..1<<61", "2*(x + y)"},
		{"Abs(x<<3) == 8*Abs(x)", "x in 0..1<<61", "x<<3"},
		{"Abs(-x) == Abs(x)", "x in math.MinInt..math.MaxInt", "-x"},
		{"Abs(-x) == Abs(x)", "x in -9..9", ""},
		{"Abs(x/2) <= Abs(x)", "x in math.MinInt..math.MaxInt", ""},
		{"Abs(Abs(x) + Abs(y)) == Abs(x) + Abs(y)", "x in math.MinInt..math.MaxInt", ""}, // sums of results
	} {
		s := lab(t, "Abs", tt.domain)
		var got []string
		for _, a := range overflowing(s.Subject, parseFor(s.Subject, tt.text)) {
			if text := relation.ExprString(a.of); !slices.Contains(got, text) {
				got = append(got, text)
			}
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s on %s: %q, want %q", tt.text, tt.domain, got, tt.want)
		}
	}
}

// An unsigned difference stays inside where the premise orders its operands, and a sum where the premise says so of it.
func TestOrdered(t *testing.T) {
	u := relation.Predeclared(relation.Uint)
	x, y := &relation.VarRef{Name: "x", T: u}, &relation.VarRef{Name: "y", T: u}
	minus, plus := &relation.Binary{Op: "-", X: x, Y: y, T: u}, &relation.Binary{Op: "+", X: x, Y: y, T: u}
	for _, tt := range []struct {
		pre  relation.Expr
		of   *relation.Binary
		want bool
	}{
		{relation.Compare("<=", y, x), minus, true},
		{relation.Compare("<", x, y), minus, false},
		{relation.Compare("<=", x, plus), plus, true},
		{relation.Compare("<=", y, x), plus, false},
		{nil, minus, false},
	} {
		if got := ordered(tt.pre, tt.of); got != tt.want {
			t.Errorf("%v before %s: got %v", tt.pre, relation.ExprString(tt.of), got)
		}
	}
}

// A row wraps where an operation on the way does, even if the value comes back into the type.
func TestWrapsAt(t *testing.T) {
	i8 := relation.Predeclared(relation.Int8)
	x, y := &relation.VarRef{Name: "x", T: i8}, &relation.VarRef{Name: "y", T: i8}
	hundred := &relation.Literal{Value: constant.MakeInt64(100), Text: "100", T: i8}
	e := &relation.Binary{Op: "-", X: &relation.Binary{Op: "+", X: x, Y: y, T: i8}, Y: hundred, T: i8}
	vars := []relation.Var{{Name: "x", Type: i8}, {Name: "y", Type: i8}}
	for _, tt := range []struct {
		x, y int8
		want bool
	}{{100, 100, true}, {100, 27, false}, {-20, -20, true}, {-10, -10, false}} {
		if got := wrapsAt([]arithmetic{{of: e}}, vars, source.Row{tt.x, tt.y}); got != tt.want {
			t.Errorf("%d + %d - 100: got %v", tt.x, tt.y, got)
		}
	}
}
