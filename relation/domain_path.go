package relation

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// path reads the left side of a bound and checks it against the parameters.
func (p *domainParser) path(s span) (string, error) {
	text := p.text[s.from:s.to]
	e, err := parseFormula(text, s.from)
	if err != nil {
		return "", err
	}
	inner := e
	if call, ok := e.(*ast.CallExpr); ok {
		if fn, ok := call.Fun.(*ast.Ident); !ok || fn.Name != "len" || len(call.Args) != 1 {
			return "", errorAt(s.from, "a variable, len(xs), xs[i] or m.Field", "%s cannot be bounded", text)
		}
		inner = call.Args[0]
	}
	path, t, err := p.step(inner, s.from)
	if err != nil {
		return "", err
	}
	t = pointee(t)
	if inner != e {
		if t != nil && t.Kind != String && t.Kind != Slice && t.Kind != Map {
			return "", errorAt(s.from, "", "%s is %s and has no length to bound", path, t)
		}
		return "len(" + path + ")", nil
	}
	if t != nil && !(Int <= t.Kind && t.Kind <= Complex128) {
		return "", errorAt(s.from, boundHint(path, t), "%s is %s, not a number", path, t)
	}
	return path, nil
}

// boundHint says what of a value that is no number can be bounded.
func boundHint(path string, t *Type) string {
	switch t.Kind {
	case Slice, Map:
		return "bound len(" + path + ") or " + path + "[i]"
	case String:
		return "bound len(" + path + ")"
	case Array:
		return "bound " + path + "[i]"
	case Struct:
		if len(t.Fields) > 0 {
			return "bound " + path + "." + t.Fields[0].Name
		}
	}
	return ""
}

// step reads a path without len. Its type is nil where no function is known.
func (p *domainParser) step(e ast.Expr, base int) (string, *Type, error) {
	at := base + int(e.Pos()) - 1
	switch e := e.(type) {
	case *ast.Ident:
		if p.fn == nil {
			return e.Name, nil, nil
		}
		t := p.param(e.Name)
		if t == nil {
			return "", nil, errorAt(at, "its parameters are "+p.paramNames(), "%s has no parameter %s", p.fn.Name, e.Name)
		}
		return e.Name, t, nil
	case *ast.SelectorExpr:
		path, t, err := p.step(e.X, base)
		if err != nil || t == nil {
			return path + "." + e.Sel.Name, nil, err
		}
		t = pointee(t)
		for _, f := range t.Fields {
			if f.Name == e.Sel.Name {
				return path + "." + f.Name, f.Type, nil
			}
		}
		return "", nil, errorAt(at, "", "%s has no field %s", t, e.Sel.Name)
	case *ast.IndexExpr:
		path, t, err := p.step(e.X, base)
		if err != nil {
			return "", nil, err
		}
		id, ok := e.Index.(*ast.Ident)
		if !ok || id.Name != "i" && id.Name != "k" {
			return "", nil, errorAt(base+int(e.Index.Pos())-1, path+"[i] is every element", "a bound on one element")
		}
		if t = pointee(t); t == nil {
			return path + "[" + id.Name + "]", nil, nil
		}
		switch {
		case t.Kind == Map && id.Name == "k":
			return path + "[k]", t.Key, nil
		case t.Kind == Map || t.Kind == Slice || t.Kind == Array:
			return path + "[i]", t.Elem, nil
		}
		return "", nil, errorAt(at, boundHint(path, t), "%s is %s and has no elements to bound", path, t)
	}
	return "", nil, errorAt(at, "a variable, len(xs), xs[i] or m.Field", "this cannot be bounded")
}

