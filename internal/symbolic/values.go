package symbolic

import (
	"go/constant"
	"go/types"
	"math"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// A value is a term, something made of terms, a place, a function, or the tuple of a call's results.
type value any

type tuple []value

// sortOf is the sort of a type's values.
func sortOf(t types.Type) (solve.Sort, bool) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 0, false
	}
	s, ok := map[types.BasicKind]solve.Sort{
		types.Bool: solve.Bool, types.UntypedBool: solve.Bool,
		types.Int: solve.Int64, types.Int8: solve.Int8, types.Int16: solve.Int16, types.Int32: solve.Int32, types.Int64: solve.Int64,
		types.Uint: solve.Uint64, types.Uint8: solve.Uint8, types.Uint16: solve.Uint16, types.Uint32: solve.Uint32, types.Uint64: solve.Uint64,
		types.Uintptr: solve.Uint64, types.Float32: solve.Float32, types.Float64: solve.Float64,
	}[b.Kind()]
	return s, ok
}

// goValue is a value of a sort as Go has it. The kind tells int from int64.
func goValue(s solve.Sort, k relation.Kind, bits uint64) relation.Value {
	switch s {
	case solve.Bool:
		return bits != 0
	case solve.Float64:
		return math.Float64frombits(bits)
	case solve.Float32:
		return math.Float32frombits(uint32(bits))
	}
	return k.Integer(bits)
}

// literal is a constant of a sort; false if the sort does not have it exactly, or, for floats, nearly.
func literal(store *solve.Store, sort solve.Sort, v constant.Value) (*solve.Term, bool) {
	switch {
	case sort == solve.Bool:
		return store.Bool(constant.BoolVal(v)), true
	case sort.IsFloat():
		f, _ := constant.Float64Val(v)
		return store.Float(sort, f), true
	}
	if v = constant.ToInt(v); v.Kind() != constant.Int {
		return nil, false
	}
	// A term cuts off what lies beyond its width, which would make another bound of a domain out of 1000 for an int8.
	if n, ok := constant.Int64Val(v); ok {
		t := store.Int(sort, uint64(n))
		return t, solve.EvalInt(t, nil) == n && (n >= 0 || sort.Signed())
	}
	n, ok := constant.Uint64Val(v)
	return store.Int(sort, n), ok && sort == solve.Uint64
}
