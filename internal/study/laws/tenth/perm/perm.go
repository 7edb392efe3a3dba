// Package perm has orders of things as lists of positions.
package perm

import (
	"errors"
	"slices"
)

// ErrPositions is returned for a list that does not have each position once.
var ErrPositions = errors.New("want each position once")

// Identity leaves n things where they are.
func Identity(n int) []int {
	var p []int
	for i := range n {
		p = append(p, i)
	}
	return p
}

// Sorting has the positions of the keys from the smallest to the largest one, and of equal keys in the order in which they stand.
func Sorting(keys []int) []int {
	p := Identity(len(keys))
	slices.SortStableFunc(p, func(i, j int) int {
		switch {
		case keys[i] < keys[j]:
			return -1
		case keys[i] > keys[j]:
			return 1
		}
		return 0
	})
	return p
}

// Apply has the things in the order of the positions; positions at which there is nothing are passed over.
func Apply(xs, p []int) []int {
	var out []int
	for _, i := range p {
		if 0 <= i && i < len(xs) {
			out = append(out, xs[i])
		}
	}
	return out
}

// Inverse is the order that undoes another one.
func Inverse(p []int) ([]int, error) {
	q := make([]int, len(p))
	seen := make([]bool, len(p))
	for i, at := range p {
		if at < 0 || at >= len(p) || seen[at] {
			return nil, ErrPositions
		}
		q[at], seen[at] = i, true
	}
	return q, nil
}
