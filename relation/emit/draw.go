package emit

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Sizes of drawn values where the domain says nothing: small, so that a slower program still ends in time.
const (
	rangeInt   = 100
	rangeFloat = 1000
	maxText    = 24
	maxList    = 12
	maxDepth   = 3
)

// drawAny writes the body of a draw closure, which takes one of several plans at random.
//
// Each alternative of a premise (`i < 0 || len(s) < i`) has a plan of its own, and all are as likely, since an alternative that is drawn by
// chance alone would hardly occur.
func (w *writer) drawAny(plans []*plan, fields []field, row string) string {
	last := len(plans) - 1
	switch last {
	case 0:
		return w.draw(plans[0], fields, row)
	case 1:
		return "if rnd.coin() {\n" + w.draw(plans[0], fields, row) + "}\n" + w.draw(plans[1], fields, row)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "switch rnd.Intn(%d) {\n", len(plans))
	for i, p := range plans[:last] {
		fmt.Fprintf(&b, "case %d:\n%s", i, w.draw(p, fields, row))
	}
	return b.String() + "}\n" + w.draw(plans[last], fields, row)
}

// What a test draws is written as an expression of the row's fields over the random generator of the emitted helpers, so that a reader sees
// the distribution in the test, and the test needs no package of imago. The ranges are those of the domain and of the premise where the
// plan constructs it; sizes and values are smaller than those of inference (docs/traps.md A10).

// draw writes the statements that draw a row.
//
// Variables are drawn in the order of the plan. One that the bounds of a later one mention is a local variable, as in `lo := rnd.intIn(0,
// 9); return row{lo: lo, hi: rnd.intIn(lo, 9)}`; all others stand in the literal.
func (w *writer) draw(p *plan, fields []field, row string) string {
	locals, values := w.parts(p, fields)
	var parts []string
	for _, d := range p.vars {
		name := fieldOf(fields, d.v)
		parts = append(parts, name+": "+values[name])
	}
	return locals + "return " + row + "{" + strings.Join(parts, ", ") + "}\n"
}

// parts are the local variables of a plan, and the expression that draws each field.
func (w *writer) parts(p *plan, fields []field) (locals string, values map[string]string) {
	values = map[string]string{}
	g := generator{w: w, plan: p}
	for _, d := range p.vars {
		value := g.variable(d)
		if p.mentioned(d) {
			name := w.variable(d.v.Name)
			locals += fmt.Sprintf("%s := %s\n", name, value)
			value = name
		}
		values[fieldOf(fields, d.v)] = value
	}
	return locals, values
}

// mentioned reports whether the bounds of another variable hang on d.
func (p *plan) mentioned(d *drawn) bool {
	for _, o := range p.vars {
		if o != d && o.afterVars[d.v.Name] {
			return true
		}
	}
	return false
}

// A generator writes expressions that draw values.
type generator struct {
	w    *writer
	plan *plan
}

// variable draws one variable of a relation.
//
// There are four cases: a copy of another variable (x == y is met by construction), a value with a length, a number between its ends, and
// anything else by its type alone. An enumeration that no bound limits is picked from its constants.
func (g generator) variable(d *drawn) string {
	c := &closure{w: g.w, locals: map[string]code{}, names: map[string]bool{}}
	if d.equal != nil {
		return held(c.copied(d.equal, false), d.v.Type)
	}
	t := d.v.Type
	switch t.Kind {
	case relation.String, relation.Slice, relation.Map:
		return g.sizedVariable(c, d)
	}
	if isNumber(t) && !(t.Enum && d.lo == nil && d.hi == nil) {
		return g.number(t, g.ends(c, d, t), !g.isBounded(d) && g.anyFloat(t, d.path))
	}
	return held(g.value(t, d.path, 0), t)
}

// isBounded reports whether anything but the type limits a variable, or is to be drawn from it.
func (g generator) isBounded(d *drawn) bool {
	return d.lo != nil || d.hi != nil || d.lows != nil || d.highs != nil || g.plan.mentioned(d)
}

// sizedVariable draws a string, a slice or a map of a length that the domain and the premise allow.
func (g generator) sizedVariable(c *closure, d *drawn) string {
	t := d.v.Type
	lo, hi := g.length(c, d, mostOf(t)) // as source: a number, or an expression such as min(len(s), 12)
	if t.Kind != relation.String || len(d.texts) == 0 {
		return g.sized(t, d.path, lo, hi, 0)
	}
	quoted := make([]string, len(d.texts))
	for i, s := range d.texts {
		quoted[i] = quote(s)
	}
	return g.as(t, "string", "rnd.textNear("+lo+", "+hi+", "+strings.Join(quoted, ", ")+")")
}

