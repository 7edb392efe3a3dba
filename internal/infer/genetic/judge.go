package genetic

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A Judgement is what the pairs of a search say of one relation.
type Judgement struct {
	Transformation     string // its name: "drop-last"
	FollowUp           string // the arguments of the follow-up
	Correct, Incorrect int    // pairs
	FP, FN             int    // correct pairs that violate the relation, incorrect ones that do not
}

// Judge counts false positives and false negatives of a relation, on the pairs by which [Search] searches. It is nil for a relation that is not about
// a source and its follow-up under one of the transformations, and where no mutant differs.
func Judge(ctx context.Context, p *Problem, r *relation.Relation) (*Judgement, error) {
	ts, err := p.transformations()
	if err != nil {
		return nil, fmt.Errorf("transformations of %s: %w", p.Subject.Name, err)
	}
	ts, sources := p.afforded(ts)
	var about *asked
	for _, t := range ts {
		if about = p.about(t, r); about != nil {
			break
		}
	}
	if about == nil {
		return nil, nil
	}
	// The stream of a search is that of its transformation alone, so that the pairs are the same ones.
	s := &search{Problem: p, ctx: ctx, by: about.by, sources: sources, rand: p.stream(about.by)}
	pairs, err := s.observe("pairs", sources, true)
	if err != nil || pairs == nil || len(pairs.mutants) == 0 {
		return nil, err
	}
	s.forest, s.table = newForest(), newTable(s, pairs)
	_, violated, err := s.decide(about)
	if err != nil {
		return nil, fmt.Errorf("judge %s: %w", r, err)
	}
	j := &Judgement{Transformation: s.by.name, FollowUp: s.by.text, Correct: pairs.correct, Incorrect: pairs.n - pairs.correct}
	j.FP, j.FN = violated.And(pairs.first).Count(), violated.AndNot(pairs.first).Count()
	j.FN = j.Incorrect - j.FN
	return j, nil
}

// An asked is a relation about a transformation. Relations are written in canonical form, which the follow-up of a transformation need not have.
type asked struct {
	*relation.Relation
	by     *transformation
	follow string // the canonical form of the follow-up, as the text of whether it succeeds
}

// about is a relation as one of a transformation; nil if its executions are not the source and the follow-up. Outcomes inside of a formula are not told
// from the stored executions, and such a relation is none; as a part of the precondition they are.
func (p *Problem) about(t *transformation, r *relation.Relation) *asked {
	for _, v := range r.Vars {
		if !slices.ContainsFunc(t.vars, func(w relation.Var) bool { return w.Name == v.Name && relation.Identical(w.Type, v.Type) }) {
			return nil
		}
	}
	// Both are read together: alone, a second source would get the name of the first.
	source := relation.ExprString(relation.Succeeds(t.source))
	own, err := relation.Parse(fmt.Sprintf("(%s): %s && %s", p.Env.Parameters(t.vars), source, relation.ExprString(relation.Succeeds(t.follow))), p.Env)
	if err != nil { // one that has no canonical form is the form of no relation
		return nil
	}
	both := written(relation.Conjuncts(own.Post)...)
	rest := slices.DeleteFunc(slices.Clone(both), func(text string) bool { return text == source })
	if len(both) != 2 || len(rest) != 1 {
		return nil
	}
	var formulas []relation.Expr
	for _, e := range append(relation.Conjuncts(r.Pre), r.Post) {
		if !slices.Contains(both, relation.ExprString(e)) {
			formulas = append(formulas, e)
		}
	}
	slices.Sort(both)
	seen, outcome := p.executed(formulas...)
	if outcome || !slices.Equal(seen, both) {
		return nil
	}
	return &asked{r, t, rest[0]}
}

// written are the texts of expressions.
func written(list ...relation.Expr) []string {
	var out []string
	for _, e := range list {
		out = append(out, relation.ExprString(e))
	}
	return out
}

// executed are the calls of the subject in expressions, each as the text of whether it succeeds and in the order of these, and whether one of them is asked for that.
func (p *Problem) executed(list ...relation.Expr) (calls []string, outcome bool) {
	for _, e := range list {
		relation.Walk(e, func(n relation.Expr) bool {
			switch n := n.(type) {
			case *relation.OutcomeOf:
				outcome = true
			case *relation.Call:
				if n.Fn == p.Subject {
					calls = append(calls, relation.ExprString(relation.Succeeds(n)))
				}
			}
			return true
		})
	}
	slices.Sort(calls)
	return slices.Compact(calls), outcome
}

// decide is the pairs that meet the precondition of a relation and on which it has a value, and those of them on which it is false.
func (s *search) decide(r *asked) (met, violated relation.Bits, err error) {
	stored := &reading{asked: r, table: s.table, defined: relation.All(s.table.n)}
	c := &candidate{by: s.by, post: stored.tree(s.forest, r.Post)}
	for _, e := range relation.Conjuncts(r.Pre) {
		c.pre = append(c.pre, stored.tree(s.forest, e))
	}
	met, violated, err = c.decided(s.table)
	return met.And(stored.defined), violated.And(stored.defined), err
}

// A reading puts stored outputs in the place of executions.
type reading struct {
	*asked
	table   *table
	defined relation.Bits // where the outputs that were read have values
}

// tree is an expression as a leaf.
func (r *reading) tree(f *forest, e relation.Expr) *tree {
	if o, ok := e.(*relation.OutcomeOf); ok { // whether it succeeds is stored, too
		call := r.by.source
		if relation.ExprString(o) == r.follow {
			call = r.by.follow
		}
		return f.leaf(relation.Succeeds(call), 1, 0, 0)
	}
	of := relation.Abstract(e, r.by.source.Fn, func(n *relation.Select) string {
		call := r.by.source
		if relation.ExprString(relation.Succeeds(n.Call)) == r.follow {
			call = r.by.follow
		}
		text := relation.ExprString(relation.Result(call, n.Output))
		r.defined = r.defined.And(r.table.defined[text]) // what an execution did not return has no value, whatever stands in its column
		return text
	})
	return f.leaf(of, nodes(of), 0, 0)
}
