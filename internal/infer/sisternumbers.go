package infer

import (
	"context"
	"go/constant"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// sisterBits are the sizes of integers that sisters are given, the small ones first, since large ones may be dear.
// No theory.
var sisterBits = []int{12, 15, 18, 24, 31, 45, 61}

// sisterRows is how many rows there are of each size. No theory.
const sisterRows = 60

// sisterNumbers drops claims that fail on larger numbers for the arguments of sisters than are usually drawn: no domain bounds these, so that
// a claim speaks of all that the sisters take.
func (s *session) sisterNumbers(ctx context.Context, set *claim.Set, claims []*claim.Claim) error {
	claims = slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool {
		return len(s.unbounded(c.Relation)) == 0 || !portable(c.Relation, s.Func)
	})
	fell := map[*claim.Claim]claim.Witness{}
	for _, g := range s.run.Groups(claims) {
		see := func(c *claim.Claim, g *trial.Group, rows []source.Row, v *relation.Verdicts) {
			if _, known := fell[c]; known {
				return
			}
			if bad := s.grossly(ctx, c.Relation, g.Vars, rows, v); bad != nil {
				fell[c] = claim.Witness{Vars: g.Vars, Row: bad}
			}
		}
		for k, bits := range sisterBits {
			from := s.Seed.Child("sister numbers "+g.Key, uint64(k))
			rows := source.Draw(source.Random{}, g.Space(s.Subject), from, s.run.Ration(sisterRows, g.Calls(), 40))
			s.enlarge(g, rows, bits, from.Child("size", 0).Rand())
			res, err := s.run.Decide(ctx, g, rows, trial.Trial{See: see})
			if err != nil {
				return err
			}
			if slices.ContainsFunc(g.Claims, func(c *claim.Claim) bool { return res.Of(c).Abandoned > 0 }) {
				break
			}
		}
	}
	for _, c := range claims {
		if w, is := fell[c]; is {
			set.Observe(c.ID, claim.Evidence{Violated: 1, Witnesses: []claim.Witness{w}})
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "extrapolate", Why: "for larger numbers, which no domain excludes" + asAt(c.Relation, []claim.Witness{w})})
		}
	}
	return nil
}

// unbounded lists the integer variables of rel that the domain does not bound: arguments of sisters.
func (s *session) unbounded(rel *relation.Relation) []string {
	var out []string
	for _, v := range rel.Vars {
		spelled := v.Func == nil && spells(rel, v.Name)
		if v.Func == s.Func || v.Func == nil && !spelled || v.Func != nil && v.Func.Reference || !survey.IsInteger(v.Type) || survey.IsRune(v.Name) {
			continue
		}
		if spelled || s.Domain.Root(s.Func, v, rel) == "" {
			out = append(out, v.Name)
		}
	}
	return out
}

// enlarge gives the unbounded integers of rows so many bits, with either sign.
func (s *session) enlarge(g *trial.Group, rows []source.Row, bits int, rnd *rand.Rand) {
	names := s.unbounded(g.Claims[0].Relation)
	for _, row := range rows {
		for i, v := range g.Vars {
			if !slices.Contains(names, v.Name) {
				continue
			}
			x := int64(rnd.Uint64() >> (64 - bits))
			if rnd.IntN(2) == 0 && v.Type.Kind < relation.Uint {
				x = -x
			}
			row[i] = source.Whole(v.Type.Kind, float64(x))
			if source.Number64(v.Type.Kind) { // with all of its digits: what goes by way of a float loses the last ones
				row[i] = source.Exact(v.Type.Kind, constant.MakeInt64(x))
			}
		}
	}
}

// spells reports whether rel writes a variable as text, for a function that reads numbers: of those there are small and large ones.
func spells(rel *relation.Relation, name string) bool {
	found := false
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		if b, ok := e.(*relation.Builtin); ok && b.Name == "str" {
			v, is := b.Args[0].(*relation.VarRef)
			found = found || is && v.Name == name
		}
		return !found
	})
	return found
}
