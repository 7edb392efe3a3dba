// Package shift plans work: times of day, working days and slots that are taken.
package shift

import (
	"errors"
	"fmt"
	"time"
)

// A Clock is a time of day in minutes after midnight.
type Clock int

const minutesPerDay = 24 * 60

// ErrClock is the error of a text that is no time of day.
var ErrClock = errors.New("shift: no time of day")

// At returns the time at an hour and a minute, which are taken as they are on a round clock: At(25, -1) is 0:59.
func At(hour, minute int) Clock { return Clock(hour % 24 * 60).Add(minute) }

// Add returns the time some minutes later, or earlier if they are negative. After 23:59 comes 0:00.
func (c Clock) Add(minutes int) Clock {
	sum := (int(c) + minutes%minutesPerDay) % minutesPerDay
	if sum < 0 {
		sum += minutesPerDay
	}
	return Clock(sum)
}

// Until returns how many minutes it takes from c until the clock shows d: at least 0 and less than a day.
func (c Clock) Until(d Clock) int { return int(d.Add(-int(c))) }

// Between reports whether c lies in a shift that begins at from and ends before to, maybe on the next day.
func (c Clock) Between(from, to Clock) bool { return from.Until(c) < from.Until(to) }

// String writes the time as 09:30.
func (c Clock) String() string { return fmt.Sprintf("%02d:%02d", int(c)/60, int(c)%60) }

// ParseClock reads what [Clock.String] writes.
func ParseClock(s string) (Clock, error) {
	t, err := time.Parse("15:04", s)
	if err != nil || len(s) != len("15:04") {
		return 0, ErrClock
	}
	return At(t.Hour(), t.Minute()), nil
}
