// Package compass calculates with courses, in whole degrees: 0 is north, 90 is east.
package compass

const circle = 360

// Course is the same course as a number from 0 to 359.
func Course(degrees int) int {
	degrees %= circle
	if degrees < 0 {
		degrees += circle
	}
	return degrees
}

// Opposite is the course back.
func Opposite(degrees int) int { return Course(degrees + circle/2) }

// Turn is by how many degrees to turn from one course to another, whichever way is shorter: to the right if it is positive, to the left if it
// is negative. Right about is 180.
func Turn(from, to int) int {
	turn := Course(to - from)
	if turn > circle/2 {
		turn -= circle
	}
	return turn
}

// Point is the nearest of the eight points of the compass.
func Point(degrees int) string {
	points := []string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
	return points[(2*Course(degrees)+45)/90%8]
}
