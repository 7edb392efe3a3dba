package terms

import "github.com/imago-mt/imago/relation"

// outlay is what a search may execute, and what it has executed.
type outlay struct {
	limit int64                   // of spent, at present
	spent int64                   // in executions of a usual cost
	ran   int64                   // executions
	full  bool                    // something was left out for want of budget
	dear  map[*relation.Func]bool // sisters that cost too much and are not executed any more
}

// dearShare is one part in so many of the budget that one execution of a sister on a battery may cost. No theory stands behind it: a search makes
// some five hundred, and a sister that is given a number of its subject as a size may build a list of any length.
const dearShare = 16

// charge is what an execution of n rows is charged with, in executions of a usual cost. A sister of which so many times as many rows would cost
// more than its share of the budget, by the rows of a battery, is not executed again. It is charged with the share alone, so that budget remains
// for the other sisters.
func (s *search) charge(f *relation.Func, n, times int, cost int64) int64 {
	rows := int64(n * times)
	most := max(s.Budget/dearShare*rows/batteryRows, rows)
	if f == s.Subject || cost*int64(times) <= most {
		return cost
	}
	s.dear[f] = true
	return min(cost, most)
}

// price is the cost that is assumed for an execution on a new row, in executions of a usual cost: the average of those before it, rounded up.
func (o *outlay) price() int64 {
	if o.spent <= o.ran {
		return 1
	}
	return (o.spent + o.ran - 1) / o.ran
}

// cut notes that something was left out for want of budget or room. The first time it is told.
func (s *search) cut() {
	if !s.full && s.Cut != nil {
		s.Cut("the terms that were not grown for want of budget")
	}
	s.full = true
}
