// Package unit writes and converts quantities.
package unit

import "strconv"

// ToFahrenheit converts degrees Celsius.
func ToFahrenheit(celsius float64) float64 { return celsius*9/5 + 32 }

// ToCelsius converts degrees Fahrenheit.
func ToCelsius(fahrenheit float64) float64 { return (fahrenheit - 32) * 5 / 9 }

// Clock writes a number of seconds as minutes and seconds, 2:05, with a sign if it is negative.
func Clock(seconds int) string {
	sign := ""
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	rest := strconv.Itoa(seconds % 60)
	if seconds%60 < 10 {
		rest = "0" + rest
	}
	return sign + strconv.Itoa(seconds/60) + ":" + rest
}

// Round returns the multiple of step that is nearest to n, the larger one of two. A step that is not positive rounds nothing.
func Round(n, step int) int {
	if step <= 0 {
		return n
	}
	rest := ((n % step) + step) % step
	if 2*rest >= step {
		return n - rest + step
	}
	return n - rest
}
