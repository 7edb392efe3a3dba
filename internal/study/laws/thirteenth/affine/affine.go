// Package affine moves, turns and stretches drawings.
package affine

import "errors"

// ErrFlat is returned for a map that cannot be undone.
var ErrFlat = errors.New("the map is flat")

// A Point is a place in a drawing.
type Point struct{ X, Y float64 }

// A Map takes a point (x, y) to (A*x + B*y + C, D*x + E*y + F).
type Map struct{ A, B, C, D, E, F float64 }

// Identity changes nothing.
func Identity() Map { return Map{A: 1, E: 1} }

// Move shifts points.
func Move(dx, dy float64) Map { return Map{A: 1, C: dx, E: 1, F: dy} }

// Scale stretches a drawing from the origin.
func Scale(k float64) Map { return Map{A: k, E: k} }

// Flip turns a drawing upside down.
func Flip() Map { return Map{A: 1, E: -1} }

// Apply is where a point goes.
func (m Map) Apply(p Point) Point {
	return Point{m.A*p.X + m.B*p.Y + m.C, m.D*p.X + m.E*p.Y + m.F}
}

// Then is the map that does m first and o afterwards.
func (m Map) Then(o Map) Map {
	return Map{
		A: o.A*m.A + o.B*m.D, B: o.A*m.B + o.B*m.E, C: o.A*m.C + o.B*m.F + o.C,
		D: o.D*m.A + o.E*m.D, E: o.D*m.B + o.E*m.E, F: o.D*m.C + o.E*m.F + o.F,
	}
}

// Det is how many times larger areas become; it is negative if the map flips the drawing.
func (m Map) Det() float64 { return m.A*m.E - m.B*m.D }

// Invert is the map that undoes m.
func (m Map) Invert() (Map, error) {
	d := m.Det()
	if d == 0 {
		return Map{}, ErrFlat
	}
	return Map{
		A: m.E / d, B: -m.B / d, C: (m.B*m.F - m.E*m.C) / d,
		D: -m.D / d, E: m.A / d, F: (m.D*m.C - m.A*m.F) / d,
	}, nil
}
