package algebra

import "github.com/imago-mt/imago/relation"

// A Class is a set of types.
type Class string

// The classes. Types with declared constants belong to none of the numbers, texts and lists: they are [Enum].
const (
	Number    Class = "number"
	Signed    Class = "signed" // a number with a minus
	Real      Class = "real"   // a number that is not complex
	Float     Class = "float"
	Int       Class = "int" // signed or unsigned
	Int64     Class = "int64"
	Unsigned  Class = "unsigned"
	Rune      Class = "rune" // int32
	Complex   Class = "complex"
	Bool      Class = "bool"
	String    Class = "string"
	Bytes     Class = "bytes"
	Text      Class = "text" // a string or bytes
	Slice     Class = "slice"
	Numbers   Class = "numbers"  // a slice of numbers
	Sortable  Class = "sortable" // a slice of ordered values
	List      Class = "list"     // a string or a slice
	Ordered   Class = "ordered"
	Discrete  Class = "discrete"  // neither a float nor complex
	Struct    Class = "struct"    // or a pointer to one
	Compound  Class = "compound"  // of several values, no list
	Container Class = "container" // a compound or a slice
	Composite Class = "composite" // a compound or a list
	Enum      Class = "enum"      // with declared constants
	Single    Class = "single"    // no list: it cannot grow with each step
	Plain     Class = "plain"     // neither a bool nor an enum
	ElemOfX   Class = "elemX"     // the elements of the slice X
	NotX      Class = "notX"      // any type but X
)

// has reports whether t belongs to a class that does not depend on what letters stand for.
func (c Class) has(t *relation.Type) bool {
	k := t.Kind
	integer := k >= relation.Int && k <= relation.Uintptr
	float := k == relation.Float32 || k == relation.Float64
	cplx := k == relation.Complex64 || k == relation.Complex128
	switch c {
	case Number:
		return (integer || float || cplx) && !t.Enum
	case Signed:
		return (float || k >= relation.Int && k <= relation.Int64 || cplx) && !t.Enum
	case Real:
		return (integer || float) && !t.Enum
	case Float:
		return float
	case Int:
		return integer && !t.Enum
	case Int64:
		return k == relation.Int64 && !t.Enum
	case Unsigned:
		return k >= relation.Uint && k <= relation.Uintptr && !t.Enum
	case Rune:
		return k == relation.Int32 && !t.Enum
	case Complex:
		return cplx
	case Bool:
		return k == relation.Bool
	case String:
		return k == relation.String && !t.Enum
	case Bytes:
		return k == relation.Slice && t.Elem.Kind == relation.Uint8
	case Text:
		return String.has(t) || Bytes.has(t)
	case Slice:
		return k == relation.Slice
	case Numbers:
		return k == relation.Slice && Number.has(t.Elem)
	case Sortable:
		return k == relation.Slice && Ordered.has(t.Elem)
	case List:
		return (k == relation.Slice || k == relation.String) && !t.Enum
	case Ordered:
		return integer || float || k == relation.String
	case Discrete:
		return !float && !cplx
	case Struct:
		return k == relation.Struct || k == relation.Pointer && t.Elem.Kind == relation.Struct
	case Compound:
		return k == relation.Struct || k == relation.Array || k == relation.Map || k == relation.Opaque || k == relation.Pointer
	case Container:
		return Compound.has(t) || k == relation.Slice
	case Composite:
		return Compound.has(t) || List.has(t)
	case Enum:
		return t.Enum
	case Single:
		return !List.has(t)
	case Plain:
		return k != relation.Bool && !t.Enum
	}
	panic("algebra: no class " + string(c))
}

// binding has the types that the letters of the shapes of a law stand for.
type binding map[byte]*relation.Type

// with adds letter = t, or reports that it does not fit.
func (b binding) with(letter byte, t *relation.Type, where Where) (binding, bool) {
	if letter == '*' {
		return b, true
	}
	if old, ok := b[letter]; ok {
		return b, alike(old, t)
	}
	if class := where.of(letter); class != "" && !b.admits(t, class) {
		return b, false
	}
	next := make(binding, len(b)+1)
	for k, v := range b {
		next[k] = v
	}
	next[letter] = t
	return next, true
}

// alike reports whether values of the two types stand for each other: a pointer stands for the value it points to
// (docs/language.md §11), as what a method leaves of its receiver does for the receiver.
func alike(s, t *relation.Type) bool {
	return relation.Identical(pointed(s), pointed(t))
}

func pointed(t *relation.Type) *relation.Type {
	if t.Kind == relation.Pointer && (t.Elem.Kind == relation.Opaque || t.Elem.Kind == relation.Struct) {
		return t.Elem
	}
	return t
}

// admits reports whether t belongs to a class, given the types of the other letters.
func (b binding) admits(t *relation.Type, class Class) bool {
	x := b['X']
	switch class {
	case ElemOfX:
		return x != nil && x.Kind == relation.Slice && relation.Identical(x.Elem, t)
	case NotX:
		return x == nil || !relation.Identical(x, t)
	}
	return class.has(t)
}
