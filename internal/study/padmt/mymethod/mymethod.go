// Package mymethod is the worked example of the paper on path-directed source inputs (Sun et al. 2021, §3.2.1).
package mymethod

// MyMethod has four paths, of which random inputs take two hardly ever.
func MyMethod(x, y int) int {
	z := x + y
	if z == 0 {
		if y > 0 {
			z = y * x
		} else {
			z = x * y
		}
	} else {
		if x > 0 {
			z = z * x
		} else {
			z = z + x
		}
	}
	return z
}
