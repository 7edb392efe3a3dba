// Package proved has functions of which claims are proved, refuted, or left as they are.
package proved

// Level is a level of points, from 1 to 3, but for one number.
func Level(points int) int {
	switch {
	case points >= 90:
		return 3
	case points*points == 1522756 && points < 0: // -1234
		return 0
	case points >= 50:
		return 2
	}
	return 1
}

// Sum is the sum up to n.
func Sum(n int) int {
	s := 0
	for i := 1; i <= n; i++ {
		s += i
	}
	return s
}
