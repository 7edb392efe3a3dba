package logic

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// testEnv has functions of one and two parameters, of numbers and of strings.
func testEnv() *relation.Env {
	f, s := relation.Predeclared(relation.Float64), relation.Predeclared(relation.String)
	env := &relation.Env{Path: "p", Name: "p", Imports: map[string]string{"math": "math"}, Consts: []relation.Const{{Name: "math.Pi", Text: "3.14159265358979323846264338327950288419716939937510582097494459"}}}
	for _, name := range []string{"Sin", "Cos"} {
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Pkg: "p", Params: []relation.Param{{Name: "x", Type: f}}, Results: []relation.Param{{Type: f}}})
	}
	env.Funcs = append(env.Funcs,
		&relation.Func{Name: "Max", Pkg: "p", Params: []relation.Param{{Name: "x", Type: f}, {Name: "y", Type: f}}, Results: []relation.Param{{Type: f}}},
		&relation.Func{Name: "Trim", Pkg: "p", Params: []relation.Param{{Name: "s", Type: s}}, Results: []relation.Param{{Type: s}}})
	return env
}

func parse(t *testing.T, text string) *relation.Relation {
	t.Helper()
	rel, err := relation.Parse(text, testEnv())
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return rel
}

func TestFollows(t *testing.T) {
	for _, tt := range []struct {
		goal string
		from []string
		want bool
	}{
		{"Sin(x + 2*math.Pi) ~= Sin(x)", []string{"Sin(x + math.Pi) ~= -Sin(x)"}, true},
		{"Sin(x - 2*math.Pi) ~= Sin(x)", []string{"Sin(x + 2*math.Pi) ~= Sin(x)"}, true},
		{"Sin(x + 4*math.Pi) ~= Sin(x)", []string{"Sin(x + 2*math.Pi) ~= Sin(x)"}, true},
		{"Sin(x + math.Pi) ~= -Sin(x)", []string{"Sin(x + 2*math.Pi) ~= Sin(x)"}, false},
		{"Sin(x - math.Pi/2) ~= -Cos(x)", []string{"Sin(math.Pi/2 - x) ~= Cos(x)", "Sin(-x) ~= -Sin(x)"}, true},
		{"Sin(x - math.Pi/2) ~= -Cos(x)", []string{"Sin(-x) ~= -Sin(x)"}, false},
		{"Sin(math.Pi - x) ~= Sin(x)", []string{"Sin(x + math.Pi) ~= -Sin(x)", "Sin(-x) ~= -Sin(x)"}, true},
		{"Sin(math.Pi - x) ~= Sin(x)", []string{"Sin(x + math.Pi) ~= -Sin(x)"}, false},
		{"Sin(2*x) ~= 2*Sin(x)*Cos(x)", []string{"Sin(x + y) ~= Sin(x)*Cos(y) + Cos(x)*Sin(y)"}, false}, // x + y = 2*x has no one solution
		{"Max(Max(x, y), y) == Max(x, y)", []string{"Max(Max(x, y), z) == Max(x, Max(y, z))", "Max(x, x) == x"}, true},
		{"Max(Max(x, y), z) == Max(Max(x, z), y)", []string{"Max(x, y) == Max(y, x)"}, false},
		{"Trim(Trim(Trim(s))) == Trim(s)", []string{"Trim(Trim(s)) == Trim(s)"}, true},
		{`Trim("  " + s) == Trim(s)`, []string{`Trim(" " + s) == Trim(s)`}, false}, // literals are not taken apart
		{"Sin(x) <= 1", []string{"Sin(-x) ~= -Sin(x)"}, false},
		// a rule and a goal name their variables alike: x of the rule is -x here, and not x as well
		{"Sin(x) ~= Sin(-x)", []string{"Max(x, -x) ~= Sin(-x)"}, false},
		{"Max(x + y, z) ~= Sin(y)", []string{"Max(x + y, y) ~= Sin(y)"}, false},
		{"Max(2*x, z) ~= Sin(z)", []string{"Max(x + y, x) ~= Sin(x)"}, false},
		{"Max(-x, x) ~= Sin(x)", []string{"Max(x, -x) ~= Sin(-x)"}, true},
		{"Max(x + y, y) ~= Sin(y)", []string{"Max(x + y, y) ~= Sin(y)"}, true},
		{"Max(2, 2*y) ~= Sin(y)", []string{"Max(x, x*y) ~= Sin(y)"}, true}, // x is 2, so that y has a number before it
		{"Max(math.Pi*x, x) ~= Sin(x)", []string{"Max(math.Pi*x, x) ~= Sin(x)"}, true},
		{"Max(2*math.Pi, 2) ~= Sin(2)", []string{"Max(math.Pi*x, x) ~= Sin(x)"}, true}, // from right to left: nothing is divided by π
	} {
		var rules []Rule
		var known []*relation.Relation
		for _, text := range tt.from {
			rel := parse(t, text)
			rules, known = append(rules, Rules(rel)...), append(known, rel)
		}
		if got := Follows(parse(t, tt.goal), rules, known...); got != tt.want {
			t.Errorf("%s from %q: got %v, want %v", tt.goal, tt.from, got, tt.want)
		}
	}
}

func TestRules(t *testing.T) {
	for _, row := range []struct {
		text string
		want int
	}{
		{"Sin(-x) ~= -Sin(x)", 2},                 // each side is a call up to its sign
		{"Sin(x)*Sin(x) + Cos(x)*Cos(x) ~= 1", 0}, // no side is a call
		{"Max(x, x) == x", 1},                     // a variable is not rewritten
		{"Max(x, 0) == Max(0, y)", 0},             // what y is, the left side does not say
		{"x > 0 => Max(x, 0) == x", 0},            // a premise
		{"Sin(x) <= 1", 0},
		{"panics(Trim(s))", 1},
		{"!panics(Trim(s))", 1},
	} {
		if got := len(Rules(parse(t, row.text))); got != row.want {
			t.Errorf("%s: %d rules, want %d", row.text, got, row.want)
		}
	}
}

func TestSameOutput(t *testing.T) {
	env := testEnv()
	rule := SameOutput(env.Func("Sin"), 0, env.Func("Cos"), 0)
	if !Follows(parse(t, "Sin(2*x) + 1 ~= Cos(2*x) + 1"), []Rule{rule}) {
		t.Error("outputs that are the same are told apart")
	}
	if Follows(parse(t, "Sin(2*x) ~= Cos(x)"), []Rule{rule}) {
		t.Error("outputs of different arguments are the same")
	}
}
