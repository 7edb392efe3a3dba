package infer

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How borders are looked for. No theory; 140 steps halve what 128 bits and the other parts of a value tell apart.
const (
	borderRows  = 200 // of each kind, on which a condition is decided
	borderPairs = 24  // of rows on which it differs
	pairsEach   = 2   // of them with the same row
	borderSteps = 140
	borderBases = 6 // rows that get the values of borders
	borderNear  = 3 // neighbours of each of these values
)

// borders tries claims where the conditions that they speak of turn: a sister that answers yes or no has borders in its code, which no probe
// watches, and a claim about its answers that holds inside of all ranges may fail at their ends. Two inputs with different answers have a
// border between them, which halving finds.
//
// For `IsSmall(n) => F(n) == 0` with IsSmall up to 4095, hardly any random row has 4095 or 4096. The steps: rows of ordinary, boundary and
// enlarged values, pairs of them with different answers, bisection of each pair to two neighbours, and these as values of each variable of
// that type. The sister is known for whole runs, so its borders are found once (turns).
func borders(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim) error {
	w, turns := newWatch(s, r, claims), map[*relation.Func][]borderValue{}
	for _, g := range r.Groups(claims) {
		var at []borderValue
		for _, fn := range conditionsOf(g.Claims) {
			if _, known := turns[fn]; !known {
				turns[fn] = bordersOf(ctx, s, r, fn)
			}
			at = append(at, turns[fn]...)
		}
		if len(at) == 0 {
			continue
		}
		rows := atBorders(s, g, at)
		if _, err := w.try(ctx, g, thinned(rows, r.Ration(trial.Batch, g.Calls(), 20))); err != nil {
			return err
		}
	}
	w.reject(set, "where the answer of a sister turns")
	return nil
}

// A borderValue is a value next to a border of a condition.
type borderValue struct {
	t *relation.Type
	v relation.Value
}

