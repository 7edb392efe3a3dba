package suite

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// Inputs of paths reach every branch, those that run most new code first; none is a value that an enumeration does not have, and a second run reads them
// from the cache.
func TestPathInputs(t *testing.T) {
	o := Running{Subject: subject.Options{}, Cache: t.TempDir(), Workers: 1}
	all, err := Kept(t.Context(), []string{"github.com/imago-mt/imago/internal/study/business/baggage.Fee"}, o.Subject)
	if err != nil {
		t.Fatal(err)
	}
	k := all[0].k
	h, err := all[0].Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	inputs := func() []string {
		rows, err := k.pathInputs(t.Context(), h, o.Cache)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, row := range rows {
			out = append(out, counterexample.Assign(k.pkg.Env, paramVars(k.fn.Func), row))
		}
		return out
	}
	first := inputs()
	if len(first) < 20 || slices.ContainsFunc(first, func(s string) bool { return s[:len("class=baggage.")] != "class=baggage." }) {
		t.Errorf("%d inputs: %q", len(first), first)
	}
	kept, err := filepath.Glob(filepath.Join(o.Cache, pathsKind, "*", "*.json"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("%q (%v)", kept, err)
	}
	if second := inputs(); !slices.Equal(first, second) {
		t.Errorf("from the cache:\n%q\nwere\n%q", second, first)
	}
	// What is not understood is found again.
	if err := os.WriteFile(kept[0], []byte(`["class=nothing"]`), 0o644); err != nil {
		t.Fatal(err)
	}
	if third := inputs(); !slices.Equal(first, third) {
		t.Errorf("found again:\n%q\nwere\n%q", third, first)
	}
}

// An input takes the place of the first parameter, and of both where a relation has two sources; further variables stay as they were drawn.
func TestPlaced(t *testing.T) {
	f := &relation.Func{Name: "F", Params: []relation.Param{{Name: "n", Type: relation.Predeclared(relation.Int)}}}
	n, m := relation.Var{Name: "n", Type: f.Params[0].Type, Func: f}, relation.Var{Name: "m", Type: f.Params[0].Type, Func: f}
	k := relation.Var{Name: "k", Type: f.Params[0].Type, Param: -1}
	own := []Row{{int64(1), int64(2), int64(3)}}
	got := placed([]relation.Var{n, m, k}, paramVars(f), own, []Row{{int64(9)}})
	want := []Row{{int64(9), int64(2), int64(3)}, {int64(9), int64(9), int64(3)}}
	if !slices.EqualFunc(got, want, func(a, b Row) bool { return slices.Equal(a, b) }) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := placed([]relation.Var{k}, paramVars(f), own, []Row{{int64(9)}}); got != nil {
		t.Errorf("a relation without a source has %v", got)
	}
	if got := placed([]relation.Var{n}, paramVars(f), own, nil); got != nil {
		t.Errorf("no input gives %v", got)
	}
}

// A nil pointer is no input: nothing else draws one as a parameter.
func TestNilIsNoPathInput(t *testing.T) {
	node := &relation.Type{Kind: relation.Pointer, Elem: relation.Predeclared(relation.Int)}
	f := &relation.Func{Name: "F", Params: []relation.Param{{Name: "p", Type: node}, {Name: "xs", Type: &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Int)}}}}
	vars := paramVars(f)
	if !hasNil(vars, Row{nil, relation.List(nil)}) || hasNil(vars, Row{relation.Ref{To: 1}, relation.List(nil)}) {
		t.Error("nil pointers are not told from nil lists and other pointers")
	}
}
