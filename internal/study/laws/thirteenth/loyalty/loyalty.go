// Package loyalty counts the points that customers earn.
package loyalty

import "errors"

// A Tier is how good a customer is.
type Tier int

// The tiers.
const (
	Bronze Tier = iota
	Silver
	Gold
)

// MaxCents is the largest purchase that earns points.
const MaxCents = 10_000_000

// ErrAmount is returned for a purchase that is negative or too large.
var ErrAmount = errors.New("the amount earns no points")

// TierOf is the tier of a customer who has so many points.
func TierOf(points int) Tier {
	switch {
	case points >= 5000:
		return Gold
	case points >= 1000:
		return Silver
	}
	return Bronze
}

// Earn is how many points a purchase earns: one for each full euro, half as many again for silver customers, without fractions, and twice as
// many for gold ones.
func Earn(tier Tier, cents int) (points int, err error) {
	if cents < 0 || cents > MaxCents {
		return 0, ErrAmount
	}
	euros := cents / 100
	switch tier {
	case Gold:
		return 2 * euros, nil
	case Silver:
		return euros + euros/2, nil
	}
	return euros, nil
}
