// Package draw makes the inputs on which a second implementation is compared with the first one. It is made for these comparisons
// alone and shares nothing with the sources of inference, which are what the study measures.
package draw

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// Draws is how many inputs a comparison takes. With it every fault of the study is seen, on each of several seeds.
const Draws = 20_000

// tolerance is relative, and absolute below 1: two ways of rounding the same real number stay well inside of it.
const tolerance = 1e-11

// A Rand draws inputs.
//
// Its methods mix small numbers, ends of types and all magnitudes, as each finds other faults; there is no shrinking, since a failed
// comparison is looked at by a person.
type Rand struct{ *rand.Rand }

// Same compares two implementations on [Draws] inputs. one draws an input and returns it with what both make of it.
func Same(t *testing.T, one func(r Rand) (in, got, want any)) {
	t.Helper()
	r := Rand{rand.New(rand.NewPCG(1, 2))}
	for range Draws {
		in, got, want := one(r)
		if !equal(reflect.ValueOf(got), reflect.ValueOf(want)) {
			t.Fatalf("with %#v: got %#v, want %#v", in, got, want)
		}
	}
}

// A Pair is two results, or a result and an argument as the call has left it.
type Pair [2]any

// Tried is the outcome of a function that may refuse: what it returns beside an error is nobody's business.
func Tried[T any](v T, err error) any {
	if err != nil {
		return "refused"
	}
	return v
}

// equal is equality in which nil is empty, and floats may differ in their last bits and in the sign of a zero.
func equal(a, b reflect.Value) bool {
	if a.Kind() == reflect.Interface {
		a = a.Elem()
	}
	if b.Kind() == reflect.Interface {
		b = b.Elem()
	}
	if !a.IsValid() || !b.IsValid() || a.Type() != b.Type() {
		return a.IsValid() == b.IsValid() && !a.IsValid()
	}
	switch a.Kind() {
	case reflect.Float64:
		return near(a.Float(), b.Float())
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !equal(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			if !equal(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}

func near(a, b float64) bool {
	if a == b {
		return true
	}
	if math.IsNaN(a) || math.IsNaN(b) {
		return math.IsNaN(a) && math.IsNaN(b)
	}
	return math.Abs(a-b) <= tolerance*max(1, math.Abs(a), math.Abs(b))
}

// Of returns one of choices.
func Of[T any](r Rand, choices ...T) T { return choices[r.IntN(len(choices))] }

// Between returns a number in lo..hi.
func (r Rand) Between(lo, hi int) int { return lo + r.IntN(hi-lo+1) }

// Int returns numbers of every size, most of them small, and the ends of the type.
func (r Rand) Int() int {
	switch r.IntN(8) {
	case 0:
		return Of(r, math.MinInt, math.MinInt+1, math.MaxInt, math.MaxInt-1)
	case 1:
		return int(r.Uint64() >> r.IntN(64))
	case 2:
		return -int(r.Uint64() >> r.Between(1, 63))
	}
	return r.Between(-12, 12)
}

// Float returns numbers of every size up to limit, halves and quarters, and both zeros.
func (r Rand) Float(limit float64) float64 {
	switch r.IntN(6) {
	case 0:
		return Of(r, 0, math.Copysign(0, -1), 1, -1, 0.5, -0.5)
	case 1:
		return float64(r.Between(-80, 80)) / 4
	case 2:
		return (2*r.Rand.Float64() - 1) * math.Exp2(-60*r.Rand.Float64())
	}
	return (2*r.Rand.Float64() - 1) * limit
}

// Quarters returns up to most multiples of 1/4 in [-4, 4]: sums and differences of these are exact.
//
// A list may be empty, as those of Ints may.
func (r Rand) Quarters(most int) []float64 {
	xs := make([]float64, r.IntN(most+1))
	for i := range xs {
		xs[i] = float64(r.Between(-16, 16)) / 4
	}
	return xs
}

// Ints returns up to most numbers in lo..hi.
func (r Rand) Ints(most, lo, hi int) []int {
	xs := make([]int, r.IntN(most+1))
	for i := range xs {
		xs[i] = r.Between(lo, hi)
	}
	return xs
}

// pieces are what texts are put together from: letters of one to four bytes, letters that fold to others, blanks of every kind,
// punctuation of the formats at hand, and bytes that are no text.
var pieces = strings.Split("a|b|ab|A|Z|z|k|K|\u212a|s|\u017f|é|É|ß|世|𝄞|0|1|9|42|-|+|.|..|/|//|%|%41|%2B|%2b|%zz|~|_|&|<|>|\"|'|;|:|@|`|g|f|F| |  |\t|\n|\r|\v|\f|\u0085|\u00a0|\u2003|\xff|\xc3|\xe4\xb8|\xed\xa0\x80|\xc0\x80", "|")

// Text returns a text of up to most pieces; every other one uses few different pieces, so that parts of it repeat.
func (r Rand) Text(most int) string {
	from := pieces
	if r.IntN(2) == 0 {
		from = []string{Of(r, pieces...), Of(r, pieces...), Of(r, pieces...)}
	}
	var b strings.Builder
	for range r.IntN(most + 1) {
		b.WriteString(Of(r, from...))
	}
	return b.String()
}

// Over returns a text of up to most characters of an alphabet.
func (r Rand) Over(alphabet string, most int) string {
	letters := []rune(alphabet)
	out := make([]rune, r.IntN(most+1))
	for i := range out {
		out[i] = Of(r, letters...)
	}
	return string(out)
}

// String shows an input of several arguments.
func String(args ...any) string { return fmt.Sprintf("%#v", args) }
