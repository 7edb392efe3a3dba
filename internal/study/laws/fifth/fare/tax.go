// Package fare computes what people owe: taxes, fees, and shares of a bill. Amounts are in cents unless something else is said.
package fare

import "errors"

// The errors of amounts.
var (
	ErrIncome  = errors.New("fare: negative income")
	ErrMinutes = errors.New("fare: negative time")
	ErrTotal   = errors.New("fare: negative total")
	ErrWeight  = errors.New("fare: weights are negative, or all of them are 0")
)

// Free is the yearly income that is not taxed, in euros.
const Free = 11_000

// brackets are the rates on the part of an income above each limit, until the next one.
var brackets = []struct{ above, percent int }{
	{0, 0}, {Free, 20}, {32_000, 30}, {80_000, 42},
}

// Tax returns the tax on a yearly income in euros.
func Tax(income int) (int, error) {
	if income < 0 {
		return 0, ErrIncome
	}
	tax := 0
	for i, b := range brackets {
		if income <= b.above {
			break
		}
		top := income
		if i+1 < len(brackets) {
			top = min(top, brackets[i+1].above)
		}
		tax += (top - b.above) * b.percent
	}
	return tax, nil
}

// Net returns what is left of a yearly income in euros.
func Net(income int) (int, error) {
	tax, err := Tax(income)
	return 100*income - tax, err
}
