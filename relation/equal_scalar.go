package relation

import "math"

// A likeness is one of the ways to compare: == and ~= of docs/language.md §6, and identity.
type likeness struct {
	bits       bool // identity
	close      bool // ~=
	rtol, atol float64
}

var (
	byEquality = likeness{}
	byIdentity = likeness{bits: true}
)

func (c *Vec[T]) equalTo(b Column) Bits { return equalWords(c.V, b.(*Vec[T]).V) }

// equalWords returns where a and b are equal as Go's == says.
func equalWords[T comparable](a, b []T) Bits {
	out := NewBits(len(a))
	b = b[:len(a)]
	for w := range out {
		x := a[w*64 : min(w*64+64, len(a))]
		y := b[w*64:][:len(x)]
		m := uint64(0)
		for j := range x {
			if x[j] == y[j] {
				m |= 1 << (j & 63)
			}
		}
		out[w] = m
	}
	return out
}

// float compares one float leaf: whether alike, and by how much they differ, -1 if that is no finite matter.
func (l likeness) float(a, b float64) (bool, float64) {
	if l.bits {
		return sameFloat(a, b), -1
	}
	return l.closeFloat(a, b)
}

func sameFloat(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
}

// closeFloat is ~= on one float leaf. Infinities are close to themselves only: their distance would pass the formula below.
func (l likeness) closeFloat(a, b float64) (bool, float64) {
	if a == b {
		return true, 0
	}
	if a != a || b != b {
		return a != a && b != b, -1
	}
	if math.IsInf(a, 0) || math.IsInf(b, 0) {
		return false, -1
	}
	d, m := math.Abs(a-b), max(math.Abs(a), math.Abs(b))
	return d <= l.atol+float64(l.rtol*m), d / (1 + m)
}
