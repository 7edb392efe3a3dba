// Package seats turns the votes of an election into seats of a parliament.
package seats

import "errors"

// MaxVotes and MaxSeats are the limits of an election.
const (
	MaxVotes = 1_000_000_000 // of one party
	MaxSeats = 1000
)

// ErrVotes, ErrSeats and ErrNone are why seats cannot be shared.
var (
	ErrVotes = errors.New("impossible number of votes")
	ErrSeats = errors.New("impossible number of seats")
	ErrNone  = errors.New("nobody has voted")
)

// Share is how many of n seats each party gets by the method of D'Hondt: each seat in turn goes to the party that has the most votes for each seat
// that it would then have. Of two that have the same the first one gets it.
func Share(votes []int, n int) ([]int, error) {
	if n < 0 || n > MaxSeats {
		return nil, ErrSeats
	}
	most := 0
	for _, v := range votes {
		if v < 0 || v > MaxVotes {
			return nil, ErrVotes
		}
		most = max(most, v)
	}
	if most == 0 && n > 0 {
		return nil, ErrNone
	}
	shares := make([]int, len(votes))
	for range n {
		best := 0
		for i, v := range votes {
			if v*(shares[best]+1) > votes[best]*(shares[i]+1) {
				best = i
			}
		}
		shares[best]++
	}
	return shares, nil
}
