package scores

import (
	"cmp"
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/relation"
)

// Two sets of engines are compared on the same mutants. What counts depends on the relations that were tried: a mutant that no input of the domain
// shows counts once a relation kills it, since a relation may call the function outside of the domain. Scores of two measurements therefore have other
// denominators, and an engine that kills more mutants may score less.

// Beside is what other engines make of the mutants that count.
type Beside struct {
	Printed, Written int // killed by what they print, by what they write
	// Gained are the printed relations that they do not print and that kill mutants which they do not kill, those that kill most first.
	Gained []Gain
	Alone  []int     // killed by the best relations of each other engine, of which no more is known
	Suites []Rivalry // what suites of tests miss of them
	asked  bool
	texts  map[string]bool // of what they print
}

// A Gain is a relation and how many mutants that count it kills which no relation of the other engines kills, and how many of those it alone kills.
type Gain struct {
	Relation     *relation.Relation
	Kills, Alone int
}

// killsBeside tries the mutants with the relations of other engines.
func (m *measure) killsBeside(ctx context.Context, all []*infer.Subject) error {
	uses, scored, err := m.tried(ctx, all)
	if err != nil {
		return err
	}
	b := &m.score.Beside
	b.asked, b.texts = true, map[string]bool{}
	for i, sub := range scored.Subjects {
		x := sub.Matrix
		for t, trial := range x.Trials {
			if !uses[i][t].printed && !uses[i][t].written {
				continue
			}
			if uses[i][t].printed {
				b.texts[trial.Relation.String()] = true
			}
			for k, mu := range x.Mutants {
				if x.Kills(t, k) {
					f := m.fate(mu)
					f.beside.printed = f.beside.printed || uses[i][t].printed
					f.beside.written = f.beside.written || uses[i][t].written
				}
			}
		}
	}
	return nil
}

// What engines print one by one is chosen from in the same way as what is measured: the best few, by the mutants that guide. An engine that is asked
// alone may find what it leaves to others where it is asked beside them.

// killsAlone tries the mutants with what other engines found, and notes what the best relations of each kill.
func (m *measure) killsAlone(ctx context.Context, all []*infer.Result) error {
	m.score.Beside.Alone = make([]int, len(all))
	for i, found := range all {
		subs := slices.DeleteFunc(slices.Clone(found.Subjects), func(s *infer.Subject) bool { return s.Skipped != "" || len(s.Found) == 0 })
		if len(subs) == 0 {
			continue // an engine that suits no function
		}
		uses, scored, err := m.tried(ctx, subs)
		if err != nil {
			return err
		}
		for k, sub := range scored.Subjects {
			x := sub.Matrix
			m.choose(x, uses[k])
			for t := range x.Trials {
				for j, mu := range x.Mutants {
					if uses[k][t].best && x.Kills(t, j) {
						m.fate(mu).alone |= 1 << i
					}
				}
			}
		}
	}
	return nil
}

// count takes over a mutant that counts.
func (b *Beside) count(f *fate) {
	if f.beside.printed {
		b.Printed++
	}
	if f.beside.written {
		b.Written++
	}
	if !b.asked || f.beside.printed {
		return
	}
	for _, r := range f.by {
		if b.texts[r.String()] {
			continue
		}
		i := slices.IndexFunc(b.Gained, func(g Gain) bool { return g.Relation == r })
		if i < 0 {
			i, b.Gained = len(b.Gained), append(b.Gained, Gain{Relation: r})
		}
		b.Gained[i].Kills++
		if len(f.by) == 1 {
			b.Gained[i].Alone++
		}
	}
}

// sort puts the relations that kill most first.
//
// Mutants come in the order of a map, so that the texts decide between equals.
func (b *Beside) sort() {
	slices.SortFunc(b.Gained, func(x, y Gain) int {
		return cmp.Or(cmp.Compare(y.Kills, x.Kills), cmp.Compare(y.Alone, x.Alone), cmp.Compare(x.Relation.String(), y.Relation.String()))
	})
}
