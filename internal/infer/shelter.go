package infer

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// away are the distances that a premise keeps from an end of the domain, and largest the results that it allows. No theory stands
// behind these: a thousandth of the unit, and the usual range of numbers, then less.
var (
	away    = []float64{1e-3, 0.1}
	largest = []float64{source.Range, 100, 10, 1}
)

// unsheltered is what c says without a premise that keeps away from where digits are lost.
func (c *candidate) unsheltered() *relation.Relation {
	if c.bare != nil {
		return c.bare
	}
	return c.rel
}

// shelter helps candidates that fail where digits are lost: by a larger absolute tolerance, if it is small beside what they usually
// compare, or by the weakest of a few premises that keeps away from there. Those that nothing helps go.
func (s *session) shelter(ctx context.Context, cands []*candidate) error {
	var options []*candidate
	of, printed := map[*candidate]*candidate{}, map[*candidate]*relation.Relation{}
	for _, c := range cands {
		rels, err := s.wider(ctx, c)
		if err != nil {
			return err
		}
		for _, rel := range append(rels, s.sheltered(c)...) {
			strict := *rel
			if absolute(rel) {
				strict.Tol.Abs /= margin
			}
			o := &candidate{Candidate: c.Candidate, rel: &strict, near: c.near}
			options, of[o], printed[o] = append(options, o), c, rel
		}
	}
	trials, err := s.press(ctx, options, source.Random{}, source.Edge{}, source.Brink{})
	if err != nil {
		return err
	}
	done := map[*candidate]bool{}
	for i, t := range trials {
		c := of[options[i]]
		if done[c] || shaky(t) || t.held < rareRows || t.held*insideOf < t.held+t.skipped {
			continue
		}
		if err := s.climb(ctx, t); err != nil {
			return err
		}
		if !shaky(t) {
			if done[c] = true; t.rel.Pre != c.rel.Pre {
				c.bare = c.rel
			}
			c.rel, c.held, c.skipped, c.worst = printed[options[i]], t.held, t.skipped, t.worst
		}
	}
	for _, c := range cands {
		if !done[c] {
			c.bad = c.near
			c.violated++
			c.drop(refuted, "where results lose their digits, as at "+smallest(c.rel, c.near).String())
		}
	}
	return nil
}

// wider is a candidate with larger absolute tolerances, the least first. They are to be small beside the results as they mostly are: where
// terms of 1e9 cancel, 1e-6 are left.
func (s *session) wider(ctx context.Context, c *candidate) ([]*relation.Relation, error) {
	tol, ok := tolerance(c.worst)
	if !ok || !approximate(c.rel.Post) {
		return nil, nil
	}
	size, err := s.size(ctx, c.rel)
	if err != nil {
		return nil, err
	}
	var out []*relation.Relation
	for k := 1; math.Pow10(k) <= size; k++ {
		rel := *c.rel
		abs, _ := tolerance(tol.Rel * math.Pow10(k) / margin) // as a figure that reads well
		rel.Tol = relation.Tolerance{Rel: tol.Rel, Abs: abs.Abs, Explicit: true}
		out = append(out, &rel)
	}
	return out, nil
}

// size is the median of the results of that execution of rel whose results are largest.
func (s *session) size(ctx context.Context, rel *relation.Relation) (float64, error) {
	rows := source.Draw(source.Random{}, s.Space(rel, rel.Vars, rel.Pre), s.Seed.Child("size", 0), s.run.Ration(siftRows, int64(len(rel.Executions())), 20))
	if len(rows) == 0 {
		return 0, nil
	}
	rec, err := s.record(ctx, rel, rel.Vars, rows)
	if err != nil {
		return 0, err
	}
	most := 0.0
	for _, run := range rec.runs {
		var sizes []float64
		for i := range rows {
			for _, col := range run.Outputs {
				floats(col.At(i), func(f float64) { sizes = append(sizes, math.Abs(f)) })
			}
		}
		if slices.Sort(sizes); len(sizes) > 0 {
			most = max(most, sizes[len(sizes)/2])
		}
	}
	return most, nil
}

// absolute reports whether a relation has an absolute tolerance of its own.
func absolute(rel *relation.Relation) bool { return rel.Tol.Abs != rel.Tol.Rel }

