package relation

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// This file has the part of the checker that makes values of a type that is written: conversions and composite literals. It follows the
// sections Conversions, Composite literals and Constants of the Go specification. Two things are its own: a pointer stands for what it
// points to, and a literal is completed to a canonical form in which all elements are written, so that equal literals are equal texts.

// convert builds T(x).
func (c *checker) convert(e *ast.CallExpr, t *Type) (Expr, error) {
	if len(e.Args) != 1 || e.Ellipsis.IsValid() {
		return nil, c.errorf(e, "", "a conversion to %s takes one value", c.typeName(t))
	}
	// The operand of string(x) is an integer or a slice: the context says nothing of it.
	want := (*Type)(nil)
	if t.Kind != String {
		want = t
	}
	x, err := c.build(e.Args[0], nil)
	if err != nil {
		return nil, err
	}
	if l, ok := x.(*Literal); ok {
		return c.convertConst(e, l, t, want)
	}
	from := x.Type()
	// a pointer stands for what it points to (docs/language.md §11)
	if from.Kind == Pointer && t.Kind != Pointer {
		x = deref(x)
		from = x.Type()
	}
	if !convertible(from, t) {
		return nil, c.errorf(e, "", "%s is %s and cannot become %s", c.show(e.Args[0]), c.typeName(from), c.typeName(t))
	}
	return &Convert{X: x, T: t, text: c.conversionText(from, t)}, nil
}

// conversionText writes the type of a conversion: code points of a string as []rune.
//
// Two spellings of one type would make two texts of one relation.
func (c *checker) conversionText(from, t *Type) string {
	if from.Kind == String && t.Kind == Slice && !t.defined() && t.Elem.Kind == Int32 && !t.Elem.defined() {
		return "[]rune"
	}
	// In Go *T(x) dereferences a conversion to T.
	text := c.typeName(t)
	if text[0] == '*' {
		return "(" + text + ")"
	}
	return text
}

// convertConst converts a constant: to a constant where Go does, else a conversion at run time.
//
// There are four cases, in this order:
//
//	nil             T(nil): the nil gets its type first, and the conversion stays
//	string(65)      an integer to a string: the constant "A"
//	[]byte("a")     a type without constants: the operand becomes typed, and the conversion stays
//	uint8(3)        a constant of the type, if the type represents it; uint8(300) is a fault, as to the compiler
//
// A constant keeps the form in which it was written (form) beside its value: it prints as uint8(3), and counts as 3 where constants are
// compared.
func (c *checker) convertConst(e *ast.CallExpr, l *Literal, t, want *Type) (Expr, error) {
	if l.Value == nil {
		// nil is no constant to Go: it gets its type first
		x, err := c.typedConst(l, t, e.Args[0])
		if err != nil {
			return nil, err
		}
		return &Convert{X: x, T: t, text: c.conversionText(t, t)}, nil
	}
	from := l.T
	if from == nil {
		from = l.uk.typ()
	}
	form := &Convert{X: l, T: t, text: c.conversionText(from, t)}
	switch {
	case t.Kind == String && from.Kind.isInteger():
		// Go spec, Conversions to and from a string type: what is no code point becomes U+FFFD, as string of -1 does.
		n, exact := constant.Int64Val(constant.ToInt(l.Value))
		r := rune(-1)
		if exact && n == int64(rune(n)) {
			r = rune(n)
		}
		return &Literal{Value: constant.MakeString(string(r)), Text: ExprString(form), form: form, T: t}, nil
	case !t.Kind.isScalar():
		// A constant of a type without constants, []byte("a"): the operand is one, what it becomes is not.
		x := Expr(l)
		if l.T == nil {
			var err error
			if x, err = c.typedConst(l, from, e.Args[0]); err != nil {
				return nil, err
			}
		}
		if !convertible(from, t) {
			return nil, c.errorf(e, "", "%s cannot become %s", l.Text, c.typeName(t))
		}
		return &Convert{X: x, T: t, text: form.text}, nil
	case !convertible(from, t):
		return nil, c.errorf(e, "", "%s cannot become %s", l.Text, c.typeName(t))
	}
	// a constant that its type cannot represent does not compile
	v, ok := represent(l.Value, t)
	if !ok {
		return nil, c.errorf(e, "", "constant %s overflows %s", l.Text, c.typeName(t))
	}
	return &Literal{Value: v, Text: ExprString(form), form: form, T: t}, nil
}

