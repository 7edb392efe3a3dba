// Package probed hands what probes saw of executions in a child to strategies that search for branches ([source.Guided]). Those know neither
// processes nor probes, and the harness knows no strategies.
package probed

import (
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
)

// Row is the sides of branches that row i of a trace met, in the order in which it did so first, and behind them those of implicit branches.
// Of these it is the false sides alone: that a function is defined at its argument is nothing to look for.
func Row(t *harness.Trace, i int) []source.Met {
	watched := t.Row(i)
	met := make([]source.Met, len(watched))
	for k, w := range watched {
		met[k] = source.Met{Side: int(w.Side), Distance: w.Distance}
	}
	for _, w := range t.Implicit(i) {
		if _, inside := w.Side.Of(); !inside {
			met = append(met, source.Met{Side: int(w.Side), Distance: w.Distance, Implicit: true})
		}
	}
	return met
}

// Rows is [Row] of each of the n rows of a trace.
func Rows(t *harness.Trace, n int) [][]source.Met {
	met := make([][]source.Met, n)
	for i := range met {
		met[i] = Row(t, i)
	}
	return met
}
