//go:build !nothing
// +build !nothing

// Package old is of a language without type parameters, where the iterations of a loop share their variables.
package old

// Shared returns functions that all see the last value.
func Shared(n int) (fs []func() int) {
	for i := 0; i < n; i++ {
		fs = append(fs, func() int { return i * 2 })
	}
	return fs
}
