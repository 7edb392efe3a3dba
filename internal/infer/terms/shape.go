package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// The predicates of this file say of types what operations and transformations ask of them.

func isNumber(t *relation.Type) bool { return relation.Int <= t.Kind && t.Kind <= relation.Complex128 }
func isSigned(t *relation.Type) bool {
	return relation.Int <= t.Kind && t.Kind <= relation.Int64 || isFloat(t)
}
func isFloat(t *relation.Type) bool { return t.Kind == relation.Float32 || t.Kind == relation.Float64 }
func isOrderedNumber(t *relation.Type) bool {
	return relation.Int <= t.Kind && t.Kind <= relation.Float64
}

// hasBits reports whether t is a type of unsigned words, or of sets of flags. The bits of an enumeration have no meaning.
func hasBits(t *relation.Type) bool {
	return relation.Uint <= t.Kind && t.Kind <= relation.Uint64 && !t.Enum
}
func isBool(t *relation.Type) bool     { return t.Kind == relation.Bool }
func isText(t *relation.Type) bool     { return t.Kind == relation.String }
func isList(t *relation.Type) bool     { return t.Kind == relation.Slice }
func isSequence(t *relation.Type) bool { return isText(t) || isList(t) }
func isSortable(t *relation.Type) bool {
	return isList(t) && (isOrderedNumber(t.Elem) || isText(t.Elem))
}
func isSignedList(t *relation.Type) bool { return isList(t) && isSigned(t.Elem) }
func isInt(t *relation.Type) bool        { return t.Kind == relation.Int && t.Name == "int" }

// same reports whether all types are identical.
func same(in []*relation.Type) bool {
	return !slices.ContainsFunc(in, func(t *relation.Type) bool { return !relation.Identical(t, in[0]) })
}

// both is the result of an operation on operands of one type, which has that type; nil for other operands.
func both(is func(*relation.Type) bool) func([]*relation.Type) *relation.Type {
	return func(in []*relation.Type) *relation.Type {
		if !is(in[0]) || !same(in) {
			return nil
		}
		return in[0]
	}
}

func joined(in []*relation.Type) *relation.Type {
	if !isNumber(in[0]) && !isText(in[0]) || !same(in) {
		return nil
	}
	return in[0]
}

func lengthOf(in []*relation.Type) *relation.Type {
	if k := in[0].Kind; k != relation.String && k != relation.Slice && k != relation.Map {
		return nil
	}
	return relation.Predeclared(relation.Int)
}

// textOfBytes is the type of a text whose bytes are those of a list; nil for other types.
func textOfBytes(in []*relation.Type) *relation.Type {
	if !isList(in[0]) || !identical(in[0].Elem, relation.Predeclared(relation.Uint8)) {
		return nil
	}
	return relation.Predeclared(relation.String)
}

func elementOf(is func(*relation.Type) bool) func([]*relation.Type) *relation.Type {
	return func(in []*relation.Type) *relation.Type {
		if !isList(in[0]) || !is(in[0].Elem) {
			return nil
		}
		return in[0].Elem
	}
}

func sequenceAndInt(in []*relation.Type) *relation.Type {
	if !isSequence(in[0]) || !isInt(in[1]) {
		return nil
	}
	return in[0]
}

// listAndNumber is the type of a list of numbers that takes one of its numbers; nil for other types. Bytes are characters or data, which nobody
// multiplies.
func listAndNumber(in []*relation.Type) *relation.Type {
	if !isList(in[0]) || !isNumber(in[0].Elem) || in[0].Elem.Kind == relation.Uint8 || !relation.Identical(in[0].Elem, in[1]) {
		return nil
	}
	return in[0]
}

func listAndElement(out relation.Kind) func([]*relation.Type) *relation.Type {
	return func(in []*relation.Type) *relation.Type {
		if !isList(in[0]) || !relation.Identical(in[0].Elem, in[1]) {
			return nil
		}
		return relation.Predeclared(out)
	}
}

func elementAt(in []*relation.Type) *relation.Type {
	if !isList(in[0]) || !isInt(in[1]) {
		return nil
	}
	return in[0].Elem
}

// valueAt is the type of what a map has under a key; nil for other types.
func valueAt(in []*relation.Type) *relation.Type {
	if in[0].Kind != relation.Map || !relation.Identical(in[0].Key, in[1]) {
		return nil
	}
	return in[0].Elem
}

func listIntAndElement(in []*relation.Type) *relation.Type {
	if !isList(in[0]) || !isInt(in[1]) || !relation.Identical(in[0].Elem, in[2]) {
		return nil
	}
	return in[0]
}

func sequenceAndInts(in []*relation.Type) *relation.Type {
	if !isSequence(in[0]) || !isInt(in[1]) || !isInt(in[2]) {
		return nil
	}
	return in[0]
}

type typ = *relation.Type

func identical(a, b typ) bool { return relation.Identical(a, b) }

// Hidden reports whether the first parameter of a function is a state, of which other functions alone can tell.
func Hidden(fn *relation.Func) bool { return len(fn.Params) > 0 && heldBy(fn) != nil }

// heldBy is the type of the receiver of a method if its values are states that cannot be taken apart; nil otherwise. A conjecture about such
// values is decided in the child process.
func heldBy(fn *relation.Func) *relation.Type {
	if !fn.Recv || !hidden(valueType(fn.Params[0].Type)) {
		return nil
	}
	return valueType(fn.Params[0].Type)
}

// hidden reports whether values of t cannot be taken apart.
func hidden(t typ) bool {
	return t.Has(func(u *relation.Type) bool { return u.Kind == relation.Opaque })
}

// valueType is the type that a pointer points to, and any other type itself.
func valueType(t *relation.Type) *relation.Type {
	if t.Kind == relation.Pointer {
		return t.Elem
	}
	return t
}

// ownType reports whether t is a type with a meaning of its own: a struct, or a type with a name.
func ownType(t typ) bool {
	if t.Kind > relation.String {
		return t.Kind == relation.Struct || t.Name != ""
	}
	return !identical(t, relation.Predeclared(t.Kind))
}
