// Package angle converts angles between seconds of arc and degrees, minutes and seconds.
package angle

// Second, Minute and Degree are angles in seconds.
const (
	Second = 1
	Minute = 60 * Second
	Degree = 60 * Minute
)

// A DMS is an angle in degrees, minutes and seconds, which add up. A negative angle has negative degrees, and minutes and seconds that are
// not: -1 second is -1 degree, 59 minutes and 59 seconds.
type DMS struct{ Deg, Min, Sec int }

// Of is the angle of so many seconds, with minutes and seconds from 0 to 59.
func Of(seconds int) DMS {
	deg, rest := seconds/Degree, seconds%Degree
	if rest < 0 {
		deg--
		rest += Degree
	}
	return DMS{Deg: deg, Min: rest / Minute, Sec: rest % Minute}
}

// Seconds is the angle in seconds.
func (d DMS) Seconds() int { return d.Deg*Degree + d.Min*Minute + d.Sec*Second }

// Plus is the sum of two angles.
func (d DMS) Plus(e DMS) DMS { return Of(d.Seconds() + e.Seconds()) }

// Opposite is the angle in the other direction.
func (d DMS) Opposite() DMS { return Of(-d.Seconds()) }

// Less reports whether d is smaller than e. Both have minutes and seconds from 0 to 59.
func (d DMS) Less(e DMS) bool {
	switch {
	case d.Deg != e.Deg:
		return d.Deg < e.Deg
	case d.Min != e.Min:
		return d.Min < e.Min
	}
	return d.Sec < e.Sec
}
