package infer

import (
	"context"
	"go/constant"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The domain that is printed bounds what the subject is given. What its sisters are given, and the calls
// that make values, it does not speak of, so that a reader takes a relation to hold whatever they get.
// Rows are drawn small, since a sister may make a value of the size that it is told; here numbers grow until
// a claim falls or an execution is abandoned, and floats go to the ends of their type at once, where nothing
// becomes dear.
//
// A claim is not held against what its own arithmetic or an execution does beyond the end of a signed type:
// such rows are excused, see [vigil]. Unsigned numbers own all of their type.

// sisterBits are the sizes of integers that sisters are given, the small ones first, since large ones may be dear.
// No theory.
var sisterBits = []int{12, 15, 18, 24, 31, 45, 61}

// sisterRows is how many rows there are of each size. No theory.
const sisterRows = 60

// sisterNumbers drops claims that fail on larger numbers for the arguments of sisters, and of the calls that
// make values, than are usually drawn: no domain bounds these, so that a claim speaks of all that they take.
func sisterNumbers(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim) error {
	w, err := onLargerNumbers(ctx, s, r, claims)
	if err != nil {
		return err
	}
	w.reject(set, "for larger numbers, which no domain excludes")
	return sisterInfinities(ctx, s, r, set, pending(set))
}

// onLargerNumbers tries claims on larger numbers for the arguments of sisters, and of the calls that make values, than are
// usually drawn.
func onLargerNumbers(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (*watch, error) {
	claims = slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool {
		return len(unbounded(s, c.Relation)) == 0 || !portable(c.Relation, s.Func)
	})
	w := newWatch(s, r, claims)
	for _, g := range r.Groups(claims) {
		// Rows are fewer where executions are dear, and what is abandoned at one size is not tried at the next.
		for k, bits := range sisterBits {
			from := s.Seed.Child("sister numbers "+g.Key, uint64(k))
			rows := source.Draw(source.Random{}, g.Space(s), from, r.Ration(sisterRows, g.Calls(), 40))
			enlarge(s, g, rows, bits, from.Child("size", 0).Rand())
			abandoned, err := w.try(ctx, g, rows)
			if err != nil {
				return nil, err
			}
			if abandoned {
				break
			}
		}
	}
	return w, nil
}

// sisterInfinities drops claims that fail where a sister is given an infinity or the largest float, which no
// domain excludes either: !NewFloat(x).IsInf() speaks of all that NewFloat takes. What is not finite in a
// result is no failure, see [watch].
func sisterInfinities(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim) error {
	claims = slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool { return len(unboundedFloats(s, c.Relation)) == 0 })
	w := newWatch(s, r, claims)
	for _, g := range r.Groups(claims) {
		from := s.Seed.Child("sister infinities "+g.Key, 0)
		rows := source.Draw(source.Random{}, g.Space(s), from, r.Ration(sisterRows, g.Calls(), 40))
		rnd := from.Child("which", 0).Rand()
		for _, row := range rows {
			// All of a row's floats are at an end: where one of several has to be finite, the rows of other trials have
			// that.
			for i, v := range g.Vars {
				if slices.Contains(unboundedFloats(s, g.Claims[0].Relation), v.Name) {
					row[i] = lastFloats[rnd.IntN(len(lastFloats))]
				}
			}
		}
		if _, err := w.try(ctx, g, rows); err != nil {
			return err
		}
	}
	w.reject(set, "for floats that no domain excludes")
	return nil
}

// lastFloats are the ends of a float.
var lastFloats = []float64{math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64}

// unboundedFloats lists the floats of rel that are arguments of sisters, and that the domain does not bound.
func unboundedFloats(s *trial.Subject, rel *relation.Relation) []string {
	var out []string
	for _, v := range rel.Vars {
		if v.Func != nil && v.Func != s.Func && !v.Func.Reference && v.Type.Kind == relation.Float64 && s.Domain.Root(s.Func, v, rel) == "" {
			out = append(out, v.Name)
		}
	}
	return out
}

// A watch tries claims on rows that no domain excludes, and takes those as refuted that fail by more than rounding where
// no execution wraps around or misbehaves.
type watch struct {
	s      *trial.Subject
	run    *trial.Runner
	claims []*claim.Claim
	fell   map[*claim.Claim]claim.Witness
}

func newWatch(s *trial.Subject, r *trial.Runner, claims []*claim.Claim) *watch {
	return &watch{s, r, claims, map[*claim.Claim]claim.Witness{}}
}

// try decides the claims of a group, and reports whether an execution was abandoned.
func (w *watch) try(ctx context.Context, g *trial.Group, rows []source.Row) (abandoned bool, err error) {
	see := func(c *claim.Claim, g *trial.Group, rows []source.Row, v *relation.Verdicts) {
		if _, known := w.fell[c]; known {
			return
		}
		if bad := grossly(ctx, w.s, w.run, c.Relation, g.Vars, rows, v); bad != nil {
			w.fell[c] = claim.Witness{Vars: g.Vars, Row: bad}
		}
	}
	res, err := w.run.Decide(ctx, g, rows, trial.Trial{See: see})
	return slices.ContainsFunc(g.Claims, func(c *claim.Claim) bool { return res.Of(c).Abandoned > 0 }), err
}

// reject gives the claims that fell their verdict.
func (w *watch) reject(set *claim.Set, why string) {
	for _, c := range w.claims {
		if at, is := w.fell[c]; is {
			set.Observe(c.ID, claim.Evidence{Violated: 1, Witnesses: []claim.Witness{at}})
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "extrapolate", Why: why + asAt(c.Relation, []claim.Witness{at})})
		}
	}
}

// unbounded lists the integer variables of rel that the domain does not bound, arguments of sisters, and
// those whose values are made with such integers.
func unbounded(s *trial.Subject, rel *relation.Relation) []string {
	var out []string
	for _, v := range rel.Vars {
		if source.Enlargeable(s.Env, v.Type) {
			out = append(out, v.Name)
			continue
		}
		spelled := v.Func == nil && spells(rel, v.Name)
		if v.Func == s.Func || v.Func == nil && !spelled || v.Func != nil && v.Func.Reference || !survey.IsInteger(v.Type) || survey.IsRune(v.Type, v.Name) {
			continue
		}
		if spelled || s.Domain.Root(s.Func, v, rel) == "" {
			out = append(out, v.Name)
		}
	}
	return out
}

// enlarge gives the unbounded integers of rows so many bits, with either sign.
func enlarge(s *trial.Subject, g *trial.Group, rows []source.Row, bits int, rnd *rand.Rand) {
	names := unbounded(s, g.Claims[0].Relation)
	// Values that calls make have their numbers inside of the calls; a plain number is replaced. Either sign is as
	// likely where the type has one, and each number of the given length in bits: half of those have the highest
	// one set, so that sums of two of them leave that length.
	for _, row := range rows {
		for i, v := range g.Vars {
			if !slices.Contains(names, v.Name) {
				continue
			}
			if !survey.IsInteger(v.Type) {
				row[i] = source.Enlarged(s.Env, row[i], bits, rnd)
				continue
			}
			if width, signed := v.Type.Kind.Bits(); !signed && width == 64 && bits == slices.Max(sisterBits) {
				row[i] = source.Exact(v.Type.Kind, constant.MakeUint64(rnd.Uint64())) // the last bit is one as any other there
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

// spells reports whether rel writes a variable as text, for a function that reads numbers: of those there are small and
// large ones.
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
