// Package unit converts and writes quantities.
package unit

import (
	"errors"
	"strconv"
	"strings"
)

// Celsius returns a temperature in degrees Fahrenheit in degrees Celsius.
func Celsius(f float64) float64 { return (f - 32) * 5 / 9 }

// Fahrenheit returns a temperature in degrees Celsius in degrees Fahrenheit.
func Fahrenheit(c float64) float64 { return c*9/5 + 32 }

var suffixes = []string{"", "k", "M", "G"}

// FormatSize writes a number of bytes with the largest of the suffixes k, M and G that divides it; "" if it is negative.
func FormatSize(n int64) string {
	if n < 0 {
		return ""
	}
	i := 0
	for n > 0 && n%1000 == 0 && i+1 < len(suffixes) {
		n /= 1000
		i++
	}
	return strconv.FormatInt(n, 10) + suffixes[i]
}

// ErrSize is the error of a text that is no size.
var ErrSize = errors.New("unit: no size")

// ParseSize reads what [FormatSize] writes: decimal digits with at most one suffix.
func ParseSize(s string) (int64, error) {
	factor := int64(1)
	for i := len(suffixes) - 1; i > 0; i-- {
		if rest, ok := strings.CutSuffix(s, suffixes[i]); ok {
			s = rest
			for range i {
				factor *= 1000
			}
			break
		}
	}
	n, err := strconv.ParseUint(s, 10, 63)
	if err != nil || int64(n)*factor/factor != int64(n) {
		return 0, ErrSize
	}
	return int64(n) * factor, nil
}
