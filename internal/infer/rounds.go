package infer

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// exotic reports whether a variable is of an opaque type that the subject does not take.
func (s *session) exotic(vars []relation.Var) bool {
	return slices.ContainsFunc(vars, func(v relation.Var) bool {
		return v.Func != s.Func && (v.Type.Kind == relation.Opaque || v.Type.Kind == relation.Pointer)
	})
}

func itself(c *candidate) *relation.Relation { return c.rel }

// mostAlmost is the share of rows on which an almost-law may fail (traps.md A11).
const mostAlmost = 0.01

// siftRows are the random rows, and as many of the edge grid, that a candidate must pass before it is thought about.
const siftRows = 1000

// sift runs the first rounds: random rows and the edge grid. It returns what was never refuted, and what fails on a handful.
func (s *session) sift(ctx context.Context) (alive, almost []*candidate, err error) {
	alive = s.cands
	for _, t := range []pass{
		{rows: source.Random{}, seed: s.Seed.Child("round", 0), n: siftRows, share: 0.35},
		{rows: source.Edge{}, seed: s.Seed.Child("edge", 0), n: siftRows, share: 0.2},
	} {
		s.run.Tell("%d candidates, %d inputs", len(alive), t.n)
		t.see, t.gone = s.lenient(ctx), hopeless
		if err := s.pass(ctx, s.groups(alive, itself), t); err != nil {
			return nil, nil, err
		}
		alive = slices.DeleteFunc(slices.Clone(alive), func(c *candidate) bool {
			if hopeless(c) && c.fate.kind == refuted && float64(c.violated) <= mostSuspect*float64(c.held+c.violated) {
				almost = append(almost, c)
			}
			return hopeless(c)
		})
	}
	var whole []*candidate
	for _, c := range alive {
		switch {
		case c.violated == 0 && c.held > 0:
			whole = append(whole, c)
		case c.held >= 500:
			almost = append(almost, c)
			c.drop(refuted, "")
		case c.violated > 0:
			c.drop(refuted, "")
		case c.skipped > 0:
			c.drop(idle, "no input meets its precondition")
		default:
			c.drop(idle, "the budget ended before it was tried")
		}
	}
	fallen, err := s.reach(ctx, whole)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range fallen {
		c.drop(refuted, "")
	}
	whole, err = s.meaningful(ctx, without(whole, fallen))
	return whole, append(almost, fallen...), err
}

// fairSample is the decided rows from which on a share of them means something.
const fairSample = 100

// hopeless reports whether a candidate fails on too many rows to be worth more of them, or whether most executions of it have no outcome.
func hopeless(c *candidate) bool {
	decided := float64(c.held + c.violated)
	share := mostAlmost
	if decided < fairSample {
		share = mostSuspect
	}
	if float64(c.violated) > max(1, share*decided) {
		return c.drop(refuted, "")
	}
	return c.left > c.held+c.violated+c.skipped && c.drop(idle, "most executions run out of fuel or crash")
}

// lenient counts verdicts; where a relation of floats fails on a handful of rows it leaves the ill-conditioned ones out.
func (s *session) lenient(ctx context.Context) seer {
	careful := s.gather(ctx)
	return func(c *candidate, g *group, rows []source.Row, v *relation.Verdicts) {
		if n := v.Violated.Count(); n > 0 && float64(n) <= max(2, 0.1*float64(len(rows))) {
			careful(c, g, rows, v)
			return
		}
		count(c, g, rows, v)
	}
}

// count adds the verdicts of a round to a candidate.
func count(c *candidate, g *group, rows []source.Row, v *relation.Verdicts) {
	c.held += int64(v.Held.Count())
	c.violated += int64(v.Violated.Count())
	c.skipped += int64(v.Skipped.Count())
	c.left += int64(v.Left.Count())
	c.worst = max(c.worst, v.Worst)
	if len(c.bad) < 4 {
		v.Violated.Each(func(i int) {
			if len(c.bad) < 4 {
				c.bad = append(c.bad, failure{g.vars, rows[i]})
			}
		})
	}
}

