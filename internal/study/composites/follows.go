package composites

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// A Following is how many composites follow from basic relations by the proofs that inference drops relations by.
type Following struct {
	Closure int      // by rewriting, everywhere or under their premise: [logic.Follows], [logic.FollowsUnder]
	Proof   int      // of the others: by implication of premises and orders, or by cases and congruence: [logic.Entails], [logic.Derives]
	Open    []string // neither finds a proof
}

// All is how many composites there are.
func (f *Following) All() int { return f.Closure + f.Proof + len(f.Open) }

// add decides whether a composite follows from relations, of which rules are made once.
func (f *Following) add(r *relation.Relation, known []*relation.Relation, rules []logic.Rule) {
	switch {
	case logic.Follows(r, rules, known...) || logic.FollowsUnder(r, rules, known):
		f.Closure++
	case slices.ContainsFunc(known, func(k *relation.Relation) bool { return logic.Entails(k, r) }) || derives(r, known, rules):
		f.Proof++
	default:
		f.Open = append(f.Open, r.Text())
	}
}

func derives(r *relation.Relation, known []*relation.Relation, rules []logic.Rule) bool {
	_, ok := logic.Derives(r, known, rules)
	return ok
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
	out := &Following{}
	return out, out.follow(ctx, all.Composites, p.Basics(), p.rels[len(steps):])
}
