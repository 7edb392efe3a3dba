package terms

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Each form has what it is meant for and lacks what is near to that.
func TestForms(t *testing.T) {
	fns := []*relation.Func{
		fn("F", gives(integer), "a", integer, "b", integer), fn("Affirms", gives(flag), "a", integer),
	}
	params := []*term{variable(relation.Var{Name: "a", Type: integer}), variable(relation.Var{Name: "b", Type: integer})}
	kinds := map[string]string{"what it is where": "region", "between what": "order", "monotone in a parameter": "monotone", "changed alike": "affine", "joined": "joined", "affirmed": "equation"}
	for _, f := range forms {
		for text, want := range map[string]bool{f.has: true, f.lacks: false} {
			c := conjectured(t, text, fns)
			c.kind = kinds[f.name]
			if got := f.holds(c, params); got != want {
				t.Errorf("%s: %s has the form: %v", f.name, text, got)
			}
		}
	}
}

// What a sister affirms between two ends is a line as well, and what an observer tells of the value beside a flag that the subject returns.
func TestLinesUnderConditions(t *testing.T) {
	ok := []relation.Param{{Name: "value", Type: span}, {Name: "ok", Type: flag}}
	fns := []*relation.Func{
		fn("F", gives(integer), "a", integer, "b", integer), fn("Affirms", gives(flag), "a", integer), fn("G", ok, "a", integer, "b", integer), fn("Size", gives(integer), "s", span),
	}
	params := []*term{variable(relation.Var{Name: "a", Type: integer}), variable(relation.Var{Name: "b", Type: integer})}
	a, b := params[0], params[1]
	above, below := compared("<=", number(integer, 0), a), compared("<", a, b)
	c := conjectured(t, "Affirms(F(a, b))", fns)
	for _, tt := range []struct {
		when *term
		want bool
	}{
		{apply(conjunction, above, below), true},
		{apply(conjunction, apply(conjunction, above, below), compared("<", b, number(integer, 9))), false},
		{apply(disjunction, apply(disjunction, above, below), compared("<", b, number(integer, 9))), false},
	} {
		if c.when = tt.when; affirmed(c, params) != tt.want {
			t.Errorf("%s is a line of a specification: %v", c.text(), !tt.want)
		}
	}
	c = conjectured(t, "F(a, b) == a - b + 1", fns)
	c.kind, c.when = planeKind, apply(conjunction, above, below)
	if !valueWhere(c, params) {
		t.Errorf("%s is no line of a specification", c.text())
	}
	s := &search{vars: variables{params: params}}
	c = newCandidate("region", nil, "==", apply(callsOf(fns[3], false)[0], apply(callsOf(fns[2], true)[0], a, b)), a)
	flagOf := func(f *relation.Func, subject bool, args ...*term) *term {
		all := callsOf(f, subject)
		return apply(all[slices.IndexFunc(all, func(o *operation) bool { return isBool(o.out) })], args...)
	}
	for _, tt := range []struct {
		when *term
		want bool
	}{
		{flagOf(fns[2], true, a, b), true},
		{flagOf(fns[2], true, b, a), false},
		{flagOf(fns[1], false, a), false},
	} {
		if c.when = tt.when; c.axiom(s) != tt.want {
			t.Errorf("%s is an axiom: %v", c.text(), !tt.want)
		}
	}
}
