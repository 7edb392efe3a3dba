package symbolic

import (
	"fmt"
	"go/constant"
	"math"
	"strings"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// generalised is the path of a bound that holds for a name: xs[2].Name has those of xs[i].Name.
func generalised(name string) string {
	var out strings.Builder
	inside := false
	for _, r := range name {
		switch {
		case r == '[':
			inside = true
			out.WriteString("[i]")
		case r == ']':
			inside = false
		case !inside:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// path is that of the bound of a name, whose first part may be a variable of a relation that has the bounds of a parameter.
func (b *builder) path(name string) string {
	path := generalised(name)
	if b.x.world.roots == nil {
		return path
	}
	head := path
	if i := strings.IndexAny(path, ".["); i >= 0 {
		head = path[:i]
	}
	return b.x.world.roots[head] + path[len(head):]
}

// lengthsOf are the ends of the bound of a length.
func lengthsOf(b relation.Bound) (ends [2]int, err error) {
	ends[1] = largestArray
	for i, c := range []constant.Value{b.Lo, b.Hi} {
		if c == nil {
			continue
		}
		n, ok := constant.Int64Val(constant.ToInt(c))
		if !ok || n > largestArray {
			continue
		}
		ends[i] = int(n)
	}
	if b.LoOpen && b.Lo != nil {
		ends[0]++
	}
	if b.HiOpen && b.Hi != nil {
		ends[1]--
	}
	return ends, nil
}

// within are the bounds of a domain as constraints.
func (b *builder) within() error {
	d := b.domain
	if d == nil {
		return nil
	}
	if d.Where != "" && b.x.world.roots == nil { // of a relation it is a premise
		return fmt.Errorf("the domain has a condition (where %s), which is not understood yet", d.Where)
	}
	for _, v := range b.vars {
		if v.Sort().IsFloat() && !d.FloatAny {
			b.premise = append(b.premise, b.x.finite(v)...)
		}
		if v.Sort().IsFloat() && d.Normal {
			b.premise = append(b.premise, b.x.normal(v))
		}
		bound, ok := d.Bound(b.path(v.Name()))
		if !ok {
			continue
		}
		ends, err := b.x.bounds(v, bound)
		if err != nil {
			return err
		}
		b.premise = append(b.premise, ends...)
	}
	return nil
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

// normal is that a float is 0 or has all its digits.
func (x *executor) normal(v *solve.Term) *solve.Term {
	least := relation.LeastNormal
	if v.Sort() == solve.Float32 {
		least = relation.LeastNormalShort
	}
	at := func(f float64) *solve.Term { return x.store.Float(v.Sort(), f) }
	zero := x.store.Apply(solve.And, x.store.Apply(solve.Le, at(0), v), x.store.Apply(solve.Le, v, at(0)))
	return x.store.Apply(solve.Or, zero, x.store.Apply(solve.Or, x.store.Apply(solve.Le, v, at(-least)), x.store.Apply(solve.Le, at(least), v)))
}

// bounds are the ends of a bound.
func (x *executor) bounds(v *solve.Term, b relation.Bound) (all []*solve.Term, err error) {
	ops := map[bool]solve.Op{false: solve.Le, true: solve.Lt}
	end := func(c constant.Value, open *bool) *solve.Term {
		t, ok := literal(x.store, v.Sort(), c)
		if !ok && err == nil {
			err = fmt.Errorf("the bound %s of %s is no value of its type", c, v.Name())
		}
		// A float next to an end that is no float may lie inside: it is left in, since a proof is about all that may be an input.
		*open = *open && (!v.Sort().IsFloat() || isFloat(c, v.Sort()))
		return t
	}
	if b.Lo != nil {
		if lo := end(b.Lo, &b.LoOpen); lo != nil {
			all = append(all, x.store.Apply(ops[b.LoOpen], lo, v))
		}
	}
	if b.Hi != nil {
		if hi := end(b.Hi, &b.HiOpen); hi != nil {
			all = append(all, x.store.Apply(ops[b.HiOpen], v, hi))
		}
	}
	return all, err
}

// isFloat reports whether a constant is a float of a sort.
func isFloat(c constant.Value, sort solve.Sort) bool {
	f, exact := constant.Float64Val(constant.ToFloat(c))
	return exact && (sort == solve.Float64 || float64(float32(f)) == f)
}
