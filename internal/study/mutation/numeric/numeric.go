// Package numeric is ten cheap functions on numbers: the subjects on which the speed of kill matrices is measured. A call of most of
// them takes some nanoseconds, so that what is measured is the matrix and not the subject. They were written for the study, with what
// makes mutants troublesome: loops that a small fault makes endless, divisors that become 0, indices that leave their table.
package numeric

// Abs is the absolute value of x.
func Abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	if x == 0 {
		return 0 // not -0
	}
	return x
}

// Triangle tells what triangle has these sides: 0 none, 1 equilateral, 2 isosceles, 3 scalene.
func Triangle(a, b, c int) int {
	if a <= 0 || b <= 0 || c <= 0 {
		return 0
	}
	if a+b <= c || b+c <= a || c+a <= b {
		return 0
	}
	switch {
	case a == b && b == c:
		return 1
	case a == b || b == c || c == a:
		return 2
	}
	return 3
}

// IsPrime tells whether n is a prime number.
func IsPrime(n int) bool {
	if n < 2 {
		return false
	}
	if n%2 == 0 {
		return n == 2
	}
	for d := 3; d*d <= n; d += 2 {
		if n%d == 0 {
			return false
		}
	}
	return true
}

const pi = 3.14159265358979323846

// Sin is the sine of x, within 1e-7 for |x| ≤ 100.
func Sin(x float64) float64 {
	negative := false
	if x < 0 {
		x, negative = -x, true
	}
	turns := int(x / (2 * pi))
	x -= float64(turns) * 2 * pi
	if x > pi {
		x, negative = x-pi, !negative
	}
	if x > pi/2 {
		x = pi - x
	}
	z := x * x
	y := x * (1 - z/6*(1-z/20*(1-z/42*(1-z/72*(1-z/110)))))
	if negative {
		return -y
	}
	return y
}

// PowMod is b to the power e modulo m, and 0 if m is 0.
func PowMod(b, e, m uint64) uint64 {
	if m == 0 {
		return 0
	}
	result := 1 % m
	b %= m
	for e > 0 {
		if e&1 == 1 {
			result = result * b % m
		}
		b = b * b % m
		e >>= 1
	}
	return result
}

// Collatz is how many steps lead from n to 1, or -1 if n < 1.
func Collatz(n int) int {
	if n < 1 {
		return -1
	}
	steps := 0
	for n != 1 {
		if n%2 == 0 {
			n /= 2
		} else {
			n = 3*n + 1
		}
		steps++
	}
	return steps
}

// Gcd is the greatest common divisor of a and b.
func Gcd(a, b int) int {
	if a < 0 {
		a = -a
	}
	if b < 0 {
		b = -b
	}
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Root is the largest integer whose square is not above n, by Newton's method; that of a negative number is -1.
func Root(n int) int {
	if n < 0 {
		return -1
	}
	if n < 2 {
		return n
	}
	x := n
	for y := (x + 1) / 2; y < x; y = (x + n/x) / 2 {
		x = y
	}
	return x
}

var before = [...]int{0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334}

// DayNumber counts the days from the first of January of the year 1 in the Gregorian calendar; that day has number 0. Months are
// 1…12.
func DayNumber(year, month, day int) int {
	y := year - 1
	n := 365*y + y/4 - y/100 + y/400 + before[month-1] + day - 1
	leap := year%4 == 0 && (year%100 != 0 || year%400 == 0)
	if month > 2 && leap {
		n++
	}
	return n
}

var steps = [...]struct{ from, price int }{{0, 30}, {100, 25}, {500, 20}, {2000, 15}}

// Tariff is the price of some units: each costs what its step says.
func Tariff(units int) int {
	total := 0
	for i := len(steps) - 1; i >= 0; i-- {
		if units > steps[i].from {
			total += (units - steps[i].from) * steps[i].price
			units = steps[i].from
		}
	}
	return total
}
