package genmorph

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/subject"
)

// The summary of the paper follows from the table.
func TestPublished(t *testing.T) {
	count := func(holds func(r Row) bool) (n int) {
		for _, r := range Published {
			if holds(r) {
				n++
			}
		}
		return n
	}
	for _, test := range []struct {
		name string
		got  int
		want int
	}{
		{"subjects", len(Published), 23},
		{"of Commons Math", count(func(r Row) bool { return r.Library == "Math" }), 10},
		{"of Commons Lang", count(func(r Row) bool { return r.Library == "Lang" }), 5},
		{"of Guava", count(func(r Row) bool { return r.Library == "Guava" }), 8},
		{"MS above 20 %", count(func(r Row) bool { return r.MS > 0.2 }), 18},
		{"MS above 50 %", count(func(r Row) bool { return r.MS > 0.5 }), 10},
		{"PZ of 25 % or more", count(func(r Row) bool { return r.PZ >= 0.25 }), 15},
		{"OASIs refutes something", count(func(r Row) bool { return r.PZO < 1 }), 17},
		{"Randoop gains", count(func(r Row) bool { return r.Randoop.Gain > 0 }), 7},
		{"EvoSuite gains", count(func(r Row) bool { return r.EvoSuite.Gain > 0 }), 14},
		{"Randoop misses nothing", count(func(r Row) bool { return math.IsNaN(r.Randoop.Gain) && r.Randoop.MS == 1 }), 3},
		{"EvoSuite misses nothing", count(func(r Row) bool { return math.IsNaN(r.EvoSuite.Gain) && r.EvoSuite.MS == 1 }), 3},
	} {
		if test.got != test.want {
			t.Errorf("%s: %d, want %d", test.name, test.got, test.want)
		}
	}
}

func TestOperatorsAreDisjoint(t *testing.T) {
	left := []string{"NIL", "AOIU", "AOIS", "LOI", "JMP", "REL", "SLB", "SWA", "APP", "CPY", "RLS", "REB"} // as the comment of the lists says
	places := map[string]int{}
	for _, name := range slices.Concat(Operators(), left) {
		places[name]++
	}
	for _, op := range mutant.Operators {
		if places[op.Name] != 1 {
			t.Errorf("%s is in %d of training, evaluation and neither", op.Name, places[op.Name])
		}
		delete(places, op.Name)
	}
	if len(places) > 0 {
		t.Errorf("no operators: %v", places)
	}
}

// Every subject is a function that imago loads, with mutants to be guided by, and at least five to be measured with that are no copies of these.
func TestSubjects(t *testing.T) {
	const least = 5 // the issue of the study counts no subject with fewer
	pkgs, err := subject.Load(t.Context(), []string{"./subjects/numbers", "./subjects/floats", "./subjects/texts", "./subjects/lists"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, p := range pkgs {
		pkg, err := mutant.Of(p)
		if err != nil {
			t.Fatal(err)
		}
		schemata, err := mutant.Generate(pkg, mutant.Options{Operators: Operators()})
		if err != nil {
			t.Fatal(err)
		}
		var training, all []*mutant.Mutant
		for i := range schemata.Mutants {
			if m := &schemata.Mutants[i]; slices.Contains(Training, m.Operator) {
				training = append(training, m)
			} else {
				all = append(all, m)
			}
		}
		same, err := schemata.Equal(append(training, all...))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range p.Functions {
			name := p.Path[strings.LastIndex(p.Path, "/")+1:] + "." + f.Func.Name
			if !slices.ContainsFunc(Published, func(r Row) bool { return r.Target == name }) {
				t.Errorf("%s is in no row", name)
				continue
			}
			found++
			guide, measure := 0, 0
			for _, m := range matrix.Of(pkg, schemata, f.Func.Name) {
				_, copied := same[m.Number]
				switch {
				case copied:
				case slices.Contains(Training, m.Operator):
					guide++
				default:
					measure++
				}
			}
			t.Logf("%s: %d mutants of training, %d of evaluation", name, guide, measure)
			if guide < least || measure < least {
				t.Errorf("%s: %d mutants of training, %d of evaluation", name, guide, measure)
			}
		}
	}
	if found != len(Published) {
		t.Errorf("%d of %d subjects are functions", found, len(Published))
	}
}
