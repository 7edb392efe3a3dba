// Package calendar answers questions about dates.
package calendar

import (
	"errors"
	"time"
)

// ErrUnborn is returned for the age of somebody who is not born yet.
var ErrUnborn = errors.New("not born yet")

// A Date is a day of the calendar of today. Months and days are counted from 1.
type Date struct{ Year, Month, Day int }

// Of is the date so many days after January 1, 1970.
func Of(number int) Date { return Date{1970, 1, 1}.Plus(number) }

// Number is how many days a date is after January 1, 1970.
func (d Date) Number() int { return int(d.utc().Unix() / (24 * 60 * 60)) }

// Plus is the date so many days later.
func (d Date) Plus(days int) Date {
	year, month, day := d.utc().AddDate(0, 0, days).Date()
	return Date{year, int(month), day}
}

// Weekday is the day of the week, from 1 for Monday to 7 for Sunday.
func (d Date) Weekday() int { return (int(d.utc().Weekday())+6)%7 + 1 }

// Before reports whether d is earlier than e.
func (d Date) Before(e Date) bool {
	if d.Year != e.Year {
		return d.Year < e.Year
	}
	if d.Month != e.Month {
		return d.Month < e.Month
	}
	return d.Day < e.Day
}

// Monday is the day with which the week of a date begins.
func Monday(d Date) Date { return d.Plus(1 - d.Weekday()) }

// Age is how many birthdays somebody has had. Who was born on February 29 has it on March 1 in other years.
func Age(born, on Date) (int, error) {
	if on.Before(born) {
		return 0, ErrUnborn
	}
	years := on.Year - born.Year
	if on.Before(Date{on.Year, born.Month, born.Day}) {
		years--
	}
	return years, nil
}

func (d Date) utc() time.Time {
	return time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
}
