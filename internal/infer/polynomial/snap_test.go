package polynomial

import (
	"math"
	"testing"
)

func TestRecognise(t *testing.T) {
	for _, tt := range []struct {
		v    float64
		want string
	}{
		{3, "3*f"}, {1 + 1e-12, "f"}, {0.5, "f/2"}, {-2.0 / 3, "2*f/3"}, {math.Pi / 2, "math.Pi*f/2"}, {2 * math.Pi, "2*math.Pi*f"},
		{math.Ln2, "math.Ln2*f"}, {3 * math.Sqrt2 / 2, "3*math.Sqrt2*f/2"}, {1 / math.Ln10, "math.Log10E*f"}, {1.0806046117362795, "1.0806046117362795*f"},
	} {
		if got := recognise(tt.v, snapTolerance).text("f"); got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.v, got, tt.want)
		}
	}
}

func TestNumberText(t *testing.T) {
	for _, tt := range []struct {
		v             float64
		factors, want string
	}{
		{0.5, "", "0.5"}, {1.0 / 3, "", "1.0/3"}, {2, "1/x", "2/x"}, {0.5, "1/x", "0.5/x"}, {math.Pi, "1/x", "math.Pi/x"}, {3 * math.Pi / 2, "", "3*math.Pi/2"},
		{-7, "", "7"}, {0.25, "x", "x/4"},
	} {
		if got := recognise(tt.v, snapTolerance).text(tt.factors); got != tt.want {
			t.Errorf("%v of %q: got %s, want %s", tt.v, tt.factors, got, tt.want)
		}
	}
}
