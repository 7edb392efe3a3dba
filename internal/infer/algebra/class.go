package algebra

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

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
	Word      Class = "word" // int
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
	Nilable   Class = "nilable"   // a slice or a map
	ElemOfX   Class = "elemX"     // the elements of the slice X
	NotX      Class = "notX"      // any type but X
)

// has reports whether t belongs to a class that does not depend on what letters stand for.
func (c Class) has(t *relation.Type) bool {
	if is := kindClasses[c]; is != nil {
		return is(t.Kind) && !t.Enum
	}
	k := t.Kind
	switch c {
	case Float:
		return isFloat(k)
	case Complex:
		return isComplex(k)
	case Bool:
		return k == relation.Bool
	case Ordered:
		return isInteger(k) || isFloat(k) || k == relation.String
	case Discrete:
		return !isFloat(k) && !isComplex(k)
	case Enum:
		return t.Enum
	case Single:
		return !List.has(t)
	case Plain:
		return k != relation.Bool && !t.Enum
	}
	return c.hasParts(t)
}

// hasParts does so for the classes of types whose values have parts.
func (c Class) hasParts(t *relation.Type) bool {
	k := t.Kind
	switch c {
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
	case Struct:
		return k == relation.Struct || k == relation.Pointer && t.Elem.Kind == relation.Struct
	case Compound:
		return slices.Contains(compounds, k)
	case Container:
		return Compound.has(t) || k == relation.Slice
	case Composite:
		return Compound.has(t) || List.has(t)
	}
	panic("algebra: no class " + string(c))
}

// kindClasses are the classes that a kind decides, of types without declared constants.
var kindClasses = map[Class]func(k relation.Kind) bool{
	Number: func(k relation.Kind) bool { return isInteger(k) || isFloat(k) || isComplex(k) },
	Signed: func(k relation.Kind) bool {
		return isFloat(k) || isComplex(k) || relation.Int <= k && k <= relation.Int64
	},
	Real:     func(k relation.Kind) bool { return isInteger(k) || isFloat(k) },
	Int:      isInteger,
	Int64:    func(k relation.Kind) bool { return k == relation.Int64 },
	Word:     func(k relation.Kind) bool { return k == relation.Int },
	Unsigned: func(k relation.Kind) bool { return relation.Uint <= k && k <= relation.Uintptr },
	Rune:     func(k relation.Kind) bool { return k == relation.Int32 },
	String:   func(k relation.Kind) bool { return k == relation.String },
	List:     func(k relation.Kind) bool { return k == relation.Slice || k == relation.String },
	Nilable:  func(k relation.Kind) bool { return k == relation.Slice || k == relation.Map },
}

// compounds are the kinds of values with several parts that are no list.
var compounds = []relation.Kind{relation.Struct, relation.Array, relation.Map, relation.Opaque, relation.Pointer}

func isInteger(k relation.Kind) bool { return relation.Int <= k && k <= relation.Uintptr }

func isFloat(k relation.Kind) bool { return k == relation.Float32 || k == relation.Float64 }

func isComplex(k relation.Kind) bool { return k == relation.Complex64 || k == relation.Complex128 }

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
