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

// roomy reports whether the subject behaves on values that functions of the package derive from those of the present domain: as few rows
// are bad as in the domain that was begun with.
//
// Two levels are as many as the laws that people know have: associativity, distributivity, and what is compared or measured after an
// operation.
func (s *surveyor) roomy(ctx context.Context, rows []source.Row, from seed.Seed, base float64) (bool, error) {
	vars := Vars(s.Func)
	for _, t := range s.ownTypes() {
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
			given := pool
			switch k % 4 { // values far out seldom meet each other by chance
			case 0:
				given = pool[:fewFar]
			case 2:
				given = pool[:max(1, len(pool)/farShare)]
			}
			deeper[k] = withPicked(row, vars, t, given, pick)
		}
		bad, dear, err := s.wrong(ctx, vars, deeper)
		if err != nil || dear || float64(bad) > tolerated*base*float64(len(rows)) {
			return false, err
		}
	}
	return true, nil
}

// derivedFrom lists values of t that functions of the package return for values of t in the present domain, none where something wrapped
// around.
func (s *surveyor) derivedFrom(ctx context.Context, t *relation.Type, from seed.Seed) ([]relation.Value, error) {
	_, derivers := s.makersOf(t)
	derivers = slices.DeleteFunc(derivers, func(f *relation.Func) bool {
		return !slices.ContainsFunc(f.Results, func(p relation.Param) bool { return holds(p.Type, t) })
	})
	slices.SortStableFunc(derivers, func(f, g *relation.Func) int { return b2i(g == s.Func) - b2i(f == s.Func) })
	var out []relation.Value
	for _, f := range derivers[:min(len(derivers), maxDeriving)] {
		vs, err := s.valuesOf(ctx, f, t, &source.Space{Env: s.Env, Subject: f, Vars: Vars(f), Domain: s.transplanted(f, t)}, from.Child("deriving "+f.Name, 0))
		if err != nil {
			return nil, err
		}
		out = append(out, vs...)
	}
	return out, nil
}

// valuesOf are the values of t that f returns on a few rows of a space, mostly of its edges.
//
// The edges of the space matter most, as products wrap around there first. One row of the grid in thinning is taken, as elsewhere when a domain
// is widened.
func (s *surveyor) valuesOf(ctx context.Context, f *relation.Func, t *relation.Type, sp *source.Space, from seed.Seed) ([]relation.Value, error) {
	rows := source.Draw(source.Random{}, sp, from, tryRows)
	for i, row := range source.Draw(source.Edge{}, sp, from, tryRows*thinning) {
		if i%thinning == 0 {
			rows = append(rows, row)
		}
	}
	return s.returning(ctx, f, t, sp.Vars, rows)
}

// transplanted is the usual domain of f with the bounds that the subject's domain has of values of t.
//
// Arguments of other types have their usual bounds: how far they may go is not the subject's to say.
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
				d.Bounds[i] = b.At(m.at(p.path))
			}
		}
	}
	return d
}

// farthestFirst puts values in the order of their products of numbers: of a fraction both parts count.
//
// The product and not the largest number decides, since what wraps around in a next step is mostly a product of two members.
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