// conditionsOf lists the functions that claims execute and that answer yes or no.
func conditionsOf(claims []*claim.Claim) []*relation.Func {
	var out []*relation.Func
	for _, c := range claims {
		for _, call := range c.Relation.Executions() {
			f := call.Fn
			if len(f.Results) == 1 && f.Results[0].Type.Kind == relation.Bool && len(f.Params) > 0 && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// bordersOf are the values next to borders of a condition in its first parameter.
//
// Only the first parameter moves, the others stay as they were drawn. The cost is some hundred executions and borderSteps batches of at
// most borderPairs rows.
func bordersOf(ctx context.Context, s *trial.Subject, run *trial.Runner, fn *relation.Func) []borderValue {
	vars := survey.Vars(fn)
	sp := &source.Space{Env: s.Env, Subject: fn, Vars: vars, Domain: &relation.Domain{}}
	if survey.IsInteger(vars[0].Type) {
		sp.Domain.Bounds = []relation.Bound{{Path: vars[0].Name}} // without ends: all of the type
	}
	if run.Ration(borderRows, 4, 20) < borderRows || slices.ContainsFunc(vars, func(v relation.Var) bool { return source.Drawable(s.Env, v.Type) != nil }) {
		return nil
	}
	from := s.Seed.Child("borders "+fn.Name, 0)
	rows := append(source.Draw(source.Edge{}, sp, from, borderRows), source.Draw(source.Random{}, sp, from, borderRows)...)
	if source.Enlargeable(s.Env, vars[0].Type) {
		r := from.Child("size", 0).Rand()
		for _, bits := range sisterBits {
			for _, row := range thinned(rows, borderRows/len(sisterBits)) {
				other := slices.Clone(row)
				other[0] = source.Enlarged(s.Env, row[0], bits, r)
				rows = append(rows, other)
			}
		}
	}
	pairs := apart(ctx, s, run, fn, vars, rows, from.Child("pairs", 0).Rand())
	for range borderSteps {
		if pairs = halve(ctx, s, run, fn, vars, pairs); pairs == nil {
			return nil
		}
	}
	var out []borderValue
	seen := map[string]bool{}
	for _, p := range pairs {
		for _, row := range p {
			b := borderValue{vars[0].Type, row[0]}
			if text := relation.Display(b.v, b.t); !seen[text] {
				seen[text] = true
				out = append(out, b)
			}
		}
	}
	return out
}

// decides asks a condition about rows: 1, 0, or -1 where it gives no answer; nil if it cannot be executed.
//
// An error or a panic is no answer; halve takes it for no.
func decides(ctx context.Context, s *trial.Subject, r *trial.Runner, fn *relation.Func, vars []relation.Var, rows []source.Row) []int {
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) == 0 {
		return nil
	}
	ex, err := r.Execute(ctx, fn, cols, len(rows))
	if err != nil {
		r.Log.Debug("no borders", "subject", s.Func.Name, "sister", fn.Name, "error", err)
		return nil
	}
	out := make([]int, len(rows))
	for i := range out {
		if out[i] = -1; ex.Outcome[i] == relation.Returned {
			yes, _ := ex.Outputs[0].At(i).(bool)
			out[i] = b2i(yes)
		}
	}
	return out
}

// apart are pairs of rows, the first with the answer no and the second with yes, that differ in the first parameter alone and have values
// between them.
//
// A row of another one's value in the first parameter may answer differently there than the other did, hence the second question where
// there are more parameters.
func apart(ctx context.Context, s *trial.Subject, run *trial.Runner, fn *relation.Func, vars []relation.Var, rows []source.Row, r *rand.Rand) [][2]source.Row {
	said := decides(ctx, s, run, fn, vars, rows)
	var pairs [][2]source.Row
	for i := range said {
		found := 0
		for _, j := range r.Perm(len(said)) {
			if found == pairsEach || said[i] != 0 {
				break
			}
			if said[j] != 1 || source.Between(rows[i][0], rows[j][0]) == nil {
				continue
			}
			found++
			other := slices.Clone(rows[i])
			other[0] = rows[j][0]
			pairs = append(pairs, [2]source.Row{rows[i], other})
		}
	}
	if len(vars) == 1 {
		return strewnPairs(pairs)
	}
	var second []source.Row
	for _, p := range pairs {
		second = append(second, p[1])
	}
	again := decides(ctx, s, run, fn, vars, second)
	var out [][2]source.Row
	for i, p := range pairs {
		if again != nil && again[i] == 1 {
			out = append(out, p)
		}
	}
	return strewnPairs(out)
}

// strewnPairs is at most borderPairs of pairs, from first to last.
func strewnPairs(pairs [][2]source.Row) [][2]source.Row {
	out := make([][2]source.Row, 0, borderPairs)
	stride := (len(pairs) + borderPairs - 1) / borderPairs
	for i := 0; i < len(pairs); i += stride {
		out = append(out, pairs[i])
	}
	return out
}

// halve moves one row of each pair to the middle between both, by the answer there. It ends with nil where nothing can be executed.
//
// A pair whose values have nothing between them stays as it is. p[0] always answers no (or nothing), and p[1] yes: the invariant of
// bisection.
func halve(ctx context.Context, s *trial.Subject, r *trial.Runner, fn *relation.Func, vars []relation.Var, pairs [][2]source.Row) [][2]source.Row {
	var rows []source.Row
	var of []int
	for i, p := range pairs {
		if m := source.Between(p[0][0], p[1][0]); m != nil {
			row := slices.Clone(p[0])
			row[0] = m
			rows, of = append(rows, row), append(of, i)
		}
	}
	if len(rows) == 0 {
		return pairs
	}
	said := decides(ctx, s, r, fn, vars, rows)
	if said == nil {
		return nil
	}
	for k, i := range of {
		pairs[i][max(0, said[k])] = rows[k]
	}
	return pairs
}

// atBorders are rows of g with values of borders, and their neighbours, in the place of each variable of their type.
//
// A value next to the border is there on both sides, and a few neighbours farther away, as the border may have moved between sister and
// subject by one.
func atBorders(s *trial.Subject, g *trial.Group, at []borderValue) []source.Row {
	sp := g.Space(s)
	from := s.Seed.Child("at borders "+g.Key, 0)
	bases := source.Draw(source.Random{}, sp, from, borderBases)
	r := from.Child("near", 0).Rand()
	var out []source.Row
	for i, v := range g.Vars {
		for k, b := range at {
			if !relation.Identical(b.t, v.Type) || len(bases) == 0 {
				continue
			}
			for _, x := range append(source.Near(sp, b.v, v.Type, borderNear, r), b.v) {
				row := slices.Clone(bases[k%len(bases)])
				if row[i] = x; sp.Holds(row) {
					out = append(out, row)
				}
			}
		}
	}
	return out
}
