package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// remainders are what is left of two whole numbers that nearly cancel each other, in how many rows of a group. No theory stands behind these.
var remainders = []int64{1, -1, 1000, -1_000_000, 1_000_000_000}

const cancellingRows = 60 // no theory

// cancelling are rows of g in which a whole number is nearly the negative of another one: where a relation adds floats that were made of such, the
// sum is lost in the last bits of its parts, as d.Seconds() + d2.Seconds() is. Rows of floats that lose their digits are ill-conditioned, and
// looked for elsewhere; of whole numbers nobody says so.
//
// Each pair of integer variables of one type is treated, and each of up to cancellingRows rows gets one of the remainders in turn.
func cancelling(g *trial.Group, sp *source.Space, rows []source.Row) []source.Row {
	if !slices.ContainsFunc(g.Claims, func(c *claim.Claim) bool { return relation.Approximate(c.Relation.Post) }) {
		return nil
	}
	var out []source.Row
	for i, v := range g.Vars {
		for j, u := range g.Vars {
			if i == j || v.Type.Kind < relation.Int || v.Type.Kind > relation.Int64 || !relation.Identical(u.Type, v.Type) {
				continue
			}
			for k, row := range rows[:min(len(rows), cancellingRows)] {
				bits, kind, ok := relation.IntegerBits(row[j])
				if !ok {
					continue
				}
				other := append(source.Row(nil), row...)
				if other[i] = kind.Integer(uint64(remainders[k%len(remainders)]) - bits); sp.Holds(other) {
					out = append(out, other)
				}
			}
		}
	}
	return out
}