// ends joins the constant bounds of a variable with those that hang on others.
//
// lows and highs are bounds by other variables, `lo <= x`. Where the constant bound is only the default of the type, or follows from the
// variable, it is left out: max(lo, 0) with lo drawn from 0 on is lo.
func (g generator) ends(c *closure, d *drawn, t *relation.Type) ends {
	e := constantEnds(t, d.lo, d.hi, d.open)
	e.lo = g.widest(c, t, e.lo, d.lows, "max", "+", d.lo == nil || g.implied(d.lows, e.lo, func(e ends) string { return e.lo }))
	e.hi = g.widest(c, t, e.hi, d.highs, "min", "-", d.hi == nil || g.implied(d.highs, e.hi, func(e ends) string { return e.hi }))
	return e
}

// implied reports whether one of the bounds is a variable that is inside the constant bound itself.
func (g generator) implied(edges []edge, fixed string, end func(ends) string) bool {
	for _, x := range edges {
		if v, ok := x.e.(*relation.VarRef); ok {
			if o := g.plan.find(v.Name); o != nil && isNumber(v.T) && end(constantEnds(v.T, o.lo, o.hi, [2]bool{})) == fixed {
				return true
			}
		}
	}
	return false
}

// widest is the strictest of a constant and of the bounds that hang on variables.
//
// A strict bound of an integer becomes the next number; of a float it stays, since the one end is hardly ever drawn and the premise is
// checked anyway.
func (g generator) widest(c *closure, t *relation.Type, fixed string, edges []edge, pick, step string, implied bool) string {
	var parts []string
	for _, x := range edges {
		text := c.expr(x.e, true)
		if x.strict && t.Kind < relation.Float32 {
			text = code{text.at(addPrec) + " " + step + " 1", addPrec}
		}
		parts = append(parts, text.text)
	}
	if len(parts) == 0 {
		return fixed
	}
	if !implied {
		parts = append(parts, fixed)
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return g.w.extreme(pick) + "(" + strings.Join(parts, ", ") + ")"
}

// anyFloat reports whether the domain has NaN and the infinities at a path, too.
func (g generator) anyFloat(t *relation.Type, path string) bool {
	_, bounded := g.w.domain.Bound(path)
	return t.Kind >= relation.Float32 && !bounded && g.w.domain != nil && g.w.domain.FloatAny
}

// number draws a number of type t; special: also NaN and the infinities.
//
// The generators exist for three types, and uint64 and int64 alone hold all integers, so that others are drawn as one of these and
// converted: `uint8(rnd.intIn(0, 255))`. An int takes intIn unless an end needs more than 32 bits, because tests also run where int has 32.
func (g generator) number(t *relation.Type, e ends, special bool) string {
	wrap := func(as string, x string) string {
		if t.Name != as || t.Pkg != "" {
			if _, err := strconv.ParseFloat(x, 64); err == nil {
				return x
			}
			return as + "(" + x + ")"
		}
		return x
	}
	as := "int"
	switch {
	case t.Kind >= relation.Float32:
		as = "float64"
		draw := "rnd.floatIn("
		if special {
			draw = "rnd.anyFloat("
		}
		return g.as(t, as, draw+wrap(as, e.lo)+", "+wrap(as, e.hi)+")")
	case t.Kind == relation.Uint64 || t.Kind == relation.Uint || t.Kind == relation.Uintptr:
		as = "uint64"
	case t.Kind == relation.Int64 || wide(e.lo) || wide(e.hi):
		as = "int64"
	}
	return g.as(t, as, "rnd."+as+"In("+wrap(as, e.lo)+", "+wrap(as, e.hi)+")")
}

// wide reports whether a constant needs more than 32 bits.
func wide(s string) bool {
	n, err := strconv.ParseInt(s, 10, 64)
	return err == nil && n != int64(int32(n)) || err != nil && strings.Trim(s, "-0123456789") == ""
}

// as converts source of a predeclared type to t.
func (g generator) as(t *relation.Type, have, x string) string {
	if t.Name == have && t.Pkg == "" {
		return x
	}
	return g.w.conversion(t) + "(" + x + ")"
}

// length is the bounds of a length.
func (g generator) length(c *closure, d *drawn, most int) (lo, hi string) {
	e := lengthEnds(d.lo, d.hi, d.open, most)
	e.lo = g.widest(c, intType, e.lo, d.lows, "max", "+", false)
	e.hi = g.widest(c, intType, e.hi, d.highs, "min", "-", false)
	return e.lo, e.hi
}

// value draws a value of type t that stands at path of the domain.
//
// A bound of the domain holds for the path at which the value lies, for instance m.Units, xs[i] or len(xs[i]); at each level the path grows
// by a part. Nested pointers, slices and maps end at maxDepth with nil, which also ends recursive types.
func (g generator) value(t *relation.Type, path string, depth int) string {
	if b, bounded := g.w.domain.Bound(path); isNumber(t) && (bounded || !hasEnum(t)) {
		return g.number(t, constantEnds(t, b.Lo, b.Hi, [2]bool{b.LoOpen, b.HiOpen}), g.anyFloat(t, path))
	}
	switch t.Kind {
	case relation.Bool:
		return g.as(t, "bool", "rnd.coin()")
	case relation.Complex64:
		return g.as(t, "complex64", "complex("+g.value(float32Type, path, depth)+", "+g.value(float32Type, path, depth)+")")
	case relation.Complex128:
		return g.as(t, "complex128", "complex("+g.value(float64Type, path, depth)+", "+g.value(float64Type, path, depth)+")")
	case relation.Array:
		return g.array(t, path, depth)
	case relation.Struct:
		parts := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			parts[i] = f.Name + ": " + g.value(f.Type, path+"."+f.Name, depth+1)
		}
		return g.w.typ(t) + "{" + strings.Join(parts, ", ") + "}"
	case relation.Pointer:
		if depth >= maxDepth {
			return "nil"
		}
		return pointerTo(g.value(t.Elem, path, depth+1), t.Elem)
	case relation.Opaque:
		return g.opaque(t, depth)
	case relation.String, relation.Slice, relation.Map:
		return g.list(t, path, depth)
	}
	return g.enum(t)
}

