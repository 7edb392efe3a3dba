package entail_test

import (
	"math"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/logic/entail"
	"github.com/imago-mt/imago/relation"
)

var functions = map[string]func(args []float64) float64{
	"Sin": func(a []float64) float64 { return math.Sin(a[0]) }, "Cos": func(a []float64) float64 { return math.Cos(a[0]) },
	"Tan": func(a []float64) float64 { return math.Tan(a[0]) }, "Exp": func(a []float64) float64 { return math.Exp(a[0]) },
	"Log": func(a []float64) float64 { return math.Log(a[0]) }, "Abs": func(a []float64) float64 { return math.Abs(a[0]) },
	"Sqrt": func(a []float64) float64 { return math.Sqrt(a[0]) }, "Floor": func(a []float64) float64 { return math.Floor(a[0]) },
	"Hypot": func(a []float64) float64 { return math.Hypot(a[0], a[1]) }, "Atan2": func(a []float64) float64 { return math.Atan2(a[0], a[1]) },
	"Max": func(a []float64) float64 { return max(a[0], a[1]) },
	"Min": func(a []float64) float64 { return min(a[0], a[1]) },
}

func env() *relation.Env {
	float := relation.Predeclared(relation.Float64)
	e := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Imports: map[string]string{"math": "math"}, Consts: []relation.Const{
		{Name: "math.Pi", Text: "3.14159265358979323846264338327950288419716939937510582097494459"},
		{Name: "math.Sqrt2", Text: "1.41421356237309504880168872420969807856967187537694807317667974"},
		{Name: "math.Ln2", Text: "0.693147180559945309417232121458176568075500134360255254120680009"},
		{Name: "math.E", Text: "2.71828182845904523536028747135266249775724709369995957496696763"},
	}}
	for name := range functions {
		f := &relation.Func{Name: name, Pkg: "p", Results: []relation.Param{{Type: float}}}
		for _, param := range map[bool][]string{true: {"p", "q"}, false: {"x"}}[name == "Hypot" || name == "Atan2" || name == "Max" || name == "Min"] {
			f.Params = append(f.Params, relation.Param{Name: param, Type: float})
		}
		e.Funcs = append(e.Funcs, f)
	}
	return e
}

