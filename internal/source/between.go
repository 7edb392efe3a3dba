package source

import (
	"math"
	"math/big"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Between is a value in the middle of two of one type, by the first of their parts in which they differ and that has a middle: of whole
// numbers and floats, of bytes as one number, of built values by the arguments of the calls that made both. Where none has, it is the first
// value with one part of the second. It is nil where there is nothing between them, as of texts.
func Between(a, b relation.Value) relation.Value {
	switch a := a.(type) {
	case relation.List:
		b, ok := b.(relation.List)
		if !ok || len(a) != len(b) {
			return nil
		}
		if m, bytes := middleBytes(a, b); bytes {
			return m
		}
		if parts := betweenParts(a, b); parts != nil {
			return relation.List(parts)
		}
	case relation.Fields:
		if b, ok := b.(relation.Fields); ok {
			if parts := betweenParts(a, b); parts != nil {
				return relation.Fields(parts)
			}
		}
	case relation.Ref:
		if b, ok := b.(relation.Ref); ok {
			if m := Between(a.To, b.To); m != nil {
				return relation.Ref{To: m}
			}
		}
	case relation.Built:
		if b, ok := b.(relation.Built); ok {
			return betweenBuilt(a, b)
		}
	case float64:
		b, ok := b.(float64)
		if m := fromOrder(middle(inOrder(a), inOrder(b))); ok && m != a && m != b && m == m {
			return m
		}
	default:
		return betweenWhole(a, b)
	}
	return nil
}

// betweenWhole is the middle of two whole numbers of one kind.
func betweenWhole(a, b relation.Value) relation.Value {
	x, okX := whole64(a)
	y, okY := whole64(b)
	if !okX || !okY || kindOf(a) != kindOf(b) {
		return nil
	}
	if m := intValue(kindOf(a), middle(x, y)); m != a && m != b {
		return m
	}
	return nil
}

// middle is halfway between two numbers; it does not wrap around.
func middle(x, y int64) int64 { return x>>1 + y>>1 + x&y&1 }

// inOrder is a float as an integer, in the same order.
func inOrder(f float64) int64 {
	if b := int64(math.Float64bits(f)); b >= 0 {
		return b
	}
	return -int64(math.Float64bits(-f))
}

// fromOrder is the inverse of inOrder.
func fromOrder(b int64) float64 {
	if b < 0 {
		return -math.Float64frombits(uint64(-b))
	}
	return math.Float64frombits(uint64(b))
}

// betweenParts is the parts of a with one of them halfway to that of b.
func betweenParts(a, b []relation.Value) []relation.Value {
	if len(a) != len(b) {
		return nil
	}
	differ := -1
	for i := range a {
		if Compare(a[i], b[i]) == 0 {
			continue
		}
		if m := Between(a[i], b[i]); m != nil {
			out := slices.Clone(a)
			out[i] = m
			return out
		}
		if differ >= 0 { // it is not the only part in which they differ
			out := slices.Clone(a)
			out[differ] = b[differ]
			return out
		}
		differ = i
	}
	return nil
}

// betweenBuilt is a value that is made as both are, by calls of the same functions.
func betweenBuilt(a, b relation.Built) relation.Value {
	if len(a.Steps) != len(b.Steps) {
		return nil
	}
	var x, y []relation.Value
	for i, s := range a.Steps {
		if s.Func != b.Steps[i].Func || len(s.Args) != len(b.Steps[i].Args) {
			return nil
		}
		x, y = append(x, s.Args...), append(y, b.Steps[i].Args...)
	}
	args := betweenParts(x, y)
	if args == nil {
		return nil
	}
	out := relation.Built{Steps: slices.Clone(a.Steps)}
	for i, s := range out.Steps {
		out.Steps[i].Args, args = args[:len(s.Args):len(s.Args)], args[len(s.Args):]
	}
	return out
}

// middleBytes is halfway between two lists of bytes as numbers with the first byte on top; bytes is false of other lists.
func middleBytes(a, b relation.List) (m relation.Value, bytes bool) {
	x, okX := TextOf(a)
	y, okY := TextOf(b)
	if !okX || !okY || len(a) == 0 {
		return nil, false
	}
	p, q := new(big.Int).SetBytes([]byte(x)), new(big.Int).SetBytes([]byte(y))
	half := new(big.Int).Rsh(new(big.Int).Add(p, q), 1)
	if half.Cmp(p) == 0 || half.Cmp(q) == 0 {
		return nil, true
	}
	return bytesOf(string(half.FillBytes(make([]byte, len(a))))), true
}
