// Package loan computes what is paid each month for money that was lent.
package loan

import "math"

// Payment is what is paid at the end of each of some months, at least one, so that nothing of a principal is left. The rate is the interest
// of one month, 0.01 for one percent.
func Payment(principal, rate float64, months int) float64 {
	months = max(months, 1)
	if rate == 0 {
		return principal / float64(months)
	}
	return principal * (rate / -math.Expm1(-float64(months)*math.Log1p(rate)))
}

// Left is what is still owed after some payments.
func Left(principal, rate, payment float64, months int) float64 {
	left := principal
	for range months {
		left += left*rate - payment
	}
	return left
}
