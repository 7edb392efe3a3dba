package terms

import "github.com/imago-mt/imago/relation"

// dearShare is one part in so many of the budget that the rows of one execution of a sister may cost. No theory stands behind it: a search makes
// some five hundred, and a sister that is given a number of its subject as a size may build a list of any length.
const dearShare = 16

// charge is what an execution of n rows is charged with, in executions of a usual cost. A sister that costs more than its share in one is not
// executed again, and charged with that share: what it may say is not worth all that others would have said.
func (s *search) charge(f *relation.Func, n int, cost int64) int64 {
	most := max(s.Budget/dearShare, int64(n))
	if f == s.Subject || cost <= most {
		return cost
	}
	s.dear[f] = true
	return most
}
