// Package triangle tells triangles apart.
package triangle

// What the sides of a triangle can be.
const (
	None        = iota // no triangle
	Scalene            // all sides differ
	Isosceles          // two are alike
	Equilateral        // all are
)

// Kind is what a triangle with these sides is.
func Kind(a, b, c int) int {
	switch {
	case a <= 0 || b <= 0 || c <= 0, a+b <= c, b+c <= a, a+c <= b:
		return None
	case a == b && b == c:
		return Equilateral
	case a == b || b == c || a == c:
		return Isosceles
	}
	return Scalene
}
