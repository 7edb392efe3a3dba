package composites

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Rated is a composite with the share of the mutants that it kills, and beside it three others, since a composite and its parts are compared in
// vain on other inputs or with other executions.
type Rated struct {
	Genes    []int
	Relation *relation.Relation
	Score    float64
	Kills    int // pairs of mutant and source
	// Distinct calls of mutated functions for each source: of the composite, and of its parts.
	Executions, PartExecutions int
	// The parts together: on the sources; each on the follow-up where it implies the composite; on both; and the second on so few sources that it
	// takes no more executions than the composite on all of them.
	OnSources, OnFollowUps, OnBoth, AsMany float64
	Beyond                                 []Exception // what the composite kills on inputs where its parts do not
	Alone                                  int         // mutants that it kills and no part does, on whatever input
}

// An Exception is a mutant that a composite kills on an input on which none of its parts does.
type Exception struct {
	Label     string
	Mutant    *mutant.Mutant
	Source    float64
	Explained bool // with a tolerance of 1e-12 one of the parts kills the mutant there

	row int // of the source
}

// A Layer is the composites of so many layers that were tried.
type Layer struct {
	Layers    int
	Sequences int // that there are
	Rated     []*Rated
}

// A Kind is what decides most on what a composite of the paper's relations kills.
type Kind uint8

// The kinds.
const (
	Shifted Kind = iota // the value is one of the function itself, at another place
	Crossed             // it is one of the sister
	Doubled             // it has a double angle
	kinds
)

// String is how tables call a kind.
func (k Kind) String() string { return [...]string{"shifts", "to the sister", "with mr8"}[k] }

// Kind is that of a composite.
func (r *Rated) Kind() Kind {
	switch m := Follow(r.Genes); {
	case m.Scale != 1 && m.Scale != -1:
		return Doubled
	case m.Quarters%2 != 0:
		return Crossed
	}
	return Shifted
}

// OfKinds is how many composites there are of each kind, and their average scores.
func (l *Layer) OfKinds() (n [kinds]int, score [kinds]float64) {
	for _, r := range l.Rated {
		k := r.Kind()
		n[k]++
		score[k] += r.Score
	}
	for k := range score {
		score[k] /= float64(max(n[k], 1))
	}
	return n, score
}

// Average is that of a figure.
func (l *Layer) Average(of func(*Rated) float64) float64 {
	sum := 0.0
	for _, r := range l.Rated {
		sum += of(r)
	}
	return sum / float64(max(len(l.Rated), 1))
}

// Extremes are the composites with the highest and the lowest score, the first ones of such.
func (l *Layer) Extremes() (best, worst *Rated) {
	best, worst = l.Rated[0], l.Rated[0]
	for _, r := range l.Rated {
		if r.Score > best.Score {
			best = r
		}
		if r.Score < worst.Score {
			worst = r
		}
	}
	return best, worst
}

// Rate tries composites of so many layers on mutants, and their parts: all of them, or a uniform draw of most.
func (p *Pool) Rate(ctx context.Context, parts *PartKills, layers, most int) (*Layer, error) {
	p.s.say("try composites of %d layers of %s, %v", layers, p.Function, p.Setting)
	sequences := p.some(layers, most)
	rels, err := p.Sequences(sequences)
	if err != nil {
		return nil, err
	}
	kills, err := p.s.Kills(ctx, p.Function, rels, parts.mutants, parts.xs)
	if err != nil {
		return nil, err
	}
	out := &Layer{Layers: layers, Sequences: 1}
	for range layers {
		out.Sequences *= len(steps)
	}
	for i, genes := range sequences {
		r := &Rated{Genes: genes, Relation: rels[i], Executions: p.executions(rels[i]), Score: kills.Score(i)}
		if err := p.beside(ctx, r, parts, kills.Shown[i]); err != nil {
			return nil, fmt.Errorf("%s: %w", Label(genes), err)
		}
		out.Rated = append(out.Rated, r)
	}
	return out, p.explain(ctx, out, parts)
}

