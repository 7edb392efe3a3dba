package matrix

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// More tries the mutants that survive on further rows, which are put behind those of the trials: more[t] has the variables of Trials[t], and no rows where
// there is nothing to add. What needs a process of its own is not tried again: its rows would cost more than they tell.
func (m *Matrix) More(ctx context.Context, h *harness.Harness, subject *relation.Func, more []Trial) error {
	before := h.Executions()
	for t := range m.Trials {
		if more[t].Rows == 0 {
			continue
		}
		var at []int // anew for each trial: what an earlier one kills here has not to be killed twice
		for i, mu := range m.Mutants {
			if m.Same[i] == i && m.Status(i).Survived() && !m.early(mu) {
				at = append(at, i)
			}
		}
		if len(at) == 0 {
			break
		}
		kills, err := h.Kill(ctx, m.killing(more[t], subject, at))
		if err != nil {
			return fmt.Errorf("%s: %w", m.Trials[t].Relation.Name, err)
		}
		m.append(t, more[t], at, kills)
	}
	m.Executions += h.Executions() - before
	m.share()
	return nil
}

// append puts rows behind those of a trial, with what they showed of some mutants.
//
// A mutant that runs out of fuel or takes the child down on these rows alone stays a survivor: it was tried before, and what is known of it is that no
// relation sees it.
func (m *Matrix) append(t int, more Trial, at []int, kills *harness.Kills) {
	tr := &m.Trials[t]
	for j, f := range kills.Fates {
		i := at[j]
		if f.End == harness.Spent || f.End == harness.Crashed {
			continue
		}
		if f.First[0] >= 0 {
			m.First[t][i] = int32(tr.Rows) + f.First[0]
		}
		if f.End != harness.NotReached {
			m.Reaches[t].Set(i)
		}
		if told(f.End) > told(m.Ends[i]) {
			m.Ends[i] = f.End
		}
	}
	// A mutant is judged on rows on which the original holds, of the new ones as of the old ones.
	m.Held[t], m.Broken[t] = m.Held[t]+kills.Held[0], m.Broken[t]+kills.Violated[0]
	columns := make([]relation.Column, len(tr.Columns)) // the caller may hold the old ones
	for c := range columns {
		columns[c] = relation.Concat(tr.Columns[c], more.Columns[c])
	}
	tr.Columns, tr.Rows = columns, tr.Rows+more.Rows
}

// Unseen are the places of the mutants that are executed with another value and that no relation sees, but for those that need a child in which they are
// on from the start.
func (m *Matrix) Unseen() (at []int) {
	for i, mu := range m.Mutants {
		if m.Same[i] == i && m.Status(i) == mutant.NotSeen && !m.early(mu) {
			at = append(at, i)
		}
	}
	return at
}

// Equate notes that a mutant does what the original does, and so do those that do the same as it.
func (m *Matrix) Equate(mutant int, note string) {
	for i, s := range m.Same {
		if s == mutant {
			m.Same[i], m.Notes[i] = -1, note
		}
	}
}
