// Package dep is vendored.
package dep

// Double doubles.
func Double(n int) int { return 2 * n }
