package infer

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
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

// qualify helps claims that fail where digits are lost: by a larger absolute tolerance, if it is small beside what they usually
// compare, or by the weakest of a few preconditions that keeps away from there. Those that nothing helps are refuted by the rows against them.
//
// Claims of floats that are true for real numbers fail where cancellation or a pole eats the digits. Each claim gets a list of options, all
// of which are tried together in one press (they share executions); the first option of a claim that survives both the press and the search
// for the largest residual (climb) replaces it. An option with a tolerance is tried at a fraction 1/Margin of it, so that what is printed
// has room. An option whose premise holds on fewer than one row in insideOf says too little.
func qualify(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim, against map[*claim.Claim][]claim.Witness, stage string) error {
	var options []*claim.Claim
	of, printed := map[*claim.Claim]*claim.Claim{}, map[*claim.Claim]*relation.Relation{}
	for _, c := range claims {
		rels, err := wider(ctx, s, r, c, set.Evidence(c.ID).Worst)
		if err != nil {
			return err
		}
		for _, rel := range append(rels, conditions(s, c)...) {
			strict := *rel
			if absolute(rel) {
				strict.Tol.Abs /= trial.Margin
			}
			o := c.Probe(&strict)
			against[o] = against[c]
			options, of[o], printed[o] = append(options, o), c, rel
		}
	}
	res, err := press(ctx, s, r, options, against, source.Random{}, source.Edge{}, source.IllConditioned{})
	if err != nil {
		return err
	}
	done := map[*claim.Claim]bool{}
	for _, o := range options {
		c, e := of[o], res[o]
		if done[c] || unprintable(o, *e) || e.Held < rareRows || e.Held*insideOf < e.Held+e.Skipped {
			continue
		}
		if err := climb(ctx, s, r, o, e); err != nil {
			return err
		}
		if !unprintable(o, *e) {
			done[c] = true
			qualified(set, c, printed[o], *e, against[c])
		}
	}
	for _, c := range claims {
		if !done[c] {
			set.Observe(c.ID, claim.Evidence{Violated: 1, Witnesses: against[c]})
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: stage, Why: "where results lose their digits" + asAt(c.Relation, against[c])})
		}
	}
	return nil
}

// qualified replaces a claim by one with a larger tolerance or with a precondition, which has the evidence of its own trials.
//
// Bare remembers the relation without the precondition, for those who ask what it was.
func qualified(set *claim.Set, c *claim.Claim, rel *relation.Relation, e claim.Evidence, against []claim.Witness) {
	next := c.With(rel)
	if rel.Pre != c.Relation.Pre {
		next.Bare = c.Relation
	}
	set.ReplaceWith(c.ID, next, claim.Evidence{Held: e.Held, Skipped: e.Skipped, Worst: e.Worst, Abandoned: set.Evidence(c.ID).Abandoned, Excused: against})
}

// wider is a claim, whose error was as large as worst, with larger absolute tolerances, the least first. They are to be small beside the results as they mostly are: where
// terms of 1e9 cancel, 1e-6 are left.
//
// The tolerances rise by powers of ten from the relative one, up to that times the usual size of the results. An error that no relative tolerance
// allows says nothing of absolute ones: where terms cancel each other exactly every error is large beside the result.
func wider(ctx context.Context, s *trial.Subject, r *trial.Runner, c *claim.Claim, worst float64) ([]*relation.Relation, error) {
	if !relation.Approximate(c.Relation.Post) {
		return nil, nil
	}
	tol, ok := trial.Tolerance(worst)
	if !ok {
		tol.Rel = trial.SearchTolerance
	}
	size, err := size(ctx, s, r, c.Relation)
	if err != nil {
		return nil, err
	}
	var out []*relation.Relation
	for k := 1; math.Pow10(k) <= size; k++ {
		rel := *c.Relation
		abs, _ := trial.Tolerance(tol.Rel * math.Pow10(k) / trial.Margin) // as a figure that reads well
		rel.Tol = relation.Tolerance{Rel: tol.Rel, Abs: abs.Abs, Explicit: true}
		out = append(out, &rel)
	}
	return out, nil
}

