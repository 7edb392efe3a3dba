package entail_test

import (
	"testing"
)

// What is known of each function, and what of it follows or does not: a number, a sign or a name apart.
func TestNearMisses(t *testing.T) {
	const (
		wave   = "Sin(-x) ~= -Sin(x); Cos(-x) ~= Cos(x); Sin(x + math.Pi/2) ~= Cos(x); Sin(x + y) ~= Sin(x)*Cos(y) + Cos(x)*Sin(y)"
		growth = "Exp(x + y) ~= Exp(x)*Exp(y); Exp(x) >= x + 1; x < y => Exp(x) <= Exp(y)"
		size   = "x > 0 => Abs(x) ~= x; Abs(-x) ~= Abs(x)"
		steps  = "Floor(x + 1) ~= Floor(x) + 1; Floor(x) <= x; Floor(x) + 1 > x; x < y => Floor(x) <= Floor(y)"
		length = "pow(Hypot(x, y), 2) ~= pow(x, 2) + pow(y, 2); Hypot(x, y) >= 0"
		larger = "Max(x, y) >= x; Max(y, x) ~= Max(x, y); Max(x + z, y + z) ~= Max(x, y) + z; x < y => Max(x, y) == y"
		logs   = "Log(x*y) ~= Log(x) + Log(y); x < y => Log(x) <= Log(y); Log(x) <= x - 1"
		roots  = "pow(Sqrt(x), 2) ~= x; Sqrt(x) >= 0; x < y => Sqrt(x) <= Sqrt(y)"
	)
	for _, tt := range []struct{ known, follows, not string }{
		{wave, "Sin(x - math.Pi/2) ~= -Cos(x)", "Sin(x - math.Pi/2) ~= Cos(x)"},
		{wave, "Sin(2*x) ~= 2*Sin(x)*Cos(x)", "Sin(2*x) ~= Sin(x)*Cos(x)"},
		{wave, "Sin(x - y) ~= Sin(x)*Cos(y) - Cos(x)*Sin(y)", "Sin(x - y) ~= Sin(x)*Cos(y) + Cos(x)*Sin(y)"},
		{wave, "Cos(x + math.Pi/2) ~= -Sin(x)", "Cos(x + math.Pi/2) ~= Sin(x)"},
		{wave, "Sin(-2*x) ~= -Sin(2*x)", "Sin(-2*x) ~= -2*Sin(x)"},
		{growth, "Exp(2*x) ~= pow(Exp(x), 2)", "Exp(2*x) ~= 2*Exp(x)"},
		{growth, "Exp(x) + Exp(-x) >= 2", "Exp(x) + Exp(-x) >= 2.1"},
		{growth, "Exp(x) >= x", "Exp(x) >= x + 1.1"},
		{growth, "x < y => Exp(2*x) <= Exp(2*y)", "x < y => Exp(-x) <= Exp(-y)"},
		{growth, "Exp(x + y + z) ~= Exp(x)*Exp(y)*Exp(z)", "Exp(x + y + z) ~= Exp(x)*Exp(y) + Exp(z)"},
		{size, "x < 0 => Abs(x) ~= -x", "x < 0 => Abs(x) ~= x"},
		{size, "x > 0 => Abs(2*x) ~= 2*Abs(x)", "x > 0 => Abs(2*x) ~= Abs(x)"},
		{size, "x > 0 && y > 0 => Abs(x + y) ~= Abs(x) + Abs(y)", "Abs(x + y) ~= Abs(x) + Abs(y)"},
		{steps, "Floor(x + 3) ~= Floor(x) + 3", "Floor(x + 3) ~= Floor(x) + 2"},
		{steps, "Floor(x - 1) ~= Floor(x) - 1", "Floor(x - 1.5) ~= Floor(x) - 1.5"},
		{steps, "Floor(x) + Floor(y) <= x + y", "Floor(x) + Floor(y) <= x + y - 1"},
		{steps, "Floor(x) + 2 > x", "Floor(x) > x"},
		{length, "pow(Hypot(2*x, 2*y), 2) ~= 4*pow(Hypot(x, y), 2)", "pow(Hypot(2*x, 2*y), 2) ~= 2*pow(Hypot(x, y), 2)"},
		{length, "pow(Hypot(x, y), 2) ~= pow(Hypot(y, x), 2)", "pow(Hypot(x, y), 2) ~= pow(Hypot(x, 2*y), 2)"},
		{larger, "Max(x, y) >= y", "Max(x, y) >= y + 1"},
		{larger, "2*Max(x, y) >= x + y", "2*Max(x, y) >= x + 2*y"},
		{larger, "Max(x + 1, y + 1) ~= Max(x, y) + 1", "Max(x + 1, y) ~= Max(x, y) + 1"},
		{larger, "y < x => Max(x, y) == x", "y < x => Max(x, y) == y"},
		{logs, "Log(x*y*z) ~= Log(x) + Log(y) + Log(z)", "Log(x*y*z) ~= Log(x) + Log(y)"},
		{logs, "Log(x*x) ~= 2*Log(x)", "Log(x*x) ~= pow(Log(x), 2)"},
		{logs, "Log(x) <= x", "Log(x) <= x - 2"},
		{logs, "x < y => Log(3*x) <= Log(3*y)", "x < y => Log(3*x) >= Log(3*y)"},
		{roots, "pow(Sqrt(4*x), 2) ~= 4*pow(Sqrt(x), 2)", "pow(Sqrt(4*x), 2) ~= 2*pow(Sqrt(x), 2)"},
		{roots, "x < y => Sqrt(x) <= Sqrt(y) + 1", "x < y => Sqrt(x) <= Sqrt(y) - 1"},
	} {
		t.Run(tt.follows, func(t *testing.T) {
			if a := decide(t, tt.known, tt.follows); !a.Follows && !a.Printed {
				t.Errorf("%s does not follow", tt.follows)
			}
			if a := decide(t, tt.known, tt.not); a.Follows || a.Printed {
				t.Errorf("%s follows", tt.not)
			}
		})
	}
}

