package agree

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// writer makes random relations as text.
//
// It is a grammar-based generator in the style of Csmith (Yang et al. 2011): depth-limited, typed from the outside in, with weights by
// repetition of the frequent forms. Whatever it writes must be well-typed, so that a refusal by the checker is a fault, too; what it writes
// need not be true, since only the verdicts of two evaluators are compared, row by row.
type writer struct {
	r    *rand.Rand
	t    types
	vars map[string]*relation.Type // that the text mentions
}

// grid is the edge values of each type.
//
// nil means that the type has no grid, and value makes its values of those of its parts.
func (t types) grid(ty *relation.Type) []relation.Value {
	// Edge values find what uniform ones do not: ends of types, NaN, -0, denormals, broken and wide UTF-8.
	nan, inf, negz := math.NaN(), math.Inf(1), math.Copysign(0, -1)
	switch ty {
	case t.b:
		return values(false, true)
	case t.i:
		return values(0, 1, -1, 2, 3, 7, -8, 63, 64, math.MaxInt, math.MinInt)
	case t.i8:
		return values(int8(0), int8(1), int8(-1), int8(127), int8(-128), int8(64))
	case t.i64:
		return values(int64(0), int64(1), int64(-1), int64(math.MaxInt64), int64(math.MinInt64))
	case t.u8:
		return values(uint8(0), uint8(1), uint8(2), uint8(128), uint8(255))
	case t.u64:
		return values(uint64(0), uint64(1), uint64(1)<<63, uint64(math.MaxUint64))
	case t.f32, t.temp:
		return values(float32(0), float32(negz), float32(1), float32(-1.5), float32(nan), float32(inf), float32(-inf), float32(math.SmallestNonzeroFloat32), float32(math.MaxFloat32), float32(0.1))
	case t.f64:
		return values(0.0, negz, 1.0, -1.0, 0.1, 2.5, 1e-300, 5e-324, -5e-324, math.MaxFloat64, -math.MaxFloat64, nan, inf, -inf, 1e16, 3.0)
	case t.c128:
		return values(complex(0, 0), complex(1, -1), complex(nan, 0), complex(0, inf), complex(negz, 2), complex(1e200, 1e200))
	case t.s:
		return values("", "a", "abc", "Zz", " 12 ", "7", "-3", "é", "a,b", "\xff", "x\xc3", "世界", "🙂b", "-", "aa", "0")
	case t.day:
		return values(0, 1, 2)
	}
	return nil
}

func values(vs ...any) []relation.Value {
	out := make([]relation.Value, len(vs))
	for i, v := range vs {
		out[i] = v
	}
	return out
}

// value draws an edge value.
//
// Uniform numbers would hardly ever meet a boundary, so that only values of the grid are drawn; lists and structs of grid values add the
// rest.
func (w *writer) value(ty *relation.Type) relation.Value {
	t := w.t
	if g := t.grid(ty); g != nil {
		return g[w.r.IntN(len(g))]
	}
	switch ty.Kind {
	case relation.Slice:
		// nil and empty lists are drawn as often as short ones: columns hold them apart
		switch n := w.r.IntN(6); n {
		case 0:
			return relation.List(nil)
		case 1:
			return relation.List{}
		default:
			l := make(relation.List, n-1)
			for i := range l {
				l[i] = w.value(ty.Elem)
			}
			return l
		}
	case relation.Map:
		switch w.r.IntN(4) {
		case 0:
			return relation.Pairs(nil)
		case 1:
			return relation.Pairs{}
		}
		return sortPairs(relation.Pairs{{Key: "a", Value: w.value(ty.Elem)}, {Key: "\xff", Value: w.value(ty.Elem)}, {Key: "", Value: w.value(ty.Elem)}}[:1+w.r.IntN(3)])
	case relation.Struct:
		fs := make(relation.Fields, len(ty.Fields))
		for i, f := range ty.Fields {
			fs[i] = w.value(f.Type)
		}
		return fs
	}
	if ty.Kind == relation.Int32 {
		return int32(w.r.IntN(300))
	}
	panic("agree: no values of type " + ty.String())
}

