// Package leaky keeps what nothing sets back: after some mutants its tests fail without one.
package leaky

import "os"

var most int

var largest = &most // its address is kept when the package is initialised

var last int

// Double is the largest number that it was ever asked to double, doubled.
func Double(n int) int {
	twice := 2 * n
	*largest = max(*largest, twice)
	last = twice
	return *largest
}

// Check ends the process if n is negative.
func Check(n int) int {
	if n < 0 {
		os.Exit(3)
	}
	return n
}
