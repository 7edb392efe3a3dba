package frames

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// fields executes a function that counts what stands between semicolons.
type fields struct{}

func (fields) Execute(fn *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	out := make([]int, n)
	for i := range out {
		ex.Outcome[i] = relation.Returned
		text := args[0].At(i).(string)
		out[i] = strings.Count(text, ";") + 1
	}
	ex.Outputs = []relation.Column{relation.NewVec(fn.Results[0].Type, out)}
	return ex, nil
}

func (fields) Global(string, int) (relation.Column, error) { panic("there are no globals") }

// The texts that choices name change inputs, and what holds of all inputs is said without a premise.
func TestMarks(t *testing.T) {
	whole, text := relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	fn := &relation.Func{Name: "Fields", Pkg: "example.org/record", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: whole}}}
	p := problemOf(t, fn, fields{}, "category mark\nchoice other: s != \";\"\nchoice mark: s == \";\"\n", "len(s) in 0..12", source.Hints{Texts: []string{";"}})
	found, _, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	texts := textsOf(found)
	for name, want := range map[string]string{
		"mark-mark-after-differs-by-constant":  `Fields(concat(s, ";")) == Fields(s) + 1`,
		"mark-mark-before-differs-by-constant": `Fields(concat(";", s)) == Fields(s) + 1`,
		"mark-cut-no-more":                     "Fields(take(s, n2)) <= Fields(s)",
	} {
		if texts[name] != want {
			t.Errorf("%s: %q, want %q", name, texts[name], want)
		}
	}
	for name, text := range texts {
		if strings.HasPrefix(name, "mark-other") && strings.Contains(name, "-mark-after-differs") {
			t.Errorf("%s says no more than without a premise: %s", name, text)
		}
	}
}
