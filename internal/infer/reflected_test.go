package infer

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
)

// Among the rows is a good number of those in which one number and another one make a half turn, and of those in which they are opposite.
func TestReflected(t *testing.T) {
	s := lab(t, "Inverse", "")
	set := claim.NewSet()
	c := suppose(t, s, set, "Inverse(v) + Inverse(v2) ~= Inverse(v2) + Inverse(v)")
	g := s.run.Groups([]*claim.Claim{c})[0]
	rows := source.Draw(source.Random{}, g.Space(s.Subject), s.Seed.Child("test", 0), 100)
	half, opposite, whole := 0, 0, 0
	out := reflected(s.Subject, g, g.Space(s.Subject), rows)
	for _, row := range out {
		x, y := row[0].(float64), row[1].(float64)
		half += b2i(x+y == 180)
		opposite += b2i(x == -y)
		whole += b2i(x == math.Trunc(x) && y == 180-x)
	}
	if half < 50 || opposite < 200 || whole < 25 {
		t.Errorf("of %d rows %d make half a turn, %d of whole numbers, and %d are opposite", len(out), half, whole, opposite)
	}
	if none := reflected(s.Subject, g, g.Space(s.Subject), nil); len(none) > 0 { // where the budget has ended
		t.Errorf("of no rows come %v", none)
	}
	if rows := reflected(s.Subject, &trial.Group{Vars: g.Vars[:1], Claims: g.Claims}, g.Space(s.Subject), rows); len(rows) > 0 {
		t.Errorf("%d rows of one number", len(rows))
	}
}
