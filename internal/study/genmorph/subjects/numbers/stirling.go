package numbers

import "math"

// Stirling returns the Stirling number of the second kind: in how many ways n things are parted into k sets, none of them empty. It
// refuses k below 0 or above n, and a number above the largest int64.
func Stirling(n, k int) (int64, error) {
	switch {
	case k < 0:
		return 0, ErrNegative
	case k > n:
		return 0, ErrOrder
	case k == n:
		return 1, nil
	case k == 0:
		return 0, nil
	case k == 1:
		return 1, nil
	case k == n-1:
		return pairs(int64(n))
	}
	return parts(n, k)
}

// parts is Stirling for 1 < k < n-1.
//
// It keeps one row of the triangle by how many more things than sets there are, which is at most 62: two sets of n-k+2 things alone give
// 2^(n-k+1) - 1 ways, and more of both give more. For the same reason no number of a row is greater than the result, so that the first one
// that is out of range ends it: with two things more than sets that is the case for 100,000 sets.
func parts(n, k int) (int64, error) {
	const widest = 62 // int64
	more := n - k
	if more > widest {
		return 0, ErrOverflow
	}
	// ways[m] is the number for sets and sets+m things: a thing is the first of a set of its own, or joins one of those there are.
	ways := make([]int64, more+1)
	ways[0] = 1
	for sets := int64(1); sets <= int64(k); sets++ {
		for m := 1; m <= more; m++ {
			if ways[m-1] > (math.MaxInt64-ways[m])/sets {
				return 0, ErrOverflow
			}
			ways[m] += sets * ways[m-1]
		}
	}
	return ways[more], nil
}

// pairs is how many pairs n things have: the one set that is no single thing.
func pairs(n int64) (int64, error) {
	a, b := n, n-1
	if a%2 == 0 {
		a /= 2
	} else {
		b /= 2
	}
	if a > math.MaxInt64/b {
		return 0, ErrOverflow
	}
	return a * b, nil
}
