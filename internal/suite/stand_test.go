package suite

import "testing"

// What work pays for is shared out over all kinds of rows, and each kind gets a few where it pays for nothing.
func TestInputsWithin(t *testing.T) {
	for _, tt := range []struct {
		work, each int64
		want       Inputs
	}{
		{1 << 40, 1, Full}, {104_000, 1, Full}, {52_000, 1, Inputs{1000, 1000, 50_000}}, {104_000, 10, Inputs{200, 200, 10_000}},
		{1, 1_000_000, Inputs{fewRows, fewRows, fewRows}},
	} {
		if got := Full.within(tt.work, tt.each); got != tt.want {
			t.Errorf("%d units at %d a row: %+v, want %+v", tt.work, tt.each, got, tt.want)
		}
	}
}
