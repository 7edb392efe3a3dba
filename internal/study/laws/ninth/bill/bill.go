// Package bill divides and rounds amounts of money, which are in cents.
package bill

import "errors"

// ErrNobody and ErrDebt are why a bill cannot be split.
var (
	ErrNobody = errors.New("nobody pays")
	ErrDebt   = errors.New("the bill is negative")
)

// Split divides a bill among people as evenly as whole cents allow; the first ones pay a cent more if some are left over.
func Split(cents, people int) (shares []int, err error) {
	if people < 1 {
		return nil, ErrNobody
	}
	if cents < 0 {
		return nil, ErrDebt
	}
	for i := range people {
		share := cents / people
		if i < cents%people {
			share++
		}
		shares = append(shares, share)
	}
	return shares, nil
}

// Round is the multiple of step that is nearest to an amount, and of two that are as near the one further from zero, as shops round what is
// paid in cash. A step below 1 leaves the amount as it is.
func Round(cents, step int) int {
	switch {
	case step < 1:
		return cents
	case cents < 0:
		return -Round(-cents, step)
	}
	return (cents + step/2) / step * step
}
