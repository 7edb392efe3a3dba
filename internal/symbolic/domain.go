package symbolic

import (
	"fmt"
	"go/constant"
	"math"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// within are the bounds of a domain as constraints.
func (x *executor) within(d *relation.Domain) ([]*solve.Term, error) {
	var all []*solve.Term
	if d == nil {
		return nil, nil
	}
	if d.Where != "" {
		return nil, fmt.Errorf("the domain has a condition (where %s), which is not understood yet", d.Where)
	}
	for _, v := range x.vars {
		if v.Sort().IsFloat() && !d.FloatAny {
			all = append(all, x.finite(v)...)
		}
		bound, ok := d.Bound(v.Name())
		if !ok {
			continue
		}
		ends, err := x.bounds(v, bound)
		if err != nil {
			return nil, err
		}
		all = append(all, ends...)
	}
	return all, nil
}

// finite keeps a float away from NaN and the infinities.
func (x *executor) finite(v *solve.Term) []*solve.Term {
	most := math.MaxFloat64
	if v.Sort() == solve.Float32 {
		most = math.MaxFloat32
	}
	return []*solve.Term{
		x.store.Apply(solve.Le, x.store.Float(v.Sort(), -most), v), x.store.Apply(solve.Le, v, x.store.Float(v.Sort(), most)),
	}
}

// bounds are the ends of a bound.
func (x *executor) bounds(v *solve.Term, b relation.Bound) (all []*solve.Term, err error) {
	ops := map[bool]solve.Op{false: solve.Le, true: solve.Lt}
	end := func(c constant.Value) *solve.Term {
		t, ok := literal(x.store, v.Sort(), c)
		if !ok && err == nil {
			err = fmt.Errorf("the bound %s of %s is no value of its type", c, v.Name())
		}
		return t
	}
	if b.Lo != nil {
		if lo := end(b.Lo); lo != nil {
			all = append(all, x.store.Apply(ops[b.LoOpen], lo, v))
		}
	}
	if b.Hi != nil {
		if hi := end(b.Hi); hi != nil {
			all = append(all, x.store.Apply(ops[b.HiOpen], v, hi))
		}
	}
	return all, err
}
