package helpers

import (
	"math"
	"math/rand"
	"reflect"
	"strings"
	"unicode/utf8"
)

// imagoRand draws sources.
type imagoRand struct{ *rand.Rand }

// coin draws true or false.
func (r *imagoRand) coin() bool { return r.Intn(2) == 0 }

// intIn draws an integer between lo and hi, the ends, 0 and small ones more often; lo if there is none.
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
	default:
		if span := uint64(hi) - uint64(lo) + 1; span == 0 {
			n = int64(r.Uint64())
		} else {
			n = int64(uint64(lo) + r.Uint64()%span)
		}
	}
	switch {
	case n < lo:
		return lo
	case n > hi:
		return hi
	}
	return n
}

// uint64In draws between lo and hi, the ends more often; lo if there is none.
func (r *imagoRand) uint64In(lo, hi uint64) uint64 {
	switch {
	case lo >= hi || r.Intn(8) == 0:
		return lo
	case r.Intn(8) == 0:
		return hi
	case hi-lo == math.MaxUint64:
		return r.Uint64()
	}
	return lo + r.Uint64()%(hi-lo+1)
}

// floatIn draws a number between lo and hi, the ends, 0 and whole ones more often; lo if there is none.
func (r *imagoRand) floatIn(lo, hi float64) float64 {
	if lo >= hi {
		return lo
	}
	x := lo
	switch r.Intn(8) {
	case 0:
		x = []float64{lo, hi, 0, 1, -1}[r.Intn(5)]
	case 1, 2:
		x = math.Round(lo + r.Float64()*(hi-lo))
	default:
		x = lo + r.Float64()*(hi-lo)
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
