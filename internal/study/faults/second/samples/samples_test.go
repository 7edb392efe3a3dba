package samples

import (
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/examples/geom"
	"github.com/imago-mt/imago/examples/histogram"
	"github.com/imago-mt/imago/internal/study/faults/second/draw"
)

func vec(r draw.Rand) geom.Vec { return geom.Vec{X: r.Float(100), Y: r.Float(100)} }

func TestRotate(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		v, a := vec(r), r.Float(100)
		if r.IntN(4) == 0 {
			a = float64(r.Between(-8, 8)) * math.Pi / 4
		}
		return draw.String(v, a), Rotate(v, a), v.Rotate(a)
	})
}

func TestMul(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		var m, n geom.Matrix
		for i := range m {
			m[i], n[i] = float64(r.Between(-4, 4)), float64(r.Between(-4, 4))
		}
		return draw.String(m, n), Mul(m, n), m.Mul(n)
	})
}

func TestArea(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		corners := make([]geom.Vec, r.IntN(6))
		for i := range corners {
			corners[i] = geom.Vec{X: float64(r.Between(-4, 4)), Y: float64(r.Between(-4, 4))}
		}
		return corners, Area(corners), geom.Area(corners)
	})
}

// The edges and the samples are quarters and n a power of two: then nothing is rounded, and the two must agree at the edges, too.
func TestCount(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		samples, lo := r.Quarters(6), float64(r.Between(-4, 2))
		hi, n := lo+float64(r.Between(-1, 3)), draw.Of(r, 1, 2, 4, 8, 8, 16, 0, -1)
		return draw.String(samples, lo, hi, n), Count(samples, lo, hi, n), histogram.Count(samples, lo, hi, n)
	})
}

func TestMerge(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		a, b := r.Ints(4, 0, 9), r.Ints(4, 0, 9)
		a2, b2 := slices.Clone(a), slices.Clone(b)
		return draw.String(a, b), []any{Merge(a, b), a, b}, []any{histogram.Merge(a2, b2), a2, b2}
	})
}

func TestMedian(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		samples := r.Quarters(6)
		if r.IntN(8) == 0 {
			samples = append(samples, math.NaN())
		}
		again := slices.Clone(samples)
		return slices.Clone(samples), draw.Pair{Median(samples), samples}, draw.Pair{histogram.Median(again), again}
	})
}
