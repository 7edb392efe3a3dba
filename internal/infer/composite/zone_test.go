package composite

import (
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// A relation is applied to a follow-up only where that lies in the domain on which the relation was found: what leaves the domain is refused or gets a
// precondition, and nothing is asked where the domain of the sources is enough.
func TestZone(t *testing.T) {
	env := functions()
	for _, tt := range []struct{ subject, domain, first, second, want string }{
		{"Exp", "x in [-250, 250]", "sum: Exp(x + y) ~= Exp(x)*Exp(y)", "sum: Exp(x + y) ~= Exp(x)*Exp(y)", "abs(x + y) <= 250 => Exp(x + y + z) ~= Exp(x)*Exp(y)*Exp(z)"},
		{"Exp", "x in [-250, 250]", "odd: Exp(-x) ~= 1/Exp(x)", "sum: Exp(x + y) ~= Exp(x)*Exp(y)", "Exp(x - y) ~= 1/Exp(y)*Exp(x)"},
		{"Exp", "x in [-250, 200]", "odd: Exp(-x) ~= 1/Exp(x)", "more: Exp(x + 1) ~= math.E*Exp(x)", "x >= -200 => Exp(1 - x) ~= 1/Exp(x)*math.E"},
		{"Exp", "x in [0, 10]", "up: Exp(x + 20) ~= math.E*Exp(x)", "more: Exp(x + 1) ~= math.E*Exp(x)", "refused: x + 20 is outside of x in [0, 10], where more was found"},
		{"Exp", "x in [0, 10)", "up: x < 3 => Exp(2*x) ~= Exp(x)", "more: Exp(x + 1) ~= math.E*Exp(x)", "x < 3 => Exp(2*x + 1) ~= math.E*Exp(x)"},
		{"Add", "a in 0..100", "double: Add(2*a, b) == 2*Add(a, b)", "double: Add(2*a, b) == 2*Add(a, b)", "a <= 50 => Add(4*a, b) == 4*Add(a, b)"},
		{"Add", "a in 0..100 where a <= b", "both: Add(a+1, b+1) == Add(a, b) + 2", "swap: Add(a, b) == Add(b, a)", "a + 1 <= b + 1 && a <= 99 => Add(b+1, a+1) == Add(a, b) + 2"},
		{"Sum", "xs[i] in -10..10", "sum: Sum(reverse(xs)) == Sum(xs)", "twice: Sum(scale(xs, 2)) == 2*Sum(xs)", "Sum(scale(reverse(xs), 2)) == 2*Sum(xs)"},
		{"Sum", "xs[i] in -10..10", "twice: Sum(scale(xs, 2)) == 2*Sum(xs)", "sum: Sum(reverse(xs)) == Sum(xs)", "refused: scale(xs, 2) may leave xs[i] in -10..10, where sum was found"},
		{"Sum", "len(xs) in 0..5", "sum: Sum(concat(xs, xs)) == 2*Sum(xs)", "twice: Sum(scale(xs, 2)) == 2*Sum(xs)", "len(concat(xs, xs)) <= 5 => Sum(scale(concat(xs, xs), 2)) == 4*Sum(xs)"},
		{"Read", "len(s) in 0..9", "refuse: err(Read(s)) => err(Read(s + \"x\"))", "also: err(Read(s)) => err(Read(\"-\" + s))", "err(Read(s)) && len(s + \"x\") <= 9 => err(Read(\"-\" + s + \"x\"))"},
	} {
		f := env.Func(tt.subject)
		d, err := relation.ParseDomain(tt.domain, env, f)
		if err != nil {
			t.Fatal(err)
		}
		p := NewPool(env, f, []*relation.Relation{parse(t, env, tt.first), parse(t, env, tt.second)}, nil).Within(f, d)
		got := ""
		if r, err := p.Sequence([]int{0, 1}); err != nil {
			got = "refused: " + err.Error()
		} else {
			got = r.Text()
		}
		if got != tt.want {
			t.Errorf("%s on %s, then %s: %s, want %s", tt.first, tt.domain, tt.second, got, tt.want)
		}
	}
}

// An end beyond a type is no constant of it: nothing is asked where all values keep it.
func TestLimitsOfType(t *testing.T) {
	for _, tt := range []struct {
		kind   relation.Kind
		lo, hi float64
		want   []string
	}{
		{relation.Uint64, math.MinInt64, 1 << 63, []string{"n <= 9223372036854775808"}},
		{relation.Uint64, 3, math.Ldexp(1, 64), []string{"n >= 3"}},
		{relation.Int64, -7, 7, []string{"abs(n) <= 7"}},
		{relation.Int8, -200, 200, nil},
		{relation.Int8, -100, 200, []string{"n >= (-100)"}},
	} {
		n := &relation.VarRef{Name: "n", T: relation.Predeclared(tt.kind)}
		var got []string
		for _, e := range (limits{n, end{tt.lo, false, true}, end{tt.hi, false, true}}).formulas() {
			got = append(got, relation.ExprString(e))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%v in %g..%g: %q, want %q", tt.kind, tt.lo, tt.hi, got, tt.want)
		}
	}
	// n - 100 >= 100 holds of no value of an int8 but by wrapping around: it stays as it is.
	n := &relation.VarRef{Name: "n", T: relation.Predeclared(relation.Int8)}
	less := &relation.Binary{Op: "-", X: n, Y: relation.Whole(100, n.T), T: n.T}
	if got := (limits{less, end{100, false, true}, end{127, false, false}}).solved(); got.of != less {
		t.Errorf("n - 100 >= 100 becomes a limit of %s", relation.ExprString(got.of))
	}
}
