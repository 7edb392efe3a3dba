// Package vector has vectors of whole numbers in the plane.
package vector

// A V is a vector.
type V struct{ X, Y int }

// Plus is the sum of two vectors.
func (v V) Plus(w V) V { return V{v.X + w.X, v.Y + w.Y} }

// Times is k times the vector.
func (v V) Times(k int) V { return V{k * v.X, k * v.Y} }

// Left is the vector, turned to the left by a quarter.
func (v V) Left() V { return V{-v.Y, v.X} }

// Dot is the scalar product.
func (v V) Dot(w V) int { return v.X*w.X + v.Y*w.Y }

// Cross is the area that two vectors span, positive if w is on the left of v.
func (v V) Cross(w V) int { return v.X*w.Y - v.Y*w.X }
