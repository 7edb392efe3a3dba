package grammar

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

var (
	integer = relation.Predeclared(relation.Int)
	texts   = relation.Predeclared(relation.String)
	numbers = &relation.Type{Kind: relation.Slice, Elem: integer}
)

// env has a subject F of two parameters, one G that gives errors, and a sister.
func env() (*relation.Env, *relation.Func) {
	f := &relation.Func{Name: "F", Params: []relation.Param{{Name: "xs", Type: numbers}, {Name: "n", Type: integer}}, Results: []relation.Param{{Type: integer}}}
	parse := &relation.Func{Name: "Parse", Params: []relation.Param{{Name: "s", Type: texts}}, Results: []relation.Param{{Type: integer}}, Err: true}
	sister := &relation.Func{Name: "Other", Params: []relation.Param{{Name: "n", Type: integer}}, Results: []relation.Param{{Type: integer}}}
	return &relation.Env{Funcs: []*relation.Func{f, parse, sister}}, f
}

// A law is read without its names: variables by their classes, the subject by the arguments that are changed, and > as <.
func TestProductions(t *testing.T) {
	e, f := env()
	for _, tt := range []struct{ law, want string }{
		{"F(xs, n) >= 0", "conclusion: <= number; <= number 0: 0; <= number 1: subject0"},
		{"n > 7 => F(xs, n) == F(xs, 7)", "premise: < number; < number 0: constant number; < number 1: parameter number; conclusion: == number; == number 0: subject0; == number 0: subject1; subject1 0: constant number"},
		{"F(reverse(xs), -n) == Other(n)", "conclusion: == number; == number 0: subject2; subject2 0: reverse(); reverse() 0: parameter list; subject2 0: neg x; neg x 0: parameter number; == number 0: sister; sister 0: parameter number"},
		{"F([]int{n}, 2) == F([]int{1, 2}, n)", "conclusion: == number; == number 0: subject2; subject2 0: composite1 list; composite1 list 0: parameter number; subject2 0: 2; == number 0: subject1; subject1 0: constant list"},
		{"err(Parse(s)) || len(s) <= F(xs, n)", "conclusion: || flag; || flag 0: err; err 0: sister; sister 0: variable text; || flag 0: <= number; <= number 0: len(); len() 0: variable text; <= number 1: subject0"},
	} {
		text := tt.law
		rel, err := relation.Parse(text, e)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range Productions(f, rel) {
			got = append(got, p.Place+": "+p.Label)
		}
		want := strings.Split(tt.want, "; ")
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s is\n\t%s\nnot\n\t%s", text, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
		}
	}
}

// A label costs less at a place where it was seen more often, and something everywhere: the probabilities of the labels at a place, and of one that was
// seen nowhere, are less than 1 together.
func TestCost(t *testing.T) {
	g := New()
	g.Count([]Production{{"conclusion", "== number"}, {"conclusion", "== number"}, {"conclusion", "<= number"}, {"premise", "<= number"}})
	if often, seldom, never := g.Cost("conclusion", "== number"), g.Cost("conclusion", "<= number"), g.Cost("conclusion", "ok"); !(0 < often && often < seldom && seldom < never) || math.IsInf(never, 1) {
		t.Errorf("costs are %v, %v and %v", often, seldom, never)
	}
	if here, there := g.Cost("premise", "== number"), g.Cost("conclusion", "== number"); here <= there {
		t.Errorf("a label costs %v where it was not seen and %v where it was", here, there)
	}
	for _, place := range []string{"conclusion", "premise", "nowhere"} {
		sum := 0.0
		for _, label := range []string{"== number", "<= number", "ok"} {
			sum += math.Exp(-g.Cost(place, label))
		}
		if sum >= 1 {
			t.Errorf("probabilities at %s add up to %v", place, sum)
		}
	}
}

// What is written is what is read.
func TestRoundTrip(t *testing.T) {
	g, err := Counted()
	if err != nil {
		t.Fatal(err)
	}
	if got := g.String(); got != counted {
		t.Errorf("the counts are written as %d bytes, and were read as %d", len(got), len(counted))
	}
	if again, err := parse(g.String()); err != nil || again.String() != counted {
		t.Errorf("counts that were written are not read: %v", err)
	}
}

// A file with another number of columns, or with no number, is refused with its line.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\t1\na\tb": "line 2 of the grammar of laws has 2 columns",
		"a\tb\tx":       "line 1 of the grammar of laws: ",
	} {
		if _, err := parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives the error %v", text, err)
		}
	}
}

// FuzzParse holds that no text makes the reader panic, and that what it reads it writes alike.
func FuzzParse(f *testing.F) {
	f.Add("a\tb\t1\n")
	f.Add("\t\t-3")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := parse(text)
		if err != nil {
			return
		}
		again, err := parse(g.String())
		if err != nil || again.String() != g.String() {
			t.Errorf("%q is not what is read again: %v", g.String(), err)
		}
	})
}

// The library is the functions of other packages that stand in places enough, not builtins or operators.
func TestLibrary(t *testing.T) {
	g := New()
	g.Count([]Production{{"conclusion", "strings.Count()"}, {"premise", "strings.Count()"}, {"premise", "strings.Fields()"}, {"premise", "len()"}, {"premise", "len()"}, {"premise", "<= number"}})
	for _, tt := range []struct {
		least float64
		want  []string
	}{{1, []string{"strings.Count", "strings.Fields"}}, {2, []string{"strings.Count"}}, {3, nil}} {
		if got := g.Library(tt.least); !slices.Equal(got, tt.want) {
			t.Errorf("from %v places on: %q, want %q", tt.least, got, tt.want)
		}
	}
}
