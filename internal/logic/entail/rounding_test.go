package entail_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/logic/entail"
	"github.com/imago-mt/imago/relation"
)

// Rounding explains that a true relation fails on an input beside a pole or a step, and not that a false one does.
func TestExplained(t *testing.T) {
	for _, tt := range []struct {
		asked string
		row   map[string]float64
		want  bool
	}{
		{"Sin(x + math.Pi) ~= -Sin(x)", map[string]float64{"x": 1}, true},
		{"Sin(x + 3) ~= -Sin(x)", map[string]float64{"x": 1}, false},
		{"Tan(x + math.Pi) ~= Tan(x)", map[string]float64{"x": 1.5707963267948966}, true}, // a pole
		{"Tan(x + math.Pi) ~= 2*Tan(x)", map[string]float64{"x": 1}, false},
		{"Floor(x + 0.1) ~= Floor(x)", map[string]float64{"x": 0.9}, true}, // a step, at 1 but for rounding
		{"Floor(x + 0.1) ~= Floor(x)", map[string]float64{"x": 0.95}, false},
		{"Floor(x + 0.1) ~= Floor(x)", map[string]float64{"x": 0.5}, true},
		{"Exp(x) >= x + 1", map[string]float64{"x": 1e-12}, true},
		{"Exp(x) >= x + 1.1", map[string]float64{"x": 1e-12}, false},
		{"x > 0.3 => Abs(x) ~= -x", map[string]float64{"x": 0.4}, false},
		{"x + 0.1 > 0.4 => Abs(x) ~= -x", map[string]float64{"x": 0.3}, true}, // it may not be asked for
	} {
		theory, rel := theoryOf(t, "Sin(-x) ~= -Sin(x)", tt.asked)
		got, err := theory.Explained(rel, tt.row)
		if err != nil || got != tt.want {
			t.Errorf("%s at %v: %v, %v", tt.asked, tt.row, got, err)
		}
	}
}

func TestTermCount(t *testing.T) {
	for text, want := range map[string]int{
		"Sin(-x) ~= -Sin(x)": 2, "Sin(x + y) ~= Sin(x)*Cos(y) + Cos(x)*Sin(y)": 3, "x > 0 => Exp(x) >= x + 1": 3, "Sin(x) >= -1 && Sin(x) <= 1": 2, "pow(Sin(x) + 1, 2) ~= 4": 3,
	} {
		rel, err := relation.Parse(text, env())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := entail.Terms(rel); err != nil || got != want {
			t.Errorf("%s has %d terms, %v, want %d", text, got, err, want)
		}
	}
	rel, err := relation.Parse("min(Sin(x), 0) <= 0", env())
	if err != nil {
		t.Fatal(err)
	}
	if n, err := entail.Terms(rel); err == nil {
		t.Errorf("what is no polynomial has %d terms", n)
	}
}

// A relation that is no polynomial is left out of a theory, and told.
func TestSkipped(t *testing.T) {
	var known []*relation.Relation
	for _, text := range []string{"Sin(-x) ~= -Sin(x)", "min(Sin(x), 0) <= 0", "Sin(Sin(x)) <= 1"} {
		rel, err := relation.Parse(text, env())
		if err != nil {
			t.Fatal(err)
		}
		known = append(known, rel)
	}
	subject := entail.Subject{
		Domain: func(*relation.Relation, relation.Var) (lo, hi float64) { return -10, 10 },
		Call:   func(fn string, args []float64) []float64 { return []float64{functions[fn](args)} },
	}
	theory, skipped := entail.New(subject, known)
	if len(skipped) != 2 {
		t.Errorf("skipped %v", skipped)
	}
	if a, err := theory.Decide(known[0]); err != nil || !a.Printed || a.By != 0 {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := theory.Decide(known[1]); err == nil {
		t.Error("what is no polynomial is decided")
	}
}

// Columns may be executed at once, and are where it is said how.
func TestColumns(t *testing.T) {
	rel := func(text string) *relation.Relation {
		r, err := relation.Parse(text, env())
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	known := []*relation.Relation{rel("Sin(-x) ~= -Sin(x)"), rel("Sin(x + math.Pi) ~= -Sin(x)")}
	for name, columns := range map[string]func(fn string, args [][]float64) [][]float64{
		"at once": func(fn string, args [][]float64) [][]float64 {
			out := make([]float64, len(args[0]))
			for r := range out {
				row := make([]float64, len(args))
				for i := range args {
					row[i] = args[i][r]
				}
				out[r] = functions[fn](row)
			}
			return [][]float64{out}
		},
		"one by one": nil,
		"never":      func(string, [][]float64) [][]float64 { return nil },
	} {
		theory, _ := entail.New(entail.Subject{
			Domain:  func(*relation.Relation, relation.Var) (lo, hi float64) { return -10, 10 },
			Call:    func(fn string, args []float64) []float64 { return []float64{functions[fn](args)} },
			Columns: columns,
		}, known)
		a, err := theory.Decide(rel("Sin(math.Pi - x) ~= Sin(x)"))
		if err != nil || a.Follows != (name != "never") {
			t.Errorf("%s: %+v, %v: where nothing is observed nothing is proved", name, a, err)
		}
	}
}
