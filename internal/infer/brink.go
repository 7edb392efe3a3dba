package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// While candidates are searched, rows that are ill conditioned for them are excused: beside a pole a law that is true of real numbers
// fails, as Tan(x + math.Pi) ~= Tan(x) does at π/2. What is printed must hold there, too. Candidates that do not are tried under
// premises that keep away: from large results, and from ends of the domain.
//
// mostNear is how many excused rows a candidate keeps.
const mostNear = 16

// strictly counts verdicts, and remembers where the error was largest. It excuses nothing.
func strictly(c *candidate, g *group, rows []source.Row, v *relation.Verdicts) {
	if v.WorstRow >= 0 && v.Worst >= c.worst {
		c.top = &failure{g.vars, rows[v.WorstRow]}
	}
	count(c, g, rows, v)
}

// shaky reports whether an input refuted c, or needs a larger tolerance than may be printed.
func shaky(c *candidate) bool {
	_, printable := tolerance(c.worst)
	return c.violated > 0 || approximate(c.rel.Post) && !printable && !absolute(c.rel)
}

// excuse remembers rows that spoke against c, as v says, and of which w, of the well-conditioned ones, does not.
func (c *candidate) excuse(g *group, rows []source.Row, v, w *relation.Verdicts) {
	gone := v.Violated.AndNot(w.Violated)
	if v.WorstRow >= 0 && v.WorstRow != w.WorstRow {
		gone.Set(int(v.WorstRow))
	}
	gone.Each(func(i int) {
		if len(c.near) < mostNear {
			c.near = append(c.near, failure{g.vars, rows[i]})
		}
	})
}

// firm keeps the candidates that also hold where floats lose their digits, some of them under a premise from now on.
func (s *session) firm(ctx context.Context, cands []*candidate) ([]*candidate, error) {
	var shaken []*candidate
	floating := slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return !takesFloats(c) })
	trials, err := s.press(ctx, floating, source.Brink{})
	if err != nil {
		return nil, err
	}
	for i, t := range trials {
		if err := s.climb(ctx, t); err != nil {
			return nil, err
		}
		c := floating[i]
		if !shaky(t) {
			c.worst = max(c.worst, t.worst)
		} else {
			c.near = append(c.near, t.bad...)
			if t.top != nil {
				c.near = append(c.near, *t.top)
			}
			shaken = append(shaken, c)
		}
	}
	if err := s.shelter(ctx, shaken); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return c.fate.kind != noFate }), nil
}

// takesFloats reports whether c speaks of floats.
func takesFloats(c *candidate) bool {
	return slices.ContainsFunc(c.rel.Vars, func(v relation.Var) bool { return hasFloat(v.Type, 0) })
}

// consequences looks at candidates that follow from others which got a premise since. Those that hold everywhere say more than what they
// follow from: they are returned, too. The others get a premise of their own, or go.
func (s *session) consequences(ctx context.Context, implied []*candidate) (left, more []*candidate, err error) {
	depends := map[*candidate]bool{}
	for grown := true; grown; {
		grown = false
		for _, c := range implied {
			if !depends[c] && slices.ContainsFunc(c.by, func(o *candidate) bool { return o.bare != nil || depends[o] }) {
				depends[c], grown = true, true
			}
		}
	}
	if len(depends) == 0 {
		return implied, nil, nil
	}
	alone := slices.DeleteFunc(slices.Clone(implied), func(c *candidate) bool { return depends[c] })
	firm, err := s.firm(ctx, without(implied, alone))
	for _, c := range firm {
		if c.bare == nil {
			more = append(more, c)
		}
	}
	return append(alone, without(firm, more)...), more, err
}

// press tries twins of candidates on the rows that they were excused from, and on those of strategies.
func (s *session) press(ctx context.Context, cands []*candidate, by ...source.Strategy) ([]*candidate, error) {
	trials := make([]*candidate, len(cands))
	for i, c := range cands {
		t := &candidate{Candidate: c.Candidate, rel: c.rel}
		trials[i] = t
		for _, f := range c.near {
			if !within(t.rel.Vars, f.vars) {
				continue // under a premise the variables may have other names
			}
			g := &group{vars: f.vars, cands: []*candidate{t}, rels: []*relation.Relation{t.rel}}
			if err := s.decide(ctx, g, []source.Row{f.row}, strictly); err != nil {
				return nil, err
			}
		}
	}
	for k, st := range by {
		left := slices.DeleteFunc(slices.Clone(trials), shaky)
		t := pass{rows: st, seed: s.Seed.Child("brink", uint64(k)), n: chunk, share: 0.15, see: strictly, gone: shaky}
		if err := s.pass(ctx, s.groups(left, itself), t); err != nil {
			return nil, err
		}
	}
	return trials, nil
}
