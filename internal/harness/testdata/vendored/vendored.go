// Package vendored has its dependency in its tree.
package vendored

import "example.com/dep"

// Use doubles and adds one.
func Use(n int) int { return dep.Double(n) + 1 }