// convertible reports whether Go converts from one type to the other.
// Go spec, Conversions. The order matters: what may be assigned may be converted, and numbers of all kinds but complex ones convert freely.
func convertible(from, to *Type) bool {
	switch {
	case assignable(from, to):
		return true
	case from.Kind.isComplex() || to.Kind.isComplex():
		return from.Kind.isComplex() && to.Kind.isComplex()
	case from.Kind.isNumeric() && to.Kind.isNumeric():
		return true
	case to.Kind == String && from.Kind.isInteger():
		return true
	case to.Kind == String && from.Kind == Slice:
		return isBytesOrRunes(from)
	case from.Kind == String && to.Kind == Slice:
		return isBytesOrRunes(to)
	}
	// what remains are two defined types over one underlying type; of an opaque one nobody knows it
	return from.Kind == to.Kind && from.Kind != Opaque && sameUnderlying(from, to)
}

func isBytesOrRunes(slice *Type) bool { return slice.Elem.Kind == Uint8 || slice.Elem.Kind == Int32 }

// composite builds T{…}. Inside a slice, array or map the type of an element that is itself one may be left out: t then gives it.
//
// The length of [...]T needs the elements, which need T: the element type is read first, then the elements are counted (literalLen), and
// built last.
func (c *checker) composite(e *ast.CompositeLit, t *Type) (Expr, error) {
	if e.Type != nil {
		var err error
		// [...]T takes its length from its elements, before these are read
		if arr, ok := e.Type.(*ast.ArrayType); ok && arr.Len != nil {
			if isDots(arr.Len) {
				elem, err := c.resolveType(arr.Elt)
				if err != nil {
					return nil, err
				}
				t = &Type{Kind: Array, Elem: elem, Len: c.literalLen(e)}
				return c.compositeList(e, &Composite{T: t, text: c.typeName(t)})
			}
		}
		if t, err = c.resolveType(e.Type); err != nil {
			return nil, err
		}
	}
	if t == nil {
		return nil, c.errorf(e, "", "a composite literal without its type")
	}
	out := &Composite{T: t, text: c.typeName(t)}
	switch t.Kind {
	case Slice, Array:
		return c.compositeList(e, out)
	case Map:
		return c.compositeMap(e, out)
	case Struct:
		return c.compositeStruct(e, out)
	}
	if t.Kind == Opaque {
		return nil, c.errorf(e, "", "%s has fields that cannot be seen", c.typeName(t))
	}
	return nil, c.errorf(e, "", "%s takes no literal with braces", c.typeName(t))
}

// literalLen is the length of a [...]T{…}.
//
// An index moves the position as in Go: [...]int{5: 1, 2} has 7 elements.
func (c *checker) literalLen(e *ast.CompositeLit) int {
	n, next := 0, 0
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if at, err := c.elementIndex(kv.Key); err == nil { // else the elements are refused
				next = at
			}
		}
		next++
		n = max(n, next)
	}
	return n
}

// element builds one element of a composite literal as a value of type t.
//
// A literal without its type has that of the element; for pointers the address is taken, so that []*Vec{{1, 2}} has a &Vec{1, 2}, as in Go.
func (c *checker) element(e ast.Expr, t *Type) (Expr, error) {
	if inner, ok := e.(*ast.CompositeLit); ok && inner.Type == nil {
		x, err := c.composite(inner, pointee(t))
		if err == nil && t.Kind == Pointer {
			x = &Unary{Op: "&", X: x, T: t}
		}
		return x, err
	}
	return c.operand(e, t, "an element")
}

// compositeList builds the elements of a slice or an array. next is the index of the next element without an index of its own; indices may
// go back, []int{2: 1, 0: 5}, but not meet twice.
func (c *checker) compositeList(e *ast.CompositeLit, out *Composite) (Expr, error) {
	next := 0
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			at, err := c.elementIndex(kv.Key)
			if err != nil {
				return nil, err
			}
			next, el = at, kv.Value
		}
		x, err := c.element(el, out.T.Elem)
		if err != nil {
			return nil, err
		}
		if next < len(out.Elems) && out.Elems[next] != nil {
			return nil, c.errorf(el, "", "element %d twice", next)
		}
		// holes that indices leave are filled with zero values below
		for len(out.Elems) <= next {
			out.Elems = append(out.Elems, nil)
		}
		out.Elems[next] = x
		next++
	}
	for i, x := range out.Elems {
		// Canonical form writes all elements, so that []int{2: 1} and []int{0, 0, 1} are one text.
		if x != nil {
			continue
		}
		z, err := c.zero(e, out.T.Elem)
		if err != nil {
			return nil, err
		}
		out.Elems[i] = z
	}
	if out.T.Kind == Array {
		if len(out.Elems) > out.T.Len {
			return nil, c.errorf(e, "", "%d elements in %s", len(out.Elems), c.typeName(out.T))
		}
		for len(out.Elems) < out.T.Len {
			z, err := c.zero(e, out.T.Elem)
			if err != nil {
				return nil, err
			}
			out.Elems = append(out.Elems, z)
		}
	}
	return out, nil
}

// maxLiteral is the largest length that an index may give to a literal, all elements of which are written in canonical form. No theory.
const maxLiteral = 64

