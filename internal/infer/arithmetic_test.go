package infer

import (
	"go/constant"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/seed"
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
		if got := wrapsAt([]arithmetic{arithmeticOf(e)}, vars, source.Row{tt.x, tt.y}); got != tt.want {
			t.Errorf("%d + %d - 100: got %v", tt.x, tt.y, got)
		}
	}
}

// A field of a variable is a number as the variable itself may be one: its range is that of its path, and rows have it inside of a struct.
func TestArithmeticOfFields(t *testing.T) {
	num := relation.Predeclared(relation.Uint8)
	pair := &relation.Type{Kind: relation.Struct, Name: "Pair", Pkg: "p", Fields: []relation.Field{{Name: "X", Type: num}, {Name: "Y", Type: num}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{{Name: "Sum", Pkg: "p", Params: []relation.Param{{Name: "v", Type: pair}}, Results: []relation.Param{{Type: num}}}}}
	for _, tt := range []struct{ text, domain, want string }{
		{"Sum(v) == v.X + v.Y", "v.X in 0..255, v.Y in 0..255", "v.X + v.Y"},
		{"Sum(v) == v.X + v.Y", "v.X in 0..100, v.Y in 0..100", ""},
		{"v.X < 100 && 100 > v.Y => Sum(v) == v.X + v.Y", "v.X in 0..255, v.Y in 0..255", ""},
		{"v.X < 100 => Sum(v) == v.X + v.Y", "v.X in 0..255, v.Y in 0..255", "v.X + v.Y"},
	} {
		s := idle(env.Func("Sum"), env)
		if err := survey.Start(s.Subject, tt.domain); err != nil {
			t.Fatal(err)
		}
		rel, got := parseFor(s.Subject, tt.text), ""
		as := overflowing(s.Subject, rel)
		if len(as) > 0 {
			got = relation.ExprString(as[0].of)
			if !wrapsAt(as, rel.Vars, source.Row{relation.Fields{uint8(200), uint8(56)}}) || wrapsAt(as, rel.Vars, source.Row{relation.Fields{uint8(200), uint8(55)}}) {
				t.Errorf("%s: 200 + 56 and no more leaves its type", tt.text)
			}
		}
		if got != tt.want {
			t.Errorf("%s on %s: %q, want %q", tt.text, tt.domain, got, tt.want)
		}
	}
	v := sized(pair, relation.Fields{uint8(0), uint8(0)}, seed.New(3).Rand())
	if fields, ok := v.(relation.Fields); !ok || fields[0] == uint8(0) && fields[1] == uint8(0) {
		t.Errorf("fields of any size: %v", v)
	}
}
