package composites

import (
	"context"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/internal/logic/entail"
	"github.com/imago-mt/imago/internal/study/composites/gsl"
	"github.com/imago-mt/imago/relation"
)

// A Following is how many composites follow from basic relations by the proofs that inference drops relations by.
type Following struct {
	Closure int      // by rewriting, everywhere or under their premise: [logic.Follows], [logic.FollowsUnder]
	Proof   int      // of the others: by implication of premises and orders, or by cases and congruence: [logic.Entails], [logic.Derives]
	Ideal   int      // of the others, of functions of numbers whose executions are at hand: polynomials of the outputs ([entail.Theory])
	Open    []string // none finds a proof

	subject *entail.Subject // nil: executions are not at hand
}

// All is how many composites there are.
func (f *Following) All() int { return f.Closure + f.Proof + f.Ideal + len(f.Open) }

// add decides whether a composite follows from relations, of which rules are made once.
func (f *Following) add(r *relation.Relation, known []*relation.Relation, rules []logic.Rule) {
	switch {
	case logic.Follows(r, rules, known...) || logic.FollowsUnder(r, rules, known):
		f.Closure++
	case slices.ContainsFunc(known, func(k *relation.Relation) bool { return logic.Entails(k, r) }) || derives(r, known, rules):
		f.Proof++
	case f.subject != nil && decides(*f.subject, r, known):
		f.Ideal++
	default:
		f.Open = append(f.Open, r.Text())
	}
}

func derives(r *relation.Relation, known []*relation.Relation, rules []logic.Rule) bool {
	_, ok := logic.Derives(r, known, rules)
	return ok
}

// decides asks for a proof by what polynomials the outputs are; what is no polynomial has none.
func decides(s entail.Subject, r *relation.Relation, known []*relation.Relation) bool {
	theory, _ := entail.New(s, known)
	answer, err := theory.Decide(r)
	return err == nil && answer.Follows
}

// follow decides composites of basic relations and relations of sisters, each by its own parts and the sisters alone: what other basic relations say
// would hide a composite that says more than its parts.
func (f *Following) follow(ctx context.Context, composites []composite.Composite, basics, sisters []*relation.Relation) error {
	rules := map[*relation.Relation][]logic.Rule{}
	for _, r := range slices.Concat(basics, sisters) {
		rules[r] = logic.Rules(r)
	}
	for _, c := range composites {
		if err := ctx.Err(); err != nil {
			return err
		}
		var known []*relation.Relation
		for _, part := range c.Parts {
			if !slices.Contains(known, basics[part]) {
				known = append(known, basics[part])
			}
		}
		known = append(known, sisters...)
		var of []logic.Rule
		for _, k := range known {
			of = append(of, rules[k]...)
		}
		f.add(c.Relation, known, of)
	}
	return nil
}

// Follow decides whether the composites of up to so many layers follow from the basic relations of the function and of its sister.
func (p *Pool) Follow(ctx context.Context, layers int) (*Following, error) {
	all, err := p.Derived().Layers(ctx, layers, everything)
	if err != nil {
		return nil, err
	}
	functions := map[string]func(float64) float64{"Sin": gsl.Sin, "Cos": gsl.Cos, "math.Sin": math.Sin, "math.Cos": math.Cos}
	out := &Following{subject: &entail.Subject{
		Domain: func(*relation.Relation, relation.Var) (float64, float64) { return -farthest, farthest },
		Call: func(fn string, args []float64) []float64 {
			if f := functions[fn]; f != nil && len(args) == 1 {
				return []float64{f(args[0])}
			}
			return nil
		},
	}}
	return out, out.follow(ctx, all.Composites, p.Basics(), p.rels[len(steps):])
}
