package emit

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// within writes the body of the domain check of a relation: all of it where the fuzzer makes the sources, else the condition
// between parameters alone, which drawing does not always meet. "" if nothing is to be checked.
//
// Drawn sources meet the bounds of the domain by construction. A fuzzer knows no domain, so the bounds are written out for it, and
// conditions between parameters (`where lo <= hi`) are written for both, because a source is drawn one variable at a time.
func (w *writer) within(s Subject, r *relation.Relation, fuzzed bool) string {
	var conds []string
	var mentioned []relation.Expr
	if fuzzed {
		for _, v := range r.Vars {
			if c := w.bounds(s, r, v); c != "" {
				conds = append(conds, c)
				mentioned = append(mentioned, &relation.VarRef{Name: v.Name, T: v.Type})
			}
		}
	}
	written := map[string]bool{} // go vet refuses an operand of && that stands there twice
	for _, c := range conds {
		for atom := range strings.SplitSeq(c, " && ") {
			written[atom] = true
		}
	}
	stmts := ""
	for _, where := range w.where(s, r) {
		c := w.newClosure(where, false)
		c.hoist(where)
		x := c.expr(where, true)
		if len(c.stmts) > 0 {
			stmts += strings.Join(c.stmts, "\n") + "\n"
		}
		cond := x.at(andPrec)
		if !strings.ContainsAny(cond, "(|\"") {
			cond = newOperands(cond, written)
		}
		if cond != "" {
			conds = append(conds, cond)
		}
		mentioned = append(mentioned, where)
	}
	if len(conds) == 0 {
		return ""
	}
	fields := w.rowFields
	return w.unpack(fields, mentioned...) + stmts + "return " + strings.Join(conds, " &&\n") + "\n"
}

// newOperands is the operands of && in cond that were not written before.
//
// It splits text, which is safe only where && does not stand inside parentheses, alternatives or quotes; the caller looks.
func newOperands(cond string, written map[string]bool) string {
	var atoms []string
	for atom := range strings.SplitSeq(cond, " && ") {
		if !written[atom] {
			written[atom] = true
			atoms = append(atoms, atom)
		}
	}
	return strings.Join(atoms, " && ")
}

// bounds writes that a variable, of a type that the fuzzer takes, belongs to the domain.
//
// An enumeration without a bound is a list of constants; a text has a length, a character set and elements; a number an interval, and a
// float without one is finite, unless the domain admits NaN and the infinities.
func (w *writer) bounds(s Subject, r *relation.Relation, v relation.Var) string {
	name, path := w.variable(v.Name), w.domain.Root(s.Func, v, r)
	t := v.Type
	switch {
	case t.Enum && len(t.Consts) > 0:
		if _, bounded := w.domain.Bound(path); !bounded {
			return w.declared(name, t)
		}
	case t.Kind == relation.String || t.Kind == relation.Slice:
		return w.textBounds(name, path, t)
	}
	if !isNumber(t) {
		return ""
	}
	b, bounded := bound(w.domain, path, r, v)
	if !bounded && t.Kind >= relation.Float32 && (w.domain == nil || !w.domain.FloatAny) {
		x := name
		if t.Name != "float64" || t.Pkg != "" {
			x = "float64(" + name + ")"
		}
		return conjunction("!"+w.std("math", "IsNaN")+"("+x+") && !"+w.std("math", "IsInf")+"("+x+", 0)", w.normal(name, t))
	}
	return conjunction(interval(name, t, b), w.normal(name, t))
}

// normal writes that a float is not subnormal, where the domain says so.
func (w *writer) normal(x string, t *relation.Type) string {
	if t.Kind != relation.Float64 && t.Kind != relation.Float32 || w.domain == nil || !w.domain.Normal {
		return ""
	}
	least := "0x1p-1022"
	if t.Kind == relation.Float32 {
		least = "0x1p-126"
	}
	abs := x
	if t.Name != "float64" || t.Pkg != "" {
		abs = "float64(" + x + ")"
	}
	return "(" + x + " == 0 || " + w.std("math", "Abs") + "(" + abs + ") >= " + least + ")"
}

// conjunction joins conditions, the empty ones left out.
func conjunction(conds ...string) string {
	return strings.Join(slices.DeleteFunc(conds, func(c string) bool { return c == "" }), " && ")
}

