// Package plane is geometry of the plane, on bare coordinates.
package plane

import "math"

// Rotate turns the point (x, y) around the origin, by an angle in degrees against the clock.
func Rotate(x, y, degrees float64) (u, v float64) {
	degrees = math.Mod(degrees, 360)
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return x*cos - y*sin, x*sin + y*cos
}

// Triangle returns the area of a triangle with sides of these lengths, by Heron's formula as Kahan wrote it, 0 if there is none.
func Triangle(a, b, c float64) float64 {
	if a < b {
		a, b = b, a
	}
	if b < c {
		b, c = c, b
	}
	if a < b {
		a, b = b, a
	}
	if c <= a-b {
		return 0
	}
	return math.Sqrt((a+(b+c))*(c-(a-b))*(c+(a-b))*(a+(b-c))) / 4
}

// Project returns the foot of the perpendicular from (x, y) to the line through (0, 0) and (3, 4), as the distance along the line and
// the distance from it, positive on its left.
func Project(x, y float64) (along, off float64) {
	const dx, dy = 3, 4
	length := math.Sqrt(dx*dx + dy*dy)
	along = (x*dx + y*dy) / length
	off = (y*dx - x*dy) / length
	return along, off
}

// Barycentric returns the weights of the corners (0, 0), (4, 0) and (1, 3) of a triangle with which (x, y) is their mean.
func Barycentric(x, y float64) (a, b, c float64) {
	const bx, by, cx, cy = 4, 0, 1, 3
	whole := float64(bx*cy - by*cx)
	b = (x*cy - y*cx) / whole
	c = (y*bx - x*by) / whole
	return 1 - b - c, b, c
}

// Ellipse returns a point of the ellipse with half axes 5 and 3, by its parameter in radians.
func Ellipse(t float64) (x, y float64) {
	const a, b = 5, 3
	sin, cos := math.Sincos(t)
	return a * cos, b * sin
}
