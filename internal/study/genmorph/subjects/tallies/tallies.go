// Package tallies has functions of maps and byte slices, of which Table II has none: what the search makes of types that GenMorph does not know.
package tallies

import "errors"

// ErrOdd is the error of [Pairs].
var ErrOdd = errors.New("an odd number of bytes")

// Count is how often each word occurs.
func Count(words []string) map[string]int {
	out := map[string]int{}
	for _, w := range words {
		out[w]++
	}
	return out
}

// Merge adds the counts of two tallies.
func Merge(a, b map[string]int) map[string]int {
	out := map[string]int{}
	for w, n := range a {
		out[w] += n
	}
	for w, n := range b {
		out[w] += n
	}
	return out
}

// Total is the sum of the counts.
func Total(counts map[string]int) int {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return sum
}

// Pairs exchanges the bytes of each pair, as between orders of bytes.
func Pairs(data []byte) ([]byte, error) {
	if len(data)%2 != 0 {
		return nil, ErrOdd
	}
	out := make([]byte, len(data))
	for i := 0; i < len(data); i += 2 {
		out[i], out[i+1] = data[i+1], data[i]
	}
	return out, nil
}
