package adequacy

import (
	"context"

	"github.com/imago-mt/imago/internal/suite"
)

// Chosen are the suites of some functions that reach the degree of their pools, for [suite.Check].
type Chosen struct {
	Rows         map[string]map[string][]suite.Row // as [suite.Options] has them
	Groups, Of   int                               // that were chosen, and that the pools have
	Cost, OfCost int                               // executions of the chosen groups, and of all
	Degree       float64                           // of the whole pools, which the suites keep
	K            int
	Criterion    string
}

// Choose makes the suites of claims, see [Adequate].
func Choose(ctx context.Context, claims []*suite.Claims, o Options) (*Chosen, error) {
	o.follows = true
	report, err := Measure(ctx, claims, o)
	if err != nil {
		return nil, err
	}
	c, err := Named(o.Criterion)
	if err != nil {
		return nil, err
	}
	out := &Chosen{Rows: map[string]map[string][]suite.Row{}, K: report.K, Criterion: report.Criterion, Degree: report.Degree()}
	for _, s := range report.Subjects {
		chosen := Adequate(s.Pool, c, report.K)
		rows := map[string][]suite.Row{}
		for _, g := range chosen.Groups {
			group := s.Pool.Groups[g]
			name := s.Pool.Relations[group.Relation].Name
			rows[name] = append(rows[name], group.Row)
		}
		out.Rows[s.Target] = rows
		out.Groups, out.Of, out.Cost = out.Groups+len(chosen.Groups), out.Of+len(s.Pool.Groups), out.Cost+chosen.Cost
		for _, g := range s.Pool.Groups {
			out.OfCost += s.Pool.Price[g.Relation]
		}
	}
	return out, nil
}
