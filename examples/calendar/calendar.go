// Package calendar counts days in the Gregorian calendar.
package calendar

import "errors"

// A Date is a day of the proleptic Gregorian calendar.
type Date struct{ Year, Month, Day int }

// A Weekday is a day of the week.
type Weekday int

// The days of the week.
const (
	Monday Weekday = iota
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
	Sunday
)

// Next returns the day after w.
func (w Weekday) Next() Weekday { return (w + 1) % 7 }

// Leap reports whether year has a 29 February.
func Leap(year int) bool {
	return year%4 == 0 && (year%100 != 0 || year%400 == 0)
}

// DaysIn returns the number of days of a month, and an error for a month outside 1 to 12.
func DaysIn(year, month int) (int, error) {
	switch month {
	case 2:
		if Leap(year) {
			return 29, nil
		}
		return 28, nil
	case 4, 6, 9, 11:
		return 30, nil
	case 1, 3, 5, 7, 8, 10, 12:
		return 31, nil
	}
	return 0, errors.New("month outside 1 to 12")
}

// Number returns the number of days from 1 March of year 0 to d. Months and days outside their range are carried over.
func Number(d Date) int {
	months := d.Year*12 + d.Month - 3
	year, month := floorDiv(months, 12), mod(months, 12)
	return 365*year + floorDiv(year, 4) - floorDiv(year, 100) + floorDiv(year, 400) + (153*month+2)/5 + d.Day - 1
}

// FromNumber returns the date with that number: the inverse of [Number].
func FromNumber(n int) Date {
	era, day := floorDiv(n, 146097), mod(n, 146097)
	yearOfEra := (day - day/1460 + day/36524 - day/146096) / 365
	dayOfYear := day - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	month := (5*dayOfYear + 2) / 153
	d := Date{Year: era*400 + yearOfEra, Month: month + 3, Day: dayOfYear - (153*month+2)/5 + 1}
	if d.Month > 12 {
		d.Year, d.Month = d.Year+1, d.Month-12
	}
	return d
}

// AddDays returns the date n days after d.
func AddDays(d Date, n int) Date { return FromNumber(Number(d) + n) }

// Between returns the number of days from a to b; negative if b is before a.
func Between(a, b Date) int { return Number(b) - Number(a) }

// DayOfWeek returns the weekday of d.
func DayOfWeek(d Date) Weekday { return Weekday(mod(Number(d)+2, 7)) }

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func mod(a, b int) int { return a - b*floorDiv(a, b) }
