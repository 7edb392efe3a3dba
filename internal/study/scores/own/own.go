// Package own is subjects of the study of scores: small functions that everybody has written once, by the plain algorithms.
package own

import "strings"

// GCD returns the greatest common divisor of a and b, which is never negative; GCD(0, 0) is 0.
func GCD(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		return -a
	}
	return a
}

// Power returns x to the power of n, by squaring; 1 if n is not positive.
func Power(x, n int) int {
	p := 1
	for n > 0 {
		if n%2 == 1 {
			p *= x
		}
		x *= x
		n /= 2
	}
	return p
}

// IsPrime reports whether n is a prime number.
func IsPrime(n int) bool {
	if n < 4 {
		return n > 1
	}
	if n%2 == 0 || n%3 == 0 {
		return false
	}
	for d := 5; d*d <= n; d += 6 {
		if n%d == 0 || n%(d+2) == 0 {
			return false
		}
	}
	return true
}

// Fill breaks text into lines of at most width letters at its blanks; a word that is longer has a line of its own.
func Fill(text string, width int) string {
	var lines []string
	line, letters := "", 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		if line != "" && letters+1+n > width {
			lines = append(lines, line)
			line, letters = "", 0
		}
		if line != "" {
			line += " "
			letters++
		}
		line += word
		letters += n
	}
	if line != "" {
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Leap reports whether a year of the Gregorian calendar has 366 days.
func Leap(year int) bool {
	return year%4 == 0 && (year%100 != 0 || year%400 == 0)
}

// YearDay returns the number of a day in its year, 1 for the first of January; 0 if there is no such day.
func YearDay(year, month, day int) int {
	if month < 1 || month > 12 || day < 1 || day > monthDays(year, month) {
		return 0
	}
	for m := 1; m < month; m++ {
		day += monthDays(year, m)
	}
	return day
}

func monthDays(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if Leap(year) {
			return 29
		}
		return 28
	}
	return 31
}

// Weekday returns the day of the week of a day of the Gregorian calendar, 0 for Sunday, by Zeller's congruence.
func Weekday(year, month, day int) int {
	if month < 3 {
		month += 12
		year--
	}
	w := (day + 13*(month+1)/5 + year + year/4 - year/100 + year/400 + 6) % 7
	return (w + 7) % 7
}
