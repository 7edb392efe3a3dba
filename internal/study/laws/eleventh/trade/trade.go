// Package trade looks back at the prices of a share.
package trade

// Best is the most that could have been gained by buying a piece on one day and selling it on a later one, or 0 if there was nothing to gain.
func Best(prices []int) int {
	if len(prices) == 0 {
		return 0
	}
	best, lowest := 0, prices[0]
	for _, p := range prices[1:] {
		best = max(best, p-lowest)
		lowest = min(lowest, p)
	}
	return best
}

// All is what could have been gained with any number of trades, one after the other.
func All(prices []int) int {
	sum := 0
	for i := 1; i < len(prices); i++ {
		sum += max(0, prices[i]-prices[i-1])
	}
	return sum
}
