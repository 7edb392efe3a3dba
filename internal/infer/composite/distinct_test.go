package composite

import "testing"

// Relations are one if they are written alike, or follow from each other alone: the order of factors does not tell them apart, another value does.
func TestDistinct(t *testing.T) {
	env := functions()
	for _, tt := range []struct {
		first, second string
		same          bool
	}{
		{"Sin(-x) ~= -Sin(x)", "Sin(-x) ~= -Sin(x) within 1e-6", true},
		{"Sin(2*x) ~= 2*Sin(x)*Cos(x)", "Sin(2*x) ~= Cos(x)*(Sin(x)*2)", true},
		{"Sin(2*x) ~= 2*Sin(x)*Cos(x)", "Sin(2*x) ~= Sin(x)*Cos(x) + Cos(x)*Sin(x)", true},
		{"Sin(2*x) ~= 2*Sin(x)*Cos(x)", "Sin(2*x) ~= -2*Sin(x)*Cos(x)", false},
		{"Sin(x + math.Pi) ~= -Sin(x)", "Sin(x + 2*math.Pi) ~= Sin(x)", false},
		{"Sin(x + math.Pi) ~= -Sin(x)", "Sin(x + math.Pi) ~= Cos(x)", false},
		{"x > 0 => Sin(2*x) ~= 2*Sin(x)*Cos(x)", "x < 0 => Sin(2*x) ~= Sin(x)*Cos(x) + Cos(x)*Sin(x)", false},
		{"Count(s + s2) >= Count(s)", "Count(s + s2) >= Count(s2)", false},
	} {
		d := newDistinct(nil)
		if first, second := d.add(parse(t, env, tt.first)), d.add(parse(t, env, tt.second)); !first || second == tt.same {
			t.Errorf("%s and %s are one: %v, want %v", tt.first, tt.second, !second, tt.same)
		}
	}
}
