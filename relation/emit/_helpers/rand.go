package helpers

import (
	"math"
	"math/bits"
	"math/rand"
	"reflect"
	"strings"
	"unicode/utf8"
)

// imagoRand draws sources.
type imagoRand struct{ *rand.Rand }

// coin draws true or false.
func (r *imagoRand) coin() bool { return r.Intn(2) == 0 }

// intIn draws an integer between lo and hi, the ends, 0 and small ones more often, of each size some; lo if there is none.
func (r *imagoRand) intIn(lo, hi int) int { return int(r.int64In(int64(lo), int64(hi))) }

// int64In draws as intIn does.
func (r *imagoRand) int64In(lo, hi int64) int64 {
	if lo >= hi {
		return lo
	}
	n := lo
	switch r.Intn(8) {
	case 0:
		n = []int64{lo, hi, 0, 1, -1}[r.Intn(5)]
	case 1, 2:
		n = int64(r.Intn(21)) - 10
	case 3, 4:
		zero := imagoClamp(0, lo, hi)
		if below := uint64(zero) - uint64(lo); zero == hi || below > 0 && r.coin() {
			n = zero - int64(r.size(below))
		} else {
			n = zero + int64(r.size(uint64(hi)-uint64(zero)))
		}
	default:
		if span := uint64(hi) - uint64(lo) + 1; span == 0 {
			n = int64(r.Uint64())
		} else {
			n = int64(uint64(lo) + r.Uint64()%span)
		}
	}
	return imagoClamp(n, lo, hi)
}

// imagoClamp is n, or the end of lo to hi that it lies beyond. A package may have its own min and max.
func imagoClamp(n, lo, hi int64) int64 {
	switch {
	case n < lo:
		return lo
	case n > hi:
		return hi
	}
	return n
}

// uint64In draws between lo and hi, the ends more often, of each size some; lo if there is none.
func (r *imagoRand) uint64In(lo, hi uint64) uint64 {
	if lo >= hi {
		return lo
	}
	switch r.Intn(8) {
	case 0:
		return lo
	case 1:
		return hi
	case 2, 3, 4:
		return lo + r.size(hi-lo)
	}
	if hi-lo == math.MaxUint64 {
		return r.Uint64()
	}
	return lo + r.Uint64()%(hi-lo+1)
}

// size draws a number up to most, which is not 0: each length in bits is as likely as another, and some numbers lie beside a power of two or of ten.
func (r *imagoRand) size(most uint64) uint64 {
	digits := bits.Len64(most)
	n := r.Uint64() >> (63 - r.Intn(digits))
	switch r.Intn(6) {
	case 0:
		n = 1<<r.Intn(digits) + uint64(r.Intn(3)) - 1
	case 1:
		n = uint64(math.Pow10(r.Intn(1+digits*3/10))) + uint64(r.Intn(3)) - 1
	}
	if n > most {
		return most
	}
	return n
}

// floatIn draws a number between lo and hi, the ends, 0, whole ones, halves and hundredths more often, of each size some; lo if there is none.
func (r *imagoRand) floatIn(lo, hi float64) float64 {
	if lo >= hi {
		return lo
	}
	x := lo + r.Float64()*(hi-lo)
	switch r.Intn(8) {
	case 0:
		x = []float64{lo, hi, 0, 1, -1}[r.Intn(5)]
	case 1:
		x = math.Round(x)
	case 2:
		x = math.Round(200*x) / 200
	case 3:
		zero := math.Max(lo, math.Min(0, hi))
		x = zero + (x-zero)*float64(r.size(1<<53))/(1<<53)
	}
	return math.Max(lo, math.Min(x, hi))
}

// anyFloat draws a number between lo and hi, now and then NaN, an infinity or -0.
func (r *imagoRand) anyFloat(lo, hi float64) float64 {
	if r.Intn(8) == 0 {
		return []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1)}[r.Intn(4)]
	}
	return r.floatIn(lo, hi)
}

// textOf draws a text of lo to hi bytes: letters, digits, blanks, signs, and characters of several bytes.
func (r *imagoRand) textOf(lo, hi int) string {
	var b strings.Builder
	for n := r.intIn(lo, hi); b.Len() < n; {
		left := n - b.Len()
		switch c := []rune("ééßñ€世🙂")[r.Intn(7)]; {
		case r.Intn(8) == 0 && utf8.RuneLen(c) <= left:
			b.WriteRune(c)
		default:
			b.WriteByte(r.asciiOf(1, 1)[0])
		}
	}
	return b.String()
}

