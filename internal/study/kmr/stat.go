package kmr

import (
	"math"
	"math/rand/v2"
	"slices"
)

// ranks are the ranks of values, from 1; equal ones share the mean of theirs (Kendall, "Rank correlation methods", 1948).
func ranks(xs []float64) []float64 {
	at := make([]int, len(xs))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int {
		switch {
		case xs[a] < xs[b]:
			return -1
		case xs[a] > xs[b]:
			return 1
		}
		return 0
	})
	out := make([]float64, len(xs))
	for lo := 0; lo < len(at); {
		hi := lo + 1
		for hi < len(at) && xs[at[hi]] == xs[at[lo]] {
			hi++
		}
		for _, i := range at[lo:hi] {
			out[i] = float64(lo+hi+1) / 2
		}
		lo = hi
	}
	return out
}

// Spearman is the rank correlation of two measures of the same things; 0, which predicts nothing, if one of them is the same for all.
func Spearman(xs, ys []float64) float64 {
	a, b := ranks(xs), ranks(ys)
	mean := float64(len(xs)+1) / 2
	var ab, aa, bb float64
	for i := range a {
		x, y := a[i]-mean, b[i]-mean
		ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return ab / math.Sqrt(aa*bb)
}

// resamples of a bootstrap: Efron and Tibshirani, "An introduction to the bootstrap" (1993), §13, ask for a thousand at least for an interval.
const resamples = 2000

// An Estimate is a mean with its interval.
type Estimate struct{ Mean, Low, High float64 }

// Mean is the mean of values with a 95 % interval by the bootstrap: the values are functions, which are few and unlike, so no distribution is assumed.
func Mean(xs []float64, r *rand.Rand) Estimate {
	if len(xs) == 0 {
		return Estimate{}
	}
	means := make([]float64, resamples)
	for i := range means {
		sum := 0.0
		for range xs {
			sum += xs[r.IntN(len(xs))]
		}
		means[i] = sum / float64(len(xs))
	}
	slices.Sort(means)
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return Estimate{sum / float64(len(xs)), means[resamples*25/1000], means[resamples*975/1000-1]}
}
