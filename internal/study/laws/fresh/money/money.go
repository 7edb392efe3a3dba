// Package money computes with amounts in cents.
package money

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrWays is the error of a bill that nobody shares.
var ErrWays = errors.New("money: nobody to share with")

// ErrAmount is the error of a text that is no amount.
var ErrAmount = errors.New("money: no amount")

// Split shares an amount among so many people as evenly as whole cents allow. The first ones get what is left over.
func Split(cents int64, ways int) ([]int64, error) {
	if ways <= 0 {
		return nil, ErrWays
	}
	shares := make([]int64, ways)
	each, rest := cents/int64(ways), cents%int64(ways)
	for i := range shares {
		shares[i] = each
		switch {
		case rest > 0:
			shares[i]++
			rest--
		case rest < 0:
			shares[i]--
			rest++
		}
	}
	return shares, nil
}

// Round returns the multiple of step that is nearest to an amount, the one farther from zero if two are. A step below 1 rounds nothing.
func Round(cents, step int64) int64 {
	if step < 1 {
		return cents
	}
	rest := cents % step
	down := cents - rest
	switch {
	case rest >= step-rest:
		return down + step
	case -rest >= step+rest:
		return down - step
	}
	return down
}

// Format writes an amount with a point and two decimals: 12.05, -0.30.
func Format(cents int64) string {
	sign, size := "", uint64(cents)
	if cents < 0 {
		sign, size = "-", -size
	}
	return fmt.Sprintf("%s%d.%02d", sign, size/100, size%100)
}

// Parse reads an amount: digits, then either nothing or a point and two more, and a minus before them if it is negative.
func Parse(s string) (int64, error) {
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	whole, part, point := strings.Cut(s, ".")
	if !point {
		part = "00"
	}
	if !digits(whole) || !digits(part) || len(part) != 2 {
		return 0, ErrAmount
	}
	cents, err := strconv.ParseInt(sign+whole+part, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrAmount, err)
	}
	return cents, nil
}

// digits reports whether s is one or more decimal digits.
func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
