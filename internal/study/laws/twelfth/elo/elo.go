// Package elo rates players of chess by their results.
package elo

import "math"

// Cap is the largest difference that counts: who is better by more is expected to win as often as who is better by Cap.
const Cap = 400

// Speed is how much a player wins with a victory at most.
const Speed = 32

// Expected is which part of the points a player gets against another one, by their ratings.
func Expected(rating, other float64) float64 {
	lead := rating - other
	if lead > Cap {
		lead = Cap
	} else if lead < -Cap {
		lead = -Cap
	}
	return 1 / (1 + math.Pow(10, -lead/Cap))
}

// Beat has the ratings of two players after one has beaten the other.
func Beat(winner, loser float64) (won, lost float64) {
	gain := Speed * (1 - Expected(winner, loser))
	return winner + gain, loser - gain
}
