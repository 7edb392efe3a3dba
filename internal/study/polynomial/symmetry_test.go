package polynomial

import (
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/study/polynomial/swarm"
)

// -½ - ½·Sin(-5π/2 - 2x) + Sin(x)² is -½ + ½·Sin(2x + π/2) + Sin(x)².
func TestUpright(t *testing.T) {
	p := program(t, "math.Sin")
	symmetries, err := p.symmetries([]string{"Sin(-x) ~= -Sin(x)", "Sin(x + math.Pi) ~= -Sin(x)"})
	if err != nil || !slices.Equal(symmetries, []symmetry{{-1, 0, -1}, {1, math.Pi, -1}, {1, 2 * math.Pi, 1}}) {
		t.Fatalf("%v, %v", symmetries, err)
	}
	r := &swarm.Relation{Shape: polynomial.Types()[1].Shape, A: [][][]float64{{{-5 * math.Pi / 2, -2}}}, B: []float64{-0.5, 0, -0.5, 1, 0, 0}}
	got := upright(r, symmetries)
	if c := got.A[0][0]; math.Abs(c[0]-math.Pi/2) > 1e-12 || c[1] != 2 || !slices.Equal(got.B, []float64{-0.5, 0, 0.5, 1, 0, 0}) {
		t.Errorf("A %v, B %v", got.A, got.B)
	}
	for _, x := range []float64{0.3, -2, 7} {
		y, z := math.Sin(x), math.Sin(got.A[0][0][0]+got.A[0][0][1]*x)
		if v := got.B[0] + got.B[1]*y + got.B[2]*z + got.B[3]*y*y; math.Abs(v) > 1e-12 {
			t.Errorf("at %v it is %v", x, v)
		}
	}
	if got := upright(r, nil); !slices.Equal(got.A[0][0], r.A[0][0]) {
		t.Errorf("without symmetries A %v", got.A)
	}
}
