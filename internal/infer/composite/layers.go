package composite

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// A Pool is basic relations of a function, and relations of its sisters under the same transformations.
type Pool struct {
	env     *relation.Env
	subject *relation.Func
	basics  []*relation.Relation
	sisters []*relation.Relation
	domains map[*relation.Func]*relation.Domain
}

// NewPool is a pool of the relations of a subject; those of other functions are of sisters. Relations that say nothing of a follow-up stay, so that their
// numbers are those of the list: they do not compose, and the reason is told.
func NewPool(env *relation.Env, subject *relation.Func, basics, sisters []*relation.Relation) *Pool {
	return &Pool{env: env, subject: subject, basics: basics, sisters: sisters, domains: map[*relation.Func]*relation.Domain{}}
}

// Within says on which domain the relations of a function were found: where one is applied to a follow-up, that has to lie inside. A function without a
// domain behaves everywhere.
func (p *Pool) Within(fn *relation.Func, d *relation.Domain) *Pool {
	p.domains[fn] = d
	return p
}

// zone is what the domain of a function asks of the variables of a relation of it.
func (p *Pool) zone(r *relation.Relation, fn *relation.Func) []demand {
	return zoneOf(p.env, p.domains[fn], fn, r)
}

// step is a relation of a function as a step, which holds on the function's domain; nil if it is none.
func (p *Pool) step(r *relation.Relation, fn *relation.Func) *step {
	s := stepOf(r)
	if s == nil {
		return nil
	}
	if fn == nil {
		fn = s.call().Fn
	}
	s.zone = p.zone(r, fn)
	return s
}

// Len is how many basic relations there are.
func (p *Pool) Len() int { return len(p.basics) }

// Compose is the relation that says of the follow-up of second, after that of first, what both say together. Sisters are relations of other functions under
// the same transformation as first, by which executions that first does not determine go on. The error is the reason why the two do not compose, in one
// line: "Cos(-x) is not determined by odd".
func Compose(env *relation.Env, first, second *relation.Relation, sisters ...*relation.Relation) (*relation.Relation, error) {
	return NewPool(env, nil, []*relation.Relation{first, second}, sisters).Sequence([]int{0, 1})
}

// A Composite is a relation that was composed.
type Composite struct {
	Relation *relation.Relation
	Parts    []int // the basic relations, the one that is applied first in front
}

// Executions is how many executions a row of it costs.
func (c *Composite) Executions() int { return len(c.Relation.Executions()) }

// A Refusal is a sequence that does not compose.
type Refusal struct {
	Parts []int
	Why   string
}

// Composed is what a pool gives.
type Composed struct {
	Composites []Composite
	Same       int // sequences of which the relation is a basic one, or that of a sequence before
	Empty      int // sequences that say that what is equal is equal
	Refused    []Refusal
	Cut        bool // the bound ended it, and not that nothing new came
}

// Sequence is the relation of one sequence of basic relations, the one that is applied first in front; the error is why it does not compose.
func (p *Pool) Sequence(genes []int) (*relation.Relation, error) {
	if len(genes) == 0 {
		return nil, fmt.Errorf("a sequence of no relations")
	}
	n := p.basic(genes[0])
	for _, g := range genes[1:] {
		var err error
		if n, err = p.after(n, g); err != nil {
			return nil, err
		}
	}
	if n.err != nil {
		return nil, n.err
	}
	return n.relation, nil
}

// A node is a sequence that composes, and what the sisters do under it.
type node struct {
	genes    []int
	relation *relation.Relation
	step     *step // nil: it composes as a precondition alone
	sisters  []*step
	err      error // why it is no relation of its own, though others go on from it
}

// basic is a sequence of one relation.
func (p *Pool) basic(gene int) *node {
	r := p.basics[gene]
	s := p.step(r, p.subject)
	return &node{genes: []int{gene}, relation: r, step: s, sisters: p.under(s)}
}

// under are the steps of the sisters under the transformation of a step.
func (p *Pool) under(s *step) []*step {
	var out []*step
	if s == nil {
		return nil
	}
	for _, r := range p.sisters {
		if other := p.step(r, nil).under(s); other != nil {
			out = append(out, other)
		}
	}
	return out
}

