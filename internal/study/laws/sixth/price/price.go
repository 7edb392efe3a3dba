// Package price computes with amounts in cents.
package price

// Discount returns what is left of an amount after percent of it are taken away, rounded down for amounts that are not negative. Less
// than 0 percent count as 0, more than 100 as 100.
func Discount(cents, percent int) int {
	percent = min(max(percent, 0), 100)
	return cents - cents*percent/100
}

// Split divides an amount into n parts that differ by one cent at most, the larger ones first. It returns none if n is not positive or
// the amount is negative.
func Split(cents, n int) []int {
	if n <= 0 || cents < 0 {
		return nil
	}
	parts := make([]int, n)
	for i := range parts {
		parts[i] = cents / n
		if i < cents%n {
			parts[i]++
		}
	}
	return parts
}

// The tariff of parcels.
const (
	BasePrice  = 490 // up to the first kilogram
	StepPrice  = 150 // for every further kilogram that is begun
	MaxGrams   = 31500
	IslandRate = 800
)

// Postage returns the price of a parcel, and false if it has no weight or is too heavy.
func Postage(grams int, island bool) (cents int, ok bool) {
	if grams <= 0 || grams > MaxGrams {
		return 0, false
	}
	cents = BasePrice + (grams-1)/1000*StepPrice
	if island {
		cents += IslandRate
	}
	return cents, true
}
