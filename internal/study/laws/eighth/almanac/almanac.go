// Package almanac counts quarters and weekdays.
package almanac

// Quarter is the quarter of a month, 1 to 4, and 0 for what is no month.
func Quarter(month int) int {
	if month < 1 || month > 12 {
		return 0
	}
	return (month-1)/3 + 1
}

// First is the first month of a quarter.
func First(quarter int) int { return 3*quarter - 2 }

// Weekday is the weekday of a day, 0 to 6; day 0 is a Monday, which is 0.
func Weekday(day int) int { return (day%7 + 7) % 7 }

// Next is the first day from day on that is such a weekday.
func Next(day, weekday int) int { return day + Weekday(weekday-Weekday(day)) }
