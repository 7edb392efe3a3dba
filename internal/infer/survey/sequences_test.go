package survey

import (
	"context"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// shelves executes functions of a shelf with room for a number of pieces. A shelf that has to take fewer than one piece, or more than there is room for,
// cannot be made.
type shelves struct{ *fake.Checker }

func (shelves) Execute(_ context.Context, _ *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	for i := range n {
		if _, ok := pieces(args[0].At(i).(relation.Ref).To.(relation.Built)); ok {
			ex.Outcome[i] = relation.Returned
		}
	}
	return ex, nil
}

// pieces is how many lie on a shelf, and whether all steps succeed.
func pieces(b relation.Built) (n int, ok bool) {
	room := b.Steps[0].Args[0].(int)
	for _, st := range b.Steps[1:] {
		k := st.Args[0].(int)
		if n += k; k < 1 || n > room {
			return n, false
		}
	}
	return n, true
}

// Values that several calls make of which each one may fail are grown from those that succeeded.
func TestSequences(t *testing.T) {
	shelf := &relation.Type{Kind: relation.Opaque, Name: "Shelf", Pkg: "p", Builders: []relation.Builder{{Func: "New"}, {Func: "Shelf.Put", Mutator: true}}}
	own := &relation.Type{Kind: relation.Pointer, Elem: shelf}
	made := &relation.Func{Name: "New", Pkg: "p", Params: []relation.Param{param("room", whole)}, Results: []relation.Param{{Type: own}}}
	put := &relation.Func{Name: "Shelf.Put", Pkg: "p", Recv: true, Params: []relation.Param{param("s", own), param("n", whole)}, Err: true}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{made, put}, Types: []*relation.Type{shelf}}
	s := &trial.Subject{Func: put, Env: env, Seed: seed.New(1), Corpus: map[string][]relation.Value{}}
	if err := Start(s, ""); err != nil {
		t.Fatal(err)
	}
	r := trial.NewRunner(s, shelves{&fake.Checker{}}, nil)
	r.Grant(0)
	if n := thricePut(t, s); n > 100 {
		t.Fatalf("%d of 1000 shelves took three times something before: the test shows nothing", n)
	}
	sv := newSurveyor(r, false)
	if err := sv.sequences(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := thricePut(t, sv.Subject); n < 150 {
		t.Errorf("%d of 1000 shelves took three times something", n)
	}
}

// thricePut is how many of 1000 shelves that are drawn for a subject took something three times, each time successfully.
func thricePut(t *testing.T, s *trial.Subject) int {
	t.Helper()
	found := 0
	for _, row := range source.Draw(source.Random{}, s.Space(nil, Vars(s.Func), nil), seed.New(2), 1000) {
		b := row[0].(relation.Ref).To.(relation.Built)
		if _, ok := pieces(b); ok && len(b.Steps) > 3 {
			found++
		}
	}
	return found
}

// A sequence with a rare call stands in a group of its own, and groups of many that are alike are cut.
func TestSequencesAreBalanced(t *testing.T) {
	built := func(calls ...string) relation.Value {
		b := relation.Built{Steps: []relation.Step{{Func: "New"}}}
		for _, c := range calls {
			b.Steps = append(b.Steps, relation.Step{Func: c})
		}
		return b
	}
	values := []relation.Value{built("Put", "Join"), built("Join", "Put", "Put")}
	for range 49 {
		values = append(values, built("Put"))
	}
	values = append(values, built("Put", "Put", "Put"))
	for range 8 {
		values = append(values, built())
	}
	sizes := func(groups [][]relation.Value) (out []int) {
		for _, g := range groups {
			out = append(out, len(g))
		}
		return out
	}
	if got := sizes(byCalls(values)); !slices.Equal(got, []int{2, 50, 8}) {
		t.Errorf("groups of %v, want 2, 50 and 8", got)
	}
	groups := byCalls(balanced(values)) // of 60 values in three groups
	if got := sizes(groups); !slices.Equal(got, []int{2, 40, 8}) {
		t.Errorf("groups of %v are left, want 2, 40 and 8", got)
	}
	if last := groups[1][39].(relation.Built); len(last.Steps) != 4 {
		t.Error("the longest sequence of the frequent ones was left out")
	}
}