// meaningful drops candidates of which the stronger statement holds too, and those that any function satisfies (traps.md B1).
func (s *session) meaningful(ctx context.Context, cands []*candidate) ([]*candidate, error) {
	var probes, needs, flats []*candidate
	owner := map[*candidate]*candidate{}
	for _, c := range cands {
		if rel := s.flat(c); rel != nil && s.drawable(rel) {
			p := &candidate{Candidate: c.Candidate, rel: rel}
			flats, owner[p] = append(flats, p), c
		}
		for _, text := range append(slices.Clone(c.Unless), c.Needs...) {
			if rel := s.parse(text); rel != nil && s.drawable(rel) && !s.seesNothing(rel) {
				p := &candidate{Candidate: c.Candidate, rel: rel}
				owner[p] = c
				if slices.Contains(c.Needs, text) {
					needs = append(needs, p)
				} else {
					probes = append(probes, p)
				}
			}
		}
	}
	if _, err := s.unrefuted(ctx, needs, owner); err != nil {
		return nil, err
	}
	lacks := map[*candidate]bool{}
	for _, p := range needs {
		lacks[owner[p]] = lacks[owner[p]] || p.violated > 0
	}
	weak, err := s.unrefuted(ctx, probes, owner)
	if err != nil {
		return nil, err
	}
	faint, err := s.faint(ctx, probes, owner)
	if err != nil {
		return nil, err
	}
	even, err := s.unrefuted(ctx, flats, owner)
	if err != nil {
		return nil, err
	}
	var out []*candidate
	for _, c := range cands {
		switch stronger := weak[c]; {
		case stronger != nil:
			c.drop(weaker, stronger.rel.Text())
		case faint[c]:
			c.drop(pointless, "the result hardly ever depends on what it changes")
		case even[c] != nil:
			c.drop(pointless, "both sides are the same on all inputs")
		case s.pointless(c) || lacks[c]:
			c.drop(pointless, "it says something that no one means")
		case s.trivial(ctx, c.rel):
			c.drop(pointless, anyFunction)
		default:
			out = append(out, c)
		}
	}
	if out, err = s.defined(ctx, needed(out)); err != nil {
		return nil, err
	}
	return s.attained(ctx, out)
}

// faintly is the share of rows on which a result must differ for a law to say that it does not.
const faintly = 0.01

// faint finds the owners, laws by which a change makes no difference, of whose probes one, that nothing makes a difference, fails on a
// handful of rows only: the law would hold by chance.
func (s *session) faint(ctx context.Context, probes []*candidate, owner map[*candidate]*candidate) (map[*candidate]bool, error) {
	var trials []*candidate
	of := map[*candidate]*candidate{}
	for _, p := range probes {
		if p.violated == 0 || !slices.Contains([]algebra.Family{algebra.Invariance, algebra.Commutative, algebra.Parity, algebra.Reflection, algebra.Period}, p.Law.Family) || len(p.rel.Executions()) != 2 {
			continue
		}
		t := &candidate{Candidate: p.Candidate, rel: p.rel}
		trials, of[t] = append(trials, t), owner[p]
	}
	t := pass{rows: source.Random{}, seed: s.Seed.Child("faint", 0), n: siftRows, share: 0.05, see: count}
	if err := s.pass(ctx, s.groups(trials, itself), t); err != nil {
		return nil, err
	}
	out := map[*candidate]bool{}
	for _, t := range trials {
		decided := t.held + t.violated
		out[of[t]] = out[of[t]] || decided >= siftRows/4 && float64(t.violated) < faintly*float64(decided)
	}
	return out, nil
}

// pointless reports whether c says something that no one means: a bound of a character, whose number is of no account, or that an
// accident happens.
func (s *session) pointless(c *candidate) bool {
	if out, ok := c.rel.Post.(*relation.OutcomeOf); ok {
		return s.Accident && out.Which == "panics"
	}
	if s.offDomain(c.rel) || s.onePoint(c.rel) {
		return true
	}
	return c.Law.Family == algebra.Bound && slices.ContainsFunc(s.Func.Params, func(p relation.Param) bool {
		return p.Type.Kind == relation.Int32 && runeName(p.Name) && slices.ContainsFunc(s.Func.Outputs(), func(o relation.Output) bool { return relation.Identical(o.Type, p.Type) })
	})
}

