// Package disc has discs on a grid, with whole coordinates and radiuses.
package disc

// A Disc has a centre and a radius, and its edge belongs to it. With radius 0 it is a point, and with a negative one it is nothing.
type Disc struct{ X, Y, R int }

// Has reports whether a point lies within.
func (d Disc) Has(x, y int) bool {
	return d.R >= 0 && square(x-d.X)+square(y-d.Y) <= square(d.R)
}

// Touches reports whether two discs have a point in common.
func (d Disc) Touches(e Disc) bool {
	if d.R < 0 || e.R < 0 {
		return false
	}
	return square(d.X-e.X)+square(d.Y-e.Y) <= square(d.R+e.R)
}

// Inside reports whether the whole of d lies within e.
func (d Disc) Inside(e Disc) bool {
	if d.R < 0 {
		return true
	}
	return e.R >= d.R && square(d.X-e.X)+square(d.Y-e.Y) <= square(e.R-d.R)
}

// Move shifts a disc.
func (d Disc) Move(dx, dy int) Disc { return Disc{d.X + dx, d.Y + dy, d.R} }

// Grow makes the radius larger, or smaller if by is negative.
func (d Disc) Grow(by int) Disc { return Disc{d.X, d.Y, d.R + by} }

func square(x int) int { return x * x }
