// Package ident makes numbers and codes of customers that survive being typed.
package ident

import "errors"

// The errors of numbers and codes.
var (
	ErrNumber = errors.New("ident: no such number")
	ErrCode   = errors.New("ident: no such code")
)

// MaxNumber is the largest number that gets a check digit.
const MaxNumber = 99_999_999_999_999_999

// Append puts a check digit behind a number, as cards have it.
func Append(number int) (int, error) {
	if number < 0 || number > MaxNumber {
		return 0, ErrNumber
	}
	return 10*number + (10-luhn(10*number))%10, nil
}

// Valid reports whether the last digit of a number is the check digit of the others.
func Valid(number int) bool {
	return number >= 0 && luhn(number) == 0
}

// luhn returns the last digit of the sum of all digits, of which every second one from the right is doubled.
func luhn(number int) int {
	sum := 0
	for twice := false; number > 0; number, twice = number/10, !twice {
		digit := number % 10
		if twice {
			digit *= 2
		}
		sum += digit/10 + digit%10
	}
	return sum % 10
}
