package infer

import "github.com/imago-mt/imago/relation"

// soft is what an exact comparison becomes where floats are compared.
var soft = map[relation.Op]relation.Op{"==": "~=", "<=": "<~", ">=": ">~"}

// hard is the way back.
var hard = map[relation.Op]relation.Op{"~=": "==", "<~": "<=", ">~": ">="}

// loosen writes ~= <~ >~ for == <= >= where an operand has floats and an execution.
func loosen(e relation.Expr) relation.Expr {
	return compareBy(e, func(b *relation.Binary) relation.Op {
		if to, ok := soft[b.Op]; ok && hasFloat(b.X.Type(), 0) && (executes(b.X) || executes(b.Y)) {
			return to
		}
		return b.Op
	})
}

// harden writes == <= >= for ~= <~ >~.
func harden(e relation.Expr) relation.Expr {
	return compareBy(e, func(b *relation.Binary) relation.Op {
		if to, ok := hard[b.Op]; ok {
			return to
		}
		return b.Op
	})
}

// compareBy copies a formula with the operators of its comparisons replaced. Comparisons inside arguments stay.
func compareBy(e relation.Expr, op func(*relation.Binary) relation.Op) relation.Expr {
	switch e := e.(type) {
	case *relation.Binary:
		b := *e
		if e.Op == "&&" || e.Op == "||" || isBool(e.X.Type()) {
			b.X, b.Y = compareBy(e.X, op), compareBy(e.Y, op)
		}
		b.Op = op(e)
		return &b
	case *relation.Unary:
		u := *e
		u.X = compareBy(e.X, op)
		return &u
	}
	return e
}

func isNumber(t *relation.Type) bool {
	return t != nil && t.Kind >= relation.Int && t.Kind <= relation.Complex128
}

func isBool(t *relation.Type) bool { return t != nil && t.Kind == relation.Bool }

// executes reports whether an expression has a call that is no reference.
func executes(e relation.Expr) bool {
	found := false
	relation.Walk(e, func(e relation.Expr) bool {
		if c, ok := e.(*relation.Call); ok && !c.Fn.Reference {
			found = true
		}
		return !found
	})
	return found
}

// hasFloat reports whether a type has a float leaf.
func hasFloat(t *relation.Type, depth int) bool {
	if t == nil || depth > 8 {
		return false
	}
	switch t.Kind {
	case relation.Float32, relation.Float64, relation.Complex64, relation.Complex128:
		return true
	case relation.Slice, relation.Array, relation.Pointer:
		return hasFloat(t.Elem, depth+1)
	case relation.Map:
		return hasFloat(t.Elem, depth+1) || hasFloat(t.Key, depth+1)
	case relation.Struct:
		for _, f := range t.Fields {
			if hasFloat(f.Type, depth+1) {
				return true
			}
		}
	}
	return false
}
