package main

import (
	"math"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
	"github.com/imago-mt/imago/internal/study/scores"
)

func TestBaselineRate(t *testing.T) {
	for _, test := range []struct {
		baseline kills.Baseline
		want     [3]string
	}{
		{kills.Baseline{Evaluations: 3000, Processors: 3 * time.Second, Stands: 1, Of: 4}, [3]string{"1.00e+03", "5.0", "1 of 4"}},
		{kills.Baseline{Of: 4}, [3]string{"-", "-", "-"}}, // no generation came to its end
		{kills.Baseline{Refused: "a map", Evaluations: 1}, [3]string{"-", "-", "-"}},
	} {
		rate, times, stands := baselineRate(test.baseline, 5000)
		if got := [3]string{rate, times, stands}; got != test.want {
			t.Errorf("%+v: got %v, want %v", test.baseline, got, test.want)
		}
	}
}

// What misses nothing has no gain.
func TestGain(t *testing.T) {
	for want, s := range map[string]scores.Rivalry{"-": {}, "25": {Missed: 4, Gained: 1}, "0": {Missed: 4}} {
		if got := gain(s); got != want {
			t.Errorf("%+v: got %s, want %s", s, got, want)
		}
	}
	if got := published(genmorph.Suite{Gain: math.NaN()}); got != "-" {
		t.Errorf("got %s", got)
	}
}

// Literals are counted over all relations, and other engines that were not asked have no score.
func TestOdd(t *testing.T) {
	if got := odd("p.F", []kills.Line{{Literals: []string{"18", "7"}}, {}, {Literals: []string{"3"}}}); got != 3 {
		t.Errorf("%d literals, want 3", got)
	}
	r := &kills.Result{Counted: 4, Comparison: kills.Comparison{Alone: []int{3}}}
	if alone(r, 0) != "75" || alone(r, 1) != "-" {
		t.Errorf("got %s and %s", alone(r, 0), alone(r, 1))
	}
}

// Transformations under which the baseline ends with nothing do not count, and those under which ours never gets so far count as 0.
func TestMiddle(t *testing.T) {
	second := time.Second
	none, never := &kills.Sooner{Ours: second}, &kills.Sooner{Theirs: second}
	ten, fifty := &kills.Sooner{Theirs: 10 * second, Ours: second}, &kills.Sooner{Theirs: 50 * second, Ours: second}
	for _, test := range []struct {
		all    []*kills.Sooner
		want   float64
		counts bool
	}{
		{[]*kills.Sooner{none}, 0, false},
		{[]*kills.Sooner{none, fifty}, 50, true},
		{[]*kills.Sooner{fifty, ten}, 10, true},
		{[]*kills.Sooner{fifty, never, ten}, 10, true},
		{[]*kills.Sooner{never}, 0, true},
	} {
		if got, counts := middle(test.all); got != test.want || counts != test.counts {
			t.Errorf("%d: got %v, %v, want %v, %v", len(test.all), got, counts, test.want, test.counts)
		}
	}
}
