// Package smooth takes the noise out of measurements that come one after the other.
package smooth

import "errors"

// ErrAlpha is returned for a weight that is not more than nothing and at most one.
var ErrAlpha = errors.New("want a weight over 0 and at most 1")

// Next is the smoothed value after a measurement, which counts with the weight alpha. What the smoothed value was counts with the rest.
func Next(last, x, alpha float64) float64 { return alpha*x + (1-alpha)*last }

// Exponential smooths measurements. It begins with the first one as it is; with the weight one nothing is changed, and the less the weight
// is, the smoother the outcome.
func Exponential(xs []float64, alpha float64) ([]float64, error) {
	if !(alpha > 0 && alpha <= 1) {
		return nil, ErrAlpha
	}
	out := make([]float64, len(xs))
	for i, x := range xs {
		if i == 0 {
			out[0] = x
			continue
		}
		out[i] = Next(out[i-1], x, alpha)
	}
	return out, nil
}

// Restore is the measurements that were smoothed to xs.
func Restore(xs []float64, alpha float64) ([]float64, error) {
	if !(alpha > 0 && alpha <= 1) {
		return nil, ErrAlpha
	}
	out := make([]float64, len(xs))
	for i, x := range xs {
		if i == 0 {
			out[0] = x
			continue
		}
		out[i] = (x - (1-alpha)*xs[i-1]) / alpha
	}
	return out, nil
}

// Roughness is how far it is from each value to the next one, all together.
func Roughness(xs []float64) float64 {
	total := 0.0
	for i := 1; i < len(xs); i++ {
		total += max(xs[i]-xs[i-1], xs[i-1]-xs[i])
	}
	return total
}
