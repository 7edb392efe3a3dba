package child

import "slices"

// The fuel of an execution with a mutant is fuelTimes that of the original's on the same row, and fuelMore for loops that the original
// did not enter. A mutant is given up when maxDry of its executions have run out. The research on schemata (section 5) measured these
// figures: endless executions are 2 % of all but 90 % of the time, and the policy is worth a factor of seventy.
const (
	fuelTimes = 8
	fuelMore  = 2048
	maxDry    = 3
)

// An allowance is the fuel of executions row by row.
type allowance struct {
	measures bool               // what the original uses is being noted
	shares   map[string][]int64 // by function, then by row: the share, or what was used
	rows     int
	dry      int   // rows that may still run dry
	share    int64 // of a row of which nothing was measured
	together bool  // all rows get what the costliest is to have: which one pays for what the package then keeps is a matter of order
}

// of returns the shares of a function.
func (a *allowance) of(fn string) []int64 {
	if a == nil {
		return nil
	}
	if a.shares[fn] == nil {
		a.shares[fn] = make([]int64, a.rows)
		if !a.measures {
			for i := range a.shares[fn] {
				a.shares[fn][i] = a.share
			}
		}
	}
	return a.shares[fn]
}

// settle turns what was measured into shares, and returns the most that was used of one.
func (a *allowance) settle() (most int64) {
	a.measures = false
	for _, shares := range a.shares {
		costliest := slices.Max(shares)
		most = max(most, costliest)
		for i, used := range shares {
			if a.together {
				used = costliest
			}
			shares[i] = MutantFuel(used)
		}
	}
	return most
}

// MutantFuel is the fuel of an execution with a mutant where the original took so much.
func MutantFuel(used int64) int64 { return fuelTimes*used + fuelMore }

// ranDry counts an execution that ran dry, and tells whether it was one too many.
func (a *allowance) ranDry() bool {
	if a == nil || a.measures {
		return false
	}
	a.dry--
	return a.dry <= 0
}

// gone tells that no more executions are allowed.
func (a *allowance) gone() bool { return a != nil && !a.measures && a.dry <= 0 }
