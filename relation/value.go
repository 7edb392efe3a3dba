package relation

import "strings"

// A Value is one value in dynamic form, for the paths where speed does not matter: sources as they are drawn, shrunk and printed.
// Its dynamic type is, by the kind of its [Type]:
//
//	Bool … String  the Go type of that kind (bool, int8, float64, string, …); a defined type's name is dropped
//	Slice, Array   List (a nil List is a nil slice)
//	Struct         Fields
//	Map            Pairs, sorted by key (nil is a nil map)
//	Pointer        nil, or the pointee's Value wrapped in Ref
//	Opaque         Built where imago made it, Shown where the child returned it
type Value any

// The dynamic types of composite values.
type (
	// List is a slice or an array.
	List []Value
	// Fields is a struct, one value a field.
	Fields []Value
	// Pairs is a map.
	Pairs []Pair
	// Ref is a pointer that is not nil.
	Ref struct{ To Value }
	// Built is a value of an Opaque type as the call sequence that makes it: Steps[0] is a constructor, the others mutate. A first
	// step without a name is the zero value.
	Built struct{ Steps []Step }
	// Shown is an Opaque value that was observed: its printed form, good for people only.
	Shown string
)

// A Pair is one entry of a map.
type Pair struct{ Key, Value Value }

// Variable reports whether a step reads a package variable, see [Func.Variable].
func (s Step) Variable() bool { return strings.HasPrefix(s.Func, variablePrefix) }

// A Step is one call of a [Built] value: a function of the Env by name and its arguments, without the receiver for mutators.
type Step struct {
	Func string
	Args []Value
}
