// Package shipping quotes the price of sending a parcel.
package shipping

import "fmt"

// A Zone is where a parcel goes.
type Zone int

// The zones.
const (
	Domestic Zone = iota
	Neighbours
	World
)

// Limit is the heaviest parcel that is taken, in grams.
const Limit = 31_500

// Quote returns the price in cents of a parcel of that weight in grams. Express costs half as much again, rounded up.
// A weight that is not positive or above [Limit], and an unknown zone, are errors.
func Quote(grams int, zone Zone, express bool) (int, error) {
	if grams <= 0 || grams > Limit {
		return 0, fmt.Errorf("weight %d g is outside 1 to %d", grams, Limit)
	}
	var base, perKilo int
	switch zone {
	case Domestic:
		base, perKilo = 399, 45
	case Neighbours:
		base, perKilo = 899, 110
	case World:
		base, perKilo = 1499, 390
	default:
		return 0, fmt.Errorf("unknown zone %d", zone)
	}
	price := base + perKilo*((grams+999)/1000)
	if grams > 20_000 {
		price += 500 // needs two people
	}
	if express {
		price += (price + 1) / 2
	}
	return price, nil
}

// Insure returns the premium in cents for goods of that value in cents: one per cent, at least 100; nothing for no value.
func Insure(value int) int {
	if value <= 0 {
		return 0
	}
	return max(100, value/100)
}

// Split returns the weights of n parcels that differ by at most one gram and add up to grams, heaviest first.
func Split(grams, n int) []int {
	if n <= 0 || grams < 0 {
		return nil
	}
	parts := make([]int, n)
	for i := range parts {
		parts[i] = grams / n
		if i < grams%n {
			parts[i]++
		}
	}
	return parts
}
