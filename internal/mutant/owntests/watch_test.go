package owntests

import (
	"testing"
	"time"
)

// What counts is how the process spends its time: a machine that does not let it run is no reason to end it.
func TestStall(t *testing.T) {
	p := patience{still: time.Second, asleep: 500 * time.Millisecond}
	const tick = 10 * time.Millisecond
	tests := []struct {
		name     string
		patience patience
		see      func(i int) (progress int64, u usage)
		want     int // looks until it is ended; 0: never
	}{
		{"it is not let run", p, func(int) (int64, usage) { return 1, usage{} }, 0},
		{"it comes to other tests", p, func(i int) (int64, usage) { return int64(i), usage{asleep: true} }, 0},
		{"it sleeps", p, func(i int) (int64, usage) { return 1, usage{asleep: true} }, 11},
		{"it sleeps and may", patience{still: time.Second}, func(i int) (int64, usage) { return 1, usage{asleep: true} }, 21},
		{"it computes", p, func(i int) (int64, usage) { return 1, usage{cpu: time.Duration(i) * look} }, 22},
		{"it computes slowly", p, func(i int) (int64, usage) { return 1, usage{cpu: time.Duration(i) * tick} }, 102},
		{"it sleeps and computes in turn", p, func(i int) (int64, usage) {
			return 1, usage{cpu: time.Duration(i/8) * tick, asleep: i%8 != 0}
		}, 23},
		{"it computed long for the test before", p, func(i int) (int64, usage) { return int64(i / 15), usage{cpu: time.Duration(i) * look} }, 0},
	}
	for _, test := range tests {
		s, got := stall{progress: -1}, 0
		for i := 0; i < 200 && got == 0; i++ {
			if s.look(test.see(i)); s.exceeds(test.patience) {
				got = i + 1
			}
		}
		if got != test.want {
			t.Errorf("%s: ended at look %d, want %d", test.name, got, test.want)
		}
	}
}
