// Package tariff has prices with steps.
package tariff

import "errors"

// Water returns the yearly price of an amount of water in cents: a base price, 2 a litre up to a thousand, 3 a litre above. A negative amount
// costs nothing.
func Water(litres int) int {
	const base, tier = 500, 1000
	switch {
	case litres < 0:
		return 0
	case litres <= tier:
		return base + 2*litres
	}
	return base + 2*tier + 3*(litres-tier)
}

// ErrMinutes is the error of a time that is negative or longer than a day.
var ErrMinutes = errors.New("tariff: no such time")

// Parking returns the price of a number of minutes in cents. The first quarter of an hour is free, then each begun half hour costs 120, and no
// more than 1500 are due. Residents pay half.
func Parking(minutes int, resident bool) (int, error) {
	if minutes < 0 || minutes > 24*60 {
		return 0, ErrMinutes
	}
	price := 0
	if minutes > 15 {
		price = min(1500, 120*((minutes+29)/30))
	}
	if resident {
		price /= 2
	}
	return price, nil
}

// Discount returns what is left to pay of a total with a code: TENTH takes a tenth off, FIVE takes 500 off, and others take nothing. It is
// never less than 0 for a total that is not.
func Discount(total int, code string) int {
	switch code {
	case "TENTH":
		return total - total/10
	case "FIVE":
		if total >= 0 {
			return max(0, total-500)
		}
	}
	return total
}
