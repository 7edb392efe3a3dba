package relation

import (
	"cmp"
	"go/constant"
	"go/token"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Contains reports whether v, a value of type t that stands at path, belongs to the domain. The condition between parameters is
// not looked at, and an opaque value always belongs.
//
// The path grows by a part at each level: "m", "m.Units", "xs[i]", "xs[i].Name", "counts[k]" for keys. A bound is looked up by the path, so
// that `len(xs[i]) in 0..5` is about each inner list. A value without a bound belongs, but for texts, whose characters are restricted by
// default, and floats that are not finite. A nil domain has the defaults.
func (d *Domain) Contains(v Value, t *Type, path string) bool {
	switch t.Kind {
	case String:
		s, ok := v.(string)
		return ok && d.holdsText(s) && d.holdsLen(len(s), path)
	case Slice, Array:
		return d.containsList(v, t, path)
	case Map:
		return d.containsMap(v, t, path)
	case Struct:
		fs, _ := v.(Fields)
		for i, f := range t.Fields {
			if i < len(fs) && !d.Contains(fs[i], f.Type, path+"."+f.Name) {
				return false
			}
		}
		return true
	case Pointer:
		r, ok := v.(Ref)
		return !ok || d.Contains(r.To, t.Elem, path)
	case Bool, Opaque:
		return true
	}
	return d.holdsNumber(v, path)
}

// containsMap checks keys, values and the number of entries.
func (d *Domain) containsMap(v Value, t *Type, path string) bool {
	ps, _ := v.(Pairs)
	for _, p := range ps {
		if !d.Contains(p.Key, t.Key, path+"[k]") || !d.Contains(p.Value, t.Elem, path+"[i]") {
			return false
		}
	}
	return d.holdsLen(len(ps), path)
}

// containsList checks the elements and the length, which an array has from its type.
func (d *Domain) containsList(v Value, t *Type, path string) bool {
	vs, _ := v.(List)
	elem := path + "[i]"
	for _, e := range vs {
		if !d.Contains(e, t.Elem, elem) {
			return false
		}
	}
	if t.Kind == Array {
		return true
	}
	// A slice of bytes is a text to most functions: its charset counts, unless the domain bounds its bytes as numbers.
	_, numbers := d.Bound(elem) // bytes with a bound are numbers, else they are text
	if t.Elem.Kind == Uint8 && (!numbers || d.Charset == ASCII) {
		text := make([]byte, 0, len(vs))
		for _, e := range vs {
			b, _ := e.(uint8)
			text = append(text, b)
		}
		if !d.holdsText(string(text)) {
			return false
		}
	}
	return d.holdsLen(len(vs), path)
}

// holdsText checks the characters of a text.
func (d *Domain) holdsText(s string) bool {
	// A subject without a domain takes valid texts, as most code does (docs/language.md §11).
	charset := UTF8
	if d != nil {
		charset = d.Charset
	}
	switch charset {
	case AnyBytes:
		return true
	case ASCII:
		return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
	}
	return utf8.ValidString(s)
}

// holdsLen checks a length against the bound len(path), if there is one.
func (d *Domain) holdsLen(n int, path string) bool {
	b, ok := d.Bound("len(" + path + ")")
	return !ok || b.Holds(constant.MakeInt64(int64(n)))
}

// holdsNumber checks a number; of a complex one both parts.
//
// Integers are compared exactly as constants, since a float64 does not hold all of them.
func (d *Domain) holdsNumber(v Value, path string) bool {
	parts, short := floatsOf(v)
	if parts == nil {
		b, ok := d.Bound(path)
		if !ok {
			return true
		}
		n := integerConst(v)
		return n != nil && b.Holds(n)
	}
	// A bound of a number excludes NaN and ±Inf, even where the domain has them elsewhere: no order holds for NaN.
	b, bounded := d.Bound(path)
	for _, f := range parts {
		switch {
		case math.IsNaN(f) || math.IsInf(f, 0):
			if d == nil || !d.FloatAny || bounded {
				return false
			}
		case bounded && !b.holdsFloat(f), d != nil && d.Normal && Subnormal(f, short):
			return false
		}
	}
	return true
}

// floatsOf is a float, or the parts of a complex number, and whether they have 32 bits; nil for any other number.
func floatsOf(v Value) (parts []float64, short bool) {
	switch v := v.(type) {
	case float32:
		return []float64{float64(v)}, true
	case float64:
		return []float64{v}, false
	case complex64:
		return []float64{float64(real(v)), float64(imag(v))}, true
	case complex128:
		return []float64{real(v), imag(v)}, false
	}
	return nil, false
}

// The least positive floats with all their digits, of 64 and of 32 bits.
const (
	LeastNormal      = 0x1p-1022
	LeastNormalShort = 0x1p-126
)

// Subnormal reports whether a float, of 32 bits if it is short, is so near to 0, and not 0, that it has fewer digits than others: of x*5e-324 nothing is
// left but its rounding.
func Subnormal(f float64, short bool) bool {
	if short {
		return f != 0 && math.Abs(f) < LeastNormalShort
	}
	return f != 0 && math.Abs(f) < LeastNormal
}

// Holds reports whether x lies between the ends of b.
func (b Bound) Holds(x constant.Value) bool {
	if b.Lo != nil && (constant.Compare(x, token.LSS, b.Lo) || b.LoOpen && constant.Compare(x, token.EQL, b.Lo)) {
		return false
	}
	return b.Hi == nil || constant.Compare(x, token.LSS, b.Hi) || !b.HiOpen && constant.Compare(x, token.EQL, b.Hi)
}

// holdsFloat is Holds of a finite float, without making a constant of it: sources ask it of every element of every list.
func (b Bound) holdsFloat(f float64) bool {
	if b.Lo != nil {
		if d := compareFloat(f, b.Lo); d < 0 || d == 0 && b.LoOpen {
			return false
		}
	}
	if b.Hi == nil {
		return true
	}
	d := compareFloat(f, b.Hi)
	return d < 0 || d == 0 && !b.HiOpen
}

// compareFloat compares a finite float with a number exactly: where f is not the float next to c, it is on the same side of both.
//
// For instance 0.1 of a domain is not the float 0.1, which is a little larger: that float lies outside of `x <= 0.1`. Exact arithmetic is
// needed only where the nearest float is f itself.
func compareFloat(f float64, c constant.Value) int {
	near, exact := constant.Float64Val(c)
	if d := cmp.Compare(f, near); d != 0 || exact {
		return d
	}
	x := constant.MakeFloat64(f)
	switch {
	case constant.Compare(x, token.LSS, c):
		return -1
	case constant.Compare(x, token.GTR, c):
		return 1
	}
	return 0
}

// ofType is the subject's first parameter of the type that v has, if it is a type of the subject's package: what such values must be does not
// depend on the function that they are given to. It is "" for other types.
func ofType(subject *Func, v Var) string {
	t := pointee(v.Type)
	if t == nil || t.Pkg == "" || t.Pkg != subject.Pkg {
		return ""
	}
	for _, p := range subject.Params {
		if Identical(pointee(p.Type), t) {
			return p.Name
		}
	}
	return ""
}

// elementOperand is the operand of a builtin on lists that stands for elements: the position of an insertion has the type of the elements by chance.
var elementOperand = map[string]int{"offset": 1, "scale": 1, "insert": 2, "replace": 2}

// amongElements reports whether a variable stands where a list gets its elements, as c in offset(xs, c).
//
// Without that c would be any integer, and Inversions(offset(xs, c)) == Inversions(xs) a claim about sums that wrap around, though the elements of
// all lists in the domain are far from the ends of their type.
func amongElements(e Expr, name string) bool {
	return anyNode(e, func(n Expr) bool {
		b, ok := n.(*Builtin)
		if !ok {
			return false
		}
		at, ok := elementOperand[b.Name]
		return ok && at < len(b.Args) && Mentions(b.Args[at], name)
	})
}

// Root is the path of the bounds that apply to a variable of r, "" if none do: the parameter of the subject whose name it has, which it
// reaches, of which it is a copy x2, or whose argument it stands in, or for an argument of another function the first that is of the same
// type of the subject's package (docs/language.md §11). It is the path of the elements where the variable makes some of a list. r may be nil.
//
// Of F(x, y int), for instance, a variable x2 has the bounds of x, and k of F(k + 1, y) has them too; c of G(offset(xs, c)) has those of xs[i].
func (d *Domain) Root(subject *Func, v Var, r *Relation) string {
	if subject == nil {
		return v.Name
	}
	named := func(name string) bool {
		return slices.ContainsFunc(subject.Params, func(p Param) bool { return p.Name == name && Identical(pointee(p.Type), pointee(v.Type)) })
	}
	// x2 is a further source of x: canonical form numbers them so
	copied := strings.TrimRight(v.Name, "0123456789")
	switch {
	case named(v.Name):
		return v.Name
	// a source of the subject under a name of its own
	case v.Func == subject && v.Param < len(subject.Params):
		return subject.Params[v.Param].Name
	case named(copied):
		return copied
	}
	if r == nil {
		return ""
	}
	if v.Func != nil {
		return ofType(subject, v)
	}
	return inArgument(subject, v, r)
}

// inArgument is the path of the parameter in whose argument a variable stands, or of its elements; "" if there is none. What stands inside of an argument,
// as y in F(x + y), is held to the bounds of that parameter: the argument would leave them otherwise.
//
// The first such argument in the order of reading decides, also if the variable stands in another one as well: one variable has one bound.
func inArgument(subject *Func, v Var, r *Relation) string {
	for _, c := range r.Calls() {
		for i, a := range c.Args {
			if c.Fn != subject || i >= len(subject.Params) || !Mentions(a, v.Name) {
				continue
			}
			p := subject.Params[i]
			if t := pointee(p.Type); (t.Kind == Slice || t.Kind == Array) && Identical(t.Elem, v.Type) && amongElements(a, v.Name) {
				return p.Name + "[i]"
			}
			return p.Name
		}
	}
	return ""
}
