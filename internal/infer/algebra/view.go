package algebra

import (
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// shape is a parsed "X,Y->R,S".
type shape struct {
	params, results []string
	first, whole    bool
}

func parseShape(s string) shape {
	s, first := strings.CutPrefix(s, "^")
	s, whole := strings.CutSuffix(s, ".")
	params, results, _ := strings.Cut(s, "->")
	sh := shape{results: strings.Split(results, ","), first: first, whole: whole}
	if params != "" {
		sh.params = strings.Split(params, ",")
	}
	return sh
}

// parseWhere reads "X:number R:float".
func parseWhere(s string) map[string]string {
	out := map[string]string{}
	for _, f := range strings.Fields(s) {
		letter, class, _ := strings.Cut(f, ":")
		out[letter] = class
	}
	return out
}

// binding is what the letters of a shape stand for.
type binding map[string]*relation.Type

// with adds letter = t, or reports that it does not fit.
func (b binding) with(letter string, t *relation.Type, where map[string]string) (binding, bool) {
	if letter == "*" {
		return b, true
	}
	if old, ok := b[letter]; ok {
		return b, alike(old, t)
	}
	if class, ok := where[letter]; ok && !b.admits(t, class) {
		return b, false
	}
	next := make(binding, len(b)+1)
	for k, v := range b {
		next[k] = v
	}
	next[letter] = t
	return next, true
}

// alike reports whether values of the two types stand for each other: a pointer stands for what it points to (relation.md, section 11), as
// what a method leaves of its receiver does for the receiver.
func alike(s, t *relation.Type) bool {
	return relation.Identical(pointed(s), pointed(t))
}

func pointed(t *relation.Type) *relation.Type {
	if t.Kind == relation.Pointer && (t.Elem.Kind == relation.Opaque || t.Elem.Kind == relation.Struct) {
		return t.Elem
	}
	return t
}

// admits reports whether t is of a class; "notX" is the class of all types but that of X, "elemX" that of the elements of X.
func (b binding) admits(t *relation.Type, class string) bool {
	if list, ok := strings.CutPrefix(class, "elem"); ok {
		return b[list] != nil && b[list].Kind == relation.Slice && relation.Identical(b[list].Elem, t)
	}
	if other, ok := strings.CutPrefix(class, "not"); ok {
		return b[other] == nil || !relation.Identical(b[other], t)
	}
	return isClass(t, class)
}

// view is a function of which some parameters and some outputs are looked at.
type view struct {
	fn      *relation.Func
	holes   []int // indices of Params
	outputs []int // indices of Outputs(); empty: only its outcome matters
	bound   binding
}

// String names the view within its function.
func (v view) String() string { return fmt.Sprint(v.fn.Name, v.holes, v.outputs) }

// mostFixed is how many parameters besides the holes a view may have.
const mostFixed = 3

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
func viewsOf(fn *relation.Func, sh shape, given binding, where map[string]string, seen finals, fixed []int) []view {
	if len(fn.Params) < len(sh.params) || len(fn.Params) > len(sh.params)+mostFixed || sh.whole && len(fn.Params) > len(sh.params) {
		return nil
	}
	var out []view
	var place func(k int, holes []int, b binding)
	place = func(k int, holes []int, b binding) {
		if k == len(sh.params) {
			if len(fn.Outputs()) == 0 && sh.results[0] == "*" {
				out = append(out, view{fn, slices.Clone(holes), nil, b})
			}
			out = append(out, selections(view{fn: fn, holes: slices.Clone(holes), bound: b}, sh.results, where, seen)...)
			return
		}
		for i, p := range fn.Params {
			if used(holes, i) || used(fixed, i) || k > 0 && sh.params[k] == sh.params[k-1] && i < holes[k-1] {
				continue // of two parameters of one type, the earlier one is x
			}
			if nb, ok := b.with(sh.params[k], p.Type, where); ok {
				place(k+1, append(holes, i), nb)
				if k == 0 && sh.first {
					return
				}
			}
		}
	}
	place(0, nil, given)
	return out
}

// selections completes a view with outputs of the types that results has letters for, in the order in which the function has them.
func selections(v view, results []string, where map[string]string, seen finals) []view {
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
			next := view{v.fn, v.holes, append(slices.Clone(v.outputs), i), b}
			out = append(out, selections(next, results, where, seen)...)
		}
	}
	return out
}

