// Package arith has sums and products of whole numbers, the second example of QuickSpec's own.
package arith

// Plus adds two numbers.
func Plus(x, y int) int { return x + y }

// Times multiplies two numbers.
func Times(x, y int) int { return x * y }