// after is a sequence with one more relation.
func (p *Pool) after(n *node, gene int) (*node, error) {
	second := p.basics[gene]
	out := &node{genes: append(slices.Clone(n.genes), gene)}
	b := p.step(second, p.subject)
	if n.step == nil || b == nil {
		if n.relation == nil { // other steps go on from it, but as a premise it says nothing
			return nil, n.err
		}
		r, err := chain(p.env, n.relation, second, p.zone(second, p.subject), p.zone(n.relation, p.subject))
		if err != nil {
			return nil, err
		}
		out.relation, out.step = r, p.step(r, p.subject)
		return out, nil
	}
	steps := append([]*step{n.step}, n.sisters...)
	composed, err := n.step.then(b, steps)
	if err != nil {
		return nil, err
	}
	out.step = composed
	// A sister goes on where it has a relation under the same transformation.
	for _, s := range p.under(b) {
		for _, from := range n.sisters {
			if from.call().Fn != s.call().Fn {
				continue
			}
			if next, err := from.then(s, steps); err == nil {
				out.sisters = append(out.sisters, next)
			}
		}
	}
	out.relation, out.err = composed.written(p.env)
	return out, nil
}

// Layers composes sequences of up to so many relations, until nothing new comes or there are most composites. Two sequences are one composite, see
// [distinct]: the second one is counted, and nothing goes on from it.
func (p *Pool) Layers(ctx context.Context, layers, most int) (*Composed, error) {
	out := &Composed{}
	defer out.strongest(p.basics)
	seen := newDistinct(p.basics)
	var level []*node
	for i := range p.basics {
		level = append(level, p.basic(i))
	}
	for k := 2; k <= layers && len(level) > 0 && !out.Cut; k++ {
		var next []*node
		for _, n := range level {
			for gene := range p.basics {
				if err := ctx.Err(); err != nil {
					return out, err
				}
				if len(out.Composites) >= most {
					out.Cut = true
					return out, nil
				}
				if made := p.add(out, seen, n, gene); made != nil {
					next = append(next, made)
				}
			}
		}
		level = next
	}
	return out, nil
}

// Of composes sequences that a search returned. Equal ones, and those of one relation, are counted as the same.
func (p *Pool) Of(sequences [][]int) *Composed {
	out, seen := &Composed{}, newDistinct(p.basics)
	defer out.strongest(p.basics)
	for _, s := range sequences {
		n := p.basic(s[0])
		for i, gene := range s[1:] {
			if i == len(s)-2 {
				p.add(out, seen, n, gene)
				break
			}
			next, err := p.after(n, gene)
			if err != nil {
				out.Refused = append(out.Refused, Refusal{s, err.Error()})
				break
			}
			n = next
		}
	}
	return out
}

// Sisters are the other functions that relations of the subject speak of on their right side, where they are solved for a follow-up: relations of theirs
// let sequences go on.
func Sisters(subject *relation.Func, basics []*relation.Relation) []*relation.Func {
	var out []*relation.Func
	for _, r := range basics {
		s := stepOf(r)
		if s == nil || s.call().Fn != subject {
			continue
		}
		relation.Walk(s.body, func(e relation.Expr) bool {
			if run, ok := e.(*relation.Select); ok && run.Call.Fn != subject && !run.Call.Fn.Reference && !slices.Contains(out, run.Call.Fn) {
				out = append(out, run.Call.Fn)
			}
			return true
		})
	}
	return out
}

// add counts a sequence, and returns it if it is another one than those before it.
func (p *Pool) add(to *Composed, seen *distinct, n *node, gene int) *node {
	made, err := p.after(n, gene)
	if err != nil {
		to.Refused = append(to.Refused, Refusal{append(slices.Clone(n.genes), gene), err.Error()})
		return nil
	}
	switch {
	case made.err == errSource:
		to.Empty++
		return nil
	case made.err != nil:
		to.Refused = append(to.Refused, Refusal{made.genes, made.err.Error()})
		return nil
	case !seen.add(made.relation):
		to.Same++
		return nil
	}
	to.Composites = append(to.Composites, Composite{made.relation, made.genes})
	return made
}

// strongest takes out composites of which a basic relation or another composite says the same under fewer premises, which are counted as the same: a
// sequence may leave a domain by the way that another one with the same end stays in.
func (c *Composed) strongest(basics []*relation.Relation) {
	conclusion := func(r *relation.Relation) string { return formula(&relation.Relation{Post: r.Post}) }
	alike := map[string][]*relation.Relation{}
	for _, r := range basics {
		alike[conclusion(r)] = append(alike[conclusion(r)], r)
	}
	for _, m := range c.Composites {
		alike[conclusion(m.Relation)] = append(alike[conclusion(m.Relation)], m.Relation)
	}
	all := len(c.Composites)
	c.Composites = slices.DeleteFunc(c.Composites, func(m Composite) bool {
		return m.Relation.Pre != nil && slices.ContainsFunc(alike[conclusion(m.Relation)], func(r *relation.Relation) bool {
			return r != m.Relation && logic.PremiseHolds(r.Pre, relation.Conjuncts(m.Relation.Pre)) && !logic.PremiseHolds(m.Relation.Pre, relation.Conjuncts(r.Pre))
		})
	})
	c.Same += all - len(c.Composites)
}
