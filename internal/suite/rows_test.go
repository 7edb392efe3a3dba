package suite

import "testing"

func TestAffordedRows(t *testing.T) {
	for _, tt := range []struct {
		n                        int
		most                     int64
		executions, mutants, all int
		want                     int
	}{
		{1000, 0, 10, 2500, 20_000, 1000},            // no bound
		{1000, 24_000_000, 10, 300, 300, 1000},       // all are paid for
		{1000, 24_000_000, 100, 400, 400, 600},       // as many as are
		{1000, 24_000_000, 100, 2500, 2600, 48},      // the sites of many mutants cost as much as the function
		{1000, 24_000_000, 10, 2500, 20_000, 106},    // of a function of 2,000 lines
		{1000, 1_000_000, 10, 2500, 20_000, fewRows}, // a few at least
		{1000, 24_000_000, 0, 300, 300, 1000},        // nothing is executed
	} {
		if got := affordedRows(tt.n, tt.most, tt.executions, tt.mutants, tt.all); got != tt.want {
			t.Errorf("%d mutants of %d, %d executions: got %d rows, want %d", tt.mutants, tt.all, tt.executions, got, tt.want)
		}
	}
}
