package infer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// group is candidates that are decided over the same rows.
type group struct {
	vars  []relation.Var
	pre   relation.Expr // whose order of variables the rows are made to meet; nil: none
	key   string        // text of pre, and of what the domain asks of the variables
	cands []*candidate
	rels  []*relation.Relation
}

// groups puts candidates together whose variables agree by name and type. Rows are drawn by the names of variables alone, so that
// executions are shared among the relations of a group.
func (s *session) groups(cands []*candidate, of func(*candidate) *relation.Relation) []*group {
	var out []*group
	for _, c := range cands {
		rel := of(c)
		if rel == nil {
			continue
		}
		pre, key := ordering(rel)
		key += s.zone(rel)
		i := slices.IndexFunc(out, func(g *group) bool { return g.key == key && g.accepts(rel.Vars) })
		if i < 0 {
			i = len(out)
			out = append(out, &group{pre: pre, key: key})
		}
		g := out[i]
		for _, v := range rel.Vars {
			if !slices.ContainsFunc(g.vars, func(u relation.Var) bool { return u.Name == v.Name }) {
				g.vars = append(g.vars, v)
			}
		}
		g.cands, g.rels = append(g.cands, c), append(g.rels, rel)
	}
	return out
}

// zone is what the domain asks of the variables of rel beside their own parameters' bounds: its conditions, and the bounds of what
// stands in an argument of the subject.
func (s *session) zone(rel *relation.Relation) string {
	var b strings.Builder
	for _, c := range s.domain.Conditions(s.env, s.fn, rel) {
		b.WriteString(" where " + relation.ExprString(c.Post))
	}
	for _, v := range rel.Vars {
		root := s.domain.Root(s.fn, v, rel)
		if _, bounded := s.domain.Bound(root); bounded && v.Func != s.fn && root != v.Name {
			b.WriteString(", " + v.Name + " as " + root)
		}
	}
	return b.String()
}

func (g *group) accepts(vars []relation.Var) bool {
	for _, v := range vars {
		for _, u := range g.vars {
			if u.Name == v.Name && (!relation.Identical(u.Type, v.Type) || u.Func != v.Func || u.Param != v.Param) {
				return false
			}
		}
	}
	return true
}

// ordering is the premise of rel if it equates or orders variables, or tells what is refused: rows are then made for it.
func ordering(rel *relation.Relation) (relation.Expr, string) {
	if rel.Pre == nil {
		return nil, ""
	}
	_, found := rel.Post.(*relation.OutcomeOf) // its premise may lie outside of the domain
	relation.Walk(rel.Pre, func(e relation.Expr) bool {
		if b, ok := e.(*relation.Binary); ok && slices.Contains([]relation.Op{"<", "<=", ">", ">=", "=="}, b.Op) {
			_, x := b.X.(*relation.VarRef)
			_, y := b.Y.(*relation.VarRef)
			found = found || x && y
		}
		return !found
	})
	if !found {
		return nil, ""
	}
	return rel.Pre, relation.ExprString(rel.Pre)
}

// round decides candidates on n fresh rows of a strategy and calls see for each with its verdicts.
func (s *session) round(ctx context.Context, cands []*candidate, of func(*candidate) *relation.Relation, st source.Strategy, sd seed.Seed, n int,
	see func(c *candidate, g *group, rows []source.Row, v *relation.Verdicts)) error {
	for _, g := range s.groups(cands, of) {
		rows := source.Draw(st, s.space(g.rels[0], g.vars, g.pre), sd.Child("group "+g.key, 0), n)
		first := min(len(rows), fewRows)
		if len(rows) <= 2*fewRows {
			first = len(rows)
		}
		work, runs := s.search.Work(), s.search.Executions()
		if err := s.decide(ctx, g, rows[:first], see); err != nil {
			return err
		}
		work, runs = s.search.Work()-work, s.search.Executions()-runs
		if err := s.decide(ctx, g, rows[first:max(first, scaled(len(rows), work, runs))], see); err != nil {
			return err
		}
	}
	return nil
}

// A round whose executions take up to cheap work each has all of its rows, a dearer one proportionally fewer, but not below fewRows.
const (
	cheap   = 4
	fewRows = 1000
)

// scaled is how many of n rows are tried where so many executions took so much work.
func scaled(n int, work, runs int64) int {
	if work <= cheap*runs {
		return n
	}
	return min(n, int(int64(n)*cheap*runs/work))
}