// What is known under a premise follows where the premise is satisfied.
func TestPremises(t *testing.T) {
	const known = "x >= 0 => Sin(x) <= x; x > 0 && y > 0 => Log(x*y) ~= Log(x) + Log(y); x < y && y < 0 => Abs(x) >= Abs(y)"
	for _, tt := range []struct {
		asked string
		want  bool
	}{
		{"x > 0 => Sin(x) <= x", true},
		{"x >= 1 => Sin(x) <= x", true},
		{"Sin(x) <= x", false},
		{"x > -1 => Sin(x) <= x", false},
		{"x >= 0 => Sin(2*x) <= 2*x", true},
		{"x >= 0 && y >= 0 => Sin(x) + Sin(y) <= x + y", true},
		{"x >= 0 => Sin(x) + Sin(y) <= x + y", false},
		{"y < z && z < 0 => Abs(y) >= Abs(z)", true},
		{"y < z => Abs(y) >= Abs(z)", false},
	} {
		if a := decide(t, known, tt.asked); (a.Follows || a.Printed) != tt.want {
			t.Errorf("%s: %+v", tt.asked, a)
		}
	}
}

// An instance of one relation, in other variables and up to a factor, is said to be printed, and by which.
func TestPrintedBy(t *testing.T) {
	const known = "Sin(-x) ~= -Sin(x); Exp(x) >= x + 1; Max(y, x) ~= Max(x, y)"
	for i, asked := range []string{"Sin(y) ~= -Sin(-y)", "2*Exp(z) >= 2*z + 2", "Max(t, z) ~= Max(z, t)"} {
		if a := decide(t, known, asked); !a.Printed || a.By != i {
			t.Errorf("%s: %+v", asked, a)
		}
	}
	for _, asked := range []string{"Sin(2*x) ~= -Sin(-2*x)", "Exp(x) > x + 1", "Exp(x) >= x + 1.5", "Sin(x) ~= Sin(-x)"} {
		if a := decide(t, known, asked); a.Printed {
			t.Errorf("%s: %+v", asked, a)
		}
	}
}

// The work that a proof may take is bounded, and less of it never proves more.
func TestEffort(t *testing.T) {
	const known = "Sin(-x) ~= -Sin(x); Cos(-x) ~= Cos(x); Sin(x + y) ~= Sin(x)*Cos(y) + Cos(x)*Sin(y)"
	proved := 0
	for _, effort := range []int{1, 10, 100, 1000, 0} {
		theory, rel := theoryOf(t, known, "Sin(x - y) ~= Sin(x)*Cos(y) - Cos(x)*Sin(y)")
		theory.Effort = effort
		a, err := theory.Decide(rel)
		if err != nil {
			t.Fatal(err)
		}
		if a.Follows {
			proved++
		} else if proved > 0 {
			t.Errorf("it follows with less effort than %d only", effort)
		}
	}
	if proved == 0 || proved == 5 {
		t.Errorf("proved with %d of five bounds", proved)
	}
}
