// Package branches has ten branches that random inputs rarely reach: equations over integers, floats and texts, each of another form (docs/symbolic.md).
package branches

//lint:file-ignore S1008 the branches are what is measured

import "math"

// Square is taken by one y of each x.
func Square(x, y int) bool {
	if x*x+y == 12345678 && y > 77 {
		return true
	}
	return false
}

// Constant is taken by one number.
func Constant(x int) bool {
	if x == 0x1234567890abcdef {
		return true
	}
	return false
}

// Linear is a linear equation over positive numbers.
func Linear(x, y int) bool {
	if 3*x+7*y == 100003 && x > 1000 && y > 1000 {
		return true
	}
	return false
}

// Difference is one difference.
func Difference(x, y int) bool {
	if x-y == 424242 {
		return true
	}
	return false
}

// Ring is a thin ring.
func Ring(x, y float64) bool {
	if x*x+y*y > 9.99 && x*x+y*y < 10 && x > y && y > 0 {
		return true
	}
	return false
}

// Quadratic is the positive root of an equation.
func Quadratic(x float64) bool {
	if x*x-x == 42 && x > 0 {
		return true
	}
	return false
}

// Waves asks for two angles.
func Waves(x, y float64) bool {
	if math.Sin(x)*math.Cos(y) > 0.99 && x > 50 && y > 50 {
		return true
	}
	return false
}

// Key is a text, byte by byte.
func Key(s string) bool {
	if len(s) == 4 && s[0] == 'k' {
		if s[1] == '=' && s[2] == '4' && s[3] == '2' {
			return true
		}
	}
	return false
}

// Word is a whole text.
func Word(s string) bool {
	if s == "tomatos" {
		return true
	}
	return false
}

// Wrapped is the one number whose negation has its sign.
func Wrapped(x int) bool {
	if x < 0 && -x < 0 {
		return true
	}
	return false
}
