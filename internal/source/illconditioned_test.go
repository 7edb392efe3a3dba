package source_test

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The inputs beside which laws of real numbers fail must be met: poles to the bit, open ends in all variables, and sums that lie there.
func TestIllConditionedMeetsPoles(t *testing.T) {
	sp := newSpace(t, "p0 in (-1, 1000], p1 in (-1, 1000], p2.X in [-10, 10]", float, float, point)
	near := func(f, to, by float64) bool { return math.Abs(f-to) < by }
	found := map[string]bool{}
	for _, row := range source.Draw(source.IllConditioned{}, sp, seed.New(1), 20_000) {
		x, y, px := row[0].(float64), row[1].(float64), row[2].(relation.Fields)[0].(float64)
		for name, met := range map[string]bool{
			"pole":              x == math.Pi/2,
			"beside a pole":     x == math.Nextafter(5*math.Pi/2, 0),
			"open end, both":    near(x, -1, 1e-12) && near(y, -1, 1e-12),
			"not quite the end": near(x, -1, 1e-2) && x > -1+1e-4 && near(y, -1, 1e-2) && y > -1+1e-4,
			"sum at a pole":     near(x+y, math.Pi/2, 1e-9) && !near(x, math.Pi/2, 0.1),
			"cancel":            x == -y && x != 0,
			"beside a half":     y == math.Nextafter(0.5, 0),
			"part of a struct":  near(px, math.Pi/2, 1e-9) && near(x, math.Pi/2, 1e-9),
		} {
			found[name] = found[name] || met
		}
	}
	for _, name := range []string{"pole", "beside a pole", "open end, both", "not quite the end", "sum at a pole", "cancel", "beside a half", "part of a struct"} {
		if !found[name] {
			t.Errorf("never met: %s", name)
		}
	}
}
