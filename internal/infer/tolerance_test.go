package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
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

func TestContained(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"Sin(x) >= -1", "-1 <= Sin(x) && Sin(x) <= 1", true},
		{"Sin(x) <= 1", "-1 <= Sin(x) && Sin(x) <= 1", true},
		{"Sin(x) <= 2", "-1 <= Sin(x) && Sin(x) <= 1", false},
		{"x > 0 => Sin(x) <= 1", "-1 <= Sin(x) && Sin(x) <= 1", false},
	} {
		if got := contained(parse(t, tt.a), parse(t, tt.b)); got != tt.want {
			t.Errorf("%s in %s: got %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestTolerance(t *testing.T) {
	for _, tt := range []struct {
		worst, want float64
		ok          bool
	}{
		{0, 1e-9, true},
		{1e-12, 1e-9, true},
		{1e-10, 5e-9, true}, // 3.2e-9, rounded up to 1, 2 or 5
		{3e-8, 1e-6, true},
		{1e-7, 5e-6, false},
	} {
		got, ok := trial.Tolerance(tt.worst)
		if rel := got.Rel / tt.want; rel < 0.999 || rel > 1.001 || ok != tt.ok {
			t.Errorf("trial.Tolerance(%g) = %g, %v, want %g, %v", tt.worst, got.Rel, ok, tt.want, tt.ok)
		}
	}
}

func TestLoosen(t *testing.T) {
	for text, want := range map[string]string{
		"Sin(-x) == -Sin(x)":          "Sin(-x) ~= -Sin(x)",
		"x <= y => Sin(x) <= Sin(y)":  "x <= y => Sin(x) <~ Sin(y)",
		"Trim(Trim(s)) == Trim(s)":    "Trim(Trim(s)) == Trim(s)",
		"Sin(x) <= x && x < Sin(x)+1": "Sin(x) <~ x && x < Sin(x)+1",
	} {
		rel := *parse(t, text)
		rel.Post = relation.Loosen(rel.Post)
		if got, want := rel.Text(), parse(t, want).Text(); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
		rel.Post = relation.Harden(rel.Post)
		if got, want := rel.Text(), parse(t, text).Text(); got != want {
			t.Errorf("%s and back: got %s, want %s", text, got, want)
		}
	}
}
