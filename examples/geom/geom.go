// Package geom has vectors and matrices of the plane.
package geom

import "math"

// A Vec is a vector of the plane.
type Vec struct{ X, Y float64 }

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y} }

// Scale returns v times c.
func (v Vec) Scale(c float64) Vec { return Vec{v.X * c, v.Y * c} }

// Dot returns the scalar product of v and w.
func (v Vec) Dot(w Vec) float64 { return v.X*w.X + v.Y*w.Y }

// Cross returns the signed area of the parallelogram that v and w span.
func (v Vec) Cross(w Vec) float64 { return v.X*w.Y - v.Y*w.X }

// Norm returns the length of v.
func (v Vec) Norm() float64 { return math.Hypot(v.X, v.Y) }

// Rotate turns v by a radians against the clock.
func (v Vec) Rotate(a float64) Vec {
	sin, cos := math.Sincos(a)
	return Vec{v.X*cos - v.Y*sin, v.X*sin + v.Y*cos}
}

// A Matrix is a 2×2 matrix, row by row.
type Matrix [4]float64

// Mul returns the product m·n.
func (m Matrix) Mul(n Matrix) Matrix {
	return Matrix{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3],
		m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
	}
}

// Transpose returns m mirrored at its diagonal.
func (m Matrix) Transpose() Matrix { return Matrix{m[0], m[2], m[1], m[3]} }

// Det returns the determinant of m.
func (m Matrix) Det() float64 { return m[0]*m[3] - m[1]*m[2] }

// Area returns the area of the polygon with these corners, by the shoelace formula; positive when they run against the clock.
func Area(corners []Vec) float64 {
	var twice float64
	for i, v := range corners {
		twice += v.Cross(corners[(i+1)%len(corners)])
	}
	return twice / 2
}
