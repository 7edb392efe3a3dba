package composites

import (
	"math"
	"math/rand/v2"
	"testing"
)

// What is known of the paper's composites before anything is searched: how many sequences there are, how many follow-ups they have, and how many up to
// the period.
func TestTallyOf(t *testing.T) {
	for _, tt := range []struct {
		layers int
		want   Tally
	}{{1, Tally{8, 8, 6}}, {2, Tally{64, 31, 14}}, {3, Tally{512, 83, 22}}, {4, Tally{4096, 183, 30}}} {
		if got := TallyOf(Sequences(tt.layers)); got != tt.want {
			t.Errorf("%d layers: %v, want %v", tt.layers, got, tt.want)
		}
	}
}

// 100 uniform draws give 51, 91 and 99 different sequences on average, which is all that a search does whose fitness is the same everywhere.
func TestUniformDraws(t *testing.T) {
	const runs, repetitions = 100, 2000
	r := rand.New(rand.NewPCG(1, 1))
	for _, tt := range []struct {
		layers int
		want   float64
	}{{2, 51}, {3, 91}, {4, 99}} {
		all := Sequences(tt.layers)
		sum := 0
		for range repetitions {
			drawn := map[int]bool{}
			for range runs {
				drawn[r.IntN(len(all))] = true
			}
			sum += len(drawn)
		}
		n := float64(len(all))
		expected := n * (1 - math.Pow(1-1/n, runs))
		if got := float64(sum) / repetitions; math.Abs(got-expected) > 0.3 || math.Round(expected) != tt.want {
			t.Errorf("%d layers: %.2f of %d draws differ, expected %.2f, want %v", tt.layers, got, runs, expected, tt.want)
		}
	}
}

func TestFollow(t *testing.T) {
	for _, tt := range []struct {
		label string
		want  Map
	}{{"1", Map{-1, 0}}, {"13", Map{-1, -1}}, {"31", Map{-1, 1}}, {"88", Map{4, 0}}, {"37", Map{1, -5}}, {"2185", Map{-2, -4}}} {
		if got := Follow(SequenceOf(tt.label)); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.label, got, tt.want)
		}
		if got := Label(SequenceOf(tt.label)); got != tt.label {
			t.Errorf("%s: %s", tt.label, got)
		}
	}
}
