package polynomial

import "testing"

func TestMatch(t *testing.T) {
	x, y := variable(0), variable(1)
	for _, tt := range []struct {
		name            string
		pattern, target form
		to              [2]form // one of the ways, nil if there is none
	}{
		{"x+1 is x-2", x.add(constant(1)), x.add(constant(-2)), [2]form{x.add(constant(-3))}},
		{"2x is x+3", x.times(2), x.add(constant(3)), [2]form{x.times(0.5).add(constant(1.5))}},
		{"x+y is x+3", x.add(y), x.add(constant(3)), [2]form{x, constant(3)}},
		{"x+y is 2x", x.add(y), x.times(2), [2]form{x, x}},
		{"x*y is 3x", x.mul(y), x.times(3), [2]form{constant(3), x}},
		{"1/x is x*y", form{part{pow: exponents{-1}, coef: 1}}, x.mul(y), [2]form{{part{pow: exponents{-1, -1}, coef: 1}}}},
		{"1/x is x+1", form{part{pow: exponents{-1}, coef: 1}}, x.add(constant(1)), [2]form{}},
	} {
		ways := match([]form{tt.pattern}, []form{tt.target})
		found := tt.to[0] == nil && len(ways) == 0
		for _, w := range ways {
			found = found || w[0].key() == tt.to[0].key() && (tt.to[1] == nil || w[1].key() == tt.to[1].key())
			if got, ok := tt.pattern.substitute(w); !ok || got.key() != tt.target.key() {
				t.Errorf("%s: %v gives %v", tt.name, w, got)
			}
		}
		if !found {
			t.Errorf("%s: got %v", tt.name, ways)
		}
	}
}
