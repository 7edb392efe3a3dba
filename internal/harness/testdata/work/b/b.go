// Package b is in a workspace.
package b

// One is one.
const One = 1

// Less is one less.
func Less(n int) int { return n - One }
