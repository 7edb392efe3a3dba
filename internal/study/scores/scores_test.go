package scores

import (
	"os"
	"reflect"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// TestMain makes the test binary a launcher of children, as the command is.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

func TestSubjects(t *testing.T) {
	seen := map[string]bool{}
	examples := 0
	for _, s := range Subjects {
		if seen[s.Name] {
			t.Errorf("%s stands there twice", s.Name)
		}
		seen[s.Name] = true
		if len(s.Name) > 11 && s.Name[:11] == "./examples/" {
			examples++
		}
	}
	if examples != 6 {
		t.Errorf("%d examples, want 6", examples)
	}
}

// Inputs lie in the domain and repeat.
func TestInputs(t *testing.T) {
	pkgs, err := subject.Load(t.Context(), []string{"./own.Fill", "./own.GCD"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	for _, f := range p.Functions {
		sp := &source.Space{Env: p.Env, Subject: f.Func, Domain: infer.UsualDomain(f.Func)}
		for i, q := range f.Func.Params {
			sp.Vars = append(sp.Vars, relation.Var{Name: q.Name, Type: q.Type, Func: f.Func, Param: i})
		}
		rows := inputs(sp, 500, seed.New(7))
		distinct := map[string]bool{}
		for _, row := range rows {
			if !sp.Holds(row) {
				t.Errorf("%s: %v is not in the domain %s", f.Ident, row, sp.Domain)
			}
			distinct[relation.Display(row[0], sp.Vars[0].Type)] = true
		}
		if len(rows) != 500 || len(distinct) < 100 {
			t.Errorf("%s: %d inputs, %d of them distinct", f.Ident, len(rows), len(distinct))
		}
		if !reflect.DeepEqual(rows, inputs(sp, 500, seed.New(7))) {
			t.Errorf("%s: the same seed gives other inputs", f.Ident)
		}
	}
}

func TestCalls(t *testing.T) {
	in := relation.Predeclared(relation.Int)
	xs := relation.Param{Name: "xs", Type: &relation.Type{Kind: relation.Slice, Elem: in}}
	n := relation.Param{Name: "n", Type: in}
	tests := []struct {
		fn   relation.Func
		want []string
	}{
		{relation.Func{Name: "F", Params: []relation.Param{n}, Results: []relation.Param{{Type: in}}}, []string{"F(n)"}},
		{relation.Func{Name: "Bag.Add", Recv: true, Params: []relation.Param{{Name: "b", Type: in}, n}, Results: []relation.Param{{Type: in}}}, []string{"b.Add(n)"}},
		{relation.Func{Name: "F", Params: []relation.Param{n}, Results: []relation.Param{{Name: "q", Type: in}, {Type: in}}}, []string{"F(n).q", "F(n)[1]"}},
		{relation.Func{Name: "Sort", Params: []relation.Param{xs}}, []string{"Sort(xs)"}},
		{relation.Func{Name: "Max", Variadic: true, Params: []relation.Param{xs}, Results: []relation.Param{{Type: in}}}, []string{"Max(xs...)", "Max(xs...).xs"}},
	}
	for _, test := range tests {
		for i, want := range test.want {
			if got := callText(&test.fn) + selection(&test.fn, i); got != want {
				t.Errorf("output %d of %s is %s, want %s", i, test.fn.Name, got, want)
			}
		}
	}
}

// What counts is what some input or some relation shows; duplicates share it.
func TestSum(t *testing.T) {
	m := &measure{score: &Score{}, fates: map[uint32]*fate{}}
	for number, f := range map[uint32]fate{
		1: {differs: 7, printed: true, written: true, every: true},
		2: {differs: -1, written: true, every: true},
		3: {differs: 12},
		4: {differs: 3},
		5: {differs: -1, equivalent: true},
		6: {differs: -1, spent: true},
		7: {differs: 5, spent: true}, // seen before it ran dry
		8: {differs: -1, crashed: true},
		9: {differs: -1},
	} {
		f.mutant, f.same = &mutant.Mutant{Number: number}, number
		m.fates[number] = &f
	}
	m.fates[10] = &fate{mutant: &mutant.Mutant{Number: 10}, same: 3, differs: -1}
	s := m.sum()
	got := []int{s.Mutants, s.Equivalent, s.Same, s.Spent, s.Counted, s.Printed, s.Written, s.Crashed, len(s.Survivors)}
	if want := []int{10, 1, 1, 1, 7, 1, 2, 1, 4}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for i, want := range []uint32{4, 7, 3, 8} {
		if s.Survivors[i].Mutant.Number != want {
			t.Errorf("survivor %d is %d, want %d", i, s.Survivors[i].Mutant.Number, want)
		}
	}
}

// Mutants of which no relation knows are told from the original by their outcomes, and those that do the same are not.
func TestOutcomes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	pkgs, err := subject.Load(t.Context(), []string{"./own.Weekday"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := pkgs[0].Functions[0]
	sub := &infer.Subject{Package: pkgs[0], Function: f, Target: f.Target, Domain: infer.UsualDomain(f.Func)}
	m := &measure{o: Options{Inputs: 3000, Seed: 1}, score: &Score{}, fates: map[uint32]*fate{}}
	if err := m.kills(t.Context(), []*infer.Subject{sub}); err != nil {
		t.Fatal(err)
	}
	if err := m.outcomes(t.Context(), []*infer.Subject{sub}); err != nil {
		t.Fatal(err)
	}
	s := m.sum()
	if s.Counted < s.Mutants*9/10 || s.Counted == s.Mutants || s.Written != 0 || len(s.Warnings) > 0 {
		t.Errorf("%d of %d mutants count, %d are equivalent, %d do the same, %d killed by no relation; %v", s.Counted, s.Mutants, s.Equivalent, s.Same, s.Written, s.Warnings)
	}
}
