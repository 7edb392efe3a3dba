// Package almanac is calendar arithmetic as programs for sundials, tides and solar panels have it: days are counted as fractions.
package almanac

import "math"

// Julian returns the Julian day at noon of a date of the Gregorian calendar, by the formula of Meeus: months count from 1, and those from 13 on
// are of the next year. Year, month and day are rounded down.
func Julian(year, month, day float64) float64 {
	year, month, day = math.Floor(year), math.Floor(month), math.Floor(day)
	years := math.Floor((month - 1) / 12)
	year += years
	month -= 12 * years
	if month <= 2 { // the year begins in March, so that the leap day is its last
		year--
		month += 12
	}
	centuries := math.Floor(year / 100)
	leap := 2 - centuries + math.Floor(centuries/4)
	return math.Floor(365.25*(year+4716)) + math.Floor(30.6001*(month+1)) + day + leap - 1524
}

// synodic is the mean length of a lunation in days.
const synodic = 29.530588853

// MoonAge returns how many days have passed since the last mean new moon, on a day counted from the new moon of January 6, 2000.
func MoonAge(day float64) float64 {
	age := math.Mod(day, synodic)
	if age < 0 {
		age += synodic
	}
	return age
}

// MoonLight returns the part of the moon's disc that is lit on that day, from 0 to 1.
func MoonLight(day float64) float64 {
	phase := 2 * math.Pi * MoonAge(day) / synodic
	return (1 - math.Cos(phase)) / 2
}

// Declination returns how many degrees the sun stands north of the equator at noon, on a day of the year counted from January 1.
func Declination(day float64) float64 {
	const tilt = 23.44
	turn := 2 * math.Pi * (day + 10) / 365
	return -tilt * math.Cos(turn)
}

// Clock returns by how many degrees the hands of a clock are turned, some hours after midnight.
func Clock(hours float64) (hour, minute float64) {
	half := math.Mod(hours, 12)
	if half < 0 {
		half += 12
	}
	whole := math.Floor(half)
	return 30 * half, 360 * (half - whole)
}
