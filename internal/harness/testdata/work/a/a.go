// Package a uses the other module of its workspace.
package a

import "example.com/b"

// Next is one more.
func Next(n int) int { return n + b.One }
