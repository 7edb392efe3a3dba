package terms

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// reader is a function that may give an error, and a method that tells of what it returns.
func reader() (*search, *term) {
	f := fallibly(fn("F", gives(integer), "n", integer))
	p := &Problem{Subject: f}
	s := &search{Problem: p, vocab: newVocabulary(p), vars: newVariables(f)}
	return s, apply(s.vocab.subject[0], s.vars.params...)
}

// That an execution in the conclusion succeeds weighs nothing; that another one does is a condition like others.
func TestOnSuccess(t *testing.T) {
	s, r := reader()
	n, one := s.vars.params[0], number(integer, 1)
	ok := apply(s.vocab.outcome, n)
	elsewhere := apply(s.vocab.outcome, apply(builtinAt("+", integer, integer), n, one))
	for _, tt := range []struct {
		name string
		c    *candidate
		free bool
	}{
		{"on success", newCandidate("region", ok, "==", r, n), true},
		{"on success of another execution", newCandidate("region", elsewhere, "==", r, n), false},
		{"on failure", newCandidate("region", negated(ok), "==", r, n), false},
		{"an outcome under an outcome", newCandidate("region", ok, "==", elsewhere, truth(true)), false},
	} {
		if bare := newCandidate("region", nil, tt.c.op, tt.c.x, tt.c.y); (tt.c.weight() == bare.weight()) != tt.free {
			t.Errorf("%s: the weight is %d, and %d without the condition", tt.name, tt.c.weight(), bare.weight())
		}
	}
}

// What is said of changed arguments is of another sort than what is said of the parameters: the first have a quota of their own.
func TestOutcomeQuota(t *testing.T) {
	s, r := reader()
	n := s.vars.params[0]
	ok, changed := apply(s.vocab.outcome, n), apply(s.vocab.outcome, apply(builtinAt("neg", integer), n))
	check := fallibly(fn("Check", nil, "n", integer))
	alone := apply(succeeds(check, true), apply(builtinAt("neg", integer), n))
	for _, tt := range []struct {
		name string
		c    *candidate
		want bool
	}{
		{"changed as plain", newCandidate("equation", nil, "==", changed, ok), true},
		{"changed is refused", newCandidate("region", ok, "==", changed, truth(false)), true},
		{"plain is refused", newCandidate("region", nil, "==", ok, truth(false)), false},
		{"a result", newCandidate("equation", nil, "==", r, n), false},
		{"no results to speak of", newCandidate("equation", nil, "==", alone, truth(true)), false},
	} {
		if got := slices.ContainsFunc(tt.c.quotas(), func(q quota) bool { return q.property == "outcome" }); got != tt.want {
			t.Errorf("%s: has the quota: %v", tt.name, got)
		}
	}
}

// Roots are known by their squares, what needs two elements by shorter lists, and one variable in two places is no record of one output.
func TestSmallForms(t *testing.T) {
	ints := &relation.Type{Kind: relation.Slice, Elem: integer}
	root := fn("Root", gives(integer), "n", integer)
	width := fn("Width", gives(integer), "xs", ints)
	diff := fn("Diff", gives(integer), "a", text, "b", text)
	bodies := map[string]fake.Function{
		"Root": func(a []relation.Value) []relation.Value {
			r := 0
			for (r+1)*(r+1) <= a[0].(int) {
				r++
			}
			return []relation.Value{r}
		},
		"Width": func(a []relation.Value) []relation.Value {
			out := 0
			for i, x := range a[0].(relation.List) {
				for _, y := range a[0].(relation.List)[i+1:] {
					out = max(out, y.(int)-x.(int))
				}
			}
			return []relation.Value{out, a[0]}
		},
		"Diff": func(a []relation.Value) []relation.Value {
			n := 0
			for _, c := range a[0].(string) {
				if !strings.ContainsRune(a[1].(string), c) {
					n++
				}
			}
			return []relation.Value{n}
		},
	}
	for _, tt := range []struct {
		fn       *relation.Func
		in, want string
	}{
		{root, "n in 0..1000", "Root(n)*Root(n) <= n"},
		{width, "len(xs) in 0..6, xs[i] in -100..100", "len(xs) <= 1 => Width(xs) == 0"},
		{diff, "len(a) in 0..8, len(b) in 0..8", "Diff(a, a) == 0"},
	} {
		if got := found(t, tt.in, bodies, tt.fn); !slices.Contains(got, canonical(t, tt.want, []*relation.Func{tt.fn})) {
			t.Errorf("%s is not among\n\t%s", tt.want, strings.Join(got, "\n\t"))
		}
	}
}

// What a scene adds to a number are the arguments, and the sums and products of two of them.
func TestNumbersFor(t *testing.T) {
	shop := &relation.Type{Kind: relation.Opaque, Name: "Shop", Pkg: "shop"}
	till := &relation.Type{Kind: relation.Pointer, Elem: shop}
	s := deciding(t, always(), fn("Shop.Put", nil, "s", till, "pieces", integer, "cents", integer, "note", text), fn("Shop.Total", gives(integer), "s", till))
	all := &script{has: map[string]*conclusion{}}
	s.scene().write(all)
	var got []string
	for _, c := range all.list {
		got = append(got, c.key())
	}
	for _, want := range []string{
		"s.Put(pieces, cents, note).Total() == cents*pieces + s.Total()", "s.Put(pieces, cents, note).Total() == max(cents+pieces, s.Total())",
		"s.Put(pieces, cents, note).Total() == cents + pieces",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%s is not asked; asked are\n\t%s", want, strings.Join(got, "\n\t"))
		}
	}
}

// A result that cannot be taken apart is any value of its type for a decoy, again and again where there are few, and what the subject returns where none
// can be drawn.
func TestDecoyDraws(t *testing.T) {
	f := fn("F", gives(stack), "n", integer)
	built := func(call string) relation.Value { return relation.Built{Steps: []relation.Step{{Func: call}}} }
	bodies := map[string]fake.Function{"F": func([]relation.Value) []relation.Value { return []relation.Value{built("F")} }}
	for drawn, want := range map[int][]string{4: {"0", "1", "2", "3"}, 2: {"0", "1", "0", "1"}, 0: {"F", "F", "F", "F"}} {
		s := begun(t, "n in 0..9", bodies, f)
		s.Rows = func(vars []relation.Var, _ relation.Expr, _ int) (map[string]relation.Column, int, error) {
			if drawn == 0 {
				return nil, 0, errors.New("no values of this type")
			}
			col := &relation.BuiltCol{T: stack}
			for i := range drawn {
				col.V = append(col.V, built(strconv.Itoa(i)))
			}
			return map[string]relation.Column{vars[0].Name: col}, drawn, nil
		}
		got := s.decoyOn(map[string]relation.Column{"n": relation.Zero(integer, 4)}, false).opaque(0, 4)
		for i, call := range want {
			if b, ok := got.At(i).(relation.Built); !ok || b.Steps[0].Func != call {
				t.Errorf("%d values can be drawn: that of row %d is %v, not the one of %s", drawn, i, got.At(i), call)
			}
		}
	}
}