// explain finds the exceptions that the tolerance of the parts explains.
func (p *Pool) explain(ctx context.Context, l *Layer, parts *PartKills) error {
	// Few mutants are left over, so that these alone are tried once more: with all of them the smaller tolerance would cost as much as the rest.
	at := map[*mutant.Mutant]int{}
	var mutants []*mutant.Mutant
	for _, r := range l.Rated {
		for _, e := range r.Beyond {
			if _, known := at[e.Mutant]; !known {
				at[e.Mutant] = len(mutants)
				mutants = append(mutants, e.Mutant)
			}
		}
	}
	if len(mutants) == 0 {
		return nil
	}
	k, err := parts.tightly(mutants)
	if err != nil {
		return err
	}
	for _, r := range l.Rated {
		for _, part := range p.Parts(r.Genes) {
			if len(r.Beyond) == 0 {
				break
			}
			there, err := k.After(ctx, r.Genes[:part.Layer])
			if err != nil {
				return err
			}
			for i := range r.Beyond {
				// The input is the same one: a part that kills the mutant elsewhere explains nothing here.
				e := &r.Beyond[i]
				e.Explained = e.Explained || there.Shown[part.Relation][at[e.Mutant]].Get(e.row)
			}
		}
	}
	return nil
}

// some are all sequences of so many layers, or a draw of them.
func (p *Pool) some(layers, most int) [][]int {
	all := 1
	for range layers {
		all *= len(steps)
	}
	// What is few is tried whole, so that an average of two or three layers is no estimate.
	if all <= most {
		return Sequences(layers)
	}
	r := seed.New(p.s.o.Seed).Child("composites layer", uint64(layers)).Rand()
	out := make([][]int, most)
	for i := range out {
		for range layers {
			out[i] = append(out[i], r.IntN(len(steps)))
		}
	}
	return out
}

// executions is how many distinct calls of functions of the package a relation has: those of the standard library are no function under test.
func (p *Pool) executions(r *relation.Relation) (n int) {
	for _, c := range r.Executions() {
		if c.Fn.Pkg == p.s.p.Path {
			n++
		}
	}
	return n
}

// callsOf adds the calls of mutated functions that a part makes, by function and layer.
func (p *Pool) callsOf(part Part, calls map[string]bool) {
	for _, c := range p.rels[part.Relation].Executions() {
		layer := part.Layer
		if _, source := c.Args[0].(*relation.VarRef); !source {
			layer++ // the follow-up is the source of the next part
		}
		if c.Fn.Pkg == p.s.p.Path {
			calls[fmt.Sprint(c.Fn.Name, layer)] = true
		}
	}
}

// beside rates the parts of a composite, and compares it with them input by input.
func (p *Pool) beside(ctx context.Context, r *Rated, k *PartKills, shown []relation.Bits) error {
	parts := p.Parts(r.Genes)
	sources, err := k.After(ctx, nil)
	if err != nil {
		return err
	}
	var onSources, onFollowUps []shownBy
	calls := map[string]bool{} // an execution that two parts have in common is made once
	for _, part := range parts {
		there, err := k.After(ctx, r.Genes[:part.Layer])
		if err != nil {
			return err
		}
		onSources = append(onSources, shownBy(sources.Shown[part.Relation]))
		onFollowUps = append(onFollowUps, shownBy(there.Shown[part.Relation]))
		p.callsOf(part, calls)
	}
	all := len(k.xs)
	// The follow-ups in which the parts differ from the composite cost them executions, which the composite spends on more sources.
	few := min(all, max(1, all*r.Executions/len(calls)))
	r.PartExecutions = len(calls)
	r.OnSources, r.OnFollowUps, r.AsMany = together(onSources, all), together(onFollowUps, all), together(onFollowUps, few)
	r.OnBoth = together(slices.Concat(onSources, onFollowUps), all)
	// The theorem is about one input, which says more than that some part kills the mutant somewhere.
	for i, rows := range shown {
		if rows != nil && !showsOne(onFollowUps, i, all) {
			r.Alone++
		}
		r.Kills += rows.Count()
		for _, part := range onFollowUps {
			rows = rows.AndNot(part[i])
		}
		rows.Each(func(row int) {
			r.Beyond = append(r.Beyond, Exception{Label: Label(r.Genes), Mutant: k.mutants[i], Source: k.xs[row], row: row})
		})
	}
	return nil
}

// shownBy is the inputs on which one relation shows each mutant; nil: none.
type shownBy []relation.Bits

// together is the share of the mutants that relations show on some of the first inputs.
func together(of []shownBy, inputs int) float64 {
	// All are asked about the same mutants in the same order, so that a place stands for one.
	killed, mutants := 0, 0
	for i := range of[0] {
		mutants++
		if showsOne(of, i, inputs) {
			killed++
		}
	}
	return float64(killed) / float64(max(mutants, 1))
}

// showsOne tells whether some relation shows a mutant on one of the first inputs.
func showsOne(of []shownBy, mutant, inputs int) bool {
	for _, by := range of {
		first := inputs
		by[mutant].Each(func(row int) { first = min(first, row) })
		if first < inputs {
			return true
		}
	}
	return false
}
