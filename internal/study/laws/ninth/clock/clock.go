// Package clock calculates with times of day.
package clock

const day = 24 * 60 // minutes

// A Clock is a time of day, from 0:00 to 23:59.
type Clock struct{ Hour, Minute int }

// Of is the time so many minutes after midnight, or before it if they are negative.
func Of(minutes int) Clock {
	minutes = (minutes%day + day) % day
	return Clock{minutes / 60, minutes % 60}
}

// Minutes is how many minutes of the day have passed.
func (c Clock) Minutes() int { return 60*c.Hour + c.Minute }

// Add is the time n minutes later, on whatever day.
func (c Clock) Add(n int) Clock { return Of(c.Minutes() + n%day) }

// Until is how many minutes it takes until the clock shows d next; none if it does now.
func (c Clock) Until(d Clock) int { return (d.Minutes() - c.Minutes() + day) % day }
