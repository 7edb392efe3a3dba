package terms

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Each rule of worth drops what it is meant for and keeps what is near to that.
func TestWorth(t *testing.T) {
	fns := []*relation.Func{
		fn("F", gives(integer), "a", integer, "b", integer), fn("G", gives(integer), "a", integer), fn("H", gives(integer), "a", integer, "b", integer),
		fn("Next", gives(float), "u", float), fn("Same", gives(float), "u", float), fn("Odd", gives(flag), "a", integer),
		fn("All", gives(&relation.Type{Kind: relation.Slice, Elem: integer}), "a", integer),
	}
	for _, r := range worthRules {
		for text, want := range map[string]bool{r.drops: true, r.keeps: false} {
			c := conjectured(t, text, fns)
			if got := r.applies(c); got != want {
				t.Errorf("%s: drops %s: %v", r.name, c.text(), got)
			}
			if got := c.unworthy(); got != want {
				t.Errorf("%s is unworthy: %v", c.text(), got)
			}
		}
	}
	for _, text := range []string{
		"F(a, F(b, a)) == F(F(a, b), a)", // changed in different arguments
		"F(F(a, b), 1) == F(F(a, b), 2)", // repeated
		"F(F(a, b), b) == F(a, b)",
		"F(a, b) == G(a)",
		"F(G(a), b) == a",
		"F(1, b) == H(1, b)", // of a literal, not of a result
		"Same(u) == u",
	} {
		if c := conjectured(t, text, fns); c.unworthy() {
			t.Errorf("%s is unworthy", text)
		}
	}
}

// What a text with a sign before it is refused for depends on whether it has the sign already; another condition of the text says nothing of that.
func TestRefusedWithText(t *testing.T) {
	read := fn("Read", gives(integer), "s", text)
	read.Err = true
	starts := fn("Starts", gives(flag), "s", text, "t", text)
	s := begun(t, "len(s) in 0..4", nil, read, starts)
	param := s.vars.params[0]
	quote, other := textLiteral(text, "'"), textLiteral(text, "-")
	refused := func(sign *term) *term {
		op := *succeeds(read, true)
		op.name = "err " + read.Name
		return apply(&op, apply(builtinAt("+", text, text), sign, param))
	}
	has := func(sign *term) *term { return negated(apply(callsOf(starts, false)[0], param, sign)) }
	for sign, want := range map[*term]bool{quote: false, other: true} {
		if got := newCandidate("grammar", has(sign), "==", refused(quote), truth(true)).unworthy(); got != want {
			t.Errorf("that a text with ' before it is refused where it has no %s is unworthy: %v", sign.text, got)
		}
	}
}

// conjectured is a comparison as a candidate; the first function is the subject.
func conjectured(t *testing.T, text string, fns []*relation.Func) *candidate {
	t.Helper()
	rel, err := relation.Parse(text, &relation.Env{Funcs: fns})
	if err != nil {
		t.Fatal(err)
	}
	var when *term
	if pre, ok := rel.Pre.(*relation.Binary); ok {
		when = compared(pre.Op, termOf(t, pre.X, fns), termOf(t, pre.Y, fns))
	}
	if not, ok := rel.Post.(*relation.Unary); ok {
		return newCandidate("equation", when, "==", termOf(t, not.X, fns), truth(false))
	}
	if said, ok := rel.Post.(*relation.Select); ok {
		return newCandidate("equation", when, "==", termOf(t, said, fns), truth(true))
	}
	post, ok := rel.Post.(*relation.Binary)
	if !ok {
		t.Fatalf("%s is no comparison", text)
	}
	x, y := termOf(t, post.X, fns), termOf(t, post.Y, fns)
	for i, side := range []*term{x, y} { // Next is the next float, everything else what its argument is
		side.col = &column{numbers: []float64{1, 2, 3, 4}, defined: relation.All(4)}
		if i == 0 && strings.HasPrefix(side.text, "Next") {
			side.col.numbers = []float64{1, 2 + 1e-12, 3 + 1e-12, 4 + 1e-12}
		}
	}
	return newCandidate("equation", when, post.Op, x, y)
}

// termOf is an expression of numbers with calls as a term.
func termOf(t *testing.T, e relation.Expr, fns []*relation.Func) *term {
	t.Helper()
	var args []*term
	switch e := e.(type) {
	case *relation.Select:
		for _, a := range e.Call.Args {
			args = append(args, termOf(t, a, fns))
		}
		subject := e.Call.Fn == fns[0] || !identical(e.T, integer) && e.Call.Fn.Name != "Affirms"
		return apply(callsOf(e.Call.Fn, subject)[0], args...)
	case *relation.Binary:
		return apply(builtinAt(string(e.Op), integer, integer), termOf(t, e.X, fns), termOf(t, e.Y, fns))
	case *relation.Builtin:
		var types []*relation.Type
		for _, a := range e.Args {
			args, types = append(args, termOf(t, a, fns)), append(types, a.Type())
		}
		return apply(builtinAt(e.Name, types...), args...)
	case *relation.VarRef:
		return variable(relation.Var{Name: e.Name, Type: e.T})
	case *relation.Literal:
		return literal(e)
	}
	t.Fatalf("%s is no term of a test", relation.ExprString(e))
	return nil
}
