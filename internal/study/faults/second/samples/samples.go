// Package samples has second implementations of functions of the examples geom and histogram, by other algorithms than the first ones.
package samples

import (
	"cmp"
	"math"
	"slices"

	"github.com/imago-mt/imago/examples/geom"
)

// Rotate is geom.Vec.Rotate without sines of the whole angle: with t = tan(a/2), cos a = (1-t²)/(1+t²) and sin a = 2t/(1+t²).
// Where t is large it is 10¹⁶ at most, whose square is finite.
func Rotate(v geom.Vec, a float64) geom.Vec {
	t := math.Tan(a / 2)
	cos, sin := (1-t*t)/(1+t*t), 2*t/(1+t*t)
	x := v.X*cos - v.Y*sin
	v.Y = v.X*sin + v.Y*cos
	v.X = x
	return v
}

// Mul is geom.Matrix.Mul by the definition: an element is the sum over a row of m and a column of n.
func Mul(m, n geom.Matrix) geom.Matrix {
	var p geom.Matrix
	for i := range 2 {
		for j := range 2 {
			for k := range 2 {
				p[2*i+j] += m[2*i+k] * n[2*k+j]
			}
		}
	}
	return p
}

// Area is geom.Area by the fan of triangles at the first corner: their signed areas add up to that of the polygon, whatever its shape.
func Area(corners []geom.Vec) float64 {
	twice := 0.0
	for i := 1; i+1 < len(corners); i++ {
		a := geom.Vec{X: corners[i].X - corners[0].X, Y: corners[i].Y - corners[0].Y}
		b := geom.Vec{X: corners[i+1].X - corners[0].X, Y: corners[i+1].Y - corners[0].Y}
		twice += a.X*b.Y - a.Y*b.X
	}
	return twice / 2
}

// Count is histogram.Count by looking for the bin: each sample goes to the last bin whose lower edge is not above it. A sample next to
// an edge may fall on its other side, as edges are rounded otherwise.
func Count(samples []float64, lo, hi float64, n int) []int {
	if n < 1 || !(lo < hi) {
		return nil
	}
	bins := make([]int, n)
	for _, s := range samples {
		if s < lo || s >= hi {
			continue
		}
		bin := 0
		for bin+1 < n && s >= lo+(hi-lo)*float64(bin+1)/float64(n) {
			bin++
		}
		bins[bin]++
	}
	return bins
}

// Merge is histogram.Merge bin by bin: each histogram adds what it has.
func Merge(a, b []int) []int {
	sum := make([]int, max(len(a), len(b)))
	for i := range sum {
		if i < len(a) {
			sum[i] += a[i]
		}
		if i < len(b) {
			sum[i] += b[i]
		}
	}
	return sum
}

// Median is histogram.Median by ranks: a sample stands at every place of the sorted samples from the number of smaller ones up to the
// number of those that are not larger. The two middle places are the same one for an odd number of samples.
func Median(samples []float64) float64 {
	n := len(samples)
	if n == 0 {
		return 0
	}
	at := func(place int) float64 {
		return samples[slices.IndexFunc(samples, func(s float64) bool {
			smaller, notLarger := 0, 0
			for _, other := range samples {
				if cmp.Less(other, s) {
					smaller++
				}
				if !cmp.Less(s, other) {
					notLarger++
				}
			}
			return smaller <= place && place < notLarger
		})]
	}
	return (at((n-1)/2) + at(n/2)) / 2
}
