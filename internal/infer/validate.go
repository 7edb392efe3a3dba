package infer

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

const (
	chunk     = 20_000  // rows of a batch: the pipe's cost is paid by then
	finalRows = 100_000 // what is printed has passed so many, if the budget has them
	rareRows  = 1000    // with a premise, so many rows must meet it (traps.md A8)
	edgeRows  = 5000

	// minRows is how many inputs a relation must have passed to be printed when the budget ends, and fairRows from how many on it counts
	// as tested.
	minRows  = 100
	fairRows = 10_000
)

// validate puts survivors through fresh rows, the rows that refuted other candidates, the edge grid and the search for a larger
// residual, and confirms what is left on the untouched build. It returns those that stand, with their printed tolerance. What has been
// tried on a fair number of rows when the soft limit ends ctx is confirmed under its grace.
func (s *session) validate(ctx context.Context, cands []*candidate) ([]*candidate, error) {
	if err := s.oldFailures(ctx, cands); err != nil {
		return nil, err
	}
	if err := s.coincidences(ctx, cands); err != nil {
		return nil, err
	}
	left := sound(cands)
	for _, t := range []pass{
		{rows: source.Edge{}, seed: s.Seed.Child("final edge", 0), n: edgeRows, share: 0.1},
		s.around(4 * aroundRows),
		{rows: source.Random{}, seed: s.Seed.Child("final", 0), n: finalRows, share: 0.6},
	} {
		s.run.Tell("%d relations, %d inputs", len(left), t.n)
		t.see, t.gone = s.gather(ctx), fallen
		if err := s.pass(ctx, s.groups(left, itself), t); err != nil {
			return nil, err
		}
		left = sound(left)
	}
	left, err := s.firm(ctx, left)
	if err != nil {
		return nil, err
	}
	if left, err = s.definedUnderPremise(ctx, left); err != nil {
		return nil, err
	}
	left = slices.DeleteFunc(left, func(c *candidate) bool {
		tol, ok := tolerance(c.worst)
		final := *c.rel
		if final.Tol = tol; !approximate(final.Post) || absolute(c.rel) {
			final.Tol, ok = c.rel.Tol, true
		}
		c.rel = &final
		if !ok && approximate(final.Post) {
			return c.drop(imprecise, fmt.Sprintf("its error of up to %.0e is more than can be promised", c.worst))
		}
		if c.held+c.skipped < minRows && len(c.rel.Vars) > 0 {
			return c.drop(idle, "the budget ended before it was tried on more than a few inputs")
		}
		return c.rel.Pre != nil && c.held < rareRows && c.drop(idle, fmt.Sprintf("only %d inputs met its precondition", c.held))
	})
	if left, err = s.varied(ctx, left); err != nil {
		return nil, err
	}
	if err := s.beyond(ctx, left); err != nil {
		return nil, err
	}
	left = sound(left)
	if err := s.hardenExact(ctx, left); err != nil {
		return nil, err
	}
	return s.confirmed(trial.Grace(ctx), left)
}

// fallen reports whether a row refuted c.
func fallen(c *candidate) bool { return c.violated > 0 }

// fewest is how many different rows must meet a premise: x <= 0 on a domain that begins at 0 says something of 0 alone.
const fewest = 30

// varied drops relations whose premise accepts hardly more than one row over and over, unless that is all there is of it: variables
// of few values. Those go too of which the premise or the domain's conditions leave a number one value, though it has more.
func (s *session) varied(ctx context.Context, cands []*candidate) ([]*candidate, error) {
	all, met := map[*candidate]map[string]bool{}, map[*candidate]map[string]bool{}
	values := map[*candidate][]map[string]bool{}
	guarded := slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return c.rel.Pre == nil && s.Domain.Where == "" })
	for _, c := range guarded {
		all[c], met[c] = map[string]bool{}, map[string]bool{}
		for range c.rel.Vars {
			values[c] = append(values[c], map[string]bool{})
		}
	}
	see := func(c *candidate, g *group, rows []source.Row, v *relation.Verdicts) {
		for i, row := range rows {
			own, _ := failure{g.vars, row}.over(c.rel.Vars, make(source.Row, len(c.rel.Vars)))
			text := failure{c.rel.Vars, own}.String()
			all[c][text] = true
			if v.Held.Get(i) {
				met[c][text] = true
				for k, v := range c.rel.Vars {
					values[c][k][relation.Display(own[k], v.Type)] = true
				}
			}
		}
	}
	t := pass{rows: source.Random{}, seed: s.Seed.Child("varied", 0), n: 3000, share: 0.1, see: see}
	err := s.pass(ctx, s.groups(guarded, itself), t)
	return slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool {
		poor := c.rel.Pre != nil && len(met[c]) < fewest && len(met[c])*4 < len(all[c])
		if poor {
			return c.drop(idle, "its precondition accepts hardly more than one input")
		}
		for k, v := range c.rel.Vars {
			if len(values[c]) > 0 && len(values[c][k]) == 1 && s.several(c.rel, v) {
				return c.drop(pointless, "it speaks of one value of "+v.Name+" alone")
			}
		}
		return false
	}), err
}

// several reports whether the domain has several numbers for a variable, of which no premise picks one by name.
func (s *session) several(rel *relation.Relation, v relation.Var) bool {
	b, ok := s.Domain.Bound(s.Domain.Root(s.Func, v, rel))
	if lo, hi := limits(b); !ok || !isNumber(v.Type) || lo >= hi {
		return false
	}
	return !slices.ContainsFunc(logic.Conjuncts(rel.Pre), func(p relation.Expr) bool {
		b, ok := p.(*relation.Binary)
		return ok && b.Op == "==" && within([]relation.Var{v}, variables(p))
	})
}

