// Package bools has the three connectives of propositional logic.
package bools

// Not is true where x is false.
func Not(x bool) bool { return !x }

// And is true where both are.
func And(x, y bool) bool {
	if x {
		return y
	}
	return false
}

// Or is true where one of them is, or both are.
func Or(x, y bool) bool {
	if x {
		return true
	}
	return y
}
