package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// What a law may mention of a function's code: no cut-offs that a tolerance hides, and no character that is the size of a number.
func TestConstantsOf(t *testing.T) {
	f := &subject.Function{
		Func: &relation.Func{Params: []relation.Param{{Name: "x", Type: relation.Predeclared(relation.Float64)}}},
		Code: subject.Code{Constants: []subject.Constant{
			{Text: "2.2345e-12", Float: 2.2345e-12, Origin: "doc"}, {Text: "180", Float: 180, Origin: "code"}, {Text: "0.25", Float: 0.25, Origin: "doc"},
			{Text: "64", Float: 64, Origin: "code"}, {Text: "44", Float: 44, Origin: "code"},
		}},
	}
	var got []string
	for _, c := range constantsOf(f)[len(wellKnown):] {
		got = append(got, c.Text)
	}
	if want := []string{"180", "0.25", "64", "44"}; !slices.Equal(got, want) {
		t.Errorf("constants %q, want %q", got, want)
	}
	if got, want := textsOf(f), []string{`","`}; !slices.Equal(got, want) {
		t.Errorf("texts %q, want %q", got, want)
	}
}

// Without its doc comment a function has the constants of its code alone, and itself does not change.
func TestUndocumented(t *testing.T) {
	f := &subject.Function{Code: subject.Code{Constants: []subject.Constant{{Text: "0.25", Origin: "doc"}, {Text: "180", Origin: "code"}}}}
	f.Doc = "F has 0.25 of it."
	bare := undocumented(f)
	if bare.Doc != "" || len(bare.Constants) != 1 || bare.Constants[0].Text != "180" {
		t.Errorf("%q and %v", bare.Doc, bare.Constants)
	}
	if f.Doc == "" || len(f.Constants) != 2 {
		t.Errorf("the function has lost %q and %v", f.Doc, f.Constants)
	}
}

// A guard that leaves one number of a continuum is no guard; one that names a case of a discrete parameter is.
func TestRoomy(t *testing.T) {
	for _, tt := range []struct {
		kind relation.Kind
		text string
		want bool
	}{{relation.Float64, "x == 0", false}, {relation.Int, "x == 0", true}} {
		v := relation.Var{Name: "x", Type: relation.Predeclared(tt.kind)}
		if got := roomy(tt.text, []relation.Var{v}, []relation.Var{v}, nil, relation.NewBits(0)); got != tt.want {
			t.Errorf("roomy(%s) of a %v: %v", tt.text, tt.kind, got)
		}
	}
}
