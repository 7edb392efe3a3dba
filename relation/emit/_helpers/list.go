package helpers

import (
	"math"
	"reflect"
	"slices"
	"unicode/utf8"
)

// imagoNumber is the types that have arithmetic.
type imagoNumber interface {
	imagoReal | ~complex64 | ~complex128
}

// imagoReal is the types that have arithmetic and an order.
type imagoReal interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

// imagoMin is the builtin, which the package under test may have a function of its own for: of floats NaN if one is NaN, and -0 is less than 0.
func imagoMin[T imagoReal | ~string](x T, more ...T) T {
	for _, y := range more {
		if y != y || y < x || imagoZeroBelow(y, x) {
			x = y
		}
		if x != x {
			return x
		}
	}
	return x
}

// imagoMax is the builtin max, see imagoMin.
func imagoMax[T imagoReal | ~string](x T, more ...T) T {
	for _, y := range more {
		if y != y || x < y || imagoZeroBelow(x, y) {
			x = y
		}
		if x != x {
			return x
		}
	}
	return x
}

// imagoZeroBelow reports whether x is -0 and y is 0.
func imagoZeroBelow[T imagoReal | ~string](x, y T) bool {
	if x != y {
		return false
	}
	negative := func(v reflect.Value) bool { return v.CanFloat() && v.Float() == 0 && math.Signbit(v.Float()) }
	return negative(reflect.ValueOf(x)) && !negative(reflect.ValueOf(y))
}

// imagoAbs is the absolute value; it wraps for the smallest integer, and is never -0.
func imagoAbs[T imagoReal](x T) T {
	if x < 0 || x == 0 {
		return 0 - x
	}
	return x
}

// imagoSum adds from left to right.
func imagoSum[T imagoNumber](list []T) T {
	var sum T
	for _, x := range list {
		sum += x
	}
	return sum
}

// imagoProd multiplies from left to right, rounding after each step.
func imagoProd[T imagoNumber](list []T) T {
	var prod T = 1
	for _, x := range list {
		prod = T(prod * x)
	}
	return prod
}

// imagoPow is the product of n factors x, from left to right; 1 for n = 0.
func imagoPow[T imagoNumber](x T, n int) T {
	if n == 0 {
		return 1
	}
	p := x
	for i := 1; i < n; i++ {
		p = T(p * x)
	}
	return p
}

// imagoOffset adds c to each element.
func imagoOffset[S ~[]T, T imagoNumber](list S, c T) S {
	out := make(S, len(list))
	for i, x := range list {
		out[i] = x + c
	}
	return out
}

// imagoScale multiplies each element by c.
func imagoScale[S ~[]T, T imagoNumber](list S, c T) S {
	out := make(S, len(list))
	for i, x := range list {
		out[i] = x * c
	}
	return out
}

// imagoNeg changes the sign of each element.
func imagoNeg[S ~[]T, T imagoNumber](list S) S {
	out := make(S, len(list))
	for i, x := range list {
		out[i] = -x
	}
	return out
}

// imagoConcat joins lists to a new one.
func imagoConcat[S ~[]T, T any](lists ...S) S {
	var out S
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

// imagoRepeat returns n copies of list, one after the other; none if n is negative.
func imagoRepeat[S ~[]T, T any](list S, n int) S {
	var out S
	for ; n > 0 && len(list) > 0; n-- {
		out = append(out, list...)
	}
	return out
}

// imagoReverse returns the elements from last to first.
func imagoReverse[S ~[]T, T any](list S) S {
	out := slices.Clone(list)
	slices.Reverse(out)
	return out
}

// imagoSorted returns the elements in order, NaN first.
func imagoSorted[S ~[]T, T imagoReal | ~string](list S) S {
	out := slices.Clone(list)
	slices.Sort(out)
	return out
}

// imagoPosition is n held to 0..most, without min and max, which the package under test may have functions of its own for.
func imagoPosition(n, most int) int {
	switch {
	case n < 0:
		return 0
	case n > most:
		return most
	}
	return n
}

// imagoTake returns the first n elements, as far as there are as many.
func imagoTake[S ~[]T, T any](list S, n int) S {
	return slices.Clone(list[:imagoPosition(n, len(list))])
}

// imagoDrop returns what is behind the first n elements.
func imagoDrop[S ~[]T, T any](list S, n int) S {
	return slices.Clone(list[imagoPosition(n, len(list)):])
}

// imagoRemove returns list without element i, which counts from the end if it is negative; out of range nothing is removed.
func imagoRemove[S ~[]T, T any](list S, i int) S {
	if i < 0 {
		i += len(list)
	}
	if i < 0 || i >= len(list) {
		return slices.Clone(list)
	}
	return append(slices.Clone(list[:i]), list[i+1:]...)
}

// imagoInsert returns list with e before element i, which counts from the end if it is negative; out of range list itself.
func imagoInsert[S ~[]T, T any](list S, i int, e T) S {
	if i < 0 {
		i += len(list)
	}
	if i < 0 || i > len(list) {
		return slices.Clone(list)
	}
	return append(append(slices.Clone(list[:i]), e), list[i:]...)
}

// imagoReplace returns list with e in place of element i, which counts from the end if it is negative; out of range list itself.
func imagoReplace[S ~[]T, T any](list S, i int, e T) S {
	out := slices.Clone(list)
	if i < 0 {
		i += len(list)
	}
	if i >= 0 && i < len(list) {
		out[i] = e
	}
	return out
}

// imagoSwap returns list with elements i and j swapped, which count from the end if they are negative; out of range list itself.
func imagoSwap[S ~[]T, T any](list S, i, j int) S {
	out := slices.Clone(list)
	if i < 0 {
		i += len(list)
	}
	if j < 0 {
		j += len(list)
	}
	if i >= 0 && j >= 0 && i < len(list) && j < len(list) {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// imagoRotate moves the elements k places to the left.
func imagoRotate[S ~[]T, T any](list S, k int) S {
	if len(list) == 0 {
		return slices.Clone(list)
	}
	k %= len(list)
	if k < 0 {
		k += len(list)
	}
	return append(slices.Clone(list[k:]), list[:k]...)
}

// imagoCount returns how many elements are e.
func imagoCount[S ~[]T, T comparable](list S, e T) int {
	n := 0
	for _, x := range list {
		if x == e {
			n++
		}
	}
	return n
}

// imagoChars cuts a text into its characters; a byte that is no part of valid UTF-8 is one too.
func imagoChars[S ~string](s S) []S {
	var out []S
	for len(s) > 0 {
		_, n := utf8.DecodeRuneInString(string(s))
		out, s = append(out, s[:n]), s[n:]
	}
	return out
}

// imagoText joins characters.
func imagoText[S ~string](chars []S) S {
	var out S
	for _, c := range chars {
		out += c
	}
	return out
}

// imagoRename replaces each ASCII letter by the next one of its case, z by a.
func imagoRename[S ~string](s S) S {
	b := []byte(s)
	for i, c := range b {
		switch {
		case c == 'z' || c == 'Z':
			b[i] = c - 25
		case 'a' <= c && c < 'z' || 'A' <= c && c < 'Z':
			b[i] = c + 1
		}
	}
	return S(b)
}
