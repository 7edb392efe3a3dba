package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// propose asks the engines and keeps what is well typed.
type propose struct{ *request }

// Name implements [Stage].
func (propose) Name() string { return "propose" }

// Run implements [Stage].
func (st propose) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	var err error
	if s.Opaque, err = opaqueTypes(ctx, s, r); err != nil {
		return err
	}
	for _, e := range rowsOf(st.engines) {
		if st.waits(e) {
			continue
		}
		offered, err := st.proposals(ctx, s, r, e)
		set.Warn(offered.Warnings...)
		if err != nil {
			return err
		}
		set.Omit(offered.Omitted...)
		set.Searched(offered.Searches...)
		for _, c := range admitted(s, set, e, offered, (*relation.Relation).Text) {
			set.Propose(c)
		}
	}
	return nil
}

// admitted are what an engine offers as claims, without those that the set has already: two relations are the same if key is.
func admitted(s *trial.Subject, set *claim.Set, by engine, offered proposals, key func(*relation.Relation) string) []claim.Claim {
	seen := map[string]bool{}
	for _, c := range set.All() {
		seen[key(c.Relation)] = true
	}
	var out []claim.Claim
	for _, p := range offered.Candidates {
		order := set.Offered()
		if !by.Last {
			set.Offer()
		}
		rel := admissible(s, p.Text)
		if rel == nil {
			continue
		}
		rel = withoutImpliedParts(s, withoutEmptyConjuncts(s, withoutRedundantPremise(s, rel)))
		if id := key(rel); !seen[id] {
			seen[id] = true
			out = append(out, claim.Claim{Candidate: p, Engine: string(by.Name), Relation: rel, Order: order})
		}
	}
	return out
}

// admissible reads a text as a relation that may be a claim about the subject; nil if it is none.
func admissible(s *trial.Subject, text string) *relation.Relation {
	rel := parseFor(s, text)
	if rel == nil || !drawable(s, rel) || !speaksOf(rel, s.Func) || seesNothing(s, rel) {
		return nil
	}
	return rel
}

// fails reports whether the subject gives errors inside its domain.
func fails(ctx context.Context, s *trial.Subject, r *trial.Runner) bool {
	if !s.Func.Err {
		return false
	}
	const rows = 400 // no theory; see make laws
	vars := survey.Vars(s.Func)
	cols, err := source.Columns(vars, source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("fails", 0), rows))
	if err != nil {
		return true
	}
	ex, err := r.Execute(ctx, s.Func, cols, rows)
	return err != nil || slices.Contains(ex.Outcome, relation.Errored)
}

// withoutInfluence lists the parameters on which no output depends, and the outputs that depend on no parameter, as far as equality sees.
func withoutInfluence(ctx context.Context, s *trial.Subject, r *trial.Runner, sc algebra.Scope) (fixed, dead []int, err error) {
	var probes []*claim.Claim
	owner := map[*claim.Claim]algebra.Influence{}
	matters, alive := map[int]bool{}, map[int]bool{}
	influences := algebra.Independent(sc)
	for _, in := range influences {
		if rel := parseFor(s, in.Text); rel != nil && drawable(s, rel) && !seesNothing(s, rel) {
			p := &claim.Claim{Candidate: in.Candidate, Relation: rel}
			probes, owner[p] = append(probes, p), in
		} else {
			matters[in.Param], alive[in.Output] = true, true
		}
	}
	res, err := unrefuted(ctx, s, r, probes)
	if err != nil {
		return nil, nil, err
	}
	tested := map[int]int{} // of an output, the parameters that were tried
	for _, p := range probes {
		in := owner[p]
		tested[in.Output]++
		if e := res.Of(p); e.Violated > 0 || e.Held == 0 {
			matters[in.Param], alive[in.Output] = true, true
		}
	}
	for _, in := range influences {
		if !matters[in.Param] && !slices.Contains(fixed, in.Param) {
			fixed = append(fixed, in.Param)
		}
		// of parameters that are flags nothing is known
		if !alive[in.Output] && tested[in.Output] == len(s.Func.Params) && !slices.Contains(dead, in.Output) {
			dead = append(dead, in.Output)
		}
	}
	return fixed, dead, nil
}