// Contains reports whether v, a value of type t that stands at path, belongs to the domain. The condition between parameters is
// not looked at, and an opaque value always belongs.
func (d *Domain) Contains(v Value, t *Type, path string) bool {
	switch t.Kind {
	case String:
		s, ok := v.(string)
		return ok && d.holdsText(s) && d.holdsLen(len(s), path)
	case Slice, Array:
		return d.containsList(v, t, path)
	case Map:
		ps, _ := v.(Pairs)
		for _, p := range ps {
			if !d.Contains(p.Key, t.Key, path+"[k]") || !d.Contains(p.Value, t.Elem, path+"[i]") {
				return false
			}
		}
		return d.holdsLen(len(ps), path)
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

func (d *Domain) holdsText(s string) bool {
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

func (d *Domain) holdsLen(n int, path string) bool {
	b, ok := d.Bound("len(" + path + ")")
	return !ok || b.Holds(constant.MakeInt64(int64(n)))
}

// holdsNumber checks a number; of a complex one both parts.
func (d *Domain) holdsNumber(v Value, path string) bool {
	var parts []float64
	switch v := v.(type) {
	case float32:
		parts = []float64{float64(v)}
	case float64:
		parts = []float64{v}
	case complex64:
		parts = []float64{float64(real(v)), float64(imag(v))}
	case complex128:
		parts = []float64{real(v), imag(v)}
	default:
		b, ok := d.Bound(path)
		n := integerConst(v)
		return !ok || n != nil && b.Holds(n)
	}
	b, bounded := d.Bound(path)
	for _, f := range parts {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			if d == nil || !d.FloatAny || bounded {
				return false
			}
		} else if bounded && !b.holdsFloat(f) {
			return false
		}
	}
	return true
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

// Root is the parameter of the subject whose bounds apply to a variable of r, "" if none do: the one whose name it has, which it
// reaches, of which it is a copy x2, or whose argument it stands in (relation.md, section 11). r may be nil.
func (d *Domain) Root(subject *Func, v Var, r *Relation) string {
	if subject == nil {
		return v.Name
	}
	named := func(name string) bool {
		return slices.ContainsFunc(subject.Params, func(p Param) bool { return p.Name == name && Identical(pointee(p.Type), pointee(v.Type)) })
	}
	copied := strings.TrimRight(v.Name, "0123456789")
	switch {
	case named(v.Name):
		return v.Name
	case v.Func == subject && v.Param < len(subject.Params):
		return subject.Params[v.Param].Name
	case named(copied):
		return copied
	}
	if r == nil || v.Func != nil {
		return ""
	}
	for _, c := range r.Calls() {
		for i, a := range c.Args {
			if c.Fn == subject && i < len(subject.Params) && Mentions(a, v.Name) {
				return subject.Params[i].Name
			}
		}
	}
	return ""
}

// mathConsts are the constants of package math that bounds use. A domain may name them without their being imported.
var mathConsts = map[string]string{
	"math.Pi":      constant.MakeFromLiteral("3.14159265358979323846264338327950288419716939937510582097494459", token.FLOAT, 0).ExactString(),
	"math.E":       constant.MakeFromLiteral("2.71828182845904523536028747135266249775724709369995957496696763", token.FLOAT, 0).ExactString(),
	"math.MaxInt8": "127", "math.MinInt8": "-128", "math.MaxUint8": "255",
	"math.MaxInt16": "32767", "math.MinInt16": "-32768", "math.MaxUint16": "65535",
	"math.MaxInt32": "2147483647", "math.MinInt32": "-2147483648", "math.MaxUint32": "4294967295",
	"math.MaxInt64": "9223372036854775807", "math.MinInt64": "-9223372036854775808", "math.MaxUint64": "18446744073709551615",
	"math.MaxInt": "9223372036854775807", "math.MinInt": "-9223372036854775808",
}

// withMath returns env with the constants of mathConsts that it lacks.
func withMath(env *Env) *Env {
	more := Env{}
	if env != nil {
		more = *env
	}
	have := map[string]bool{}
	for _, k := range more.Consts {
		have[k.Name] = true
	}
	more.Consts = more.Consts[:len(more.Consts):len(more.Consts)]
	for name, text := range mathConsts {
		if !have[name] {
			more.Consts = append(more.Consts, Const{Name: name, Text: text})
		}
	}
	return &more
}
