// Package dates has the rules of the calendar.
package dates

// Leap reports whether a year has 366 days.
func Leap(year int) bool { return year%4 == 0 && year%100 != 0 || year%400 == 0 }

// Days are the days of a month, 1 to 12, and 0 for what is no month.
func Days(year, month int) int {
	switch month {
	case 2:
		if Leap(year) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	case 1, 3, 5, 7, 8, 10, 12:
		return 31
	}
	return 0
}

// Valid reports whether there is such a day.
func Valid(year, month, day int) bool { return day >= 1 && day <= Days(year, month) }
