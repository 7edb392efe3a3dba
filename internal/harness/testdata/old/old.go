// Package old belongs to a module whose language has no type parameters.
package old

// Sign is -1, 0 or 1.
func Sign(x float64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}
