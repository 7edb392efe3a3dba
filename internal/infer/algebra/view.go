package algebra

import (
	"fmt"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// shape is a parsed "X,Y->R".
type shape struct {
	params []string
	result string
}

func parseShape(s string) shape {
	params, result, _ := strings.Cut(s, "->")
	return shape{strings.Split(params, ","), result}
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
		return b, relation.Identical(old, t)
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

// admits reports whether t is of a class; "notX" is the class of all types but that of X.
func (b binding) admits(t *relation.Type, class string) bool {
	if other, ok := strings.CutPrefix(class, "not"); ok {
		return b[other] == nil || !relation.Identical(b[other], t)
	}
	return isClass(t, class)
}

// view is a function of which some parameters and one output are looked at.
type view struct {
	fn     *relation.Func
	holes  []int // indices of Params
	output int   // index of Outputs(); -1: only its outcome matters
	bound  binding
}

// String names the view within its function.
func (v view) String() string { return fmt.Sprint(v.fn.Name, v.holes, v.output) }

// viewsOf lists the ways in which fn has a shape. Final values of arguments count as outputs only where there is no result, or
// where unchanged asks for exactly those.
func viewsOf(fn *relation.Func, sh shape, given binding, where map[string]string, unchanged bool) []view {
	if len(fn.Params) < len(sh.params) || len(fn.Params) > len(sh.params)+3 {
		return nil
	}
	var out []view
	var place func(k int, holes []int, b binding)
	place = func(k int, holes []int, b binding) {
		if k == len(sh.params) {
			for i, o := range fn.Outputs() {
				if unchanged != (o.Param >= 0 && len(fn.Results) > 0) || unchanged && o.Param != holes[0] {
					continue
				}
				if nb, ok := b.with(sh.result, o.Type, where); ok {
					out = append(out, view{fn, append([]int(nil), holes...), i, nb})
				}
			}
			if len(fn.Outputs()) == 0 && sh.result == "*" {
				out = append(out, view{fn, append([]int(nil), holes...), -1, b})
			}
			return
		}
		for i, p := range fn.Params {
			if used(holes, i) || k > 0 && sh.params[k] == sh.params[k-1] && i < holes[k-1] {
				continue // of two parameters of one type, the earlier one is x
			}
			if nb, ok := b.with(sh.params[k], p.Type, where); ok {
				place(k+1, append(holes, i), nb)
			}
		}
	}
	place(0, nil, given)
	return out
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

// isClass reports whether t belongs to a class: number, signed (a number with a minus), float, int, string, text (string or
// []byte), bool, slice, numbers (a slice of numbers), ordered, array, map, struct, list (string or slice), enum (declared constants),
// single (no list), plain (not bool).
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
	case "list":
		return (k == relation.Slice || k == relation.String) && !t.Enum
	case "ordered":
		return integer || float || k == relation.String
	case "compound":
		return k == relation.Struct || k == relation.Array || k == relation.Map || k == relation.Opaque || k == relation.Pointer
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
