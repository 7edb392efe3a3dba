package emit

import (
	"go/constant"

	"github.com/imago-mt/imago/relation"
)

func isScalar(t *relation.Type) bool { return relation.Bool <= t.Kind && t.Kind <= relation.String }

func isInexact(t *relation.Type) bool {
	return relation.Float32 <= t.Kind && t.Kind <= relation.Complex128 || t.Kind == relation.Opaque
}

// isNumber reports whether t is a number with an order.
func isNumber(t *relation.Type) bool { return relation.Int <= t.Kind && t.Kind <= relation.Float64 }

func isBytes(t *relation.Type) bool {
	return t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8 && t.Elem.Name == "uint8"
}

func isLiteral(e relation.Expr) bool {
	l, ok := e.(*relation.Literal)
	return ok && l.Value != nil && (l.Value.Kind() == constant.Int || l.Value.Kind() == constant.Float)
}

// plain reports whether Go's == on t is that of relations: t is a scalar, or a struct or array of such.
func plain(t *relation.Type) bool {
	switch t.Kind {
	case relation.Array:
		return t.Equal == "" && plain(t.Elem)
	case relation.Struct:
		for _, f := range t.Fields {
			if !plain(f.Type) {
				return false
			}
		}
		return t.Equal == ""
	}
	return isScalar(t) && t.Equal == ""
}

// shallow reports whether a shallow copy of t is a deep one.
func shallow(t *relation.Type) bool {
	switch t.Kind {
	case relation.Slice, relation.Map, relation.Pointer, relation.Opaque:
		return false
	case relation.Array:
		return shallow(t.Elem)
	case relation.Struct:
		for _, f := range t.Fields {
			if !shallow(f.Type) {
				return false
			}
		}
	}
	return true
}

func pointee(t *relation.Type) *relation.Type {
	if t.Kind == relation.Pointer {
		return t.Elem
	}
	return t
}