// onePoint reports whether the domain was narrowed until it left a variable of rel a single value: the empty text, say.
func (s *session) onePoint(rel *relation.Relation) bool {
	return !s.Given && slices.ContainsFunc(rel.Vars, func(v relation.Var) bool {
		if v.Func != s.Func {
			return false
		}
		name := s.Func.Params[v.Param].Name
		for _, path := range []string{name, "len(" + name + ")"} {
			if b, ok := s.Domain.Bound(path); ok {
				lo, hi := limits(b)
				return lo == hi
			}
		}
		return false
	})
}

// needed drops candidates whose law makes sense only beside another one that did not hold for the same view.
func needed(cands []*candidate) []*candidate {
	return slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool {
		law := c.Law.Beside
		beside := law == "" || slices.ContainsFunc(cands, func(o *candidate) bool { return o.Law.Name == law && o.View == c.View })
		return !beside && c.drop(pointless, "it says something only beside the law "+law+", which does not hold")
	})
}

// unrefuted finds, for each owner, a probe that holds on all rows.
func (s *session) unrefuted(ctx context.Context, probes []*candidate, owner map[*candidate]*candidate) (map[*candidate]*candidate, error) {
	for _, t := range []pass{
		{rows: source.Random{}, seed: s.Seed.Child("probe", 0), n: siftRows / 2},
		{rows: source.Edge{}, seed: s.Seed.Child("probe edge", 0), n: siftRows},
		{rows: source.Random{}, seed: s.Seed.Child("probe", 1), n: chunk},
		{rows: source.Edge{}, seed: s.Seed.Child("probe edge", 1), n: chunk},
	} {
		t.see, t.gone, t.share = count, fallen, 0.08
		if err := s.pass(ctx, s.groups(sound(probes), itself), t); err != nil {
			return nil, err
		}
	}
	weak := map[*candidate]*candidate{}
	for _, p := range sound(probes) {
		if p.held+p.skipped > 0 {
			weak[owner[p]] = p
		}
	}
	return weak, nil
}

// attained drops bounds that no row comes near to (traps.md B5): each <= of the conclusion must be an equality somewhere.
func (s *session) attained(ctx context.Context, cands []*candidate) ([]*candidate, error) {
	var probes []*candidate
	owner := map[*candidate]*candidate{}
	for _, c := range cands {
		if c.Law.Family != algebra.Bound {
			continue
		}
		for _, strict := range stricter(c.rel, s.Env) {
			p := &candidate{Candidate: c.Candidate, rel: strict}
			probes, owner[p] = append(probes, p), c
		}
	}
	loose, err := s.unrefuted(ctx, probes, owner)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool {
		return loose[c] != nil && c.drop(pointless, "its bound is never attained")
	}), nil
}

// stricter lists, for each conjunct a <= b of a conclusion, the relation that says a is below b by more than rounding.
func stricter(rel *relation.Relation, env *relation.Env) []*relation.Relation {
	var out []*relation.Relation
	var walk func(e relation.Expr)
	walk = func(e relation.Expr) {
		b, ok := e.(*relation.Binary)
		if !ok {
			return
		}
		if b.Op == "&&" {
			walk(b.X)
			walk(b.Y)
			return
		}
		op, ok := map[relation.Op]relation.Op{"<=": "<", "<~": "<", ">=": ">", ">~": ">"}[b.Op]
		if !ok {
			return
		}
		text := fmt.Sprintf("(%s) %s (%s)", relation.ExprString(b.X), op, relation.ExprString(b.Y))
		if hasFloat(b.X.Type(), 0) {
			text += fmt.Sprintf(" && !((%s) ~= (%s))", relation.ExprString(b.X), relation.ExprString(b.Y))
		}
		if rel.Pre != nil {
			text = relation.ExprString(rel.Pre) + " => " + text
		}
		if hasFloat(b.X.Type(), 0) {
			text += fmt.Sprintf(" within %g", searchTolerance)
		}
		if strict, err := relation.Parse(declaration(rel.Declared)+text, env); err == nil {
			out = append(out, strict)
		}
	}
	walk(rel.Post)
	return out
}