// decide asks whether a relation follows from others, separated by semicolons.
func decide(t *testing.T, known, asked string) entail.Answer {
	t.Helper()
	theory, rel := theoryOf(t, known, asked)
	a, err := theory.Decide(rel)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func theoryOf(t *testing.T, known, asked string) (*entail.Theory, *relation.Relation) {
	t.Helper()
	e := env()
	parse := func(text string) *relation.Relation {
		r, err := relation.Parse(text, e)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return r
	}
	var list []*relation.Relation
	for _, text := range strings.Split(known, "; ") {
		list = append(list, parse(text))
	}
	theory, skipped := entail.New(entail.Subject{
		Domain: func(r *relation.Relation, v relation.Var) (lo, hi float64) {
			if strings.Contains(r.Text(), "Log(") || strings.Contains(r.Text(), "Sqrt(") {
				return 0.01, 100
			}
			return -20, 20
		},
		Call: func(fn string, args []float64) []float64 { return []float64{functions[fn](args)} },
	}, list)
	if len(skipped) > 0 {
		t.Fatal(skipped)
	}
	return theory, parse(asked)
}

const (
	additions = "Sin(x + y) ~= Sin(x)*Cos(y) + Cos(x)*Sin(y); Cos(x + y) ~= Cos(x)*Cos(y) - Sin(x)*Sin(y); Sin(-x) ~= -Sin(x); Cos(-x) ~= Cos(x)"
	sizes     = "x > 0 => Abs(x) ~= x; x < 0 => Abs(x) ~= -x"
	lengths   = "pow(Hypot(p, q), 2) ~= p*p + q*q; Hypot(p, q) >= 0"
)

func TestFollows(t *testing.T) {
	for _, tt := range []struct{ known, asked string }{
		{"Sin(x + math.Pi) ~= -Sin(x)", "Sin(x + 2*math.Pi) ~= Sin(x)"},
		{additions, "Sin(2*x) ~= 2*Sin(x)*Cos(x)"},
		{additions, "Sin(x - y) ~= Sin(x)*Cos(y) - Cos(x)*Sin(y)"},
		{additions, "Cos(x + math.Pi/3) + Cos(x - math.Pi/3) ~= Cos(x)"},
		{additions, "Sin(x + math.Pi/4) + Sin(x - math.Pi/4) ~= math.Sqrt2*Sin(x)"}, // √2·√2 is 2
		{additions, "pow(Sin(x), 2) + pow(Cos(x), 2) ~= 1"},                         // at y = -x, with Cos(0) = 1
		{"Cos(2*x) ~= 2*pow(Cos(x), 2) - 1; Cos(3*x) ~= 4*pow(Cos(x), 3) - 3*Cos(x)", "2*Cos(x)*Cos(2*x) ~= Cos(3*x) + Cos(x)"},
		{"Exp(x + y) ~= Exp(x)*Exp(y)", "Exp(x)*Exp(-x) ~= 1"},
		{"Exp(x + y) ~= Exp(x)*Exp(y)", "Exp(x + 1) ~= math.E*Exp(x)"},
		{"Exp(x + y) ~= Exp(x)*Exp(y); Exp(x) >= 0", "Exp(x) > 0"},
		{"Log(x*y) ~= Log(x) + Log(y)", "Log(1/x) ~= -Log(x)"},
		{"Log(x*y) ~= Log(x) + Log(y)", "Log(2*x) ~= Log(x) + math.Ln2"},
		{sizes, "Abs(-x) == Abs(x)"},
		{sizes, "Abs(x*y) ~= Abs(x)*Abs(y)"},
		{sizes, "Abs(x + y) <~ Abs(x) + Abs(y)"},
		{lengths, "Hypot(2*p, 2*q) ~= 2*Hypot(p, q)"},
		{lengths, "Hypot(p+q, p-q) ~= math.Sqrt2*Hypot(p, q)"},
		{"x < y => Exp(x) <= Exp(y)", "x <= y => Exp(x) <~ Exp(y)"},
		{"Sin(x) <= 1; Sin(x) >= -1", "Sin(x) + Sin(y) <= 2.5"},
		{"x < z => Max(x, y) <= Max(z, y); y < t => Max(x, y) <= Max(x, t)", "x <= z && y <= w => Max(x, y) <= Max(z, w)"},
		{"x < z => Max(x, y) <= Max(z, y); Max(y, x) ~= Max(x, y)", "x <= z && y <= w => Max(x, y) <= Max(z, w)"},
		{"Abs(y) - Abs(y) + Abs(x) >= 0", "Abs(2*x) >= 0"}, // y may be anything
		{"Floor(x + y) >= Floor(x) + Floor(y)", "Floor(x) <= Floor(x + 0.5)"},
		{"Floor(x + y) >= Floor(x) + Floor(y); x >= 0 => Floor(x) >= 0", "x <= y => Floor(x) <= Floor(y)"},
		{"Tan(x + y) ~= Tan(x) + Tan(y) + Tan(x)*Tan(y)*Tan(x + y)", "Tan(3*x)*(1 - 3*pow(Tan(x), 2)) ~= 3*Tan(x) - pow(Tan(x), 3)"},
	} {
		if a := decide(t, tt.known, tt.asked); !a.Follows {
			t.Errorf("%s does not follow from %s", tt.asked, tt.known)
		}
	}
}

// What is false, what is true but says more, and what misses by a coefficient that rounding would hide.
func TestDoesNotFollow(t *testing.T) {
	for _, tt := range []struct{ known, asked string }{
		{"Sin(x + 2*math.Pi) ~= Sin(x)", "Sin(x + math.Pi) ~= -Sin(x)"},
		{"Sin(x + math.Pi) ~= -Sin(x)", "Sin(x + 3.141592653589793) ~= -Sin(x)"}, // π is no fraction
		{"Sin(x + math.Pi) ~= -Sin(x)", "Sin(-x) ~= -Sin(x)"},
		{additions, "Sin(2*x) ~= 2.0000000000000004*Sin(x)*Cos(x)"},
		{additions, "Sin(2*x) ~= Sin(x)*Cos(x)"},
		{additions, "Sin(x + y) ~= Sin(x)*Cos(y)"},
		{"pow(Sin(x), 2) + pow(Cos(x), 2) ~= 1", "Cos(x) ~= Cos(-x)"}, // its square does
		{"Exp(x + y) ~= Exp(x)*Exp(y)", "Exp(x + 1) ~= 2.718281828459045*Exp(x)"},
		{"Exp(x) >= 0", "Exp(x) > 0"},
		{"Log(x*y) ~= Log(x) + Log(y)", "Log(x + y) ~= Log(x) + Log(y)"},
		{"x > 0 => Abs(x) ~= x", "Abs(-x) == Abs(x)"},
		{"x > 0 => Abs(x) ~= x", "Abs(x) ~= x"},
		{"x >= 5 => Abs(x) ~= x", "Abs(x) ~= x"}, // more than where inputs stay in the domain
		{"x >= 5 => Exp(x) >= 148", "Exp(x) >= 148"},
		{sizes, "Abs(x + y) ~= Abs(x) + Abs(y)"},
		{sizes, "Abs(x) > 0"},                                                    // not at 0
		{"pow(Hypot(p, q), 2) ~= p*p + q*q", "Hypot(2*p, 2*q) ~= 2*Hypot(p, q)"}, // its sign is open
		{"x < y => Exp(x) <= Exp(y)", "x < y => Exp(x) < Exp(y)"},
		{"Sin(x) <= 1; Sin(x) >= -1", "Sin(x) + Sin(y) <= 1.5"},
		{"Sin(x) <= 1", "Sin(x) >= -1"},
		{"Floor(x + 1) == Floor(x) + 1", "Floor(x + 0.5) == Floor(x) + 0.5"},
		{"Max(p, q) ~= Max(q, p)", "Max(p, q) ~= p"},
		{"x > 0 => Abs(x) >= 0", "Abs(x) >= 0"},
		{"y > x => Abs(y) - Abs(y) + Abs(x) >= 0", "Abs(x) >= 0"}, // of some x there may be no such y
	} {
		if a := decide(t, tt.known, tt.asked); a.Follows {
			t.Errorf("%s follows from %s", tt.asked, tt.known)
		}
	}
}

// Up to rounding, a search's decimals follow from what has none; a coefficient or a shift that is off by more than rounding does not.
func TestApproximate(t *testing.T) {
	const (
		sine   = "Sin(x + math.Pi/2) ~= Cos(x); Sin(x + y) ~= Sin(y)*Cos(x) + Sin(x)*Cos(y); pow(Sin(x), 2) + pow(Cos(x), 2) ~= 1"
		cosine = "Cos(-x) ~= Cos(x); Cos(x + math.Pi/2) ~= -Sin(x); Cos(x + y) ~= Cos(x)*Cos(y) - Sin(x)*Sin(y)"
		least  = "Min(x, y) + Max(x, y) ~= x + y; Min(x + z, y + z) ~= z + Min(x, y); z > 0 => Min(x*z, y*z) ~= z*Min(x, y); Min(y, x) ~= Min(x, y)"
		angles = "y > 0 && z < 0 => Atan2(y*t + x*z, x*t - y*z) ~= Atan2(y, x) + Atan2(z, t)"
		either = "Max(x + z, y + z) ~= z + Max(x, y); x < y => Max(x, y) == y; Max(y, x) ~= Max(x, y)"
	)
	for _, tt := range []struct {
		known, asked string
		want         bool
	}{
		{sine, "-0.5 - 0.3197369868143295*Sin(0.5755436309048108 + 2*x) + 0.725438956648093*Sin(1.192063517084481 + 2*x) + Sin(x)*Sin(x) ~= 0", true},
		{sine,
			"-0.5 - 0.3198369868143295*Sin(0.5755436309048108 + 2*x) + 0.725438956648093*Sin(1.192063517084481 + 2*x) + Sin(x)*Sin(x) ~= 0", false},
		{sine,
			"-0.5 - 0.3197369868143295*Sin(0.5756436309048108 + 2*x) + 0.725438956648093*Sin(1.192063517084481 + 2*x) + Sin(x)*Sin(x) ~= 0", false},
		{cosine,
			"-0.5 + 0.21081440515619365*Cos(0.5643180369925318 + 2*x) - 0.6874380632991598*Cos(0.16476200453984635 + 2*x) + Cos(x)*Cos(x) ~= 0", true},
		{cosine,
			"-0.5 + 0.21081440515619365*Cos(0.5643180369925318 + 2*x) - 0.6873380632991598*Cos(0.16476200453984635 + 2*x) + Cos(x)*Cos(x) ~= 0", false},
		{"Cos(x + math.Pi/2) ~= -Sin(x)", "Cos(x + 0.7) ~= 0.7648421872844885*Cos(x) - 0.644217687237691*Sin(x)", false}, // needs the addition
		{least, "1 + 0.2*Min(x, y) - 0.1*Min(10 + 2*y, 10 + 2*x) ~= 0", true},
		{least, "1 + 0.2*Min(x, y) - 0.1*Min(10 + 2*y, 10.001 + 2*x) ~= 0", false},
		{least, "1 + 0.2*Min(x, y) - 0.1*Min(10.001 + 2*y, 10.001 + 2*x) ~= 0", false},
		{least,
			"1 + 0.19999898422347331*Min(x, y)" +
				" - 0.1603147780001482*Min(6.237728127590804 + 1.2475392893803492*y, 6.237728127590804 + 1.2475392893803492*x) ~= 0", true},
		{least,
			"1 + 0.19999898422347331*Min(x, y)" +
				" - 0.1604147780001482*Min(6.237728127590804 + 1.2475392893803492*y, 6.237728127590804 + 1.2475392893803492*x) ~= 0", false},
		{least, "1 - 0.2*Min(x, y) - 0.1*Min(10 - 2*y, 10 - 2*x) ~= 0", false}, // a factor that is not positive makes it Max
		{either,
			"1 + 0.7924022372812457*Max(x, y)" +
				" - 0.29342870570196894*Max(-10 + 0.6442131660448979*x + 2*y, 5.271300720244835 + 0.7139829570927052*x + 1.986417365899659*y)" +
				" - 0.29145013972499306*Max(-1.8759673549074385 - 0.7188299693067914*x + 0.7189235209120275*y," +
				" -1.8759673549074385 + 1.9999960982632623*x - 1.9999025466580265*y) ~= 0", true},
		{either,
			"1 + 0.7924022372812457*Max(x, y)" +
				" - 0.29342870570196894*Max(-10 + 0.6442131660448979*x + 2*y, 5.271300720244835 + 0.7139829570927052*x + 1.986417365899659*y)" +
				" - 0.29145013972499306*Max(-1.8759673549074385 - 0.7189299693067914*x + 0.7189235209120275*y," +
				" -1.8759673549074385 + 1.9999960982632623*x - 1.9999025466580265*y) ~= 0", false},
		{angles, "x > 0 => Atan2(0.6*y + 0.8*x, 0.6*x - 0.8*y) ~= Atan2(y, x) + 0.9272952180016122", true},
		{angles, "x > 0 => Atan2(0.6*y + 0.8*x, 0.6*x - 0.8*y) ~= Atan2(y, x) + 0.9273952180016122", false},
		{angles, "x > 0 => Atan2(0.6*y + 0.8*x, 0.6*x - 0.8001*y) ~= Atan2(y, x) + 0.9272952180016122", false},
		{angles, "x < 0 => Atan2(0.6*y + 0.8*x, 0.6*x - 0.8*y) ~= Atan2(y, x) + 0.9272952180016122", false}, // a whole turn less for some
		{lengths,
			"Hypot(p, q) - 0.48777167041441527*Hypot(1.9998933653581257*p - 0.4511083699852393*q, 0.4511083699852393*p + 1.9998933653581257*q) ~= 0", true},
		{lengths,
			"Hypot(p, q) - 0.48777167041441527*Hypot(1.9998933653581257*p - 0.4511083699852393*q, 0.4512083699852393*p + 1.9998933653581257*q) ~= 0", false},
	} {
		theory, rel := theoryOf(t, tt.known, tt.asked)
		theory.Approximate()
		a, err := theory.Decide(rel)
		if err != nil || a.Follows != tt.want {
			t.Errorf("%s follows: %v, %v, want %v, from %s", tt.asked, a.Follows, err, tt.want, tt.known)
		}
	}
}

// Other names and a factor make no other relation.
func TestPrinted(t *testing.T) {
	for _, tt := range []struct {
		known, asked string
		want         int
	}{
		{"Sin(-x) ~= -Sin(x); Tan(2*x) ~= 2*Tan(x) + pow(Tan(x), 2)*Tan(2*x)", "Tan(2*x)*(1 - pow(Tan(x), 2)) ~= 2*Tan(x)", 1},
		{"Hypot(x, y) ~= Hypot(y, x)", "Hypot(q, p) ~= Hypot(p, q)", 0},
		{"2*Sin(x) ~= -2*Sin(-x)", "Sin(-x) ~= -Sin(x)", 0},
		{"Sin(x + math.Pi) ~= -Sin(x)", "Sin(x + 2*math.Pi) ~= Sin(x)", -1},
		{"x > 0 => Abs(x) ~= x", "Abs(x) ~= x", -1},
	} {
		if a := decide(t, tt.known, tt.asked); a.By != tt.want || a.Printed != (tt.want >= 0) {
			t.Errorf("%s is printed: %v, by %d, want %d", tt.asked, a.Printed, a.By, tt.want)
		}
	}
}
