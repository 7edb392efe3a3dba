// Package hours keeps the opening hours of a shop.
package hours

import "errors"

// The errors of setting hours.
var (
	ErrDay   = errors.New("hours: no such day")
	ErrHours = errors.New("hours: not a part of one day")
)

// Midnight is the minute at which a day ends.
const Midnight = 24 * 60

// A Week has the hours of each day, from 0 for Monday. A day without hours is closed.
type Week struct {
	open map[int]period
}

// A period is the time from one minute of a day until another one, which is not part of it.
type period struct{ from, to int }

// NewWeek returns a week of which all days are closed.
func NewWeek() *Week { return &Week{open: map[int]period{}} }

// Set opens a day from one minute until another one, in the place of the hours that it had.
func (w *Week) Set(day, from, to int) error {
	if day < 0 || day > 6 {
		return ErrDay
	}
	if from < 0 || from >= to || to > Midnight {
		return ErrHours
	}
	if w.open == nil {
		w.open = map[int]period{}
	}
	w.open[day] = period{from, to}
	return nil
}

// Close closes a day.
func (w *Week) Close(day int) { delete(w.open, day) }

// IsOpen reports whether the shop is open at a minute of a day.
func (w *Week) IsOpen(day, minute int) bool {
	p, ok := w.open[day]
	return ok && p.from <= minute && minute < p.to
}

// Total returns for how many minutes of the week the shop is open.
func (w *Week) Total() int {
	sum := 0
	for _, p := range w.open {
		sum += p.to - p.from
	}
	return sum
}
