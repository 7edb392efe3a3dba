package infer

import (
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// reflectedRows is how many rows have a value that is another one reflected. No theory stands behind it: of two points on a globe one in some hundred of
// these rows has two that lie opposite to each other, and of these one in ten loses the digits that matter.
const reflectedRows = 4000

// turnsOfAngles are the angles by which numbers are reflected and shifted beside the numbers of the code: parts of a turn, in degrees and radians. Functions of
// angles lose their digits, or have no value, where two of them are opposite, which no two random numbers are.
var turnsOfAngles = []float64{90, 180, 360, math.Pi / 2, math.Pi, 2 * math.Pi}

// reflected are rows of g in which a value made of floats is another one of its type, each float of it kept, negated, reflected in a number or shifted by
// one: a point and its antipode, an angle and what a turn makes of it.
func reflected(s *trial.Subject, g *trial.Group, sp *source.Space, rows []source.Row) []source.Row {
	r := s.Seed.Child("reflected "+g.Key, 0).Rand()
	// Numbers of the code are centres, too: a calendar turns at its own ones. There are as many of them as of the angles at most, so that these stay likely.
	centres := turnsOfAngles
	for _, n := range s.Hints.Numbers {
		if n != 0 && len(centres) < 2*len(turnsOfAngles) {
			centres = append(centres[:len(centres):len(centres)], n)
		}
	}
	type pair struct{ from, to int }
	var pairs []pair
	for i, v := range g.Vars {
		for j, u := range g.Vars {
			if i != j && relation.Identical(u.Type, v.Type) && v.Type.HasFloat() {
				pairs = append(pairs, pair{i, j})
			}
		}
	}
	var out []source.Row
	for k := 0; len(pairs) > 0 && len(rows) > 0 && k < reflectedRows; k++ {
		row, p := append(source.Row(nil), rows[k%len(rows)]...), pairs[k%len(pairs)]
		if k%2 == 0 { // whole numbers, of which a sum is exact, and which nobody excuses for the digits that they lose
			row[p.from] = mapFloats(row[p.from], math.Round)
		}
		// One centre for all floats of a value in most rows: the antipode of a point is reflected in one and shifted by the same.
		centre, alike := centres[r.IntN(len(centres))], r.IntN(4) > 0
		row[p.to] = mapFloats(row[p.from], func(f float64) float64 {
			if !alike {
				centre = centres[r.IntN(len(centres))]
			}
			return reflection(r, f, centre)
		})
		if sp.Holds(row) {
			out = append(out, row)
		}
	}
	return out
}

// reflection is a number that is kept, negated, reflected in the half of another one, or shifted by it.
func reflection(r *rand.Rand, f, by float64) float64 {
	switch r.IntN(6) {
	case 0:
		return -f
	case 1, 2:
		return by - f
	case 3:
		return f + by
	case 4:
		return f - by
	}
	return f
}

// mapFloats is a value with other floats in it; those inside of a built value stay.
func mapFloats(v relation.Value, to func(float64) float64) relation.Value {
	each := func(vs []relation.Value) []relation.Value {
		out := make([]relation.Value, len(vs))
		for i, e := range vs {
			out[i] = mapFloats(e, to)
		}
		return out
	}
	switch v := v.(type) {
	case float64:
		return to(v)
	case float32:
		return float32(to(float64(v)))
	case relation.List:
		if v == nil {
			return v
		}
		return relation.List(each(v))
	case relation.Fields:
		return relation.Fields(each(v))
	case relation.Ref:
		return relation.Ref{To: mapFloats(v.To, to)}
	}
	return v
}
