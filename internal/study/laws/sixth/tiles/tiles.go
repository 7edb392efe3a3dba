// Package tiles has rectangles on a grid of whole numbers.
package tiles

// A Rect is the rectangle with a corner at X, Y and sides W and H. It is empty unless both sides are positive.
type Rect struct{ X, Y, W, H int }

// Empty reports whether the rectangle has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Area returns the number of cells in the rectangle.
func (r Rect) Area() int {
	if r.Empty() {
		return 0
	}
	return r.W * r.H
}

// Move returns the rectangle moved.
func (r Rect) Move(dx, dy int) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// Transpose returns the rectangle with x and y exchanged.
func (r Rect) Transpose() Rect { return Rect{r.Y, r.X, r.H, r.W} }

// Grow returns the rectangle with n more cells on each of its four sides.
func (r Rect) Grow(n int) Rect { return Rect{r.X - n, r.Y - n, r.W + 2*n, r.H + 2*n} }

// Has reports whether a cell is in the rectangle.
func (r Rect) Has(x, y int) bool {
	return !r.Empty() && r.X <= x && x < r.X+r.W && r.Y <= y && y < r.Y+r.H
}

// Meet returns the rectangle of the cells that are in both, Rect{} if there are none.
func (r Rect) Meet(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	m := Rect{x, y, min(r.X+r.W, s.X+s.W) - x, min(r.Y+r.H, s.Y+s.H) - y}
	if r.Empty() || s.Empty() || m.Empty() {
		return Rect{}
	}
	return m
}

// Steps returns how many steps along the axes lead from one cell to another.
func Steps(x, y, x2, y2 int) int { return abs(x2-x) + abs(y2-y) }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