// size is the median of the finite results of that execution of rel whose results are largest.
//
// The median, since a few results of 1e300 would allow any tolerance.
func size(ctx context.Context, s *trial.Subject, r *trial.Runner, rel *relation.Relation) (float64, error) {
	rows := source.Draw(source.Random{}, s.Space(rel, rel.Vars, rel.Pre), s.Seed.Child("size", 0), r.Ration(siftRows, int64(len(rel.Executions())), 20))
	if len(rows) == 0 {
		return 0, nil
	}
	rec, err := r.Record(ctx, rel, rel.Vars, rows)
	if err != nil {
		return 0, err
	}
	most := 0.0
	for _, run := range rec.Runs {
		var sizes []float64
		for i := range rows {
			for _, col := range run.Outputs {
				trial.Floats(col.At(i), func(f float64) {
					if d := f - f; d == 0 { // neither infinite nor NaN: beside these no error is small
						sizes = append(sizes, math.Abs(f))
					}
				})
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

// conditions lists the preconditions that may keep a claim away from where digits are lost, as relations, the weakest first: its arguments
// from the ends of the domain, then its results from large ones.
//
// A conjunct of the claim's own premise stays unless the new one bounds the same term more tightly: x > 0 goes beside x >= 0.001.
func conditions(s *trial.Subject, c *claim.Claim) []*relation.Relation {
	under := func(premise relation.Expr) *relation.Relation {
		return derived(s, c.Relation.Declared, premise, c.Relation.Post)
	}
	var out []*relation.Relation
	for _, premise := range append(offEnds(s, c.Relation), offLarge(c.Relation)...) {
		rel := under(premise)
		if rel == nil {
			continue
		}
		own := relation.Conjuncts(rel.Pre)
		for _, p := range relation.Conjuncts(c.Relation.Pre) {
			if !slices.ContainsFunc(own, func(q relation.Expr) bool { return tightens(q, p) }) {
				premise = relation.Conjunction(premise, p)
			}
		}
		if rel = under(premise); rel != nil {
			out = append(out, rel)
		}
	}
	return out
}

// tightens reports whether p bounds the same as q on the same side. What keeps away from an end of the domain is tighter than what does not.
//
// Operators are compared by their first character, < or >, so that <= and < bound the same side.
func tightens(p, q relation.Expr) bool {
	x, okX := p.(*relation.Binary)
	y, okY := q.(*relation.Binary)
	return okX && okY && logic.Alike(x.X, y.X) && x.Op[0] == y.Op[0] && strings.ContainsAny(string(x.Op[0]), "<>")
}

// offEnds are premises by which the subject's arguments keep away from an end of the domain that is not the usual bound of numbers: only
// the variables among them, then all.
//
// Ends at the usual range of numbers are no ends of the function, so nothing happens there. An end of at most 1 in size keeps an absolute
// distance, a larger one a relative one.
func offEnds(s *trial.Subject, rel *relation.Relation) []relation.Expr {
	var out []relation.Expr
	for i, p := range s.Func.Params {
		b, ok := s.Domain.Bound(p.Name)
		if !ok || p.Type.Kind != relation.Float64 {
			continue
		}
		var vars, all []relation.Expr
		for _, call := range rel.Executions() {
			if call.Fn != s.Func {
				continue
			}
			if _, plain := call.Args[i].(*relation.VarRef); plain {
				vars = append(vars, call.Args[i])
			} else if len(variables(call.Args[i])) > 0 {
				all = append(all, call.Args[i])
			}
		}
		lo, hi := b.Limits()
		for _, by := range away {
			for _, args := range [][]relation.Expr{vars, append(vars, all...)} {
				if math.Abs(lo) < source.Range {
					out = append(out, eachOnSide(args, ">=", lo+by*max(1, math.Abs(lo)))...)
				}
				if math.Abs(hi) < source.Range {
					out = append(out, eachOnSide(args, "<=", hi-by*max(1, math.Abs(hi)))...)
				}
			}
		}
	}
	return out
}

// eachOnSide says that each of some terms is on one side of a number; nothing if there are none.
func eachOnSide(terms []relation.Expr, op relation.Op, limit float64) []relation.Expr {
	byText := func(a, b relation.Expr) int { return cmp.Compare(relation.ExprString(a), relation.ExprString(b)) }
	terms = slices.SortedFunc(slices.Values(terms), byText)
	var parts []relation.Expr
	for _, e := range slices.CompactFunc(terms, func(a, b relation.Expr) bool { return byText(a, b) == 0 }) {
		parts = append(parts, relation.Compare(op, e, relation.Number(limit)))
	}
	if len(parts) == 0 {
		return nil
	}
	return []relation.Expr{relation.Conjunction(parts...)}
}

// offLarge are premises by which results are not large: one of them, those of the sources, or all.
//
// For each limit single results come first, the one with the shortest text before others, and then their maxima.
func offLarge(rel *relation.Relation) []relation.Expr {
	var sources, all []relation.Expr
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		_, call := e.(*relation.Call)
		_, part := e.(*relation.Select)
		if !(call || part) || e.Type() == nil || e.Type().Kind != relation.Float64 || !relation.Executes(e) {
			return true
		}
		size := relation.Apply("abs", e)
		if text := relation.ExprString(size); slices.ContainsFunc(all, func(o relation.Expr) bool { return relation.ExprString(o) == text }) {
			return false
		}
		if all = append(all, size); ofVariables(e) {
			sources = append(sources, size)
		}
		return false
	})
	slices.SortStableFunc(all, func(a, b relation.Expr) int {
		return cmp.Compare(len(relation.ExprString(a)), len(relation.ExprString(b)))
	})
	var out []relation.Expr
	for _, limit := range largest {
		for _, size := range all {
			out = append(out, relation.Compare("<=", size, relation.Number(limit)))
		}
		for _, some := range [][]relation.Expr{sources, all} {
			if len(some) > 1 {
				out = append(out, relation.Compare("<=", relation.Apply("max", some...), relation.Number(limit)))
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
