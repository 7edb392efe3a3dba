// Package gates has the gates of digital circuits that Ruler's rules of booleans are about.
package gates

// Not inverts a signal.
func Not(a bool) bool { return !a }

// And is on where both inputs are.
func And(a, b bool) bool { return a && b }

// Or is on where an input is.
func Or(a, b bool) bool { return a || b }

// Xor is on where the inputs differ.
func Xor(a, b bool) bool { return a != b }
