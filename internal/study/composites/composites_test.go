package composites

import (
	"math"
	"os"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// TestMain makes the test binary a launcher of children, as the command is.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// open is a study whose child ends with the test.
func open(t *testing.T, o Options) *Study {
	t.Helper()
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// pool is a function's, in a setting.
func pool(t *testing.T, s *Study, function string, setting Setting) *Pool {
	t.Helper()
	p, err := s.Pool(function, setting)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// counted is the mutants of a function that count.
func counted(t *testing.T, s *Study, function string) *Mutants {
	t.Helper()
	m, err := s.Count(t.Context(), function)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// parsed is the relations of texts.
func parsed(t *testing.T, s *Study, texts []string) []*relation.Relation {
	t.Helper()
	rels, err := s.Parse(texts)
	if err != nil {
		t.Fatal(err)
	}
	return rels
}

// heldOn is on how many of some inputs relations hold.
func heldOn(t *testing.T, s *Study, function string, rels []*relation.Relation, xs []float64) []int {
	t.Helper()
	held, err := s.Holds(t.Context(), function, rels, xs)
	if err != nil {
		t.Fatal(err)
	}
	return held
}

// Every relation of Table 1 holds of both functions on 10⁵ inputs of either sign, in both settings.
func TestBasicsHold(t *testing.T) {
	s := open(t, Options{})
	xs := arguments(seed.New(1).Rand(), 100_000)
	for _, function := range Functions {
		for _, setting := range []Setting{Mutated, Reference} {
			for _, texts := range [][]string{Basics(function, setting), SisterBasics(function, setting)} {
				rels := parsed(t, s, texts)
				held := heldOn(t, s, function, rels, xs)
				for i, n := range held {
					if n != len(xs) {
						t.Errorf("%s, %v: %s holds on %d of %d inputs", function, setting, rels[i], n, len(xs))
					}
				}
			}
		}
	}
}

// A relation that is none is refuted: the count of TestBasicsHold can fall short.
func TestHoldsRefutes(t *testing.T) {
	s := open(t, Options{})
	rels := parsed(t, s, []string{"Sin(x + math.Pi) ~= Sin(x)"})
	held, err := s.Holds(t.Context(), "Sin", rels, []float64{0, 1, 2, 3})
	if err != nil || held[0] != 1 {
		t.Errorf("held on %d of 4 inputs, %v; want 1: at 0", held, err)
	}
}

// Mutants that count are told apart by an input, and there are at least as many as the paper has of a function.
func TestCount(t *testing.T) {
	const published = 168 // §4.3
	s := open(t, Options{Inputs: 1 << 15})
	for _, function := range Functions {
		m := counted(t, s, function)
		if len(m.Counted) < published {
			t.Errorf("%s: %d mutants count of %d, want %d", function, len(m.Counted), m.All, published)
		}
		if n := len(m.Counted) + len(m.Same) + len(m.Spent); n != m.All {
			t.Errorf("%s: %d mutants of %d", function, n, m.All)
		}
		for i, x := range m.At {
			if math.IsNaN(x) {
				t.Logf("%s: %s crashes", function, m.Counted[i].ID)
			}
		}
		t.Logf("%s: %d mutants, %d count, %d the same, %d spent", function, m.All, len(m.Counted), len(m.Same), len(m.Spent))
	}
}

// The operators are rows of the table.
func TestOperators(t *testing.T) {
	known := map[string]bool{}
	for _, op := range mutant.Operators {
		known[op.Name] = true
	}
	for _, name := range Operators() {
		if !known[name] {
			t.Errorf("no operator %s", name)
		}
	}
}
