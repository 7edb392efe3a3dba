package polynomial

import (
	"math"
	"testing"
)

func TestQuotient(t *testing.T) {
	x, y := variable(0), variable(1)
	one := constant(1)
	sum := x.add(y).over(x.mul(y).add(one)) // of two hyperbolic tangents
	put := func(f form, to ...form) form {
		out, ok := f.substitute(to)
		if !ok {
			t.Fatalf("%v cannot be put into %v", to, f)
		}
		return out
	}
	for _, tt := range []struct {
		name      string
		got, want form
	}{
		{"(x²-1)/(x+1)", x.mul(x).add(constant(-1)).over(x.add(one)), x.add(constant(-1))},
		{"(x+1)/(x²-1)", x.add(one).over(x.mul(x).add(constant(-1))), one.over(x.add(constant(-1)))},
		{"(2x²+2x)/(4x)", x.mul(x).add(x).times(2).over(x.times(4)), x.times(0.5).add(constant(0.5))},
		{"x/(2x²+x)", x.over(x.mul(x).times(2).add(x)), one.over(x.times(2).add(one))},
		{"y = x", put(sum, x, x), x.times(2).over(x.mul(x).add(one))},
		{"y = -x", put(sum, x, x.times(-1)), form{}},
		{"y = 1", put(sum, x, one), one},
		{"there and back", put(sum, sum, y.times(-1)), x},
		{"1/x for x", put(sum, reciprocal(x), reciprocal(y)), sum},
		{"a sum of fractions", one.over(x.add(one)).add(x.over(x.add(one))), one},
	} {
		if tt.got.key() != tt.want.key() {
			t.Errorf("%s: got %v, want %v", tt.name, tt.got, tt.want)
		}
	}
	if none := x.over(form{}); !none.none() {
		t.Errorf("x/0 is %v", none)
	}
	rows := make([][]float64, maxVars)
	for i := range rows {
		rows[i] = make([]float64, 3)
	}
	rows[0], rows[1] = []float64{0.5, 3, 1e-8}, []float64{0.25, -2, 1e-9}
	values, off := sum.eval(rows, 3)
	for r, want := range []float64{0.75 / 1.125, -0.2, 1.1e-8} {
		if math.Abs(values[r]-want) > off[r]+epsilon*math.Abs(want) || off[r] > 1e-15*math.Abs(want) {
			t.Errorf("row %d: %v, off by %v, want %v", r, values[r], off[r], want)
		}
	}
}

func TestMatchQuotient(t *testing.T) {
	x, y := variable(0), variable(1)
	one := constant(1)
	sum := x.add(y).over(x.mul(y).add(one))
	for _, tt := range []struct {
		name            string
		pattern, target form
		to              [2]form
	}{
		{"2x/(x²+1) is a sum", sum, x.times(2).over(x.mul(x).add(one)), [2]form{x, x}},
		{"(x+1)/(x+1) for one of both", sum, x.add(constant(0.5)).over(x.times(0.5).add(one)), [2]form{x, constant(0.5)}},
		{"xy+x+y is 2x+1", x.mul(y).add(x).add(y), x.times(2).add(one), [2]form{x, one}},
		{"a fraction is no part of a sum", sum, x.add(one), [2]form{}},
	} {
		ways := match([]form{tt.pattern}, []form{tt.target})
		found := tt.to[0] == nil && len(ways) == 0
		for _, w := range ways {
			found = found || w[0].key() == tt.to[0].key() && w[1].key() == tt.to[1].key()
			if got, ok := tt.pattern.substitute(w); !ok || got.key() != tt.target.key() {
				t.Errorf("%s: %v gives %v", tt.name, w, got)
			}
		}
		if !found {
			t.Errorf("%s: got %v", tt.name, ways)
		}
	}
}
