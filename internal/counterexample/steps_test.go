package counterexample

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// purse executes the methods of a purse, whose values are histories: it adds up what was put in, and Take takes one too many.
type purse struct{}

func (purse) Run(_ context.Context, fn *relation.Func, args []relation.Column, _ int) (*relation.Execution, error) {
	of := args[0].At(0)
	if ref, ok := of.(relation.Ref); ok {
		of = ref.To
	}
	b, ok := of.(relation.Built)
	if _, shown := of.(relation.Shown); !ok && !shown {
		return nil, fmt.Errorf("%v has no history", of)
	}
	total := 0
	for _, s := range b.Steps[min(1, len(b.Steps)):] { // of what the child returned nothing is known, so that it counts as empty
		total += s.Args[0].(int)
	}
	x := &relation.Execution{Outcome: make([]relation.Outcome, 1)}
	x.Outcome[0] = relation.Returned
	for _, o := range fn.Outputs() {
		v := relation.Value(total)
		switch {
		case o.Result < 0:
			v = b
		case o.Type.Kind == relation.Pointer:
			v = relation.Ref{To: relation.Shown("another purse")}
		}
		col, err := relation.FromValues(o.Type, []relation.Value{v})
		if err != nil {
			return nil, err
		}
		x.Outputs = append(x.Outputs, col)
	}
	return x, nil
}

func (purse) Global(context.Context, string, int) (relation.Column, error) { return nil, nil }

// A violation of a value with a history reads as what a person would type: methods that change it are statements, the others are calls with results.
func TestTrace(t *testing.T) {
	typ := &relation.Type{Kind: relation.Opaque, Name: "Purse", Pkg: "p", Builders: []relation.Builder{{Func: "New"}, {Func: "Purse.Plus", Mutator: true}}}
	ptr := &relation.Type{Kind: relation.Pointer, Elem: typ}
	recv := relation.Param{Name: "a", Type: ptr}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "New", Pkg: "p", Results: []relation.Param{{Type: ptr}}},
		{Name: "Purse.Put", Pkg: "p", Recv: true, Params: []relation.Param{recv, {Name: "n", Type: intType}}},
		{Name: "Purse.Plus", Pkg: "p", Recv: true, Derives: true, Params: []relation.Param{recv, {Name: "n", Type: intType}}, Results: []relation.Param{{Type: ptr}}},
		{Name: "Purse.Sum", Pkg: "p", Recv: true, Field: true, Params: []relation.Param{{Name: "v", Type: typ}}, Results: []relation.Param{{Type: intType}}},
		{Name: "Purse.Total", Pkg: "p", Recv: true, Params: []relation.Param{recv}, Results: []relation.Param{{Type: intType}}},
	}}
	row := Row{relation.Built{Steps: []relation.Step{{Func: "New"}, {Func: "Purse.Put", Args: []relation.Value{3}}}}, 4}
	for _, tt := range []struct {
		text       string
		made, runs []string
	}{
		{"a.Put(n).Total() == a.Total()", []string{"a := p.New()", "a.Put(3)"}, []string{"a.Put(4); a.Total() // 7", "a.Total() // 3"}},
		{"a.Put(n).Put(n).Total() <= n", []string{"a := p.New()", "a.Put(3)"}, []string{"a.Put(4); a.Put(4); a.Total() // 11"}},
		{"a.Plus(n).Total() == a.Total()", []string{"a := p.New()", "a.Put(3)"}, []string{"a.Plus(4).Total() // 7", "a.Total() // 3"}},
		{"a.Plus(n).Sum == a.Sum", []string{"a := p.New()", "a.Put(3)"}, []string{"a.Plus(4).Sum // 7", "a.Sum // 3"}},
	} {
		r, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.Clone(row)
		v := Explain(context.Background(), purse{}, env, r, env.Func("Purse.Put"), at)
		var runs []string
		for _, run := range v.Trace.Runs {
			runs = append(runs, run.Text+" // "+run.Got)
		}
		if !slices.Equal(v.Trace.Made, tt.made) || !slices.Equal(runs, tt.runs) {
			t.Errorf("%s: got %q, %q, want %q, %q", tt.text, v.Trace.Made, runs, tt.made, tt.runs)
		}
		var sb strings.Builder
		WriteRuns(&sb, "  ", v)
		if !strings.HasPrefix(sb.String(), "  a := p.New()\n  a.Put(3)\n    "+strings.SplitN(tt.runs[0], " // ", 2)[0]) {
			t.Errorf("%s: got\n%s", tt.text, sb.String())
		}
	}
}

// A number or a text before a method has its type, since no such literal has methods in Go. What a pointer points to has brackets.
func TestReceiver(t *testing.T) {
	clock := &relation.Type{Kind: relation.Int32, Pkg: "example.com/clock", Name: "Clock"}
	for _, tt := range []struct {
		text, want string
		t          *relation.Type
	}{
		{"-5", "clock.Clock(-5)", clock},
		{"clock.Noon", "clock.Noon", clock},
		{`"a"`, `names.Name("a")`, &relation.Type{Kind: relation.String, Pkg: "example.com/names", Name: "Name"}},
		{"*clock.New(1)", "(*clock.New(1))", &relation.Type{Kind: relation.Opaque, Pkg: "example.com/clock", Name: "Face"}},
		{"vec.Vec{1, 2}", "vec.Vec{1, 2}", &relation.Type{Kind: relation.Struct, Pkg: "example.com/vec", Name: "Vec"}},
	} {
		if got := receiver(tt.text, tt.t); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}