// list draws a string, a slice or a map, each shorter the deeper it lies.
func (g generator) list(t *relation.Type, path string, depth int) string {
	if hasEnum(t) {
		return g.enum(t)
	}
	if depth >= maxDepth && t.Kind != relation.String {
		return g.w.conversion(t) + "(nil)"
	}
	b, _ := g.w.domain.Bound("len(" + path + ")")
	e := lengthEnds(b.Lo, b.Hi, [2]bool{b.LoOpen, b.HiOpen}, mostOf(t)/(depth+1))
	return g.sized(t, path, e.lo, e.hi, depth)
}

// hasEnum reports whether a type is drawn from its constants.
func hasEnum(t *relation.Type) bool { return t.Enum && len(t.Consts) > 0 }

// mostOf is the largest length of a string, slice or map that is drawn.
func mostOf(t *relation.Type) int {
	if t.Kind == relation.String || isBytes(t) {
		return maxText
	}
	return maxList
}

var (
	float32Type = relation.Predeclared(relation.Float32)
	float64Type = relation.Predeclared(relation.Float64)
)

// enum picks one of the declared constants.
func (g generator) enum(t *relation.Type) string {
	var names []string
	for _, k := range t.Consts {
		names = append(names, g.w.qualified(t.Pkg, k.Name[strings.LastIndexByte(k.Name, '.')+1:]))
	}
	return "imagoPick(rnd, " + strings.Join(names, ", ") + ")"
}

// sized draws a text, slice or map of lo to hi elements.
//
// A []byte is drawn as text, unless its elements have a bound. Elements are drawn by a closure, which runs once for each.
func (g generator) sized(t *relation.Type, path, lo, hi string, depth int) string {
	if t.Enum && len(t.Consts) > 0 {
		return g.enum(t)
	}
	text := "rnd.textOf("
	switch g.w.charset() {
	case relation.ASCII:
		text = "rnd.asciiOf("
	case relation.AnyBytes:
		text = "rnd.bytesOf("
	}
	text += lo + ", " + hi + ")"
	if near := g.w.textAt(path, lo, hi); near != "" && (t.Kind == relation.String || isBytes(t)) {
		text = near
	}
	closureOf := func(t *relation.Type, path string) string {
		return "func() " + g.w.typ(t) + " { return " + g.value(t, path, depth+1) + " }"
	}
	switch {
	case t.Kind == relation.String:
		return g.as(t, "string", text)
	case isBytes(t):
		if _, bounded := g.w.domain.Bound(path + "[i]"); !bounded {
			return g.w.conversion(t) + "(" + text + ")"
		}
	case t.Kind == relation.Map:
		x := "imagoMap(rnd, " + lo + ", " + hi + ", " + closureOf(t.Key, path+"[k]") + ", " + closureOf(t.Elem, path+"[i]") + ")"
		if t.Name != "" {
			x = g.w.conversion(t) + "(" + x + ")"
		}
		return x
	}
	x := "imagoList(rnd, " + lo + ", " + hi + ", " + closureOf(t.Elem, path+"[i]") + ")"
	if t.Name != "" {
		x = g.w.conversion(t) + "(" + x + ")"
	}
	return x
}

// array writes the elements of a short array side by side, and the function that draws one for a longer one.
func (g generator) array(t *relation.Type, path string, depth int) string {
	elem := g.value(t.Elem, path+"[i]", depth+1)
	if t.Len <= 4 {
		return g.w.typ(t) + "{" + strings.TrimSuffix(strings.Repeat(elem+", ", t.Len), ", ") + "}"
	}
	return "imagoArray[" + g.w.typ(t) + "](func() " + g.w.typ(t.Elem) + " { return " + elem + " })"
}
