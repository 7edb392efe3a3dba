package survey

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Relations of a type that a package computes with nest its functions: f.Plus(g).Times(h). What wraps around there would be seen as a
// violation, so that numbers inside of such values leave room for two levels of functions, as other numbers leave it for sums.

// Sizes of the look at derived values. No theory stands behind these.
const (
	maxDeriving = 6 // functions that derive values
	leastDerive = 8 // values without which nothing is said
	farShare    = 8 // one of so many derived values is far out
	fewFar      = 4 // of them; less than leastDerive
)

// Two levels are as many as the laws that people know have: associativity, distributivity, and what is compared or measured after an
// operation.

// roomy reports whether the subject behaves on values that functions of the package derive from those of the present domain: as few rows
// are bad as in the domain that was begun with.
func (s *surveyor) roomy(ctx context.Context, rows []source.Row, from seed.Seed, base float64) (bool, error) {
	vars := Vars(s.Func)
	for _, t := range s.computed() {
		if t.Kind != relation.Struct {
			continue // numbers have their room already
		}
		pool, err := s.derivedFrom(ctx, t, from)
		if err != nil {
			return false, err
		}
		if len(pool) < leastDerive {
			continue
		}
		farthestFirst(t, pool)
		pick := from.Child("derived", 0).Rand()
		deeper := make([]source.Row, len(rows))
		for k, row := range rows {
			from := pool
			switch k % 4 { // values far out seldom meet each other by chance
			case 0:
				from = pool[:fewFar]
			case 2:
				from = pool[:max(1, len(pool)/farShare)]
			}
			deeper[k] = slices.Clone(row)
			for i, v := range vars {
				deeper[k][i] = replaced(row[i], v.Type, t, func(relation.Value) relation.Value { return from[pick.IntN(len(from))] })
			}
		}
		bad, dear, err := s.wrong(ctx, vars, deeper)
		if err != nil || dear || float64(bad) > tolerated*base*float64(len(rows)) {
			return false, err
		}
	}
	return true, nil
}

// computed lists the types of the package among the subject's parameters.
func (s *surveyor) computed() []*relation.Type {
	var out []*relation.Type
	for _, p := range places(s.Func) {
		if !slices.ContainsFunc(out, func(t *relation.Type) bool { return relation.Identical(t, p.t) }) {
			out = append(out, p.t)
		}
	}
	return out
}

// derivedFrom lists values of t that functions of the package return for values of t in the present domain, none where something wrapped
// around.
func (s *surveyor) derivedFrom(ctx context.Context, t *relation.Type, from seed.Seed) ([]relation.Value, error) {
	var out []relation.Value
	n := 0
	for _, f := range append([]*relation.Func{s.Func}, s.Sisters...) {
		if n == maxDeriving {
			break
		}
		if f.Reference || !slices.ContainsFunc(f.Results, func(p relation.Param) bool { return holds(p.Type, t) }) ||
			!slices.ContainsFunc(f.Params, func(p relation.Param) bool { return holds(p.Type, t) }) {
			continue
		}
		n++
		vs, err := s.valuesOf(ctx, f, t, &source.Space{Env: s.Env, Subject: f, Vars: Vars(f), Domain: s.transplanted(f, t)}, from.Child("deriving "+f.Name, 0))
		if err != nil {
			return nil, err
		}
		out = append(out, vs...)
	}
	return out, nil
}

// The edges of the space matter most, as products wrap around there first. One row of the grid in thinning is taken, as elsewhere when a domain
// is widened.

// valuesOf are the values of t that f returns on a few rows of a space, mostly of its edges.
func (s *surveyor) valuesOf(ctx context.Context, f *relation.Func, t *relation.Type, sp *source.Space, from seed.Seed) ([]relation.Value, error) {
	if slices.ContainsFunc(sp.Vars, func(v relation.Var) bool { return source.Drawable(s.Env, v.Type) != nil }) {
		return nil, nil
	}
	rows := source.Draw(source.Random{}, sp, from, tryRows)
	for i, row := range source.Draw(source.Edge{}, sp, from, tryRows*thinning) {
		if i%thinning == 0 {
			rows = append(rows, row)
		}
	}
	return s.returning(ctx, f, t, sp.Vars, rows)
}

// Arguments of other types have their usual bounds: how far they may go is not the subject's to say.

// transplanted is the usual domain of f with the bounds that the subject's domain has of values of t.
func (s *surveyor) transplanted(f *relation.Func, t *relation.Type) *relation.Domain {
	d := Usual(f)
	at := places(s.Func)
	own := at[slices.IndexFunc(at, func(p place) bool { return relation.Identical(p.t, t) })]
	for _, p := range places(f) {
		if !relation.Identical(p.t, t) {
			continue
		}
		for _, m := range members(t) {
			b, ok := s.Domain.Bound(m.at(own.path))
			if i := indexOf(d, m.at(p.path)); ok && i >= 0 {
				b.Path = m.at(p.path)
				d.Bounds[i] = relation.Bound{Path: b.Path, Lo: b.Lo, Hi: b.Hi, LoOpen: b.LoOpen, HiOpen: b.HiOpen}
			}
		}
	}
	return d
}

// The product and not the largest number decides, since what wraps around in a next step is mostly a product of two members.

// farthestFirst puts values in the order of their products of numbers: of a fraction both parts count.
func farthestFirst(t *relation.Type, pool []relation.Value) {
	ms := members(t)
	far := func(v relation.Value) float64 {
		product := 1.0
		for _, m := range ms {
			if x, ok := m.of(v); ok && !m.length {
				product *= 1 + math.Abs(x)
			}
		}
		return product
	}
	slices.SortStableFunc(pool, func(a, b relation.Value) int { return cmp.Compare(far(b), far(a)) })
}

// Ends are widened all together first and then one by one, so that those of two parameters of one type may end up apart. A second source of a
// relation has the bounds of the parameter whose copy it is, and takes the place of the other.

// even gives the members of one type the same bounds wherever its values stand: relations exchange arguments, and nest functions.
func (s *surveyor) even() {
	at := places(s.Func)
	for _, t := range s.computed() {
		for _, m := range members(t) {
			lo, hi := math.Inf(-1), math.Inf(1)
			var bounds []int
			for _, p := range at {
				if i := indexOf(s.Domain, m.at(p.path)); i >= 0 && relation.Identical(p.t, t) {
					from, to := s.Domain.Bounds[i].Limits()
					lo, hi = max(lo, from), min(hi, to)
					bounds = append(bounds, i)
				}
			}
			for _, i := range bounds {
				b := s.Domain.Bounds[i]
				if from, to := b.Limits(); from < lo || to > hi {
					for _, k := range bounds { // the ends as they are written where they are
						from, to := s.Domain.Bounds[k].Limits()
						if from == lo {
							b.Lo, b.LoOpen = s.Domain.Bounds[k].Lo, s.Domain.Bounds[k].LoOpen
						}
						if to == hi {
							b.Hi, b.HiOpen = s.Domain.Bounds[k].Hi, s.Domain.Bounds[k].HiOpen
						}
					}
					s.Domain.Bounds[i] = relation.Bound{Path: b.Path, Lo: b.Lo, Hi: b.Hi, LoOpen: b.LoOpen, HiOpen: b.HiOpen}
				}
			}
		}
	}
}
