package trial

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// All decides the claims of a group on every row that the domain has for its variables, whatever that costs. The evidence is exhaustive, but
// empty if the soft limit ends ctx before.
func (r *Runner) All(ctx context.Context, g *Group) (Results, error) {
	r.Tell("%d relations on every input", len(g.Claims))
	res := newResults(g.Claims)
	interrupted := false
	decide := func(rows []source.Row) error {
		vs, err := r.verdicts(ctx, g, rows)
		if Interrupted(ctx) {
			interrupted = true
			return nil
		}
		if err == nil {
			r.read(ctx, g, rows, vs, Trial{}, res)
		}
		return err
	}
	rows := make([]source.Row, 0, 4*Batch)
	for row := range (source.All{}).Sources(r.Subject.Space(g.Claims[0].Relation, g.Vars, nil), r.Subject.Seed) {
		if rows = append(rows, row); len(rows) < cap(rows) {
			continue
		}
		if err := decide(rows); err != nil {
			return res, err
		}
		rows = make([]source.Row, 0, 4*Batch)
	}
	if err := decide(rows); err != nil {
		return res, err
	}
	if interrupted {
		return newResults(g.Claims), nil
	}
	for _, e := range res {
		e.Exhaustive = true
	}
	return res, nil
}

// Same reports whether g has the variables of rel, no other ones, and what the domain asks of them: unlike the rows of other trials, all
// rows of a group are all rows of each of its claims.
func (g *Group) Same(s *Subject, rel *relation.Relation) bool {
	return g.Key == s.Zone(rel) && len(g.Vars) == len(rel.Vars) && g.Accepts(rel.Vars) && !slices.ContainsFunc(rel.Vars, func(v relation.Var) bool {
		return !slices.ContainsFunc(g.Vars, func(u relation.Var) bool { return u.Name == v.Name })
	})
}
