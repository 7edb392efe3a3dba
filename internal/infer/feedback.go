package infer

import (
	"context"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// What is fed back: the results of how many rows, and of how many relations of a group. No theory stands behind these.
const (
	feedbackRows   = 60
	feedbackClaims = 4
)

// fedBack are rows of g in which a variable holds what an execution of g returned on the row: a name that Unique chose is among those taken in
// the second list, which no list that is drawn for itself holds.
func fedBack(ctx context.Context, s *trial.Subject, run *trial.Runner, g *trial.Group, rows []source.Row) ([]source.Row, error) {
	if len(g.Vars) < 2 {
		return nil, nil
	}
	sp := g.Space(s)
	r := s.Seed.Child("feedback "+g.Key, 0).Rand()
	rows = thinned(rows, run.Ration(feedbackRows, feedbackClaims*g.Calls(), 20))
	var out []source.Row
	for _, c := range g.Claims[:min(len(g.Claims), feedbackClaims)] {
		if len(rows) == 0 {
			break
		}
		rec, err := run.Record(ctx, c.Relation, g.Vars, rows)
		if err != nil {
			return nil, err
		}
		for k, ex := range rec.Runs {
			for o, output := range rec.Funcs[k].Outputs() {
				if output.Type.Has(func(t *relation.Type) bool { return t.Kind == relation.Opaque }) {
					continue // what the child made has not left it
				}
				for n, row := range rows {
					if ex.Outcome[n] == relation.Returned {
						out = append(out, holding(r, sp, row, ex.Outputs[o].At(n), output.Type)...)
					}
				}
			}
		}
	}
	return out, nil
}

// holding are the rows that a row becomes where one of its variables holds v, a value of type t.
func holding(r *rand.Rand, sp *source.Space, row source.Row, v relation.Value, t *relation.Type) []source.Row {
	var out []source.Row
	for i, u := range sp.Vars {
		for _, x := range source.Bonded(r, v, t, row[i], u.Type) {
			other := append(source.Row(nil), row...)
			if other[i] = x; sp.Holds(other) {
				out = append(out, other)
			}
		}
	}
	return out
}
