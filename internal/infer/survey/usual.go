package survey

import (
	"go/constant"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Limits of the usual domain.
const (
	// maxReach is the largest number of the code that widens a domain. No theory: a subject that makes as many steps still ends.
	maxReach = 200_000
	// maxDepth of types inside of types whose numbers have bounds of their own. No theory.
	maxDepth = 3
	// maxRune is the largest code point (The Unicode Standard, section 2.4).
	maxRune = 0x10FFFF
)

// Usual bounds every parameter of fn by its type alone: moderate numbers, short texts and lists.
func Usual(fn *relation.Func) *relation.Domain { return usual(fn, source.Hints{}) }

// UsualWith bounds every parameter of fn by its type: small finite sources, from which a survey goes outwards. Whole numbers of its
// code that lie beyond the usual range widen that of integers, so that both sides of each limit are met.
func UsualWith(fn *relation.Func, hints source.Hints) *relation.Domain { return usual(fn, hints) }

// Ends is a domain of fn without the limits that are the usual ones. These are a choice of the survey and no end of what the code does, so that a relation
// is tried beyond them, too.
func Ends(fn *relation.Func, hints source.Hints, d *relation.Domain) *relation.Domain {
	if d == nil {
		return nil
	}
	common := UsualWith(fn, hints)
	out := *d
	out.Bounds = nil
	for _, b := range d.Bounds {
		end := b.At(b.Path)
		lo, hi := b.Limits()
		if u, ok := common.Bound(b.Path); ok {
			first, last := u.Limits()
			if lo == first && !b.LoOpen {
				end.Lo = nil
			}
			if hi == last && !b.HiOpen {
				end.Hi = nil
			}
		}
		if end.Lo != nil || end.Hi != nil {
			out.Bounds = append(out.Bounds, end)
		}
	}
	return &out
}

// usual has a bound for each path of a parameter, down to maxDepth: numbers from -Range to Range, lengths from 0. Limits of the code widen
// integers of the parameter itself, not of its fields.
func usual(fn *relation.Func, hints source.Hints) *relation.Domain {
	d := &relation.Domain{}
	reach := float64(source.Range)
	if !MakesText(fn) {
		reach = farthest(hints.Numbers, reach)
	}
	if reach > source.Range {
		reach *= 2
	}
	for _, p := range fn.Params {
		addUsual(d, p.Type, p.Name, 0)
		if b, ok := d.Bound(p.Name); ok && IsInteger(p.Type) && reach > source.Range {
			if lo, hi := b.Limits(); hi == source.Range {
				setBound(d, p.Name, max(lo, 0)+min(lo, 0)*reach/source.Range, min(reach, largest(p.Type)))
			}
		}
	}
	return d
}

// farthest is the largest whole number of the code, or product of two, that lies beyond reach: max(100, value/100) has its limit
// at 100·100. Of a product each factor is above 10, since products with smaller ones are many and mean nothing (no theory).
//
// The products are those of two numbers of the code; b is 1 for a number alone.
func farthest(numbers []float64, reach float64) float64 {
	for i, a := range numbers {
		for _, b := range append([]float64{1}, numbers[i:]...) {
			if h := a * b; (b == 1 || min(a, b) > 10) && a == math.Trunc(a) && b == math.Trunc(b) && h <= maxReach {
				reach = max(reach, h)
			}
		}
	}
	return reach
}

// MakesText reports whether a result may grow with a number: then the usual range is far enough.
func MakesText(fn *relation.Func) bool {
	return slices.ContainsFunc(fn.Outputs(), func(o relation.Output) bool {
		return o.Type.Kind == relation.String || o.Type.Kind == relation.Slice || o.Type.Kind == relation.Map
	})
}

// IsInteger reports whether t is an integer type, and none of named values.
func IsInteger(t *relation.Type) bool {
	return t.Kind >= relation.Int && t.Kind <= relation.Uintptr && !t.Enum
}

// largest is the largest value of a small integer type.
func largest(t *relation.Type) float64 {
	switch t.Kind {
	case relation.Int16:
		return math.MaxInt16
	case relation.Uint16:
		return math.MaxUint16
	}
	return math.MaxInt32
}

// addUsual adds the bounds of a type that stands at a path. Bools and integers of 8 bits have none: their whole type is usual.
func addUsual(d *relation.Domain, t *relation.Type, path string, depth int) {
	if depth > maxDepth || t.Enum {
		return
	}
	switch t.Kind {
	case relation.Float32, relation.Float64, relation.Complex64, relation.Complex128: // of complex numbers both parts
		setBound(d, path, -source.Range, source.Range)
	case relation.Int, relation.Int16, relation.Int32, relation.Int64:
		lo, hi := float64(-source.Range), float64(source.Range)
		if IsRune(t, path) {
			lo, hi = 0, maxRune
		}
		setBound(d, path, lo, hi)
	case relation.Uint, relation.Uint16, relation.Uint32, relation.Uint64, relation.Uintptr:
		setBound(d, path, 0, source.Range)
	case relation.String:
		setBound(d, "len("+path+")", 0, source.MaxText)
	case relation.Slice:
		if t.Elem.Kind == relation.Uint8 {
			setBound(d, "len("+path+")", 0, source.MaxText)
			return
		}
		setBound(d, "len("+path+")", 0, source.MaxSlice)
		addUsual(d, t.Elem, path+"[i]", depth+1)
	case relation.Array:
		addUsual(d, t.Elem, path+"[i]", depth+1)
	case relation.Map:
		setBound(d, "len("+path+")", 0, source.MaxMap)
		addUsual(d, t.Key, path+"[k]", depth+1)
		addUsual(d, t.Elem, path+"[i]", depth+1)
	case relation.Struct:
		for _, f := range t.Fields {
			addUsual(d, f.Type, path+"."+f.Name, depth+1)
		}
	case relation.Pointer:
		addUsual(d, t.Elem, path, depth+1)
	}
}

// IsRune reports whether a parameter of type int32 is a character by its name: go/types does not keep rune apart. A type with a name of its own, as of
// times of a day, is a number.
func IsRune(t *relation.Type, path string) bool {
	if t.Kind != relation.Int32 || t.Pkg != "" {
		return false
	}
	return path == "r" || path == "c" || path == "ch" || strings.Contains(strings.ToLower(path), "rune")
}

// setBound sets or replaces the closed bound of a path.
func setBound(d *relation.Domain, path string, lo, hi float64) {
	b := relation.Bound{Path: path, Lo: Number(lo), Hi: Number(hi)}
	if i := indexOf(d, path); i >= 0 {
		d.Bounds[i] = b
		return
	}
	d.Bounds = append(d.Bounds, b)
}

// indexOf is the place of the bound of a path, -1 if it has none.
func indexOf(d *relation.Domain, path string) int {
	return slices.IndexFunc(d.Bounds, func(b relation.Bound) bool { return b.Path == path })
}

// Number is a limit as a constant: a whole number is one of integers.
func Number(f float64) constant.Value {
	if f == math.Trunc(f) && math.Abs(f) < 1<<63 { // what an int64 holds
		return constant.MakeInt64(int64(f))
	}
	return constant.MakeFloat64(f)
}

// TypeAt is the type that a path of the domain of fn leads to, nil if it leads nowhere: "v.X", "xs[i]".
//
// The path is as in a domain; the length of something, "len(xs)", leads nowhere.
func TypeAt(fn *relation.Func, path string) *relation.Type {
	name, rest := path, ""
	if i := strings.IndexAny(path, ".["); i >= 0 {
		name, rest = path[:i], path[i:]
	}
	i := slices.IndexFunc(fn.Params, func(p relation.Param) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	t := fn.Params[i].Type
	for t != nil && rest != "" {
		t, rest = step(t, rest)
	}
	for t != nil && t.Kind == relation.Pointer {
		t = t.Elem
	}
	return t
}

// step follows a path by an element or a field, or a pointer; the type is nil if there is none.
func step(t *relation.Type, path string) (*relation.Type, string) {
	if t.Kind == relation.Pointer {
		return t.Elem, path
	}
	if rest, ok := strings.CutPrefix(path, "[i]"); ok {
		return t.Elem, rest
	}
	field, rest := strings.TrimPrefix(path, "."), ""
	if k := strings.IndexAny(field, ".["); k >= 0 {
		field, rest = field[:k], field[k:]
	}
	k := slices.IndexFunc(t.Fields, func(f relation.Field) bool { return f.Name == field })
	if k < 0 {
		return nil, ""
	}
	return t.Fields[k].Type, rest
}

func isFloat(t *relation.Type) bool {
	return t != nil && (t.Kind == relation.Float32 || t.Kind == relation.Float64)
}

func isComplex(t *relation.Type) bool {
	return t != nil && (t.Kind == relation.Complex64 || t.Kind == relation.Complex128)
}
