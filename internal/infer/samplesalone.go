package infer

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// Of texts with check digits nobody draws one: what is accepted are the samples of the tests. That all texts fail with an x behind them was then
// never tried on one that would not, such as a number of an account that ends with a letter; that an accepted text fails with one was.

// acceptedRows are drawn to see what the subject accepts, and acceptedLeast of them at least must be no samples. No theory; one in 97 texts has the
// check digits of an account.
const (
	acceptedRows  = 2 * siftRows
	acceptedLeast = 10
)

// samplesAlone finds the claims that say of all texts that the subject refuses them with something added, if it accepts samples and hardly anything
// else. What the code itself compares with is no sample: there are no others.
func samplesAlone(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]bool, error) {
	var refusals []*claim.Claim
	for _, c := range claims {
		if refusesAllTexts(s, c.Relation) {
			refusals = append(refusals, c)
		}
	}
	known := knownTexts(s)
	if len(refusals) == 0 || len(known) == 0 {
		return nil, nil
	}
	rows, ex, err := onOwnRows(ctx, s, r, s.Seed.Child("accepted", 0), r.Ration(acceptedRows, 1, 20))
	if err != nil {
		return nil, err
	}
	accepted, others := 0, 0
	for i, o := range ex.Outcome {
		if o != relation.Returned {
			continue
		}
		accepted++
		if !slices.ContainsFunc(rows[i], func(v relation.Value) bool { return known[spelling(v)] }) {
			others++
		}
	}
	out := map[*claim.Claim]bool{}
	for _, c := range refusals {
		out[c] = accepted > 0 && others < acceptedLeast
	}
	return out, nil
}

// refusesAllTexts reports whether a relation says without a premise that the subject fails for a text that is made of another one.
func refusesAllTexts(s *trial.Subject, rel *relation.Relation) bool {
	return rel.Pre == nil && slices.Contains(failingIn(rel), s.Func) && slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool {
		return c.Fn == s.Func && slices.ContainsFunc(c.Args, func(a relation.Expr) bool {
			return textual(a.Type()) && !isVariable(a) && slices.ContainsFunc(rel.Vars, func(v relation.Var) bool { return relation.Mentions(a, v.Name) })
		})
	})
}

// knownTexts are the samples of the subject's parameters that do not stand in its code.
func knownTexts(s *trial.Subject) map[string]bool {
	out := map[string]bool{}
	for _, p := range s.Func.Params {
		for _, v := range s.Corpus[p.Name] {
			out[spelling(v)] = true
		}
	}
	delete(out, "")
	for _, text := range s.Hints.Texts {
		delete(out, spelling(text))
	}
	return out
}

// spelling is a text without what parsers mostly pass over, blanks and the case of letters; "" for another value.
func spelling(v relation.Value) string {
	text, _ := v.(string)
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}