// relation makes the text of a relation of that name.
//
// A third of the relations have a premise. Variables are declared behind the name, as in r1(x0 float64): …, since a comparison of two
// variables alone would not tell their types.
func (w *writer) relation(name string) string {
	w.vars = map[string]*relation.Type{}
	pre := ""
	if w.r.IntN(3) == 0 {
		pre = w.formula(2) + " => "
	}
	post := w.formula(3)
	// a relation without variables would be decided on one row
	if len(w.vars) == 0 {
		post += " && " + w.formula(1)
	}
	if strings.ContainsAny(pre+post, "~") && w.r.IntN(2) == 0 {
		post += " within 1e-3"
	}
	var params []string
	// variables that a formula dropped again must not be declared
	for _, v := range w.names() {
		if !regexp.MustCompile(`\b` + v + `\b`).MatchString(pre + post) {
			continue
		}
		params = append(params, v+" "+w.vars[v].GoString(func(p string) string { return "" }))
	}
	if len(params) > 0 {
		name += "(" + strings.Join(params, ", ") + ")"
	}
	return name + ": " + pre + post
}

// declare gives the variables of a pinned relation their types, by their names.
//
// A pinned relation has no declarations of its own, so that the list of them stays readable.
func (w *writer) declare(name, text string) string {
	t := w.t
	byName := map[string]*relation.Type{
		"n": t.i, "a": t.i, "b": t.i, "w": t.i8, "l": t.i64, "u": t.u8, "v": t.u64, "x": t.f64, "y": t.f64, "z": t.c128, "s": t.s, "s2": t.s, "day": t.day, "temp": t.temp,
		"xs": t.ints, "fs": t.floats, "bs": t.bytes, "ws": t.words, "m": t.counts, "m2": t.counts, "q": t.pt, "q2": t.pt, "box": t.box,
	}
	// names in texts and behind dots are no variables
	plain := regexp.MustCompile(`"[^"]*"|\.\w+`).ReplaceAllString(text, "")
	var params []string
	seen := map[string]bool{}
	for _, v := range regexp.MustCompile(`\b[a-z]+2?\b`).FindAllString(plain, -1) {
		if ty := byName[v]; ty != nil && !seen[v] {
			seen[v] = true
			params = append(params, v+" "+ty.GoString(func(string) string { return "" }))
		}
	}
	if len(params) == 0 {
		return name + ": " + text
	}
	return name + "(" + strings.Join(params, ", ") + "): " + text
}

