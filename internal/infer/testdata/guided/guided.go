// Package guided has functions with branches that sources do not meet by chance.
package guided

import (
	"math"
	"strings"
)

// Fee is the fee of a parcel.
func Fee(service string, weight int) int {
	if service == "express" && weight > 31 {
		return -weight
	}
	return weight
}

// Deep has ten conditions, each behind the one before.
func Deep(a, b int, code string) int {
	if a > 100 {
		if a < 140 {
			if b < -300 {
				if a%7 == 0 {
					if a+b == -250 {
						if strings.HasPrefix(code, "cod") {
							if len(code) == 8 {
								if code[5] > 'x' {
									if code[6] < '5' {
										if code[7] == code[4] {
											return 10
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
	return 0
}

// Closed has a branch that nothing reaches.
func Closed(n int) int {
	if n*n < -1 {
		return n
	}
	switch {
	case n > 3:
		n--
	}
	return n + 1
}

// Factorial is the product of the numbers from 1 to n.
func Factorial(n int) int {
	p := 1
	for i := 2; i <= n; i++ {
		p *= i
	}
	return p
}

// Mix is a hash: it is meant to wrap around.
func Mix(a, b int) int {
	return (a+7)*6364136223846793005 + (b+3)*1442695040888963407
}

// Half is half of the degrees of longitude that a circle around a place takes, whose radius is in millimetres. Near to a pole it has none.
func Half(lat, mm float64) float64 {
	r := math.Abs(mm) / 6371e6
	return math.Asin(math.Sin(r)/math.Cos(math.Remainder(lat, 180)*math.Pi/180)) * 180 / math.Pi
}
