// Package grid has rectangles of cells on a board.
package grid

// Point is a cell.
type Point struct{ X, Y int }

// Rect is a rectangle of cells: Min is in it, Max is not.
type Rect struct{ Min, Max Point }

// Empty tells whether r has no cells.
func (r Rect) Empty() bool { return r.Min.X >= r.Max.X || r.Min.Y >= r.Max.Y }

// Contains tells whether p lies in r.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.Min.X && p.X < r.Max.X && p.Y >= r.Min.Y && p.Y <= r.Max.Y
}

// Intersects tells whether r and o have a cell in common.
func (r Rect) Intersects(o Rect) bool {
	return !r.Empty() && !o.Empty() && r.Min.X < o.Max.X && o.Min.X <= r.Max.X && r.Min.Y < o.Max.Y && o.Min.Y < r.Max.Y
}

// Union is the smallest rectangle with all cells of r and o.
func (r Rect) Union(o Rect) Rect {
	if r.Empty() {
		return o
	}
	return Rect{
		Point{min(r.Min.X, o.Min.X), min(r.Min.Y, o.Min.Y)},
		Point{max(r.Max.X, o.Max.X), max(r.Max.Y, o.Max.Y)},
	}
}

// Distance is how many steps it takes from a to b, with steps to the four neighbours.
func Distance(a, b Point) int {
	d := a.X - b.X
	if d < 0 {
		d = -d
	}
	e := a.Y - b.Y
	if e < 0 {
		e = -e
	}
	return d + e
}
