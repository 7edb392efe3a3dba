package harness

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What a row meets of implicit branches: the sides, and how far the argument is from the end of the function.
func TestImplicit(t *testing.T) {
	pkg := loaded(t, "testdata/probed", ".")
	h := built(t, pkg, Options{Variant: Instrumented, Workers: 1})
	up, down := math.Nextafter(1, 2), math.Nextafter(1, 0)
	for _, c := range []struct {
		fn   string
		args []v
		want string // sides of implicit branches
	}{
		{"Arc", []v{0.25, 0.0}, "T math.Asin(sin / math.Cos(cos)); F math.Asin(sin / math.Cos(cos)) at 0.75"},
		{"Arc", []v{-3.0, 0.0}, "F math.Asin(sin / math.Cos(cos)); T math.Asin(sin / math.Cos(cos)) at 2"},
		{"Arc", []v{math.NaN(), 0.0}, ""},
		{"Arcs", []v{1.0}, "T m.Acos(x); F m.Acos(x) at 4.941e-324"},
		{"Arcs", []v{up}, "F m.Acos(x); T m.Acos(x) at 2.22e-16"},
		{"Arcs", []v{-up}, "F m.Acos(x); T m.Acos(x) at 2.22e-16"},
		{"Arcs", []v{math.Inf(-1)}, "F m.Acos(x); T m.Acos(x) at 1e+308"},
		{"Area", []v{-down}, "T (math.Atanh)(x); F (math.Atanh)(x) at 1.11e-16"},
		{"Area", []v{1.0}, "F (math.Atanh)(x); T (math.Atanh)(x) at 4.941e-324"},
		{"Cosh", []v{1.0}, "T math.Acosh(x); F math.Acosh(x) at 4.941e-324"},
		{"Cosh", []v{-1.0}, "F math.Acosh(x); T math.Acosh(x) at 2"},
		{"Root", []v{1.0}, "T math.Log(x); F math.Log(x) at 1; T math.Sqrt(math.Log(x)); F math.Sqrt(math.Log(x)) at 4.941e-324"},
		{"Root", []v{math.Exp(-2)}, "T math.Log(x); F math.Log(x) at 0.1353; F math.Sqrt(math.Log(x)); T math.Sqrt(math.Log(x)) at 2"},
		{"Root", []v{-2.0}, "F math.Log(x); T math.Log(x) at 2"},
		{"Bits", []v{0}, "F math.Log2(float64(n)); T math.Log2(float64(n)) at 4.941e-324"},
		{"Digits", []v{-0.5}, "F math.Log10(x); T math.Log10(x) at 0.5"},
		{"Plus", []v{-0.5}, "T math.Log1p(x); F math.Log1p(x) at 0.5"},
		{"Plus", []v{-1.0}, "F math.Log1p(x); T math.Log1p(x) at 4.941e-324"},
		{"Square", []v{-1.0}, ""},
		{"Exp", []v{-1.0}, ""},
		{"Third", []v{8.0}, "T math.Pow(x, 1./3); F math.Pow(x, 1./3) at 8"},
		{"Third", []v{-8.0}, "F math.Pow(x, 1./3); T math.Pow(x, 1./3) at 8"},
		{"Raise", []v{-8.0, 0.5}, "F math.Pow( x, y, ); T math.Pow( x, y, ) at 8"},
		{"Raise", []v{-8.0, 3.0}, "T math.Pow( x, y, ); F math.Pow( x, y, ) at 1"},
		{"Raise", []v{8.0, math.Inf(1)}, "T math.Pow( x, y, ); F math.Pow( x, y, ) at 9"},
		{"Raise", []v{math.NaN(), 0.5}, ""},
		{"Split", nil, ""},
		{"Method", []v{-1.0}, ""},
	} {
		f := funcNamed(t, pkg, c.fn)
		tr, err := h.Probe(t.Context(), 0, f, columns(t, f, [][]relation.Value{c.args}), 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := noted(h, tr.Implicit(0)); got != c.want {
			t.Errorf("%s(%v):\ngot  %s\nwant %s", c.fn, c.args, got, c.want)
		}
		outside := slices.ContainsFunc(strings.Split(c.want, "; "), func(side string) bool { return strings.HasPrefix(side, "F ") && !strings.Contains(side, " at ") })
		if tr.Leaves(0) != outside {
			t.Errorf("%s(%v): it leaves a domain: %v, want %v", c.fn, c.args, tr.Leaves(0), outside)
		}
		if len(tr.Row(0)) > 0 {
			t.Errorf("%s(%v) has no branch: got %s", c.fn, c.args, noted(h, tr.Row(0)))
		}
	}
}

// Implicit branches are none of those that are counted: not among the branches, nor in the notes of a row, nor the reason for blocks of statements.
func TestImplicitApart(t *testing.T) {
	pkg := loaded(t, "testdata/probed", ".")
	h := built(t, pkg, Options{Variant: Instrumented, Workers: 1})
	for _, b := range h.Branches() {
		if b.Kind == Argument {
			t.Errorf("%v is among the branches", b)
		}
	}
	want := Branch{Kind: Argument, Func: "Both", Cond: "math.Sqrt(x - 4)", File: "partial.go", Line: 30, Column: 7}
	if !slices.Contains(h.Implicit(), want) {
		t.Errorf("got %+v, want %+v among them", h.Implicit(), want)
	}
	blocks := func(fn string) (n int) {
		for _, b := range h.Blocks() {
			if b.Func == fn {
				n++
			}
		}
		return n
	}
	if one, two := blocks("Arc"), blocks("Both"); one != 0 || two != 3 {
		t.Errorf("blocks: got %d of a function without a branch, and %d of one with a condition; want 0 and 3", one, two)
	}
	f := funcNamed(t, pkg, "Both")
	tr, err := h.ProbeStatements(t.Context(), 0, f, columns(t, f, [][]relation.Value{{3.5}, {2.0}}), 2)
	if err != nil {
		t.Fatal(err)
	}
	if got := noted(h, tr.Row(0)); got != "T x > 3; F x > 3 at 0.5" {
		t.Errorf("branches: got %s", got)
	}
	if tr.Statements(0).Count() != 3 || tr.Statements(1).Count() != 2 || !tr.Leaves(0) || tr.Leaves(1) {
		t.Errorf("blocks %v and %v, outside: %v and %v", tr.Statements(0), tr.Statements(1), tr.Leaves(0), tr.Leaves(1))
	}
	if pristine := built(t, pkg, Options{Workers: 1}); len(pristine.Implicit()) > 0 {
		t.Errorf("a pristine child has implicit branches: %v", pristine.Implicit())
	}
}

// A copy of package math calls its own functions by their bare names, and does what the original does.
func TestImplicitOfMath(t *testing.T) {
	pkg := loaded(t, ".", "math.Acosh", "math.Asinh", "math.Gamma")
	h := built(t, pkg, Options{Variant: Instrumented, Workers: 1})
	if ws := h.Warnings(); len(ws) > 0 {
		t.Error(ws)
	}
	f := funcNamed(t, pkg, "Acosh")
	tr, err := h.Probe(t.Context(), 0, f, columns(t, f, [][]relation.Value{{3.0}}), 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := noted(h, tr.Implicit(0)); !strings.Contains(got, "T Sqrt(x*x-1); F Sqrt(x*x-1) at 8") {
		t.Errorf("got %s", got)
	}
}
