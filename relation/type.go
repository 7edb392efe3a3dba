package relation

import (
	"path"
	"strconv"
	"strings"
)

// Kind is the underlying shape of a [Type].
type Kind uint8

// The kinds. Scalars are those from Bool to String.
const (
	Invalid Kind = iota
	Bool
	Int
	Int8
	Int16
	Int32
	Int64
	Uint
	Uint8
	Uint16
	Uint32
	Uint64
	Uintptr
	Float32
	Float64
	Complex64
	Complex128
	String
	Slice
	Array
	Map
	Struct
	Pointer
	// Opaque is a type that cannot be taken apart from outside: a struct with unexported fields (time.Time, a Version), or a
	// foreign type. Its values are held as they are in the child, and are written as call sequences ([Built]) elsewhere.
	Opaque
)

// A Type is a Go type as far as relations care. Types are compared with [Identical]; a named type appears once in an [Env], so
// that recursive types are finite graphs.
type Type struct {
	Kind   Kind
	Name   string  // "" for an unnamed type; for a predeclared one its name; "Vec" or "Pair[int]" for a defined one
	Pkg    string  // import path of a defined type, "" for predeclared and unnamed ones
	Elem   *Type   // of Slice, Array, Map, Pointer
	Key    *Type   // of Map
	Len    int     // of Array
	Fields []Field // of Struct, in order: all exported
	Text   string  // of an Opaque function or interface type without a name: its Go source, each package as its quoted import path
	Consts []Const // declared constants of a defined scalar type, in order of declaration
	// Enum says that variables of the type range over Consts: consecutive integers, or strings.
	Enum bool
	// Equal names the method by which values are compared, "Equal" or "Cmp"; "" means leaf by leaf. Only set for types outside
	// the module under test, so that a mutated Equal cannot hide a fault (docs/language.md §11).
	Equal string
	// Builders are the ways to make a value of an Opaque type through its package's own functions.
	Builders []Builder
	// NoCopy says of an Opaque type that its values hold a lock, which go vet forbids to copy: tests hold pointers to them.
	NoCopy bool
}

// A Field is one field of a struct type.
type Field struct {
	Name     string
	Type     *Type
	Embedded bool
}

// A Const is a named constant. Text is its exact value as Go source, as go/constant's ExactString writes it for numbers, and a
// quoted string for strings.
type Const struct {
	Name string // "math.Pi"; in Type.Consts and for the subject's own package without qualifier: "Monday"
	Type *Type  // nil for an untyped constant
	Text string
}

// A Builder is a function that makes an Opaque value (a constructor: Parse, New) or changes one (a mutator: Set, Add), by its
// name in the Env. A value of the type is made by one constructor and then any number of mutators. The constructor without a name is
// the declaration var v T, for types whose zero value is ready to use. A package variable is a constructor, too: [Func.Variable].
type Builder struct {
	Func    string
	Mutator bool
}

// Has reports whether t or a type that it is made of satisfies is.
func (t *Type) Has(is func(*Type) bool) bool {
	seen := map[*Type]bool{}
	var walk func(t *Type) bool
	walk = func(t *Type) bool {
		if t == nil || seen[t] {
			return false
		}
		seen[t] = true
		if is(t) || walk(t.Elem) || walk(t.Key) {
			return true
		}
		for _, f := range t.Fields {
			if walk(f.Type) {
				return true
			}
		}
		return false
	}
	return walk(t)
}

// kindNames are the names of the predeclared types, by kind.
var kindNames = [...]string{
	Bool: "bool", Int: "int", Int8: "int8", Int16: "int16", Int32: "int32", Int64: "int64",
	Uint: "uint", Uint8: "uint8", Uint16: "uint16", Uint32: "uint32", Uint64: "uint64", Uintptr: "uintptr",
	Float32: "float32", Float64: "float64", Complex64: "complex64", Complex128: "complex128", String: "string",
}

// predeclared holds the one Type of each predeclared scalar. Nothing changes them.
var predeclared = func() (ts [String + 1]Type) {
	for k := Bool; k <= String; k++ {
		ts[k] = Type{Kind: k, Name: kindNames[k]}
	}
	return ts
}()

// Predeclared returns the one *Type of a predeclared scalar: bool, the numbers, string. It panics for other kinds.
func Predeclared(k Kind) *Type {
	if k < Bool || k > String {
		panic("relation: no predeclared type of kind " + strconv.Itoa(int(k)))
	}
	return &predeclared[k]
}

// The kinds by group.
func (k Kind) isInteger() bool { return Int <= k && k <= Uintptr }
func (k Kind) isSigned() bool  { return Int <= k && k <= Int64 }
func (k Kind) isFloat() bool   { return k == Float32 || k == Float64 }
func (k Kind) isComplex() bool { return k == Complex64 || k == Complex128 }
func (k Kind) isNumeric() bool { return Int <= k && k <= Complex128 }
func (k Kind) isOrdered() bool { return Int <= k && k <= Float64 || k == String }
func (k Kind) isScalar() bool  { return Bool <= k && k <= String }

// defined reports whether t is a defined type, one that a type declaration made.
func (t *Type) defined() bool {
	return t.Name != "" && (t.Pkg != "" || !t.Kind.isScalar() || t.Name != kindNames[t.Kind])
}

