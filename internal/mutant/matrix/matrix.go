// Package matrix tells what relations are worth by the mutants that they kill. [Run] tries the mutants of a subject with relations, each
// on source inputs of its own, in a child that holds them all; a [Matrix] says who kills whom, and [Matrix.Smallest] picks few
// relations that kill as many.
//
// reach.go says which mutants of a package count for one of its functions, dominators.go which of them tell something new, cover.go picks
// the fewest relations, robust.go those worth keeping, front.go those that kill most of these mutants for their cost, and expected.go those that should kill
// most of the next ones. The package does not know where relations and rows come from, and prints
// nothing.
package matrix

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// A Trial is a relation and the rows that mutants are tried on with it: a column for each of its variables.
type Trial struct {
	Relation *relation.Relation
	Columns  []relation.Column
	Rows     int
}

// A Matrix is relations × mutants.
type Matrix struct {
	Trials  []Trial
	Held    []int            // by trial: rows on which the original holds; a mutant is judged on them alone
	Broken  []int            // by trial: rows on which the original violates the relation
	Mutants []*mutant.Mutant // by number
	Ends    []harness.End    // by mutant: Tried also of those that were killed
	Notes   []string         // by mutant: how it crashed
	First   [][]int32        // by trial, then by mutant: the first row that kills it; -1: none does
	Reaches []relation.Bits  // by trial, then by mutant: whether its rows come to the mutant's place
	Same    []int            // by mutant: the first one that does the same, itself if there is none; -1: the original does
	// AtInit counts those of Mutants whose code runs when the package is initialised: what cannot run again was tried in a child of its own.
	AtInit int
	built  bool // see [built]
	// Executions is how many times functions under test were called.
	Executions int64
}

// Run tries the mutants with each relation, but for those that do the same as the original or as another one, by [mutant.Schemata.Equal];
// nil says nothing of that.
func Run(ctx context.Context, h *harness.Harness, subject *relation.Func, mutants []*mutant.Mutant, same map[uint32]uint32, trials []Trial) (*Matrix, error) {
	m := &Matrix{Trials: trials, Mutants: mutants, built: slices.ContainsFunc(trials, built)}
	for _, mu := range mutants {
		if mu.AtInit {
			m.AtInit++
		}
	}
	m.Ends, m.Notes = make([]harness.End, len(m.Mutants)), make([]string, len(m.Mutants))
	for i := range m.Ends {
		m.Ends[i] = harness.NotReached
	}
	m.mark(same)
	before := h.Executions()
	for _, t := range trials {
		if err := m.add(ctx, h, subject, t); err != nil {
			return nil, err
		}
	}
	if err := m.addEarly(ctx, h, subject); err != nil {
		return nil, err
	}
	m.Executions = h.Executions() - before
	m.forget()
	m.share()
	return m, nil
}

// killing is a trial with some mutants.
func (m *Matrix) killing(t Trial, subject *relation.Func, mutants []int) harness.Killing {
	k := harness.Killing{Batch: harness.Batch{Relations: []*relation.Relation{t.Relation}, Vars: t.Relation.Vars, Columns: t.Columns,
		N: t.Rows, Subject: subject}}
	for _, i := range mutants {
		k.Mutants = append(k.Mutants, m.Mutants[i].Number)
	}
	return k
}

// add tries the mutants with one relation, but for those that have run out of fuel with an earlier one.
func (m *Matrix) add(ctx context.Context, h *harness.Harness, subject *relation.Func, t Trial) error {
	var at []int // of a mutant that is tried, its place in m
	for i, mu := range m.Mutants {
		if m.Same[i] == i && m.Ends[i] != harness.Spent && !m.early(mu) {
			at = append(at, i)
		}
	}
	kills, err := h.Kill(ctx, m.killing(t, subject, at))
	if err != nil {
		return fmt.Errorf("%s: %w", t.Relation.Name, err)
	}
	m.First, m.Reaches = append(m.First, slices.Repeat([]int32{-1}, len(m.Mutants))), append(m.Reaches, relation.NewBits(len(m.Mutants)))
	m.Held, m.Broken = append(m.Held, kills.Held[0]), append(m.Broken, kills.Violated[0])
	m.note(len(m.First)-1, at, kills)
	return nil
}

// addEarly tries the mutants that must be on before the package is initialised with all relations.
func (m *Matrix) addEarly(ctx context.Context, h *harness.Harness, subject *relation.Func) error {
	var at []int
	for i, mu := range m.Mutants {
		if m.Same[i] == i && m.early(mu) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return nil
	}
	var ks []harness.Killing
	for _, t := range m.Trials {
		ks = append(ks, m.killing(t, subject, at))
	}
	kills, err := h.KillEarly(ctx, ks)
	for t := range kills {
		m.note(t, at, kills[t])
	}
	return err
}

// early tells whether a mutant needs a child in which it is on from the start.
func (m *Matrix) early(mu *mutant.Mutant) bool { return Early(mu, m.built) }

// Early tells whether a mutant needs a child in which it is on from the start: its code does not run again, or has values of the rows made of what it
// changes, see [Built].
func Early(mu *mutant.Mutant, built bool) bool { return mu.AtInit && (!mu.Again || built) }

// built tells whether the package's functions make values of the rows of a trial.
func built(t Trial) bool {
	return slices.ContainsFunc(t.Relation.Vars, func(v relation.Var) bool { return Built(v.Type) })
}

// Built tells whether functions of the package make the values of a type: no other way leads to those that have hidden parts.
func Built(t *relation.Type) bool {
	return t.Has(func(t *relation.Type) bool { return t.Kind == relation.Opaque })
}

// note takes down what became of some mutants in a trial.
func (m *Matrix) note(trial int, at []int, kills *harness.Kills) {
	for j, f := range kills.Fates {
		i := at[j]
		m.First[trial][i] = f.First[0]
		if f.End != harness.NotReached {
			m.Reaches[trial].Set(i)
		}
		if told(f.End) > told(m.Ends[i]) {
			m.Ends[i], m.Notes[i] = f.End, f.Note
		}
	}
}

// told orders ends by how much they say: of several relations' the greatest is the mutant's.
func told(e harness.End) int {
	return slices.Index([]harness.End{harness.NotReached, harness.NotInfected, harness.Tried, harness.Crashed, harness.Spent}, e)
}

// forget takes back the kills of mutants that ran out of fuel: with another order of the relations they would be others.
func (m *Matrix) forget() {
	for i := range m.Mutants {
		for _, first := range m.First {
			if m.Ends[i] == harness.Spent {
				first[i] = -1
			}
		}
		if m.Ends[i] == harness.Crashed && m.KilledBy(i) > 0 {
			m.Ends[i] = harness.Tried
		}
	}
}
