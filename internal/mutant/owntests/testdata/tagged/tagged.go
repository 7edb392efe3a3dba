// Package tagged has tests under a build tag only.
package tagged

// One is 1.
func One() int { return 1 }
