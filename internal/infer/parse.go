package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// parseFor reads a text, with ~= for == where floats are compared, at the search's tolerance; nil if it says nothing well typed.
func parseFor(s *trial.Subject, text string) *relation.Relation {
	rel := asWritten(s, text)
	if rel == nil {
		return nil
	}
	return searched(s, rel)
}

// asWritten is a text as a relation as it is written, with what parseFor allows; nil if it is none.
func asWritten(s *trial.Subject, text string) *relation.Relation {
	rel, err := relation.Parse(text, s.Env)
	if err != nil {
		rel, err = relation.Parse(declare(s, text), s.Env)
	}
	if err != nil && ofComplex(s.Func) { // which are never compared bit by bit
		rel, err = relation.Parse(strings.ReplaceAll(text, " == ", " ~= "), s.Env)
	}
	if err != nil {
		return nil
	}
	return rel
}

// derived is a relation that is made of parts of others, as parseFor would read it; nil if they do not fit together. The declared variables
// are those whose types the parts do not tell.
func derived(s *trial.Subject, declared []relation.Var, pre, post relation.Expr) *relation.Relation {
	rel, err := (&relation.Relation{Declared: declared, Pre: pre, Post: post}).Canonical(s.Env)
	if err != nil {
		return nil
	}
	return searched(s, rel)
}

// searched is rel with ~= for == where floats are compared, at the search's tolerance; nil if it has a tolerance of its own.
func searched(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	soft := *rel
	soft.Post = relation.Loosen(rel.Post)
	if !relation.Approximate(soft.Post) {
		return rel
	}
	if rel.Tol.Explicit {
		return nil
	}
	soft.Tol = relation.Tolerance{Rel: trial.SearchTolerance, Abs: trial.SearchTolerance, Explicit: true}
	loose, err := soft.Canonical(s.Env)
	if err != nil {
		return nil
	}
	return loose
}

// ofComplex reports whether fn takes or returns complex numbers.
func ofComplex(fn *relation.Func) bool {
	return slices.ContainsFunc(slices.Concat(fn.Params, fn.Results), func(p relation.Param) bool {
		t := p.Type
		for t.Elem != nil {
			t = t.Elem
		}
		return t.Kind == relation.Complex64 || t.Kind == relation.Complex128
	})
}

func drawable(s *trial.Subject, rel *relation.Relation) bool {
	return !slices.ContainsFunc(rel.Vars, func(v relation.Var) bool { return source.Drawable(s.Env, v.Type) != nil })
}

// speaksOf reports whether rel executes fn.
func speaksOf(rel *relation.Relation, fn *relation.Func) bool {
	return slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool { return c.Fn == fn })
}

// maxHints bounds the numbers and the texts of the code that sources are made near to: each of them takes rows from the others. No theory.
const maxHints = 40

// HintsOf turns harvested constants into what sources are made near to.
func HintsOf(code subject.Code) source.Hints {
	out := hintsIn(code.Constants)
	for builder, consts := range code.Builders {
		if out.Of == nil {
			out.Of = map[string]source.Hints{}
		}
		out.Of[builder] = hintsIn(consts)
	}
	return out
}

// hintsIn are those of a list of constants.
func hintsIn(consts []subject.Constant) source.Hints {
	var h source.Hints
	for _, c := range consts {
		if c.Float == c.Float {
			h.Numbers = append(h.Numbers, c.Float)
		} else if t, ok := unquote(c.Text); ok && len(t) <= source.MaxText {
			h.Texts = append(h.Texts, t)
		}
	}
	h.Numbers, h.Texts = h.Numbers[:min(len(h.Numbers), maxHints)], h.Texts[:min(len(h.Texts), maxHints)]
	return h
}

// pending lists the claims that are live and not confirmed, the best first: where the budget ends, it ends for the others.
func pending(set *claim.Set) []*claim.Claim {
	var out []*claim.Claim
	for _, c := range set.Live() {
		if !set.Evidence(c.ID).Confirmed {
			out = append(out, c)
		}
	}
	rankClaims(out)
	return out
}

// ofParameters is a formula about a call of a function with its parameters, which stand in the place of the verb of a form: "err(F(%s))".
func ofParameters(fn *relation.Func, form string) string {
	var args []string
	for _, p := range fn.Params {
		args = append(args, p.Name)
	}
	return algebra.Instantiate(fn, fmt.Sprintf(form, strings.Join(args, ", ")))
}
