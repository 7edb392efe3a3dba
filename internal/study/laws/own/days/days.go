// Package days counts days and months, and works with ranges of them.
package days

import "errors"

// A Range has the days from From to the one before To; it is empty if To is not later.
type Range struct{ From, To int }

// Len returns how many days r has.
func (r Range) Len() int {
	if r.To <= r.From {
		return 0
	}
	return r.To - r.From
}

// Contains reports whether r has the day.
func (r Range) Contains(day int) bool { return r.From <= day && day < r.To }

// Shift returns r by so many days later.
func (r Range) Shift(by int) Range { return Range{r.From + by, r.To + by} }

// Overlap returns how many days r and s have in common.
func (r Range) Overlap(s Range) int { return Range{max(r.From, s.From), min(r.To, s.To)}.Len() }

// Hull returns the smallest range with all days of r and of s: the other one if one of them is empty.
func (r Range) Hull(s Range) Range {
	switch {
	case r.Len() == 0:
		return s
	case s.Len() == 0:
		return r
	}
	return Range{min(r.From, s.From), max(r.To, s.To)}
}

// ErrDate is the error of a date that no calendar has.
var ErrDate = errors.New("days: no such date")

var before = [...]int{0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365}

// DayOfYear returns the number of a day in its year, from 1.
func DayOfYear(year, month, day int) (int, error) {
	if month < 1 || month > 12 || day < 1 {
		return 0, ErrDate
	}
	leap := year%4 == 0 && (year%100 != 0 || year%400 == 0)
	length := before[month] - before[month-1]
	if leap && month == 2 {
		length++
	}
	if day > length {
		return 0, ErrDate
	}
	n := before[month-1] + day
	if leap && month > 2 {
		n++
	}
	return n, nil
}

// AddMonths returns the month that comes n months after a month from 1 to 12, and its year; n may be negative.
func AddMonths(year, month, n int) (y, m int) {
	months := year*12 + month - 1 + n
	y, m = months/12, months%12
	if m < 0 {
		y, m = y-1, m+12
	}
	return y, m + 1
}
