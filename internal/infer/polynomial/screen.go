package polynomial

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// mostSisters bounds the sisters that a search looks at: a package may have dozens, most of which have nothing to do with the subject,
// and each makes further ones out of what is found of two others. No theory; see make bench-polynomial.
const mostSisters = 4

// crossings is how many follow-ups of the subject a sister is compared with. No theory; see make bench-polynomial.
const crossings = 24

// screened is p with those sisters only that a simple polynomial relates to the subject.
func screened(ctx context.Context, p *Problem) (*Problem, error) {
	if len(p.Sisters) <= mostSisters {
		return p, nil
	}
	e, err := newEngine(ctx, p)
	if err != nil {
		return nil, err
	}
	// Each sister multiplies the sets of functions that are looked at; by what relates it to the subject it earns that.
	cost := make([]float64, len(p.Sisters)) // of the simplest relation
	for i := range cost {
		if cost[i], err = e.akin(ctx, i+1); err != nil {
			return nil, err
		}
	}
	x := e.source()
	for i := range cost {
		// sin needs cos for the relation of both: two sisters together
		for j := range i {
			c, err := e.simplest(ctx, setting{atoms: slices.Concat(e.at(0, x), e.at(i+1, x), e.at(j+1, x)), degree: 2}, i+1, j+1)
			if err != nil {
				return nil, err
			}
			cost[i], cost[j] = min(cost[i], c), min(cost[j], c)
		}
	}
	order := make([]int, len(cost))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(cost[i], cost[j]) })
	order = slices.DeleteFunc(order[:mostSisters], func(i int) bool { return math.IsInf(cost[i], 1) })
	// the sisters that stay keep their order, on which names and ties depend
	slices.Sort(order)
	out := *p
	out.Sisters = nil
	some := subset{x: p.Executor, fns: []int{0}}
	for _, i := range order {
		out.Sisters, some.fns = append(out.Sisters, p.Sisters[i]), append(some.fns, i+1)
	}
	out.Executor = some
	// what screening executed is paid from the search
	if out.Budget = e.left; out.Budget <= 0 {
		return nil, errBudget
	}
	return &out, nil
}

// akin is what the simplest relation of a sister and the subject costs a reader, infinite if none is seen: of one input, or of the sister
// and a follow-up.
func (e *engine) akin(ctx context.Context, sister int) (float64, error) {
	x := e.source()
	best := math.Inf(1)
	look := func(s setting) error {
		c, err := e.simplest(ctx, s, sister)
		best = min(best, c)
		return err
	}
	for _, where := range e.regions() {
		for d := 1; d <= 2; d++ {
			if err := look(setting{atoms: slices.Concat(e.at(0, x), e.at(sister, x)), degree: d, where: where}); err != nil {
				return 0, err
			}
		}
	}
	follow := e.dictionary(2)
	// cos(x) = sin(x + π/2) is seen at a follow-up only
	for _, f := range follow[:min(crossings, len(follow))] {
		if err := look(setting{atoms: slices.Concat(e.at(sister, x), e.at(0, f)), degree: 1}); err != nil {
			return 0, err
		}
	}
	return best, nil
}

// simplest is what the simplest relation of a setting costs that has the subject and all of some sisters in it.
func (e *engine) simplest(ctx context.Context, s setting, sisters ...int) (float64, error) {
	best := math.Inf(1)
	err := e.dependencies(ctx, s, nil, func(columns [][]float64, monos []monomial, in []int, j int, parts []float64) (bool, error) {
		terms := e.snap(columns, monos, in, j, parts)
		// coefficients that no name has are a fit, hardly a law
		if len(terms) < 2 || e.unreadable(terms) || e.divisible(terms) || slices.ContainsFunc(terms, func(t term) bool { return !t.coef.named() }) {
			return true, nil
		}
		cost := 0.0
		for _, t := range terms {
			cost += 1 + float64(len(t.mono)) + t.coef.cost()
		}
		for _, fn := range append([]int{0}, sisters...) {
			if !slices.ContainsFunc(atomsOf(terms), func(a int) bool { return e.atoms[a].call.fn == fn }) {
				return true, nil
			}
		}
		v, err := e.verify(ctx, terms, s.where)
		if v.holds {
			best = min(best, cost)
		}
		return true, err
	})
	return best, err
}

// A subset is an executor of some of the functions of another one.
type subset struct {
	x   Executor
	fns []int
}

// Call implements [Executor].
func (s subset) Call(ctx context.Context, fn int, args [][]float64) ([][]float64, error) {
	return s.x.Call(ctx, s.fns[fn], args)
}
