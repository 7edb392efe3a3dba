package commons

import (
	"math"
	"math/bits"
)

// π/2 as a sum of three numbers, the first two of 33 bits: their products with a whole number below 2^20 are exact.
const (
	halfPi1 = 0x1.921fb544p+0
	halfPi2 = 0x1.0b4611a6p-34
	halfPi3 = 0x1.3198a2e037073p-69
)

// π/2 as the nearest number and what it lacks.
const (
	halfPi     = 1.5707963267948966
	halfPiRest = 6.123233995736766e-17
)

// exactBelow bounds the arguments for which x·2/π stays below 2^20, so that three parts of π/2 are enough.
const exactBelow = 1 << 20

// quadrant writes x as q·π/2 + r + rest modulo 2π, with |r| <= π/4 but for rounding and q in 0..3.
func quadrant(x float64) (q int, r, rest float64) {
	if math.Abs(x) >= exactBelow {
		return quadrantOfLarge(x)
	}
	n := math.RoundToEven(x * (1 / halfPi))
	a := x - n*halfPi1
	b := n * halfPi2
	r = a - b
	lost := (a - r) - b
	lost -= n * halfPi3
	sum := r + lost
	return int(n) & 3, sum, (r - sum) + lost
}

// quadrantOfLarge is quadrant after Payne and Hanek, "Radian Reduction for Trigonometric Functions" (1983): of x·2/π only the bits that
// matter modulo 4 are computed. x is m·2^e with a whole m below 2^53, so bits of 2/π that count 2^(2-e) and more give multiples of 4.
// The 192 bits after them leave a fraction whose error is below 2^-137; no float64 comes nearer to a multiple of π/2 than 2^-62.
func quadrantOfLarge(x float64) (q int, r, rest float64) {
	b := math.Float64bits(math.Abs(x))
	m := b&(1<<52-1) | 1<<52
	e := int(b>>52) - 1075
	var w [3]uint64
	first := e + 62 // index in twoOverPi of the bit that counts 2^(1-e)
	for i := range w {
		w[i] = bitsAt(first + 64*i)
	}
	hi1, p2 := bits.Mul64(m, w[2])
	hi0, lo1 := bits.Mul64(m, w[1])
	p1, carry := bits.Add64(lo1, hi1, 0)
	p0 := m*w[0] + hi0 + carry
	q = int(p0 >> 62)
	f0, f1 := p0<<2|p1>>62, p1<<2|p2>>62
	sign := 1.0
	if f0>>63 == 1 { // the fraction is over a half: one quadrant more, and below it
		q++
		f0, f1, sign = ^f0, ^f1, -1
	}
	if x < 0 {
		q, sign = -q, -sign
	}
	hi := sign * math.Ldexp(float64(f0>>11), -53)
	lo := sign * math.Ldexp(float64(f0<<53|f1>>11), -117)
	r = hi * halfPi
	rest = math.FMA(hi, halfPi, -r) + (hi*halfPiRest + lo*halfPi)
	sum := r + rest
	return q & 3, sum, (r - sum) + rest
}

// bitsAt returns 64 bits of 2/π.
func bitsAt(index int) uint64 {
	word, shift := index/64, uint(index%64)
	if shift == 0 {
		return twoOverPi[word]
	}
	return twoOverPi[word]<<shift | twoOverPi[word+1]>>(64-shift)
}

// twoOverPi is the binary digits of 2/π: 64 zeros, for the places before the point, then the first 1280. A test computes them again.
var twoOverPi = [...]uint64{
	0,
	0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
	0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
	0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
	0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
	0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
}
