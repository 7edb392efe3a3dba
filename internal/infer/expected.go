package infer

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
)

// expectations tells what readers expect of a function by its name and what does not hold, on however many inputs it fails: the simplest of them. It
// proposes nothing that holds, since the engines do that.
type expectations struct {
	*request
	command []string // the words of the command that explains a relation of the subject
}

// Name implements [Stage].
func (expectations) Name() string { return "expected" }

// expectedRows are the random rows, and as many of the edge grid, on which an expectation must hold. No theory stands behind the figure.
const expectedRows = 2000

// maxExpected is how many broken expectations are told of a function: one fault breaks several. expectedWork is what they may cost even if nothing
// remains of the default budget: below a second, since what they are about is often a container, whose values are dear. No theory stands behind them.
const (
	maxExpected  = 2
	expectedWork = 4 * nearWork
)

// roundingShare is the share of rows on which an equation of floats must fail to be told: on a handful of ill-conditioned inputs any one fails.
const roundingShare = 0.05 // no theory stands behind it

// Run implements [Stage].
func (st expectations) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := st.expected(s, set)
	if len(claims) == 0 {
		return nil
	}
	if !r.Counting() {
		defer r.Hold(-expectedWork)()
	}
	near := around(s, aroundRows)
	near.Reading, near.Share = trial.Careful, 0
	res, err := r.Try(ctx, claims,
		trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("expected", 0), N: expectedRows, Share: 0.4, Reading: trial.Careful},
		trial.Trial{Rows: source.Edge{}, Seed: s.Seed.Child("expected", 1), N: expectedRows, Share: 0.4, Reading: trial.Careful},
		near,
	)
	if err != nil {
		return err
	}
	var rows []claim.Witness
	laws := map[string]bool{}
	for _, c := range claims {
		if len(rows) == maxExpected || r.Remaining() <= 0 {
			break
		}
		e := res.Of(c)
		if laws[c.Law.Name] || !brokenExpectation(c, e) {
			continue // a law of several sisters is told of one
		}
		v, row, err := shrunk(ctx, s, r, c, e.Witnesses)
		if err != nil {
			return err
		}
		if v != nil { // nil: the untouched build does not violate it
			st.tell(s, set, c, e, v)
			laws[c.Law.Name], rows = true, append(rows, row)
		}
	}
	return nearMisses{}.stand(ctx, s, r, set, rows)
}

// expected are the claims that readers expect, as probes; but for those that stand, or follow from what stands.
func (st expectations) expected(s *trial.Subject, set *claim.Set) []*claim.Claim {
	holds := map[string]bool{}
	for _, c := range set.All() {
		v, fell := set.Verdict(c.ID)
		holds[c.Relation.Text()] = !fell || v.Kind != claim.Refuted
	}
	var out []*claim.Claim
	for _, c := range algebra.ByName(st.scope, s.Doc, subject.Words) {
		if rel := admissible(s, c.Text); rel != nil && !holds[rel.Text()] {
			holds[rel.Text()] = true
			out = append(out, &claim.Claim{Candidate: c, Engine: string(Algebra), Relation: rel})
		}
	}
	return out
}

// brokenExpectation reports whether rows violate a claim, and not by rounding.
func brokenExpectation(c *claim.Claim, e claim.Evidence) bool {
	if len(e.Witnesses) == 0 {
		return false
	}
	return !c.Relation.Tol.Explicit || float64(e.Violated) > roundingShare*float64(e.Decided())
}

// bareName is a function's name without its receiver and its type arguments.
func bareName(name string) string {
	if i := strings.LastIndexByte(name, ']'); i == len(name)-1 && i > 0 {
		name = name[:strings.IndexByte(name, '[')]
	}
	return name[strings.LastIndexByte(name, '.')+1:]
}

// tell makes a near miss of a claim, or of the one of the set that says the same and is refuted.
func (st expectations) tell(s *trial.Subject, set *claim.Set, c *claim.Claim, e claim.Evidence, v *suite.Violation) {
	v.Repeat = counterexample.Quoted(append(slices.Clone(st.command), c.Relation.Text())...)
	because := "the name " + bareName(s.Func.Name)
	if doc := algebra.DocPhrase(c.Law); doc != "" {
		because = strconv.Quote(doc)
	}
	at := slices.IndexFunc(set.All(), func(o *claim.Claim) bool { return o.Relation.Text() == c.Relation.Text() })
	if at < 0 {
		proposed := *c
		proposed.Order = set.Offer()
		at = int(set.Propose(proposed).ID)
	} else {
		at = int(set.All()[at].ID)
	}
	set.Observe(claim.ID(at), e)
	set.Reject(claim.ID(at), claim.Verdict{Kind: claim.Refuted, Stage: st.Name()})
	set.Amend(claim.ID(at), v, because)
}
