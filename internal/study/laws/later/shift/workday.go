package shift

// Days are counted from a Monday, which is day 0.

// IsWorkday reports whether a day is none of a weekend.
func IsWorkday(day int) bool { return weekday(day) < 5 }

// weekday is 0 on Mondays and 6 on Sundays.
func weekday(day int) int { return ((day % 7) + 7) % 7 }

// AddWorkdays returns the day that is n working days later, or earlier if n is negative. A Saturday or Sunday counts as the Friday before.
func AddWorkdays(day, n int) int {
	week, at := (day-weekday(day))/7, min(weekday(day), 4)+n
	week += at / 5
	at %= 5
	if at < 0 {
		week--
		at += 5
	}
	return 7*week + at
}

// Workdays counts the working days after one day up to another, which is counted; it is negative if the other one is earlier.
func Workdays(from, to int) int { return number(to) - number(from) }

// number counts the working days since day 0.
func number(day int) int { return (day-weekday(day))/7*5 + min(weekday(day), 4) }
