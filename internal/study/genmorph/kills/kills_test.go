package kills

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// TestMain makes the test binary a launcher of children, as the command is.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// example loads the running example.
func example(t *testing.T) *infer.Subject {
	t.Helper()
	pkgs, err := subject.Load(t.Context(), []string{listing}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := pkgs[0].Functions[0]
	return &infer.Subject{Package: pkgs[0], Function: f, Target: f.Target}
}

func TestNodes(t *testing.T) {
	s := example(t)
	for text, want := range map[string]int{
		"Pow(k, e+1) == k*Pow(k, e)":             5, // ==, Pow, *, k, Pow
		"e < 1000 => Pow(k, e+1) == k*Pow(k, e)": 5, // a premise is no part of GenMorph's trees
		"abs(Pow(-k, e)) == abs(Pow(k, e))":      5,
	} {
		r, err := relation.Parse(text, s.Package.Env)
		if err != nil {
			t.Fatal(err)
		}
		if got := nodes(r, s.Function.Func); got != want {
			t.Errorf("%s has %d nodes, want %d", text, got, want)
		}
	}
}

// Eq. 1 is known in either direction, under any premise, wherever it stands, and nothing else is.
func TestEquation(t *testing.T) {
	s := example(t)
	for _, test := range []struct {
		text    string
		is      bool
		printed bool
	}{
		{"e != 0 => Pow(k, e) == k*Pow(k, e-1)", true, true},
		{"e < 5 => k*Pow(k, e) == Pow(k, e+1)", true, false},
		{"e > 0 => Pow(k, e-1) != Pow(k, e)", false, false},
		{"Pow(k, 2*e) == Pow(k, e)*Pow(k, e)", false, false},
	} {
		r, err := relation.Parse(test.text, s.Package.Env)
		if err != nil {
			t.Fatal(err)
		}
		one := *s
		if found := []*infer.Finding{{Relation: r}}; test.printed {
			one.Found = found
		} else {
			one.More = found
		}
		a := &Answer{}
		got, err := a.equation(&one)
		if err != nil {
			t.Fatal(err)
		}
		if (got == r) != test.is || a.Printed != test.printed || (a.Equation1 != "") != test.is {
			t.Errorf("%s: %v, printed %v", test.text, got, a.Printed)
		}
	}
}

func TestRefute(t *testing.T) {
	s := example(t)
	var rels []*relation.Relation
	for _, text := range []string{"a: Pow(k, 1) == k", "b: Pow(k, e) > 0"} {
		r, err := relation.Parse(text, s.Package.Env)
		if err != nil {
			t.Fatal(err)
		}
		rels = append(rels, r)
	}
	r := &Result{Counted: 8, Lines: []Line{{Text: rels[0].String()}, {Text: rels[1].String()}}}
	r.refute(&audit.Report{Violations: []audit.Violation{{Target: "Pow", Relation: rels[1], Count: 3, Row: "k=0 e=1"}}})
	if r.Stand() != 1 || r.Lines[0].False != "" || !strings.Contains(r.Lines[1].False, "k=0 e=1") {
		t.Errorf("%+v", r.Lines)
	}
	if got := (&Result{Evaluation: 9, Copied: 1, Counted: 4, Best: 2}).Floor(); got != 0.25 {
		t.Errorf("floor of 2 of 8 is %v", got)
	}
	if got := r.MS(2); got != 0.25 {
		t.Errorf("MS of 2 of 8 is %v", got)
	}
}

// A small subject, end to end: the training mutants guide, others count, and what is found kills some of these.
func TestMeasure(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	row := genmorph.Published[slices.IndexFunc(genmorph.Published, func(r genmorph.Row) bool { return r.Target == "texts.Repeat" })]
	r, err := Measure(t.Context(), row, Options{Inputs: 2000, Tries: 2000, Hunt: 2000, Alone: true, Suites: true, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.Training == 0 || r.Counted == 0 || r.Counted > r.Evaluation-r.Copied || r.Best == 0 || r.Best > r.Printed || r.Printed > r.Counted {
		t.Errorf("%d and %d mutants, %d copied, %d counted, %d and %d killed", r.Training, r.Evaluation, r.Copied, r.Counted, r.Best, r.Printed)
	}
	chosen := 0
	for _, l := range r.Lines {
		if l.Chosen {
			chosen++
		}
		if l.False != "" {
			t.Error(l.False)
		}
	}
	if r.Returned < len(r.Lines) || r.ReturnedStand > r.Returned || r.Sources == 0 {
		t.Errorf("%d returned, of which %d stand, for %d sources", r.Returned, r.ReturnedStand, r.Sources)
	}
	if len(r.Alone) != len(Others) || r.Alone[0] == 0 || r.Alone[1] != 0 { // no polynomial speaks of texts
		t.Errorf("killed by others: %v", r.Alone)
	}
	for _, s := range r.Suites {
		if s.Inputs != r.Sources || s.Missed == r.Counted || s.Gained > s.Missed {
			t.Errorf("suites: %+v", r.Suites)
		}
	}
	if chosen != min(best, len(r.Lines)) {
		t.Errorf("%d of %d relations are the best", chosen, len(r.Lines))
	}
}
