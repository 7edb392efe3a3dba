package composites

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// A Pool is the basic relations of a function and its sister in one setting. It composes as the paper does, by putting texts into texts, so that what
// internal/infer/composite derives is compared with something that shares nothing with it; nothing is simplified, and follow-ups are computed step by
// step.
type Pool struct {
	Function string
	Setting  Setting
	Texts    []string // of the function, then of the sister
	s        *Study
	rels     []*relation.Relation
	left     [2][]string // arguments of the follow-ups: of the function, and of the sister
	right    [2][]string // values there
}

// The places of a function and its sister in a pool.
const (
	own   = 0
	other = 1
)

// Pool is that of a function.
func (s *Study) Pool(function string, setting Setting) (*Pool, error) {
	p := &Pool{Function: function, Setting: setting, s: s}
	for who, texts := range [][]string{Basics(function, setting), SisterBasics(function, setting)} {
		p.Texts = append(p.Texts, texts...)
		for _, text := range texts {
			_, formula, _ := strings.Cut(text, ": ")
			call, right, _ := strings.Cut(formula, " ~= ")
			p.left[who] = append(p.left[who], strings.TrimPrefix(strings.TrimSuffix(call, ")"), p.name(who)+"("))
			p.right[who] = append(p.right[who], right)
		}
	}
	var err error
	p.rels, err = s.Parse(p.Texts)
	return p, err
}

// name is how the relations call the function or its sister.
func (p *Pool) name(who int) string {
	if who == own {
		return p.Function
	}
	return p.Setting.sister(p.Function)
}

// call is one with the source.
func (p *Pool) call(who int) string { return p.name(who) + "(x)" }

// Basics are the eight relations of the function.
func (p *Pool) Basics() []*relation.Relation { return p.rels[:len(steps)] }

// Derived is the pool as internal/infer/composite has it, which simplifies what it derives.
func (p *Pool) Derived() *composite.Pool {
	return composite.NewPool(p.s.p.Env, p.s.function(p.Function).Func, p.rels[:len(steps)], p.rels[len(steps):])
}

// everything is no bound on the composites of a layer: more than the 4,096 of four layers.
const everything = 1 << 20

// Sequence is the composite of basic relations, the first one innermost.
func (p *Pool) Sequence(genes []int) (*relation.Relation, error) {
	argument := "x"
	values := [2]string{p.call(own), p.call(other)}
	for _, gene := range genes {
		values = [2]string{p.value(own, gene, values), p.value(other, gene, values)}
		argument = strings.ReplaceAll(p.left[own][gene], "x", "("+argument+")")
	}
	return relation.Parse(fmt.Sprintf("%s(%s) ~= %s", p.Function, argument, values[own]), p.s.p.Env)
}

// value is the right-hand side of a relation with the values of both functions put in.
func (p *Pool) value(who, gene int, values [2]string) string {
	// one pass over the text: what is put in for one function mentions the other
	sister, self := p.call(other), p.call(own)
	return strings.NewReplacer(sister, "("+values[other]+")", self, "("+values[own]+")").Replace(p.right[who][gene])
}

// A Part is a basic relation that a composite follows from, at the follow-up of the relations before it.
type Part struct {
	Relation int // in the pool
	Layer    int // so many relations come before it
}

// Parts are those of a sequence: if a mutant satisfies them all, it satisfies the composite. The last relation is the function's; where its value is
// that of the sister, the sister's relation stands one layer below it, and so on.
func (p *Pool) Parts(genes []int) (parts []Part) {
	needed := [2]bool{true, false}
	for layer := len(genes) - 1; layer >= 0; layer-- {
		var below [2]bool
		for who := range needed {
			if !needed[who] {
				continue
			}
			parts = append(parts, Part{who*len(steps) + genes[layer], layer})
			right := strings.ReplaceAll(p.right[who][genes[layer]], p.call(other), "other") // Sin(x) ends math.Sin(x)
			below[other] = below[other] || strings.Contains(right, "other")
			below[own] = below[own] || strings.Contains(right, p.call(own))
		}
		needed = below
	}
	slices.Reverse(parts)
	return parts
}

// At is source inputs after the follow-ups of relations, computed step by step as an execution does.
func (p *Pool) At(genes []int, xs []float64) []float64 {
	out := slices.Clone(xs)
	for _, gene := range genes {
		for i := range out {
			out[i] = follows[gene](out[i])
		}
	}
	return out
}

// PartKills are the kills of all relations of a pool at follow-ups of the same sources.
type PartKills struct {
	p       *Pool
	rels    []*relation.Relation
	mutants []*mutant.Mutant
	xs      []float64
	at      map[Map]*Kills // by the follow-up of the relations before: sequences of one follow-up differ in the last bits of an input, and share
	// an entry, or those of four layers would have 585 instead of 92
}

// tight is the tolerance that explains what a composite kills and its parts do not: a thousand times less than the usual one, and still above the
// rounding of a source of 320, whose last bit is 5.7e-14.
const tight = " within 1e-12"

// tightly is kills with the smaller tolerance, of some mutants.
func (k *PartKills) tightly(mutants []*mutant.Mutant) (*PartKills, error) {
	out := k.p.PartKills(mutants, k.xs)
	var texts []string
	for _, text := range k.p.Texts {
		texts = append(texts, text+tight)
	}
	var err error
	out.rels, err = k.p.s.Parse(texts)
	return out, err
}

// PartKills has none yet: each follow-up is executed when it is asked for.
func (p *Pool) PartKills(mutants []*mutant.Mutant, xs []float64) *PartKills {
	return &PartKills{p, p.rels, mutants, xs, map[Map]*Kills{}}
}

// After is the kills at the follow-ups of a sequence.
func (k *PartKills) After(ctx context.Context, genes []int) (*Kills, error) {
	place := Follow(genes)
	if got := k.at[place]; got != nil {
		return got, nil
	}
	got, err := k.p.s.Kills(ctx, k.p.Function, k.rels, k.mutants, k.p.At(genes, k.xs))
	if err != nil {
		return nil, fmt.Errorf("after %s: %w", Label(genes), err)
	}
	k.at[place] = got
	return got, nil
}

// Sequences are the composites of many.
func (p *Pool) Sequences(sequences [][]int) ([]*relation.Relation, error) {
	out := make([]*relation.Relation, len(sequences))
	for i, genes := range sequences {
		var err error
		if out[i], err = p.Sequence(genes); err != nil {
			return nil, fmt.Errorf("compose %s: %w", Label(genes), err)
		}
	}
	return out, nil
}
