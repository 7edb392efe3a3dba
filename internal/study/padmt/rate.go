package padmt

// Rate is the share of the mutants that the first inputs kill: a tenth of them for k = 1, all for k = 10, which is the mutation score (equation 4.1).
// Of inputs that do not divide by ten the share is rounded up.
func (r Run) Rate(k int) float64 {
	first := (r.Inputs*k + 9) / 10
	n := 0
	for _, at := range r.Found {
		if at > 0 && at <= first {
			n++
		}
	}
	return share(n, len(r.Found))
}

// APFD is the average percentage of faults detected (equation 4.2), between 0 and 1. A mutant that no input kills counts as found by one input more than
// there are: the paper leaves it open, and without it a suite that finds nothing but one fault at once would be the best.
func (r Run) APFD() float64 {
	if r.Inputs == 0 || len(r.Found) == 0 {
		return 0
	}
	sum := 0
	for _, at := range r.Found {
		if at == 0 {
			at = r.Inputs + 1
		}
		sum += at
	}
	n, m := float64(r.Inputs), float64(len(r.Found))
	return 1 - float64(sum)/(n*m) + 1/(2*n)
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// Each is a figure of each run.
func Each(runs []Run, figure func(Run) float64) []float64 {
	out := make([]float64, len(runs))
	for i, r := range runs {
		out[i] = figure(r)
	}
	return out
}
