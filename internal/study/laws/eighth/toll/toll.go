// Package toll has the fares of a bus.
package toll

// Base is what the first ten kilometres cost, in cents.
const Base = 250

// Fare is what a ride costs some riders: up to ten kilometres the base, 12 cents for each more up to fifty, 8 for each behind that.
func Fare(km, riders int) int {
	if km <= 0 || riders <= 0 {
		return 0
	}
	each := Base
	if km > 10 {
		each += (min(km, 50) - 10) * 12
	}
	if km > 50 {
		each += (km - 50) * 8
	}
	return each * riders
}
