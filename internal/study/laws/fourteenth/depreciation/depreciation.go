// Package depreciation writes off what a firm has bought. Amounts are in cents.
package depreciation

import "errors"

// The limits of what is written off.
const (
	MaxCost  = 10_000_000
	MaxYears = 50
)

// What is wrong with a purchase.
var (
	ErrCost    = errors.New("the cost is negative or too high")
	ErrSalvage = errors.New("what is left in the end is not between nothing and the cost")
	ErrYears   = errors.New("want at least one year, and not too many")
)

func check(cost, salvage, years int) error {
	switch {
	case cost < 0 || cost > MaxCost:
		return ErrCost
	case salvage < 0 || salvage > cost:
		return ErrSalvage
	case years < 1 || years > MaxYears:
		return ErrYears
	}
	return nil
}

// Schedule is what a purchase is worth at the end of each year, if it loses the same every year until it is only worth its salvage. Fractions
// of a cent are written off a year later.
func Schedule(cost, salvage, years int) ([]int, error) {
	if err := check(cost, salvage, years); err != nil {
		return nil, err
	}
	values := make([]int, years)
	for i := range values {
		values[i] = cost - (cost-salvage)*(i+1)/years
	}
	return values, nil
}

// Charges is what is written off in each year of a schedule.
func Charges(cost int, values []int) []int {
	charges := make([]int, len(values))
	for i, value := range values {
		charges[i] = cost - value
		cost = value
	}
	return charges
}

// After is what a purchase is worth after some years: its cost in the beginning, and its salvage once it is written off.
func After(cost, salvage, years, year int) (int, error) {
	values, err := Schedule(cost, salvage, years)
	switch {
	case err != nil:
		return 0, err
	case year <= 0:
		return cost, nil
	}
	return values[min(year, years)-1], nil
}