// sound keeps what nothing refuted.
func sound(cands []*candidate) []*candidate {
	return slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return c.violated > 0 && c.drop(refuted, "") })
}

// gather counts verdicts but for rows on which no correct code could be held to the relation, and remembers where the error was
// largest.
func (s *session) gather(ctx context.Context) seer {
	return func(c *candidate, g *group, rows []source.Row, v *relation.Verdicts) {
		_, printable := tolerance(v.Worst)
		if approximate(c.rel.Post) && (v.Violated.Count() > 0 || !printable) {
			if w := s.wellConditioned(ctx, c, g, rows, v); w != nil {
				c.excuse(g, rows, v, w)
				v = w
			}
		}
		if v.WorstRow >= 0 && int(v.WorstRow) < len(rows) && v.Worst >= c.worst {
			c.top = &failure{g.vars, rows[v.WorstRow]}
		}
		count(c, g, rows, v)
	}
}

// oldFailures tries the rows that refuted other candidates.
func (s *session) oldFailures(ctx context.Context, cands []*candidate) error {
	gs := s.groups(cands, itself)
	for _, g := range gs {
		var rows []source.Row
		most := s.run.Ration(chunk, g.calls(), int64(4*len(gs))) // where values are dear, the other rounds need their part
		sp := s.Space(g.rels[0], g.vars, g.pre)
		fill := source.Draw(source.Random{}, sp, s.Seed.Child("fill", 0), 1)
		if len(fill) == 0 {
			continue // the domain's conditions leave nothing
		}
		for _, c := range s.cands {
			for _, f := range c.bad {
				if row, ok := f.over(g.vars, fill[0]); ok && len(rows) < most && sp.Holds(row) {
					rows = append(rows, row)
				}
			}
		}
		if err := s.decide(ctx, g, rows, s.gather(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// over is the failing row as one of other variables, if it has a value for any of them.
func (f failure) over(vars []relation.Var, fill source.Row) (source.Row, bool) {
	row, any := slices.Clone(fill), false
	for i, v := range vars {
		j := slices.IndexFunc(f.vars, func(u relation.Var) bool { return u.Name == v.Name && relation.Identical(u.Type, v.Type) })
		if j >= 0 {
			row[i], any = f.row[j], true
		}
	}
	return row, any
}

// hardenExact writes == <= >= again where no error was ever seen, for relations over functions whose results are inputs or whole numbers,
// bit by bit, and for those that say the sign of a result: of another program's last digits nothing else is known (traps.md A5).
func (s *session) hardenExact(ctx context.Context, cands []*candidate) error {
	for _, c := range cands {
		if c.worst != 0 || !approximate(c.rel.Post) || !ofSigns(c.rel) && !s.exactAll(ctx, c.rel) {
			continue
		}
		plain := *c.rel
		plain.Post, plain.Tol = harden(c.rel.Post), relation.Tolerance{}
		rel, err := relation.Parse(plain.Text(), s.Env)
		if err != nil {
			continue
		}
		hard := &candidate{Candidate: c.Candidate, rel: rel}
		for k, st := range []source.Strategy{source.Random{}, source.Brink{}, source.Edge{}} {
			t := pass{rows: st, seed: s.Seed.Child("exact", uint64(k)), n: chunk, share: 0.1, see: count, gone: fallen}
			if err := s.pass(ctx, s.groups(sound([]*candidate{hard}), itself), t); err != nil {
				return err
			}
		}
		if hard.violated == 0 && hard.held > 0 {
			c.rel = rel
		}
	}
	return nil
}

// ofSigns reports whether rel says nothing but that results are not negative, or not positive.
func ofSigns(rel *relation.Relation) bool {
	return !slices.ContainsFunc(logic.Conjuncts(rel.Post), func(e relation.Expr) bool {
		b, ok := e.(*relation.Binary)
		if !ok || b.Op != "<~" && b.Op != ">~" || !logic.IsZero(b.Y) {
			return true
		}
		_, lone := b.X.(*relation.Select)
		return !lone
	})
}

// exactAll reports whether every execution of rel is of a function with exact results.
func (s *session) exactAll(ctx context.Context, rel *relation.Relation) bool {
	return !slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool { return !s.exact(ctx, c.Fn) })
}

// exact reports whether each float that fn returns is one of its arguments up to sign, or a whole number.
func (s *session) exact(ctx context.Context, fn *relation.Func) bool {
	if is, ok := s.exactly[fn]; ok {
		return is
	}
	is := s.findExact(ctx, fn)
	s.exactly[fn] = is
	return is
}

func (s *session) findExact(ctx context.Context, fn *relation.Func) bool {
	vars := paramVars(fn)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("exact "+fn.Name, 0), s.run.Ration(400, 1, 20))
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) < minRows {
		return false
	}
	ex, err := s.run.Execute(ctx, fn, cols, len(rows))
	if err != nil {
		return false
	}
	for i, o := range ex.Outcome {
		if o != relation.Returned {
			continue
		}
		have := map[float64]bool{}
		for _, v := range rows[i] {
			floats(v, func(f float64) { have[f], have[-f] = true, true })
		}
		for _, c := range ex.Outputs {
			exact := true
			floats(c.At(i), func(f float64) { exact = exact && (f != f || have[f] || f == float64(int64(f))) })
			if !exact {
				return false
			}
		}
	}
	return true
}