// whole reports whether every parameter is looked at.
func (v view) whole() bool { return len(v.holes) == len(v.fn.Params) }

// twin reports whether a parameter that is not looked at has the type of the first that is.
func (v view) twin() bool {
	return len(v.holes) > 0 && slices.ContainsFunc(v.fn.Params, func(p relation.Param) bool {
		return relation.Identical(p.Type, v.fn.Params[v.holes[0]].Type) && !used(v.holes, slices.IndexFunc(v.fn.Params, func(q relation.Param) bool { return q.Name == p.Name }))
	})
}

// tunes reports whether the first parameter looked at stands behind a list: it tells how the list is measured, and is no measure itself.
func (v view) tunes() bool {
	return len(v.holes) > 0 && slices.ContainsFunc(v.fn.Params[:v.holes[0]], func(p relation.Param) bool { return isClass(p.Type, "slice") })
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

// isClass reports whether t belongs to a class: number, signed (a number with a minus), float, int, unsigned, int64, rune (int32), complex, string, bytes,
// text (string or bytes), bool, discrete (no float), slice, numbers (a slice of numbers), sortable (a slice of what can be ordered), list (string or slice), ordered, struct,
// compound (of several values, no list), container (compound or slice), composite (compound or list), enum (declared constants), single (no list), plain (not bool).
func isClass(t *relation.Type, class string) bool {
	k := t.Kind
	integer := k >= relation.Int && k <= relation.Uintptr
	float := k == relation.Float32 || k == relation.Float64
	switch class {
	case "number":
		return (integer || float || k == relation.Complex64 || k == relation.Complex128) && !t.Enum
	case "signed":
		return (float || k >= relation.Int && k <= relation.Int64 || k == relation.Complex64 || k == relation.Complex128) && !t.Enum
	case "real":
		return (integer || float) && !t.Enum
	case "float":
		return float
	case "int":
		return integer && !t.Enum
	case "string":
		return k == relation.String && !t.Enum
	case "complex":
		return k == relation.Complex64 || k == relation.Complex128
	case "bytes":
		return k == relation.Slice && t.Elem.Kind == relation.Uint8
	case "bool":
		return k == relation.Bool
	case "slice":
		return k == relation.Slice
	case "numbers":
		return k == relation.Slice && isClass(t.Elem, "number")
	case "sortable":
		return k == relation.Slice && isClass(t.Elem, "ordered")
	case "rune":
		return k == relation.Int32 && !t.Enum
	case "int64":
		return k == relation.Int64 && !t.Enum
	case "unsigned":
		return k >= relation.Uint && k <= relation.Uintptr && !t.Enum
	case "discrete":
		return !float && k != relation.Complex64 && k != relation.Complex128
	case "struct":
		return k == relation.Struct || k == relation.Pointer && t.Elem.Kind == relation.Struct
	case "list":
		return (k == relation.Slice || k == relation.String) && !t.Enum
	case "ordered":
		return integer || float || k == relation.String
	case "compound":
		return k == relation.Struct || k == relation.Array || k == relation.Map || k == relation.Opaque || k == relation.Pointer
	case "container":
		return isClass(t, "compound") || k == relation.Slice
	case "text":
		return isClass(t, "string") || isClass(t, "bytes")
	case "composite":
		return isClass(t, "compound") || isClass(t, "list")
	case "enum":
		return t.Enum
	case "single": // what cannot grow with each step
		return !isClass(t, "list")
	case "plain":
		return k != relation.Bool && !t.Enum
	}
	panic("algebra: no class " + class)
}
