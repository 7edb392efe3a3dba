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

// hasBits is an unsigned word, or a set of flags: an enumeration has no bits that mean anything.
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

// same reports whether all types are one.
func same(in []*relation.Type) bool {
	return !slices.ContainsFunc(in, func(t *relation.Type) bool { return !relation.Identical(t, in[0]) })
}

// both is an operation within a type.
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

// listAndNumber is a list of numbers with a number: bytes are characters and data, which nobody multiplies.
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

// Hidden reports whether the first parameter of a function is a state that is seen through other functions alone.
func Hidden(fn *relation.Func) bool { return len(fn.Params) > 0 && heldBy(fn) != nil }

// heldBy is the type of the first parameter of a function if it can be a state that cannot be taken apart: what a value of it holds is seen
// through functions alone, and those are executed where it lies. Nil if there is none.
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

// valueType is the type of a value of t where relations take what a pointer points to.
func valueType(t *relation.Type) *relation.Type {
	if t.Kind == relation.Pointer {
		return t.Elem
	}
	return t
}

// ownType reports whether a type was declared for what its values mean.
func ownType(t typ) bool {
	if t.Kind > relation.String {
		return t.Kind == relation.Struct || t.Name != ""
	}
	return !identical(t, relation.Predeclared(t.Kind))
}