// sheltered lists the premises that may keep a candidate away from where digits are lost, as relations, the weakest first: its arguments
// from the ends of the domain, then its results from large ones.
func (s *session) sheltered(c *candidate) []*relation.Relation {
	under := func(premise string) *relation.Relation {
		return s.parse(declaration(c.rel.Declared) + premise + " => " + relation.ExprString(c.rel.Post))
	}
	var out []*relation.Relation
	for _, premise := range append(s.offEnds(c.rel), offLarge(c.rel)...) {
		rel := under(premise)
		if rel == nil {
			continue
		}
		own := logic.Conjuncts(rel.Pre)
		for _, p := range logic.Conjuncts(c.rel.Pre) {
			if !slices.ContainsFunc(own, func(q relation.Expr) bool { return tightens(q, p) }) {
				premise += " && (" + relation.ExprString(p) + ")"
			}
		}
		if rel = under(premise); rel != nil {
			out = append(out, rel)
		}
	}
	return out
}

// tightens reports whether p bounds the same as q on the same side. What keeps away from an end of the domain is tighter than what does not.
func tightens(p, q relation.Expr) bool {
	x, okX := p.(*relation.Binary)
	y, okY := q.(*relation.Binary)
	return okX && okY && logic.Alike(x.X, y.X) && x.Op[0] == y.Op[0] && strings.ContainsAny(string(x.Op[0]), "<>")
}

// offEnds are premises by which the subject's arguments keep away from an end of the domain that is not the usual bound of numbers: only
// the variables among them, then all.
func (s *session) offEnds(rel *relation.Relation) []string {
	var out []string
	for i, p := range s.Func.Params {
		b, ok := s.Domain.Bound(p.Name)
		if !ok || p.Type.Kind != relation.Float64 {
			continue
		}
		var vars, all []string
		for _, call := range rel.Executions() {
			if call.Fn != s.Func {
				continue
			}
			text := relation.ExprString(call.Args[i])
			if _, plain := call.Args[i].(*relation.VarRef); plain {
				vars = append(vars, text)
			} else if len(variables(call.Args[i])) > 0 {
				all = append(all, text)
			}
		}
		lo, hi := limits(b)
		for _, by := range away {
			for _, args := range [][]string{vars, append(vars, all...)} {
				if math.Abs(lo) < source.Range {
					out = append(out, eachBeyond(args, ">=", lo+by*max(1, math.Abs(lo)))...)
				}
				if math.Abs(hi) < source.Range {
					out = append(out, eachBeyond(args, "<=", hi-by*max(1, math.Abs(hi)))...)
				}
			}
		}
	}
	return out
}

// eachBeyond says that each of some terms is on one side of a number; nothing if there are none.
func eachBeyond(terms []string, op string, limit float64) []string {
	terms = slices.Compact(slices.Sorted(slices.Values(terms)))
	if len(terms) == 0 {
		return nil
	}
	behind := " " + op + " " + strconv.FormatFloat(limit, 'g', -1, 64)
	return []string{strings.Join(terms, behind+" && ") + behind}
}

// offLarge are premises by which results are not large: one of them, those of the sources, or all.
func offLarge(rel *relation.Relation) []string {
	var sources, all []string
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		_, call := e.(*relation.Call)
		_, part := e.(*relation.Select)
		if !(call || part) || e.Type() == nil || e.Type().Kind != relation.Float64 || !executes(e) {
			return true
		}
		text := "abs(" + relation.ExprString(e) + ")"
		if slices.Contains(all, text) {
			return false
		}
		if all = append(all, text); ofVariables(e) {
			sources = append(sources, text)
		}
		return false
	})
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	var out []string
	for _, most := range largest {
		for _, r := range all {
			out = append(out, fmt.Sprintf("%s <= %g", r, most))
		}
		for _, some := range [][]string{sources, all} {
			if len(some) > 1 {
				out = append(out, fmt.Sprintf("max(%s) <= %g", strings.Join(some, ", "), most))
			}
		}
	}
	return out
}

// ofVariables reports whether a result is that of a call with variables as arguments.
func ofVariables(e relation.Expr) bool {
	if part, ok := e.(*relation.Select); ok {
		e = part.Call
	}
	call, ok := e.(*relation.Call)
	return ok && !slices.ContainsFunc(call.Args, func(a relation.Expr) bool { _, is := a.(*relation.VarRef); return !is })
}
