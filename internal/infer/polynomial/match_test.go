package polynomial

import (
	"slices"
	"testing"
)

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

// A form may be a sum or a product of its terms, their factors and their numbers.
func TestPieces(t *testing.T) {
	x, y := variable(0), variable(1)
	for _, tt := range []struct {
		f    form
		want []form
	}{
		{constant(5), []form{constant(5)}},
		{x, []form{x}},
		{x.times(-2), []form{x.times(-2), x, constant(-2), x.times(-1)}},
		{x.mul(y).times(3), []form{x.mul(y).times(3), x.mul(y), constant(3), x, y}},
		{x.add(constant(7)), []form{x, constant(7)}},
	} {
		got := pieces(tt.f)
		if len(got) != len(tt.want) {
			t.Errorf("%s has %d pieces, want %d", tt.f.key(), len(got), len(tt.want))
		}
		for _, w := range tt.want {
			if !slices.ContainsFunc(got, w.same) {
				t.Errorf("%s is no piece of %s", w.key(), tt.f.key())
			}
		}
	}
}

// Each variable takes each form, and the others stay open.
func TestChoices(t *testing.T) {
	x, y := variable(0), variable(1)
	all := choices([]form{x, y}, []int{0, 2})
	seen := map[string]bool{}
	for _, to := range all {
		if to[1] != nil {
			t.Error("a variable that was not asked for is bound")
		}
		seen[to[0].key()+" "+to[2].key()] = true
	}
	if len(all) != 4 || len(seen) != 4 {
		t.Errorf("%d choices, %d of them different, want 4", len(all), len(seen))
	}
}
