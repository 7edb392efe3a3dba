package relation

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
	Consts []Const // declared constants of a defined scalar type, in order of declaration
	// Enum says that variables of the type range over Consts: consecutive integers, or strings.
	Enum bool
	// Equal names the method by which values are compared, "Equal" or "Cmp"; "" means leaf by leaf. Only set for types outside
	// the module under test, so that a mutated Equal cannot hide a fault (relation.md, section 11).
	Equal string
	// Builders are the ways to make a value of an Opaque type through its package's own functions.
	Builders []Builder
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
// the declaration var v T, for types whose zero value is ready to use.
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
