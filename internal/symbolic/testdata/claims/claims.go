// Package claims has small functions with relations that look true, of which some are.
package claims

import "errors"

// Abs is the absolute value.
func Abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// Abs8 is the absolute value of a byte.
func Abs8(x int8) int8 {
	if x < 0 {
		return -x
	}
	return x
}

// Max is the larger one.
func Max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// MaxF is the larger one.
func MaxF(a, b float64) float64 {
	if a > b {
		return a
	}
	return b
}

// Clamp keeps x between lo and hi.
func Clamp(x, lo, hi int) int {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}

// Add8 is a sum.
func Add8(a, b int8) int8 { return a + b }

// Gap is a difference.
func Gap(a, b uint) uint { return a - b }

// Half is half of x.
func Half(x int) int { return x / 2 }

// Mod is the remainder.
func Mod(x, m int) int { return x % m }

// Mod8 is the remainder.
func Mod8(x, m int8) int8 { return x % m }

// Fee is the price of a parcel.
func Fee(grams int, express bool) (int, error) {
	if grams <= 0 || grams > 31500 {
		return 0, errors.New("no parcel")
	}
	price := 399
	if grams > 2000 {
		price = 599
	}
	if grams > 20000 {
		price = 1299
	}
	if express {
		price += 500
	}
	return price, nil
}

// Grade is a level of points, best 4.
func Grade(points int) int {
	switch {
	case points >= 90:
		return 4
	case points >= 75:
		return 3
	case points > 50:
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

// A Span is a part of a line.
type Span struct{ From, To int }

// Turn exchanges the ends.
func Turn(s Span) Span { return Span{s.To, s.From} }

// Hull is the smallest span around two.
func (s Span) Hull(t Span) Span {
	if t.From < s.From {
		s.From = t.From
	}
	if t.To > s.To {
		s.To = t.To
	}
	return s
}

// Len is how long a span is.
func (s Span) Len() int { return s.To - s.From }

// A Day is one of the week.
type Day int

// The days.
const (
	Monday Day = iota
	Tuesday
	Wednesday
)

// Next is the day after.
func Next(d Day) Day {
	if d == Wednesday {
		return Monday
	}
	return d + 1
}

var calls int

// Count counts its calls.
func Count(x int) int {
	calls++
	return x + calls - calls
}

// Double is twice x.
func Double(x float64) float64 { return x + x }

// Must wants a number that is not negative.
func Must(x int) int {
	if x < 0 {
		panic("negative")
	}
	return x
}

// Larger is the larger one of two values of a type.
func Larger[T int | int8](a, b T) T {
	if a > b {
		return a
	}
	return b
}

// Flip is the text backwards, of two letters.
func Flip(s string) string {
	if len(s) != 2 {
		return s
	}
	return s[1:] + s[:1]
}

// Rotl turns the bits of a byte to the left.
func Rotl(x uint8, k uint) uint8 { return x<<(k&7) | x>>(8-k&7) }
