// Package phone brings telephone numbers into one form, so that they can be compared.
package phone

import (
	"errors"
	"strings"
)

// Country is what the 0 of a number without a country stands for.
const Country = "+44"

// A number has so many digits, with those of the country.
const (
	MinDigits = 8
	MaxDigits = 15
)

// ErrCharacter, ErrPrefix and ErrLength are why a text is no telephone number.
var (
	ErrCharacter = errors.New("not a digit")
	ErrPrefix    = errors.New("want a number that begins with +, 00 or 0")
	ErrLength    = errors.New("too short or too long")
)

var separators = strings.NewReplacer(" ", "", "-", "", "/", "", ".", "", "(", "", ")", "")

// Clean is a number as it is dialled from abroad, a plus and digits. Spaces, dashes, slashes, dots and round brackets may stand anywhere.
func Clean(number string) (string, error) {
	number = separators.Replace(number)
	switch {
	case strings.HasPrefix(number, "+"):
	case strings.HasPrefix(number, "00"):
		number = "+" + number[2:]
	case strings.HasPrefix(number, "0"):
		number = Country + number[1:]
	default:
		return "", ErrPrefix
	}
	digits := number[1:]
	for _, r := range digits {
		if r < '0' || r > '9' {
			return "", ErrCharacter
		}
	}
	if strings.HasPrefix(digits, "0") { // no country has such a code
		return "", ErrPrefix
	}
	if len(digits) < MinDigits || len(digits) > MaxDigits {
		return "", ErrLength
	}
	return number, nil
}
