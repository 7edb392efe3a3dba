package genetic

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// point is a struct of two numbers and a text.
var point = &relation.Type{Kind: relation.Struct, Name: "Point", Pkg: "example.com/m", Fields: []relation.Field{
	{Name: "X", Type: integer}, {Name: "Y", Type: integer}, {Name: "Label", Type: text},
}}

// onPoints is a problem of which the type is known by its name.
func onPoints(t *testing.T, subject *relation.Func, original body, mutants map[string]body) *Problem {
	t.Helper()
	p := problem(t, "p.X in -100..100, p.Y in -100..100", subject, original, mutants)
	p.Env.Path, p.Env.Name, p.Env.Types = "example.com/m", "m", []*relation.Type{point}
	return p
}

// A field is changed as an argument is, all fields of a type are together, and two of a type are exchanged. What fits no field is no follow-up.
func TestFollowUpsOfFields(t *testing.T) {
	p := onPoints(t, fn("F", integer, "p", point), nil, nil)
	all, err := p.transformations()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, tr := range all {
		got = append(got, tr.name+": "+tr.text)
	}
	for _, want := range []string{
		"exchanged: m.Point{p.Y, p.X, p.Label}", "next-x: m.Point{p.X + 1, p.Y, p.Label}", "each-negated: m.Point{-p.X, -p.Y, p.Label}", "repeating-label: m.Point{p.X, p.Y, repeat(p.Label, 2)}",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%s is not among\n\t%s", want, strings.Join(got, "\n\t"))
		}
	}
	for _, g := range got {
		if strings.HasPrefix(g, "negated-label") || strings.HasPrefix(g, "exchanged: m.Point{p.Label") {
			t.Errorf("%s fits no field", g)
		}
	}
}

// Fields of inputs and of outputs are terms: what a move does to a point is said of its coordinates.
func TestRelationsOfFields(t *testing.T) {
	moved := func(x, y int) body {
		return func(a []relation.Value) relation.Value {
			p := a[0].(relation.Fields)
			return relation.Fields{p[0].(int) + x, p[1].(int) + y, p[2]}
		}
	}
	p := onPoints(t, fn("Right", point, "p", point), moved(3, 0), map[string]body{"too far": func(a []relation.Value) relation.Value {
		q := a[0].(relation.Fields)
		return relation.Fields{2*q[0].(int) + 3, q[1], q[2]}
	}})
	p.FollowUp = "Point{p.X + 1, p.Y, p.Label}"
	list := found(t, p)
	if !slices.ContainsFunc(list, func(f Finding) bool { return strings.Contains(f.Text, ".X == ") && slices.Contains(f.Kills, "too far") }) {
		t.Errorf("nothing about coordinates:%s", texts(list))
	}
}