// decide checks the relations of a group on rows of its variables.
func (s *session) decide(ctx context.Context, g *group, rows []source.Row, see func(*candidate, *group, []source.Row, *relation.Verdicts)) error {
	if len(rows) == 0 {
		return nil
	}
	cols, err := source.Columns(g.vars, rows)
	if err != nil {
		return err
	}
	vs, err := s.search.Check(ctx, g.rels, g.vars, cols, len(rows))
	if err != nil && ctx.Err() == nil && s.exotic(g.vars) {
		// A sister's receiver that cannot be made must not end the inference for the subject.
		s.log.Debug("candidates left out", "subject", s.fn.Name, "first", g.rels[0].Text(), "error", err)
		for _, c := range g.cands {
			c.violated++
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("check %s and %d more relations: %w", g.rels[0].Text(), len(g.rels)-1, err)
	}
	for i, v := range vs {
		see(g.cands[i], g, rows, v)
	}
	return nil
}

// exotic reports whether a variable is of an opaque type that the subject does not take.
func (s *session) exotic(vars []relation.Var) bool {
	return slices.ContainsFunc(vars, func(v relation.Var) bool {
		return v.Func != s.fn && (v.Type.Kind == relation.Opaque || v.Type.Kind == relation.Pointer)
	})
}

func itself(c *candidate) *relation.Relation { return c.rel }

// mostAlmost is the share of rows on which an almost-law may fail (traps.md A11).
const mostAlmost = 0.01

// sift runs the first rounds: 100 rows, then 1,000 and the edge grid. It returns what was never refuted, and what fails on a handful.
func (s *session) sift(ctx context.Context) (alive, almost []*candidate, err error) {
	alive = s.cands
	for k, n := range []int{100, 1000} {
		s.tell("%d candidates, %d inputs", len(alive), n)
		if err := s.round(ctx, alive, itself, source.Random{}, s.seed.Child("round", uint64(k)), n, s.lenient(ctx)); err != nil {
			return nil, nil, err
		}
		if k == 1 {
			if err := s.round(ctx, alive, itself, source.Edge{}, s.seed.Child("edge", 0), 1000, s.lenient(ctx)); err != nil {
				return nil, nil, err
			}
		}
		alive = slices.DeleteFunc(slices.Clone(alive), func(c *candidate) bool {
			fails := float64(c.violated) > max(1, mostAlmost*float64(c.held+c.violated))
			if fails && float64(c.violated) <= mostSuspect*float64(c.held+c.violated) {
				almost = append(almost, c)
			}
			return fails && c.drop(refuted, "")
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
		default:
			c.drop(idle, "no input meets its precondition")
		}
	}
	fallen, err := s.reach(ctx, whole, aroundRows, s.lenient(ctx))
	if err != nil {
		return nil, nil, err
	}
	for _, c := range fallen {
		c.drop(refuted, "")
	}
	whole, err = s.meaningful(ctx, without(whole, fallen))
	return whole, append(almost, fallen...), err
}

// lenient counts verdicts; where a relation of floats fails on a handful of rows it leaves the ill-conditioned ones out.
func (s *session) lenient(ctx context.Context) func(*candidate, *group, []source.Row, *relation.Verdicts) {
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
	var probes, needs []*candidate
	owner := map[*candidate]*candidate{}
	for _, c := range cands {
		for _, text := range append(slices.Clone(c.Unless), c.Needs...) {
			if rel := s.parse(text); rel != nil && s.drawable(rel) {
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
	var out []*candidate
	for _, c := range cands {
		switch stronger := weak[c]; {
		case stronger != nil:
			c.drop(weaker, stronger.rel.Text())
		case s.pointless(c) || lacks[c]:
			c.drop(pointless, "it says something that no one means")
		case s.trivial(ctx, c.rel):
			c.drop(pointless, anyFunction)
		default:
			out = append(out, c)
		}
	}
	return s.attained(ctx, needed(out))
}

// pointless reports whether c says something that no one means: a bound of a character, whose number is of no account, or that an
// accident happens.
func (s *session) pointless(c *candidate) bool {
	if out, ok := c.rel.Post.(*relation.OutcomeOf); ok {
		return s.accident && out.Which == "panics"
	}
	return c.Law.Family == algebra.Bound && slices.ContainsFunc(s.fn.Params, func(p relation.Param) bool {
		return p.Type.Kind == relation.Int32 && runeName(p.Name) && slices.ContainsFunc(s.fn.Outputs(), func(o relation.Output) bool { return relation.Identical(o.Type, p.Type) })
	})
}

// needed drops candidates whose law makes sense only beside another one, written +name in its row, that did not hold for the same view.
func needed(cands []*candidate) []*candidate {
	return slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool {
		for _, n := range strings.Fields(c.Law.Under) {
			law, needs := strings.CutPrefix(n, "+")
			if needs && !slices.ContainsFunc(cands, func(o *candidate) bool { return o.Law.Name == law && o.View == c.View }) {
				return c.drop(pointless, "it says something only beside the law "+law+", which does not hold")
			}
		}
		return false
	})
}

// unrefuted finds, for each owner, a probe that holds on all rows.
func (s *session) unrefuted(ctx context.Context, probes []*candidate, owner map[*candidate]*candidate) (map[*candidate]*candidate, error) {
	for k, n := range []int{500, 20_000} {
		left := sound(probes)
		if err := s.round(ctx, left, itself, source.Random{}, s.seed.Child("probe", uint64(k)), n, count); err != nil {
			return nil, err
		}
		if err := s.round(ctx, sound(left), itself, source.Edge{}, s.seed.Child("probe edge", uint64(k)), 2*n/(k+1), count); err != nil {
			return nil, err
		}
	}
	weak := map[*candidate]*candidate{}
	for _, p := range sound(probes) {
		weak[owner[p]] = p
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
		for _, strict := range stricter(c.rel, s.env) {
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

func (s *session) tell(format string, args ...any) {
	if s.progress != nil {
		s.progress(s.fn.Name + ": " + fmt.Sprintf(format, args...))
	}
}
