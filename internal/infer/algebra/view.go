package algebra

import (
	"fmt"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// view is a function of which some parameters and some outputs are looked at.
type view struct {
	fn      *relation.Func
	holes   []int // indices of Params
	outputs []int // indices of Outputs(), or accepted; empty: only its outcome matters
	bound   binding
	zeros   bool // the parameters that are not looked at are 0
}

// accepted stands among the outputs of a view for whether the function gives no error: all that one says which has no result but an error,
// a validator. Laws see it as a bool.
const accepted = -1

// String names the view within its function.
func (v view) String() string {
	if v.zeros {
		return fmt.Sprint(v.fn.Name, v.holes, v.outputs, "zeros")
	}
	return fmt.Sprint(v.fn.Name, v.holes, v.outputs)
}

// zeroed are views in which the parameters that are not looked at are 0, of those views in which all of these are numbers and one at least
// is looked at that is a number, too: a step by days alone is t.AddDate(0, 0, days). Where a function is applied to its own result, the
// other steps would be made twice.
func zeroed(views []view) []view {
	var out []view
	for _, v := range views {
		if v.whole() || len(v.holes) < 2 {
			continue
		}
		numbers := true
		for i, p := range v.fn.Params {
			numbers = numbers && (used(v.holes, i) || Number.has(p.Type) && !p.Type.Enum)
		}
		if last := v.fn.Params[v.holes[len(v.holes)-1]]; numbers && Number.has(last.Type) {
			v.zeros = true
			out = append(out, v)
		}
	}
	return out
}

// maxFixed is how many parameters besides the holes a view may have. No theory stands behind the figure.
const maxFixed = 3

// finals says which final values of arguments count as outputs.
type finals int

const (
	ofNoResult finals = iota // of functions without results
	ofFirst                  // that of the first parameter looked at alone
	ofReceiver               // beside those of functions without results, what a method with results leaves of its receiver
)

// seenBy is what the laws of a family see.
func seenBy(f Family) finals {
	switch f {
	case Unchanged:
		return ofFirst
	case State:
		return ofReceiver
	}
	return ofNoResult
}

// sees reports whether output o of fn counts. A method that returns its receiver says by its result what it leaves of it.
func (f finals) sees(fn *relation.Func, o relation.Output, first int) bool {
	final := o.Param >= 0 && len(fn.Results) > 0
	switch {
	case f == ofFirst:
		return final && o.Param == first
	case !final:
		return true
	case f == ofReceiver && fn.Recv && o.Param == 0 && first == 0:
		return !slices.ContainsFunc(fn.Results, func(r relation.Param) bool { return alike(r.Type, o.Type) })
	}
	return false
}

// viewsOf lists the ways in which fn has a shape, without holes at the parameters in fixed.
func viewsOf(fn *relation.Func, sh Shape, given binding, where Where, seen finals, fixed []int) []view {
	if len(fn.Params) < len(sh.In) || len(fn.Params) > len(sh.In)+maxFixed || sh.Whole && len(fn.Params) > len(sh.In) {
		return nil
	}
	var out []view
	var place func(k int, holes []int, b binding)
	place = func(k int, holes []int, b binding) {
		if k == len(sh.In) {
			if len(fn.Outputs()) == 0 && sh.Out == "*" {
				out = append(out, view{fn: fn, holes: slices.Clone(holes), bound: b})
			}
			out = append(out, selections(view{fn: fn, holes: slices.Clone(holes), bound: b}, sh.Out, where, seen)...)
			return
		}
		for i, p := range fn.Params {
			if used(holes, i) || used(fixed, i) || sh.outOfOrder(k, i, holes) {
				continue
			}
			if nb, ok := b.with(sh.In[k], p.Type, where); ok {
				place(k+1, append(holes, i), nb)
				if k == 0 && sh.First {
					return
				}
			}
		}
	}
	place(0, nil, given)
	return out
}

// outOfOrder reports whether hole k would be before the one of the same type that comes first: of two parameters of one type, the earlier
// one is x. A shape may ask for this of all of them.
func (sh Shape) outOfOrder(k, param int, holes []int) bool {
	return k > 0 && (sh.InOrder || sh.In[k] == sh.In[k-1]) && param < holes[k-1]
}

// selections completes a view with outputs of the types that results has letters for, in the order in which the function has them.
func selections(v view, results string, where Where, seen finals) []view {
	if len(v.outputs) == len(results) {
		return []view{v}
	}
	var out []view
	first := -1
	if len(v.holes) > 0 {
		first = v.holes[0]
	}
	for i, o := range v.fn.Outputs() {
		switch {
		case !seen.sees(v.fn, o, first):
			continue
		case len(v.outputs) > 0 && i <= v.outputs[len(v.outputs)-1]:
			continue
		}
		if b, ok := v.bound.with(results[len(v.outputs)], o.Type, where); ok {
			next := view{fn: v.fn, holes: v.holes, outputs: append(slices.Clone(v.outputs), i), bound: b}
			out = append(out, selections(next, results, where, seen)...)
		}
	}
	if b, ok := v.bound.with(results[0], relation.Predeclared(relation.Bool), where); ok && len(results) == 1 && seen == ofNoResult && v.fn.Err && len(v.fn.Results) == 0 {
		out = append(out, view{fn: v.fn, holes: v.holes, outputs: []int{accepted}, bound: b})
	}
	return out
}

// whole reports whether every parameter is looked at.
func (v view) whole() bool { return len(v.holes) == len(v.fn.Params) }

// leads reports whether the first parameter looked at is the first of its type: what a function makes of a year, a month and a day is no
// day, though it is of the day's type.
func (v view) leads() bool {
	return len(v.holes) > 0 && !slices.ContainsFunc(v.fn.Params[:v.holes[0]], func(p relation.Param) bool {
		return relation.Identical(p.Type, v.fn.Params[v.holes[0]].Type)
	})
}

// sibling reports whether a parameter that is not looked at has the type of the first that is.
func (v view) sibling() bool {
	return len(v.holes) > 0 && slices.ContainsFunc(v.fn.Params, func(p relation.Param) bool {
		return relation.Identical(p.Type, v.fn.Params[v.holes[0]].Type) && !used(v.holes, slices.IndexFunc(v.fn.Params, func(q relation.Param) bool { return q.Name == p.Name }))
	})
}

// tunes reports whether the first parameter looked at stands behind a list: it tells how the list is measured, and is no measure itself.
func (v view) tunes() bool {
	return len(v.holes) > 0 && slices.ContainsFunc(v.fn.Params[:v.holes[0]], func(p relation.Param) bool { return Slice.has(p.Type) })
}

// shares reports whether every parameter of v that is not looked at is one of f's by name and type: Split(s, sep) beside
// Join(elems, sep).
func (v view) shares(f view) bool {
	for i, p := range v.fn.Params {
		if used(v.holes, i) {
			continue
		}
		ok := false
		for j, q := range f.fn.Params {
			ok = ok || !used(f.holes, j) && p.Name == q.Name && relation.Identical(p.Type, q.Type)
		}
		if !ok {
			return false
		}
	}
	return true
}

func used(holes []int, i int) bool {
	for _, h := range holes {
		if h == i {
			return true
		}
	}
	return false
}
