package relation

import (
	"fmt"
	"go/constant"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// GoLiteral returns Go source of a value of type t, for a place where a t is expected: numbers are untyped, composites carry their
// type. qual says how a package is named, "" for one that needs no qualifier. NaN, ±Inf and -0 are written as calls of package
// math (docs/language.md §2), declared constants by their names, opaque values as the calls that make them.
func GoLiteral(v Value, t *Type, qual func(pkgPath string) string) string {
	return (*Env)(nil).GoLiteral(v, t, qual)
}

// GoLiteral is [GoLiteral] with the functions that make opaque values looked up in e, so that errors, receivers and imports of their
// steps are written as Go wants them.
func (e *Env) GoLiteral(v Value, t *Type, qual func(pkgPath string) string) string {
	w := literalWriter{env: e, qual: qual}
	return w.value(v, t, false)
}

// Display returns a value as people read it: as Go source, packages by their names.
func Display(v Value, t *Type) string {
	if s, ok := v.(Shown); ok {
		return string(s)
	}
	return GoLiteral(v, t, path.Base)
}

// literalWriter writes values as Go source.
type literalWriter struct {
	env  *Env
	qual func(pkgPath string) string
}

// value writes v. Inside a composite literal the type of an inner one is left out, as gofmt -s does: elided.
func (w literalWriter) value(v Value, t *Type, elided bool) string {
	if t == nil {
		return w.untyped(v)
	}
	switch v := v.(type) {
	case Shown:
		return string(v)
	case Built:
		return w.built(v, t)
	}
	switch t.Kind {
	case Slice, Array:
		return w.list(v, t, elided)
	case Map:
		return w.mapping(v, t, elided)
	case Struct:
		return w.structure(v, t, elided)
	case Pointer:
		r, ok := v.(Ref)
		b, made := r.To.(Built)
		switch {
		case !ok:
			return "nil"
		case made:
			return w.builtPointer(b, t)
		case t.Elem.Kind == Struct || t.Elem.Kind == Array:
			if elided {
				return w.value(r.To, t.Elem, true)
			}
			return "&" + w.value(r.To, t.Elem, false)
		}
		return "func() " + t.GoString(w.qual) + " { v := " + w.typed(r.To, t.Elem) + "; return &v }()"
	}
	return w.scalar(v, t)
}

// typed writes v so that it has type t wherever it stands.
func (w literalWriter) typed(v Value, t *Type) string {
	s := w.value(v, t, false)
	if t.Kind.isScalar() && !(t.Name == "bool" || t.Name == "string") || s == "nil" {
		return parenType(t.GoString(w.qual)) + "(" + s + ")"
	}
	return s
}

// parenType puts a type into parentheses where a conversion to it needs them.
func parenType(t string) string {
	if strings.HasPrefix(t, "*") {
		return "(" + t + ")"
	}
	return t
}

// untyped writes a value whose type is not known, for people.
func (w literalWriter) untyped(v Value) string {
	switch v := v.(type) {
	case Built:
		return w.built(v, nil)
	case Ref:
		return w.untyped(v.To)
	case List:
		return "[" + w.untypedAll(v) + "]"
	case Fields:
		return "{" + w.untypedAll(v) + "}"
	case string:
		return strconv.Quote(v)
	}
	return fmt.Sprint(v)
}

func (w literalWriter) untypedAll(vs []Value) string {
	var out []string
	for _, v := range vs {
		out = append(out, w.untyped(v))
	}
	return strings.Join(out, ", ")
}

func (w literalWriter) scalar(v Value, t *Type) string {
	if name := w.constant(v, t); name != "" {
		return name
	}
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case float32:
		return w.float(float64(v), 32, t)
	case float64:
		return w.float(v, 64, t)
	case complex64:
		return w.complex(float64(real(v)), float64(imag(v)), 32, t)
	case complex128:
		return w.complex(real(v), imag(v), 64, t)
	}
	return fmt.Sprint(v)
}

// constant is the name of a declared constant of t that is v, "" if there is none.
func (w literalWriter) constant(v Value, t *Type) string {
	if !t.Enum {
		return ""
	}
	for _, k := range t.Consts {
		c, _ := parseConst(k.Text)
		s, isText := v.(string)
		n := integerConst(v)
		if isText && c.Kind() == constant.String && constant.StringVal(c) == s || n != nil && c.Kind() == constant.Int && c.ExactString() == n.ExactString() {
			name := k.Name[strings.LastIndexByte(k.Name, '.')+1:]
			if q := w.qual(t.Pkg); q != "" {
				name = q + "." + name
			}
			return name
		}
	}
	return ""
}

// integerConst is an integer in dynamic form as a constant, nil for anything else.
func integerConst(v Value) constant.Value {
	switch v := v.(type) {
	case int:
		return constant.MakeInt64(int64(v))
	case int8:
		return constant.MakeInt64(int64(v))
	case int16:
		return constant.MakeInt64(int64(v))
	case int32:
		return constant.MakeInt64(int64(v))
	case int64:
		return constant.MakeInt64(v)
	case uint:
		return constant.MakeUint64(uint64(v))
	case uint8:
		return constant.MakeUint64(uint64(v))
	case uint16:
		return constant.MakeUint64(uint64(v))
	case uint32:
		return constant.MakeUint64(uint64(v))
	case uint64:
		return constant.MakeUint64(v)
	case uintptr:
		return constant.MakeUint64(uint64(v))
	}
	return nil
}