// interval writes lo <= x && x <= hi, for a number x of type t. Floats stay away from open ends, as where they are drawn.
//
// An open end of floats is written as the closed end from which values are drawn (insideOf).
func interval(x string, t *relation.Type, b relation.Bound) string {
	if t.Kind < relation.Float32 {
		b = wholeBound(t, b)
	}
	lo, hi := constantSource(b.Lo), constantSource(b.Hi)
	if t.Kind >= relation.Float32 && (b.LoOpen || b.HiOpen) {
		low, high := b.Limits()
		low, high = insideOf(t, low, high, [2]bool{b.LoOpen && b.Lo != nil, b.HiOpen && b.Hi != nil})
		lo, hi, b.LoOpen, b.HiOpen = floatSource(low), floatSource(high), false, false
	}
	var conds []string
	if b.Lo != nil {
		conds = append(conds, lo+below(b.LoOpen)+x)
	}
	if b.Hi != nil {
		conds = append(conds, x+below(b.HiOpen)+hi)
	}
	return strings.Join(conds, " && ")
}

// wholeBound is the bound of an integer of type t as Go can write it: without fractions, and without an end that all values keep.
//
// `x > 2.5` of an int becomes x >= 3; uint8 in 0..255 needs no condition.
func wholeBound(t *relation.Type, b relation.Bound) relation.Bound {
	whole := func(end constant.Value) bool { return constant.ToInt(end).Kind() == constant.Int }
	if b.Lo != nil && !whole(b.Lo) {
		b.Lo, b.LoOpen = ceiling(b.Lo), false
	}
	if b.Hi != nil && !whole(b.Hi) {
		b.Hi, b.HiOpen = floor(b.Hi), false
	}
	minimum, maximum := kindRange(t.Kind)
	if b.Lo != nil && !b.LoOpen && constant.Compare(b.Lo, token.LEQ, minimum) {
		b.Lo = nil
	}
	if b.Hi != nil && !b.HiOpen && constant.Compare(b.Hi, token.GEQ, maximum) {
		b.Hi = nil
	}
	return b
}

// below is the operator of an end, with blanks.
func below(open bool) string {
	if open {
		return " < "
	}
	return " <= "
}

// constantSource is the end of a bound as Go source, "" for none.
//
// Floats are rounded as the compiler would round the constant.
func constantSource(v constant.Value) string {
	if v == nil {
		return ""
	}
	if v.Kind() == constant.Int {
		return v.ExactString()
	}
	f, _ := constant.Float64Val(v)
	return floatSource(f)
}

// textBounds writes the conditions of a text or a []byte: its length, its character set, and for numbers in a []byte their interval.
func (w *writer) textBounds(name, path string, t *relation.Type) string {
	var conds []string
	if b, ok := w.domain.Bound("len(" + path + ")"); ok {
		if b.Lo != nil && constant.Sign(b.Lo) <= 0 && !b.LoOpen {
			b.Lo = nil // no length is negative
		}
		if c := interval("len("+name+")", intType, b); c != "" {
			conds = append(conds, c)
		}
	}
	element, numbers := w.domain.Bound(path + "[i]")
	switch {
	case t.Kind == relation.String && (t.Name != "string" || t.Pkg != ""), t.Kind == relation.Slice:
		conds = append(conds, w.characters("string("+name+")", numbers)...)
	default:
		conds = append(conds, w.characters(name, false)...)
	}
	if t.Kind == relation.Slice && numbers {
		if inside := interval("b", t.Elem, element); inside != "" {
			conds = append(conds, "!"+w.std("slices", "ContainsFunc")+"("+name+", func(b "+w.typ(t.Elem)+") bool { return !("+inside+") })")
		}
	}
	return strings.Join(conds, " && ")
}

// characters writes that a text belongs to the domain. Bytes with a bound of their own are numbers, not text.
//
// A []byte without such a bound is text, and so has the character set of the domain.
func (w *writer) characters(s string, numbers bool) []string {
	switch charset := w.charset(); {
	case charset == relation.UTF8 && !numbers:
		return []string{w.std("unicode/utf8", "ValidString") + "(" + s + ")"}
	case charset == relation.ASCII:
		return []string{"!" + w.std("strings", "ContainsFunc") + "(" + s + ", func(r rune) bool { return r >= 0x80 })"}
	}
	return nil
}

// declared writes that a value is one of its type's constants: they are consecutive integers, or texts.
//
// For integers that is two comparisons instead of one for each constant, which Enum guarantees to be the same.
func (w *writer) declared(name string, t *relation.Type) string {
	var names []string
	for _, k := range t.Consts {
		names = append(names, w.qualified(t.Pkg, k.Name[strings.LastIndexByte(k.Name, '.')+1:]))
	}
	if t.Kind != relation.String {
		return names[0] + " <= " + name + " && " + name + " <= " + names[len(names)-1]
	}
	for i, n := range names {
		names[i] = name + " == " + n
	}
	return "(" + strings.Join(names, " || ") + ")"
}