// elementIndex reads an index inside a literal of a slice or an array, []int{2: 1}.
//
// A larger index would make a canonical form that nobody can read.
func (c *checker) elementIndex(key ast.Expr) (int, error) {
	i, err := c.position(key)
	if err != nil {
		return 0, err
	}
	l, ok := constOf(i)
	if !ok {
		return 0, c.errorf(key, "", "index %s inside a literal is no constant", c.show(key))
	}
	n, exact := constant.Int64Val(constant.ToInt(l.Value))
	if !exact || n >= maxLiteral {
		return 0, c.errorf(key, "", "index %s inside a literal is above %d", l.Text, maxLiteral-1)
	}
	return int(n), nil
}

// compositeMap builds the entries of a map in the order in which they are written.
func (c *checker) compositeMap(e *ast.CompositeLit, out *Composite) (Expr, error) {
	for _, el := range e.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			return nil, c.errorf(el, "write key: value", "an element of a map without its key")
		}
		k, err := c.element(kv.Key, out.T.Key)
		if err != nil {
			return nil, err
		}
		v, err := c.element(kv.Value, out.T.Elem)
		if err != nil {
			return nil, err
		}
		// constant keys that stand twice do not compile; of others that is for the run time
		if l, ok := constOf(k); ok {
			for _, other := range out.Keys {
				if o, ok := constOf(other); ok && constant.Compare(o.Value, token.EQL, l.Value) {
					return nil, c.errorf(kv.Key, "", "key %s twice", l.Text)
				}
			}
		}
		out.Keys, out.Elems = append(out.Keys, k), append(out.Elems, v)
	}
	return out, nil
}

// compositeStruct builds the fields of a struct, by place or by name.
func (c *checker) compositeStruct(e *ast.CompositeLit, out *Composite) (Expr, error) {
	fields := out.T.Fields
	out.Elems = make([]Expr, len(fields))
	named := 0
	for i, el := range e.Elts {
		at, value := i, el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			at, value = c.fieldIndex(kv.Key, fields), kv.Value
			if at < 0 {
				return nil, c.errorf(kv.Key, "", "%s has no field %s", c.typeName(out.T), c.show(kv.Key))
			}
			named++
		}
		if at >= len(fields) || out.Elems[at] != nil {
			return nil, c.errorf(el, "", "too many values for %s", c.typeName(out.T))
		}
		x, err := c.element(value, fields[at].Type)
		if err != nil {
			return nil, err
		}
		out.Elems[at] = x
	}
	// Go wants all values or names for all of them; no value at all is the zero value.
	if mixed := named > 0 && named < len(e.Elts); mixed || named == 0 && len(e.Elts) > 0 && len(e.Elts) < len(fields) {
		return nil, c.errorf(e, "", "%s has %d fields", c.typeName(out.T), len(fields))
	}
	return out, c.zeroFields(e, out)
}

// zeroFields gives the fields without a value their zero value.
func (c *checker) zeroFields(e *ast.CompositeLit, out *Composite) error {
	for i, x := range out.Elems {
		if x != nil {
			continue
		}
		z, err := c.zero(e, out.T.Fields[i].Type)
		if err != nil {
			return err
		}
		out.Elems[i] = z
	}
	return nil
}

// fieldIndex is the place of a field by its name, -1 if there is none.
func (c *checker) fieldIndex(key ast.Expr, fields []Field) int {
	if id, ok := key.(*ast.Ident); ok {
		for i, f := range fields {
			if f.Name == id.Name {
				return i
			}
		}
	}
	return -1
}

// zero builds the zero value of t, for what a literal leaves out.
//
// An opaque type has no zero value that a relation could write, hence the fault at the end. The cost is the size of the type: [64][64]int
// has 4,096 literals.
func (c *checker) zero(e ast.Expr, t *Type) (Expr, error) {
	switch k := t.Kind; {
	case k == Bool:
		return c.typedConst(boolLiteral(false), t, e)
	case k == String:
		return c.typedConst(&Literal{Value: constant.MakeString(""), Text: `""`, uk: untypedString}, t, e)
	case k.isNumeric():
		return c.typedConst(&Literal{Value: constant.MakeInt64(0), Text: "0", uk: untypedInt}, t, e)
	case k == Slice || k == Map || k == Pointer:
		return &Literal{Text: "nil", T: t}, nil
	case k == Struct || k == Array:
		n := len(t.Fields)
		if k == Array {
			n = t.Len
		}
		out := &Composite{T: t, text: c.typeName(t)}
		for i := range n {
			et := t.Elem
			if k == Struct {
				et = t.Fields[i].Type
			}
			z, err := c.zero(e, et)
			if err != nil {
				return nil, err
			}
			out.Elems = append(out.Elems, z)
		}
		return out, nil
	}
	return nil, c.errorf(e, "", "%s cannot be left out", c.typeName(t))
}
