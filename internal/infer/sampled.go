package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// What counts as tested.
const (
	fairRows    = 100_000 // inputs that met the precondition (docs/traps.md A8)
	tellingPart = 0.1     // of them so many are different executions whose result is not the one that is given most often; no theory
	tellingRows = 500     // by which that part is estimated; no theory
)

// status is how sure a printed relation is: tried on every input of its domain; proved of every one; on as many inputs as a test should have, of which enough tell
// something, if it does not say that there is no result; or on a sample.
func status(ctx context.Context, s *trial.Subject, r *trial.Runner, c *claim.Claim, e claim.Evidence) string {
	switch {
	case e.Exhaustive:
		return "exhaustive"
	case e.Proved:
		return "proved"
	case len(c.Relation.Vars) == 0:
		return "tested"
	case e.Decided() < fairRows || !refusalClaim(c) && !tells(ctx, s, r, c.Relation):
		return "sampled"
	}
	return "tested"
}

// tells reports whether enough rows of a relation are different executions of the subject with another result than the commonest one. Where
// that cannot be found out, nothing speaks against them.
func tells(ctx context.Context, s *trial.Subject, r *trial.Runner, rel *relation.Relation) bool {
	sp := s.Space(rel, rel.Vars, rel.Pre)
	rows := source.Draw(source.Random{}, sp, s.Seed.Child("tells "+rel.Text(), 0), tellingRows)
	if len(s.Pool) > 0 {
		rows = append(rows, source.Draw(source.Around{Pool: s.Pool}, sp, s.Seed.Child("tells "+rel.Text(), 1), tellingRows/4)...)
	}
	if rows = holdingRows(ctx, s, r, rel, rows); len(rows) == 0 {
		return true
	}
	rec, err := r.Record(ctx, rel, rel.Vars, rows)
	if err != nil {
		return true
	}
	return float64(differentTelling(s, rec, rel, rows)) >= tellingPart*float64(len(rows))
}

// differentTelling counts rows that are not alike and on which the subject's results tell something.
func differentTelling(s *trial.Subject, rec *trial.Recorder, rel *relation.Relation, rows []source.Row) int {
	seen := map[string]bool{}
	for i, tells := range informative(s, rec, len(rows)) {
		if tells {
			seen[claim.Witness{Vars: rel.Vars, Row: rows[i]}.String()] = true
		}
	}
	return len(seen)
}