func (w *writer) names() []string {
	var names []string
	for n := range w.vars {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

func (w *writer) pick(options ...string) string { return options[w.r.IntN(len(options))] }

// formula makes a condition.
//
// Cases 0 to 7, 16 and 17 are the forms that comparisons of scalars do not reach: negation, outcomes, contains, an index behind its guard,
// nil, complex numbers, whole lists and structs, and opaque values; all other numbers are comparisons of scalars.
func (w *writer) formula(depth int) string {
	t := w.t
	// a third of the formulas are connectives, until the depth is used up
	if depth > 0 && w.r.IntN(3) == 0 {
		return "(" + w.formula(depth-1) + ") " + w.pick("&&", "||") + " (" + w.formula(depth-1) + ")"
	}
	switch w.r.IntN(18) {
	case 16:
		ty := []*relation.Type{t.tag, t.tag, t.ptag, t.clock, t.clocks, t.event, t.pbig}[w.r.IntN(7)]
		return w.opaque(ty, depth) + w.pick(" == ", " == ", " != ", " ~= ") + w.opaque(ty, depth)
	case 17:
		return "contains(" + w.opaque(t.clocks, depth-1) + ", " + w.opaque(t.clock, depth-1) + ")"
	case 0:
		return "!(" + w.formula(max(0, depth-1)) + ")"
	case 1:
		return w.pick("ok", "err", "panics") + "(" + w.call(depth) + ")"
	case 2:
		return "contains(" + w.expr(t.ints, depth-1) + ", " + w.expr(t.i, depth-1) + ")"
	case 3:
		return w.expr(t.b, depth)
	case 4:
		return w.pick("x0", "len(xs0)") + "" + w.nothing(depth)
	case 5:
		ty := []*relation.Type{t.ints, t.floats, t.bytes, t.words, t.counts, t.strings}[w.r.IntN(6)]
		return w.expr(ty, depth) + w.pick(" == nil", " != nil")
	case 6:
		return w.expr(t.c128, depth) + " ~= " + w.expr(t.c128, depth)
	case 7:
		ty := []*relation.Type{t.ints, t.floats, t.bytes, t.words, t.counts, t.pt, t.box, t.b}[w.r.IntN(8)]
		return w.expr(ty, depth) + w.pick(" == ", " != ", " ~= ") + w.expr(ty, depth)
	}
	// floats and integers stand several times: most relations compare them
	ty := []*relation.Type{t.f64, t.f64, t.f64, t.i, t.i, t.i8, t.u8, t.i64, t.u64, t.f32, t.temp, t.s, t.s, t.day}[w.r.IntN(14)]
	return w.expr(ty, depth) + " " + w.pick("==", "!=", "<", "<=", ">", ">=", "~=", "<~", ">~") + " " + w.expr(ty, depth)
}

// nothing finishes the comparisons of case 4 of formula.
//
// Case 4 begins with x0 or len(xs0), so that it becomes x0 < len(xs0) && x0 >= 0 or len(xs0) < len(xs0) && x0 >= 0; the latter is always
// false.
func (w *writer) nothing(int) string {
	w.vars["x0"], w.vars["xs0"] = w.t.i, w.t.ints
	return " < len(xs0) && x0 >= 0"
}

// call makes a call for ok, err and panics.
//
// Each of these functions has an outcome other than returning for some arguments.
func (w *writer) call(d int) string {
	t := w.t
	return []func() string{
		func() string { return "Parse(" + w.expr(t.s, d-1) + ")" },
		func() string { return "Root(" + w.expr(t.f64, d-1) + ")" },
		func() string { return "Div(" + w.expr(t.i, d-1) + ", " + w.expr(t.i, d-1) + ")" },
		func() string { return "Check(" + w.expr(t.s, d-1) + ")" },
		func() string { return "Split(" + w.expr(t.i, d-1) + ")" },
		func() string { return "Most(" + w.expr(t.ints, d-1) + "...)" },
		func() string { return "Merge(" + w.expr(t.counts, d-1) + ", " + w.expr(t.counts, d-1) + ")" },
		func() string { return "First(" + w.expr(t.s, d-1) + ")" },
	}[w.r.IntN(8)]()
}

// expr makes an expression of a type.
//
// A fifth of the expressions end early, so that not all of one relation are as deep as they may be.
func (w *writer) expr(ty *relation.Type, d int) string {
	if d <= 0 || w.r.IntN(5) == 0 {
		return w.leaf(ty)
	}
	forms := w.forms(ty, d-1)
	if len(forms) == 0 {
		return w.leaf(ty)
	}
	return forms[w.r.IntN(len(forms))]()
}

// leaf makes a variable or a literal.
//
// A quarter are literals, of types that have any. Two variables of each type are enough for a relation between them, and often the same one
// is met twice.
func (w *writer) leaf(ty *relation.Type) string {
	t := w.t
	if w.r.IntN(4) == 0 {
		switch ty {
		case t.i, t.i64:
			return w.pick("0", "1", "2", "3", "7", "64")
		case t.i8, t.u8, t.u64:
			return w.pick("0", "1", "2", "7")
		case t.f64:
			return w.pick("0", "1", "0.1", "2*math.Pi", "1e-9", "math.Inf(1)", "math.NaN()", "math.Copysign(0, -1)", "3")
		case t.f32, t.temp:
			return w.pick("0", "1", "0.1", "3")
		case t.s:
			return w.pick(`""`, `"a"`, `"é"`, `"12"`, `"\xff"`)
		case t.day:
			return w.pick("Mon", "Wed", "Day(1)")
		}
	}
	prefix := map[*relation.Type]string{
		t.b: "p", t.i: "n", t.i8: "w", t.i64: "l", t.u8: "u", t.u64: "v", t.f32: "h", t.f64: "x", t.c128: "z", t.s: "s", t.day: "day", t.temp: "temp",
		t.ints: "xs", t.floats: "fs", t.bytes: "bs", t.runes: "rs", t.strings: "ss", t.words: "ws", t.counts: "m", t.pt: "q", t.box: "box",
	}[ty]
	name := fmt.Sprint(prefix, w.r.IntN(2))
	w.vars[name] = ty
	return name
}
