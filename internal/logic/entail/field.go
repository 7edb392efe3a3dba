package entail

import (
	"math/big"
	"math/bits"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
)

// A field is that of the residues of whole numbers by a prime in which 2, 3 and 5 have square roots. Numbers become residues: square
// roots exactly, the other symbols random ones. A polynomial identity stays one. What is none becomes one by a chance of about its
// degree in 2^60 (Schwartz, 1980; Zippel, 1979).
type field struct {
	prime   uint64
	symbols [len(symbols)]uint64
	inverse [len(symbols)]uint64
}

func newField() *field {
	p := new(big.Int).SetUint64(1<<60 + 1)
	for p.Add(p, big.NewInt(int64(120-new(big.Int).Mod(p, big.NewInt(120)).Int64()+1))); !p.ProbablyPrime(20); {
		p.Add(p, big.NewInt(120)) // 2, 3 and 5 are squares modulo primes that are 1 modulo 120
	}
	f := &field{prime: p.Uint64()}
	rng := seed.New(1).Child("symbols", 0).Rand()
	for i, s := range symbols {
		f.symbols[i] = 1 + rng.Uint64N(f.prime-1)
		if s.root != 0 {
			f.symbols[i] = new(big.Int).ModSqrt(big.NewInt(s.root), p).Uint64()
		}
		f.inverse[i] = f.invert(f.symbols[i])
	}
	return f
}

func (f *field) mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi, lo, f.prime)
	return r
}

func (f *field) sub(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + f.prime - b
}

// invert is a to the prime - 2 (Fermat).
func (f *field) invert(a uint64) uint64 {
	if a == 1 {
		return 1
	}
	r := uint64(1)
	for e := f.prime - 2; e > 0; e >>= 1 {
		if e&1 == 1 {
			r = f.mul(r, a)
		}
		a = f.mul(a, a)
	}
	return r
}

// residue is the image of a number; there is none where the prime divides a denominator.
func (f *field) residue(n number) (uint64, bool) {
	if n.zero() {
		return 0, true
	}
	if n.fraction() {
		v := f.mul(uint64(max(n.num, -n.num)), f.invert(uint64(n.den)))
		if n.num < 0 {
			v = f.sub(0, v)
		}
		return v, true
	}
	p := new(big.Int).SetUint64(f.prime)
	sum := uint64(0)
	for _, pow := range n.products() {
		r := n.sum[pow]
		den := new(big.Int).Mod(r.Denom(), p).Uint64()
		if den == 0 {
			return 0, false
		}
		v := f.mul(new(big.Int).Mod(r.Num(), p).Uint64(), f.invert(den))
		for i, e := range pow {
			for ; e > 0; e-- {
				v = f.mul(v, f.symbols[i])
			}
			for ; e < 0; e++ {
				v = f.mul(v, f.inverse[i])
			}
		}
		sum = f.sub(sum, f.sub(0, v))
	}
	return sum, true
}

// An entry is a coefficient in a row.
type entry struct {
	column int
	value  uint64
}

// An echelon is rows of which each begins in a column of its own with a 1.
type echelon struct {
	f      *field
	pivots map[int][]entry
	width  int
	dense  []uint64
}

func newEchelon(f *field, width int) *echelon {
	return &echelon{f: f, pivots: map[int][]entry{}, width: width, dense: make([]uint64, width)}
}

// reduce subtracts multiples of the rows, and returns what is left.
func (e *echelon) reduce(row []entry) []entry {
	for _, t := range row {
		e.dense[t.column] = t.value
	}
	var left []entry
	for c := e.width - 1; c >= 0; c-- {
		v := e.dense[c]
		if v == 0 {
			continue
		}
		e.dense[c] = 0
		pivot, ok := e.pivots[c]
		if !ok {
			left = append(left, entry{c, v})
			continue
		}
		for _, t := range pivot[1:] {
			e.dense[t.column] = e.f.sub(e.dense[t.column], e.f.mul(v, t.value))
		}
	}
	return left
}

// add takes a row in, if it is new.
func (e *echelon) add(row []entry) {
	left := e.reduce(row)
	if len(left) == 0 {
		return
	}
	inverse := e.f.invert(left[0].value)
	for i := range left {
		left[i].value = e.f.mul(left[i].value, inverse)
	}
	e.pivots[left[0].column] = slices.Clip(left)
}