// Identical reports whether two types are one, as the Go specification says: defined types by their declaration, others by shape.
//
// Types of one Env are mostly the same pointer; the slow way is for anonymous types and those of two loads. It ends since a recursive type
// is a defined one, compared by name.
func Identical(a, b *Type) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || a.Kind != b.Kind {
		return false
	}
	if da, db := a.defined(), b.defined(); da || db {
		return da && db && a.Name == b.Name && a.Pkg == b.Pkg
	}
	return sameUnderlying(a, b)
}

// sameUnderlying compares what stands under the names of two types of one kind.
func sameUnderlying(a, b *Type) bool {
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case Slice, Pointer:
		return Identical(a.Elem, b.Elem)
	case Array:
		return a.Len == b.Len && Identical(a.Elem, b.Elem)
	case Map:
		return Identical(a.Key, b.Key) && Identical(a.Elem, b.Elem)
	case Struct:
		if len(a.Fields) != len(b.Fields) {
			return false
		}
		for i, f := range a.Fields {
			g := b.Fields[i]
			if f.Name != g.Name || f.Embedded != g.Embedded || !Identical(f.Type, g.Type) {
				return false
			}
		}
		return true
	case Opaque:
		return [3]string{a.Name, a.Pkg, a.Text} == [3]string{b.Name, b.Pkg, b.Text}
	}
	return true
}

// String returns t as Go source, a defined type qualified by the last element of its package's path.
func (t *Type) String() string { return t.GoString(PackageName) }

// PackageName guesses the name of a package from its import path: the last element that is not a major version.
func PackageName(pkgPath string) string {
	base := path.Base(pkgPath)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" && path.Dir(pkgPath) != "." {
		base = path.Base(path.Dir(pkgPath))
	}
	return base
}

// GoString returns t as Go source. qual gives the name by which a package is known; "" leaves a name unqualified.
func (t *Type) GoString(qual func(pkgPath string) string) string {
	if t == nil {
		return "invalid"
	}
	if t.Name != "" {
		if t.Pkg == "" {
			return t.Name
		}
		if q := qual(t.Pkg); q != "" {
			return q + "." + t.Name
		}
		return t.Name
	}
	switch t.Kind {
	case Slice:
		if t.Elem == Predeclared(Uint8) {
			return "[]byte"
		}
		return "[]" + t.Elem.GoString(qual)
	case Array:
		return "[" + strconv.Itoa(t.Len) + "]" + t.Elem.GoString(qual)
	case Map:
		return "map[" + t.Key.GoString(qual) + "]" + t.Elem.GoString(qual)
	case Pointer:
		return "*" + t.Elem.GoString(qual)
	case Struct:
		return structString(t, qual)
	case Opaque:
		return qualified(t.Text, qual)
	}
	if t.Kind.isScalar() {
		return kindNames[t.Kind]
	}
	return "invalid"
}

func structString(t *Type, qual func(string) string) string {
	if len(t.Fields) == 0 {
		return "struct{}"
	}
	parts := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		parts[i] = f.Name + " " + f.Type.GoString(qual)
		if f.Embedded {
			parts[i] = f.Type.GoString(qual)
		}
	}
	return "struct{ " + strings.Join(parts, "; ") + " }"
}

// approximable reports whether ~= can differ from == on values of t: whether a leaf is a float, complex or out of sight.
func approximable(t *Type) bool { return floatLeaf(t, nil) }

// HasFloat reports whether values of t hold a float or complex number that can be seen: those inside of an opaque value cannot.
func (t *Type) HasFloat() bool {
	return t.Has(func(t *Type) bool { return t.Kind.isFloat() || t.Kind.isComplex() })
}

// floatLeaf is approximable; seen has the types around t, a list, as types are rarely more than a few levels deep. A type that is met again
// is decided by its other parts.
func floatLeaf(t *Type, seen []*Type) bool {
	if t == nil || t.Kind.isScalar() {
		return t != nil && (t.Kind.isFloat() || t.Kind.isComplex())
	}
	for _, s := range seen {
		if s == t {
			return false
		}
	}
	seen = append(seen, t)
	if t.Equal != "" {
		return false
	}
	switch t.Kind {
	case Opaque:
		return true
	case Struct:
		for _, f := range t.Fields {
			if floatLeaf(f.Type, seen) {
				return true
			}
		}
		return false
	}
	return t.Key != nil && floatLeaf(t.Key, seen) || floatLeaf(t.Elem, seen)
}

// pointee is what a pointer leads to; any other type, and none, is itself.
func pointee(t *Type) *Type {
	if t != nil && t.Kind == Pointer {
		return t.Elem
	}
	return t
}

// assignable reports whether a value of type from may stand where to is wanted, written as it is.
//
// Go spec, Assignability, and pointers: a pointer and its pointee go for each other.
func assignable(from, to *Type) bool {
	if Identical(from, to) {
		return true
	}
	if from.Kind == Pointer != (to.Kind == Pointer) {
		return assignable(pointee(from), pointee(to))
	}
	return (!from.defined() || !to.defined()) && !from.Kind.isScalar() && from.Kind != Opaque && from.Kind == to.Kind && sameUnderlying(from, to)
}
