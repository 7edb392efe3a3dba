package trial

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Reading says which verdicts count as evidence.
type Reading uint8

// The readings.
const (
	// Strict counts every row.
	Strict Reading = iota
	// Careful excuses rows that are ill conditioned for a claim with tolerances: no correct code could be held to it there.
	Careful
	// Lenient is Careful where a claim fails on a handful of rows, and Strict where it fails on many.
	Lenient
)

// What a handful is: so many of the rows of one step, or this share of them. No theory stands behind the figures; the careful reading costs
// five times what the strict one does.
const (
	handful      = 2
	handfulShare = 0.1
)

// read turns verdicts into evidence. Claims of which there are no verdicts, though there are rows, are as good as refuted.
func (r *Runner) read(ctx context.Context, g *Group, rows []source.Row, vs []*relation.Verdicts, t Trial, res Results) {
	abandoned := relation.NewBits(len(rows))
	defer func() { t.Park.add(g, rows, abandoned) }()
	for i, c := range g.Claims {
		if vs == nil {
			if len(rows) > 0 {
				res[c].Violated++
			}
			continue
		}
		if t.See != nil {
			t.See(c, g, rows, vs[i])
		}
		v := vs[i]
		if !v.Left.Empty() {
			r.abandoned, abandoned = true, abandoned.Or(v.Left)
		}
		if n := v.Violated.Count(); t.Reading == Careful || t.Reading == Lenient && n > 0 && float64(n) <= max(handful, handfulShare*float64(len(rows))) {
			v = r.excuse(ctx, c, g, rows, v, res[c])
		}
		count(res[c], g, rows, v)
	}
}

// count adds verdicts to evidence, and remembers where the residual was largest.
func count(e *claim.Evidence, g *Group, rows []source.Row, v *relation.Verdicts) {
	if v.WorstRow >= 0 && int(v.WorstRow) < len(rows) && v.Worst >= e.Worst {
		e.Largest = &claim.Residual{Witness: claim.Witness{Vars: g.Vars, Row: rows[v.WorstRow]}, Error: v.Worst}
	}
	e.Held += int64(v.Held.Count())
	e.Violated += int64(v.Violated.Count())
	e.Skipped += int64(v.Skipped.Count())
	e.Abandoned += int64(v.Left.Count())
	e.Worst = max(e.Worst, v.Worst)
	v.Violated.Each(func(i int) { e.AddWitness(claim.Witness{Vars: g.Vars, Row: rows[i]}) })
}

// excuse is the verdicts but for rows that are ill conditioned for a claim, where these speak against it; the rows are kept.
func (r *Runner) excuse(ctx context.Context, c *claim.Claim, g *Group, rows []source.Row, v *relation.Verdicts, e *claim.Evidence) *relation.Verdicts {
	_, printable := Tolerance(v.Worst)
	if !relation.Approximate(c.Relation.Post) || v.Violated.Count() == 0 && printable {
		return v
	}
	w := r.wellConditioned(ctx, c.Relation, g.Vars, rows)
	if w == nil {
		return v
	}
	excused := v.Violated.AndNot(w.Violated)
	if v.WorstRow >= 0 && v.WorstRow != w.WorstRow {
		excused.Set(int(v.WorstRow))
	}
	excused.Each(func(i int) { e.AddExcused(claim.Witness{Vars: g.Vars, Row: rows[i]}) })
	return w
}
