// Package polygon measures polygons with whole coordinates.
package polygon

// A Point is a corner.
type Point struct{ X, Y int }

// Area is twice the area within a polygon, negative if its corners go round clockwise.
func Area(points []Point) int {
	area := 0
	for i, p := range points {
		q := points[(i+1)%len(points)]
		area += p.X*q.Y - q.X*p.Y
	}
	return area
}

// Move shifts a polygon.
func Move(points []Point, dx, dy int) []Point {
	var out []Point
	for _, p := range points {
		out = append(out, Point{p.X + dx, p.Y + dy})
	}
	return out
}

// Grow multiplies all coordinates.
func Grow(points []Point, by int) []Point {
	var out []Point
	for _, p := range points {
		out = append(out, Point{by * p.X, by * p.Y})
	}
	return out
}
