// Package sample is statistics of few numbers, and the functions that models of chance are made of.
package sample

import "math"

// Mean returns the mean of three measurements.
func Mean(x, y, z float64) float64 { return x + ((y-x)+(z-x))/3 }

// Variance returns the variance of three measurements as a population, by the algorithm of Welford.
func Variance(x, y, z float64) float64 {
	mean, squares := 0.0, 0.0
	for i, v := range []float64{x, y, z} {
		d := v - mean
		mean += d / float64(i+1)
		squares += d * (v - mean)
	}
	return squares / 3
}

// Power returns the mean of the squares of three measurements, as electricians know it.
func Power(x, y, z float64) float64 {
	sum := 0.0
	for _, v := range []float64{x, y, z} {
		sum += v * v
	}
	return sum / 3
}

// Logistic returns the chance whose odds have x as their logarithm, without overflow on either side.
func Logistic(x float64) float64 {
	if x >= 0 {
		return 1 / (1 + math.Exp(-x))
	}
	e := math.Exp(x)
	return e / (1 + e)
}

// Softplus returns the logarithm of 1 + exp(x), without overflow.
func Softplus(x float64) float64 {
	if x > 0 {
		return x + math.Log1p(math.Exp(-x))
	}
	return math.Log1p(math.Exp(x))
}

// Laplace returns the chance that a Laplace distribution around 0 with scale 2 gives at most x.
func Laplace(x float64) float64 {
	const scale = 2
	if x < 0 {
		return math.Exp(x/scale) / 2
	}
	return 1 - math.Exp(-x/scale)/2
}

// Regression returns slope and intercept of the line that fits three values at -1, 0 and 2 best.
func Regression(x, y, z float64) (slope, intercept float64) {
	at := []float64{-1, 0, 2}
	var n, sx, sy, sxx, sxy float64
	for i, v := range []float64{x, y, z} {
		n++
		sx += at[i]
		sy += v
		sxx += at[i] * at[i]
		sxy += at[i] * v
	}
	slope = (n*sxy - sx*sy) / (n*sxx - sx*sx)
	return slope, (sy - slope*sx) / n
}
