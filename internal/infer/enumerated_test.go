package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

func TestVariablesIn(t *testing.T) {
	if got, want := variablesIn("q.Pop().item >= min(item2, q.Len())"), []string{"q", "min", "item2", "q"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q: what stands behind a dot is no variable", got, want)
	}
}

// On some rows two variables of one type have one value, or one has a value with which the container beside it was made; on most rows they are as
// they were drawn, and variables of other types stay apart.
func TestMet(t *testing.T) {
	integer, text := relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	line := &relation.Type{Kind: relation.Opaque, Name: "Line", Pkg: "shop"}
	const n = 240
	var queues, first, second, names []relation.Value
	for i := range n {
		made := relation.Built{Steps: []relation.Step{{Func: "NewLine", Args: []relation.Value{10_000 + i, "none"}}}}
		queues, first, second, names = append(queues, made), append(first, i), append(second, 1000+i), append(names, "a")
	}
	vars := []relation.Var{{Name: "q", Type: line}, {Name: "item", Type: integer}, {Name: "item2", Type: integer}, {Name: "name", Type: text}}
	var cols []relation.Column
	for k, values := range [][]relation.Value{queues, first, second, names} {
		col, err := relation.FromValues(vars[k].Type, values)
		if err != nil {
			t.Fatal(err)
		}
		cols = append(cols, col)
	}
	out, err := met(vars, cols)
	if err != nil {
		t.Fatal(err)
	}
	equal, had, drawn := 0, 0, 0
	for i := range n {
		switch v := out[2].At(i).(int); {
		case v == out[1].At(i):
			equal++
		case v >= 10_000:
			had++
		case v == 1000+i:
			drawn++
		}
		if name := out[3].At(i); name != "a" && name != "none" {
			t.Errorf("row %d: a text is %v", i, name)
		}
	}
	if equal == 0 || had == 0 || drawn <= n/2 {
		t.Errorf("%d rows with equal values, %d with values of the container, %d as drawn", equal, had, drawn)
	}
}

// A package that has a reference itself gives its own function in the place of it, but for the subject.
func TestTermReferences(t *testing.T) {
	contains, prefix := &relation.Func{Name: "Contains", Pkg: "strings"}, &relation.Func{Name: "HasPrefix", Pkg: "strings"}
	within := &relation.Env{Path: "strings", Name: "strings", Funcs: []*relation.Func{contains, prefix}}
	if got := termReferencesOf(within, prefix); len(got) != 1 || got["strings.Contains"] != contains {
		t.Errorf("inside of the package: %v", got)
	}
	reference := &relation.Func{Name: "strings.Contains", Pkg: "strings", Reference: true}
	outside := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{reference, {Name: "HasPrefix", Pkg: "p"}}}
	if got := termReferencesOf(outside, outside.Funcs[1]); len(got) != 1 || got["strings.Contains"] != reference {
		t.Errorf("outside of the package: %v", got)
	}
}

// A type without values that can be made is told, and does not end the inference.
func TestBatteryUndrawable(t *testing.T) {
	s := &trial.Subject{Env: &relation.Env{}, Seed: seed.New(1)}
	v := relation.Var{Name: "any", Type: &relation.Type{Name: "Handle"}}
	if _, _, err := battery(t.Context(), s, nil, []relation.Var{v}, nil, 4); err == nil {
		t.Error("rows were made of a type that has no values")
	}
}