// float writes a float. What is no constant is a float64, and converted if t is another type.
func (w literalWriter) float(f float64, bits int, t *Type) string {
	var call string
	switch {
	case math.IsNaN(f):
		call = "NaN()"
	case math.IsInf(f, 1):
		call = "Inf(1)"
	case math.IsInf(f, -1):
		call = "Inf(-1)"
	case f == 0 && math.Signbit(f):
		call = "Copysign(0, -1)"
	default:
		return floatText(f, bits)
	}
	if q := w.qual("math"); q != "" {
		call = q + "." + call
	}
	if t.Name != "float64" || t.Pkg != "" {
		call = t.GoString(w.qual) + "(" + call + ")"
	}
	return call
}

// floatText is a finite float in its shortest exact form, without exponent where a person would leave it out.
func floatText(f float64, bits int) string {
	if a := math.Abs(f); a != 0 && (a < 1e-6 || a >= 1e15) {
		return strconv.FormatFloat(f, 'g', -1, bits)
	}
	return strconv.FormatFloat(f, 'f', -1, bits)
}

func (w literalWriter) complex(re, im float64, bits int, t *Type) string {
	part, name := Predeclared(Float64), "complex128"
	if bits == 32 {
		part, name = Predeclared(Float32), "complex64"
	}
	a, b := w.float(re, bits, part), w.float(im, bits, part)
	s := "complex(" + a + ", " + b + ")"
	plain := !strings.Contains(s, "(0, -1)") && !strings.Contains(s, "NaN") && !strings.Contains(s, "Inf")
	if t.Name != name && !plain {
		s = t.GoString(w.qual) + "(" + s + ")"
	}
	return s
}

// prefix is the type of a composite literal, "" where it is left out.
func (w literalWriter) prefix(t *Type, elided bool) string {
	if elided {
		return ""
	}
	return t.GoString(w.qual)
}

func (w literalWriter) list(v Value, t *Type, elided bool) string {
	vs, _ := v.(List)
	if vs == nil && t.Kind == Slice {
		return "nil"
	}
	if t.Kind == Slice && t.Elem.Kind == Uint8 && t.Elem.Name == "uint8" {
		if text, ok := readableBytes(vs); ok {
			return t.GoString(w.qual) + "(" + strconv.Quote(text) + ")"
		}
	}
	parts := make([]string, len(vs))
	for i, e := range vs {
		parts[i] = w.value(e, t.Elem, true)
	}
	return w.prefix(t, elided) + "{" + strings.Join(parts, ", ") + "}"
}

// readableBytes is bytes as a text, if they are one.
func readableBytes(vs List) (string, bool) {
	text := make([]byte, 0, len(vs))
	for _, e := range vs {
		b, _ := e.(uint8)
		text = append(text, b)
	}
	for _, r := range string(text) {
		if r == utf8.RuneError || !unicode.IsPrint(r) && r != '\n' && r != '\t' {
			return "", false
		}
	}
	return string(text), len(text) > 0
}

func (w literalWriter) mapping(v Value, t *Type, elided bool) string {
	ps, _ := v.(Pairs)
	if ps == nil {
		return "nil"
	}
	parts := make([]string, len(ps))
	for i, p := range ps {
		parts[i] = w.value(p.Key, t.Key, true) + ": " + w.value(p.Value, t.Elem, true)
	}
	return w.prefix(t, elided) + "{" + strings.Join(parts, ", ") + "}"
}

// structure names the fields, as go vet asks for; fields that are zero are left out.
func (w literalWriter) structure(v Value, t *Type, elided bool) string {
	fs, _ := v.(Fields)
	var parts []string
	for i, f := range t.Fields {
		if i < len(fs) && !isZero(fs[i]) {
			parts = append(parts, f.Name+": "+w.value(fs[i], f.Type, false))
		}
	}
	return w.prefix(t, elided) + "{" + strings.Join(parts, ", ") + "}"
}

// isZero reports whether v is the zero value of its type; -0 is not, nor is an empty slice.
func isZero(v Value) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case List:
		return v == nil
	case Pairs:
		return v == nil
	case Fields:
		return !slices.ContainsFunc(v, func(f Value) bool { return !isZero(f) })
	case Built:
		s, ok := presetOf(v)
		return ok && strings.HasPrefix(s.Func, "=nil as ")
	case Ref, Shown:
		return false
	}
	return isZeroNumber(v)
}

func isZeroNumber(v Value) bool {
	switch v := v.(type) {
	case float32:
		return math.Float32bits(v) == 0
	case float64:
		return math.Float64bits(v) == 0
	case complex64:
		return isZeroNumber(real(v)) && isZeroNumber(imag(v))
	case complex128:
		return isZeroNumber(real(v)) && isZeroNumber(imag(v))
	}
	n := integerConst(v)
	return n != nil && constant.Sign(n) == 0
}