// asciiOf draws a text of lo to hi ASCII characters.
func (r *imagoRand) asciiOf(lo, hi int) string {
	const chars = "aaabcxyzABZ0123456789   \t\n.,:;-+_/\\\"'()[]{}<>=%&#@!?*$"
	b := make([]byte, r.intIn(lo, hi))
	for i := range b {
		b[i] = chars[r.Intn(len(chars))]
	}
	return string(b)
}

// bytesOf draws lo to hi bytes of any value.
func (r *imagoRand) bytesOf(lo, hi int) string {
	b := make([]byte, r.intIn(lo, hi))
	for i := range b {
		b[i] = byte(r.Intn(256))
	}
	return string(b)
}

// textNear draws a text near one of the samples: a character is left out, doubled, or replaced by another one of the samples.
func (r *imagoRand) textNear(lo, hi int, samples ...string) string {
	pick := func() []string { return imagoChars(samples[r.Intn(len(samples))]) }
	s := pick()
	for n := r.Intn(3); n > 0 && len(s) > 0; n-- {
		i, other := r.Intn(len(s)), pick()
		switch {
		case r.Intn(3) == 0:
			s = imagoRemove(s, i)
		case r.Intn(2) == 0 || len(other) == 0:
			s = imagoInsert(s, i, s[i])
		default:
			s[i] = other[r.Intn(len(other))]
		}
	}
	if out := imagoText(s); lo <= len(out) && len(out) <= hi {
		return out
	}
	return samples[r.Intn(len(samples))]
}

// textLike draws a text of lo to hi bytes, mostly near one of the samples.
func (r *imagoRand) textLike(lo, hi int, samples ...string) string {
	if r.Intn(3) == 0 {
		return r.textOf(lo, hi)
	}
	if s := r.textNear(lo, hi, samples...); lo <= len(s) && len(s) <= hi {
		return s
	}
	return r.textOf(lo, hi)
}

// imagoList draws a list of lo to hi elements; some have few distinct ones.
func imagoList[T any](r *imagoRand, lo, hi int, elem func() T) []T {
	list := make([]T, r.intIn(lo, hi))
	few := r.Intn(4) == 0
	for i := range list {
		if list[i] = elem(); few && i > 1 {
			list[i] = list[r.Intn(2)]
		}
	}
	return list
}

// imagoArray draws the elements of an array.
func imagoArray[A, T any](elem func() T) A {
	var a A
	v := reflect.ValueOf(&a).Elem()
	for i := 0; i < v.Len(); i++ {
		x := elem()
		v.Index(i).Set(reflect.ValueOf(&x).Elem())
	}
	return a
}

// imagoMap draws a map of at most hi entries.
func imagoMap[K comparable, V any](r *imagoRand, lo, hi int, key func() K, value func() V) map[K]V {
	m := map[K]V{}
	n := r.intIn(lo, hi)
	for i := 0; len(m) < n && i < 4*n; i++ {
		m[key()] = value()
	}
	return m
}

// imagoPick draws one of the values.
func imagoPick[T any](r *imagoRand, values ...T) T { return values[r.Intn(len(values))] }

// imagoTie makes some of the values equal.
func imagoTie[T any](r *imagoRand, values ...*T) {
	if r.Intn(4) == 0 {
		*values[r.Intn(len(values))] = *values[r.Intn(len(values))]
	}
}

// imagoTieTexts makes some of the texts equal, or a part of another one, at its begin and end more often.
func imagoTieTexts[T ~string | ~[]byte](r *imagoRand, texts ...*T) {
	if r.Intn(4) == 0 {
		from := []rune(string(*texts[r.Intn(len(texts))]))
		lo, hi := r.part(len(from))
		*texts[r.Intn(len(texts))] = T(string(from[lo:hi]))
	}
}

// imagoTieLists makes some of the lists equal, or a part of another one.
func imagoTieLists[T ~[]E, E any](r *imagoRand, lists ...*T) {
	if r.Intn(4) == 0 {
		from := *lists[r.Intn(len(lists))]
		lo, hi := r.part(len(from))
		*lists[r.Intn(len(lists))] = append(T{}, from[lo:hi]...)
	}
}

// part draws the ends of a part of n elements: all of them, those at the begin, at the end, or in the middle.
func (r *imagoRand) part(n int) (lo, hi int) {
	lo, hi = 0, n
	if r.coin() {
		lo = r.Intn(n + 1)
	}
	if r.coin() {
		hi = lo + r.Intn(n-lo+1)
	}
	return lo, hi
}
