// Package cart adds up what somebody buys.
package cart

// An Item is so many pieces at a price in cents each.
type Item struct {
	Price int
	Count int
}

// Total is what items cost together. Items without a positive count cost nothing.
func Total(items []Item) int {
	total := 0
	for _, it := range items {
		total += Cost(it)
	}
	return total
}

// Cost is what one item costs.
func Cost(it Item) int {
	if it.Count <= 0 {
		return 0
	}
	return it.Price * it.Count
}

// FreeFrom is the value of a cart from which on nothing is asked for shipping.
const FreeFrom = 5000

// Rate is what shipping costs below that.
const Rate = 490

// Shipping is what is asked for shipping a cart of some value; an empty cart is not shipped.
func Shipping(value int) int {
	if value <= 0 || value >= FreeFrom {
		return 0
	}
	return Rate
}

// Due is the value of a cart with its shipping.
func Due(value int) int { return value + Shipping(value) }
