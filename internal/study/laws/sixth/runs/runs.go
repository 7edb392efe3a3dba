// Package runs writes lists of numbers as runs.
package runs

import "errors"

// A Run is a value that stands N times.
type Run struct{ Value, N int }

// MaxTotal is how many values may be written out.
const MaxTotal = 1_000_000

// ErrRun says that a run has no values, or that there are too many.
var ErrRun = errors.New("runs: bad run")

// Encode returns the runs of a list.
func Encode(xs []int) []Run {
	var out []Run
	for _, x := range xs {
		if n := len(out); n > 0 && out[n-1].Value == x {
			out[n-1].N++
		} else {
			out = append(out, Run{x, 1})
		}
	}
	return out
}

// Decode writes runs out.
func Decode(rs []Run) ([]int, error) {
	total := 0
	for _, r := range rs {
		if r.N < 1 || r.N > MaxTotal-total {
			return nil, ErrRun
		}
		total += r.N
	}
	out := make([]int, 0, total)
	for _, r := range rs {
		for range r.N {
			out = append(out, r.Value)
		}
	}
	return out, nil
}

// Total returns how many values the runs stand for.
func Total(rs []Run) int {
	total := 0
	for _, r := range rs {
		total += max(r.N, 0)
	}
	return total
}

// Longest returns the length of the longest run of a list.
func Longest(xs []int) int {
	longest := 0
	for _, r := range Encode(xs) {
		longest = max(longest, r.N)
	}
	return longest
}
