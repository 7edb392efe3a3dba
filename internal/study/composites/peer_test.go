package composites

import (
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// Of thousands of pairs of chains that agree there are few different relations, of which two and three have all others for consequences; none fails
// on other inputs.
func TestLinks(t *testing.T) {
	if len(Transformers) != 28 {
		t.Errorf("%d transformers, want 28", len(Transformers))
	}
	for _, tt := range []struct {
		name        string
		f           func(float64) float64
		low, high   float64
		pairs, most int // at least, at most
		kept        []string
	}{
		{"math.Sin", math.Sin, -20, 20, 10_000, 30, []string{"math.Sin(-x) ~= -math.Sin(x)", "math.Sin(x + math.Pi) ~= -math.Sin(x)"}},
		{"math.Asin", math.Asin, -1, 1, 1_000, 30, []string{"math.Asin(-x) ~= -math.Asin(x)", "math.Asin(math.Abs(x)) ~= math.Abs(math.Asin(x))",
			"math.Asin(math.Sqrt(1 - x*x)) ~= math.Pi/2 - (math.Abs(math.Asin(x)))"}},
	} {
		links, pairs := Links(tt.f, tt.low, tt.high, 2, seed.New(1))
		r := seed.New(2).Rand()
		var kept []string
		for _, l := range links {
			if n := l.Refuted(tt.f, tt.low, tt.high, 10_000, r); n > 0 {
				t.Errorf("%s fails for %d inputs", l.Text(tt.name), n)
			}
			if !l.Follows {
				kept = append(kept, l.Text(tt.name))
			}
		}
		if !slices.Equal(kept, tt.kept) || pairs < tt.pairs || len(links) > tt.most {
			t.Errorf("%s: %d pairs, %d links, kept %q", tt.name, pairs, len(links), kept)
		}
	}
}

// A link that is none is refuted by other inputs.
func TestRefuted(t *testing.T) {
	l := &Link{Input: &Chain{Steps: []int{3}}, Output: &Chain{}} // the sine of x + π is not that of x
	if n := l.Refuted(math.Sin, -20, 20, 1000, seed.New(1).Rand()); n < 990 {
		t.Errorf("%s is refuted by %d of 1,000 inputs", l.Text("math.Sin"), n)
	}
}
