package survey

import (
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A value that calls make, such as a shelf with room for a number of pieces, refuses most calls that are drawn by chance: more pieces than there is room,
// fewer than none. A sequence of three calls of which one fails makes no value, so that what is left is mostly what a constructor makes, and states
// behind two calls that succeed are not met. Sequences are grown step by step instead, from those that succeeded: feedback-directed random testing
// (Pacheco, Lahiri, Ernst, Ball, ICSE 2007).

// Sizes of the growth. No theory stands behind them.
const (
	sequenceRows   = 400 // sequences in each round
	sequenceRounds = 8   // in each of which they grow by one step
	// sequenceParts is the part of the budget that they may cost.
	sequenceParts = 40
	// leastMade is how many have to succeed to be drawn from.
	leastMade = 30
)

// sequences finds values of the subject's parameters that calls make without an error.
func (s *surveyor) sequences(ctx context.Context) error {
	for i, p := range s.Func.Params {
		t := p.Type
		if t.Kind == relation.Pointer {
			t = t.Elem
		}
		sp := s.Space(nil, Vars(s.Func), nil)
		if t.Kind != relation.Opaque || s.Hints.Made[t.String()] != nil || !source.Fallible(sp, t) {
			continue
		}
		made, err := s.grown(ctx, i, t, sp)
		if err != nil {
			return err
		}
		if len(made) >= leastMade {
			s.Hints = s.Hints.Makes(t, made)
		}
	}
	return nil
}

// grown are values of type t of a parameter that calls make without an error, of some by chance and of what is made of these by one more step after the other.
func (s *surveyor) grown(ctx context.Context, param int, t *relation.Type, sp *source.Space) ([]relation.Value, error) {
	r := s.Seed.Child("sequences of "+s.Func.Params[param].Name, 0)
	extended, pick := source.Extended(sp, t), r.Rand()
	limit := s.run.Spent() + s.run.Remaining()/sequenceParts
	var all []relation.Value
	last, err := s.makeable(ctx, param, source.Draw(source.Random{}, sp, r, sequenceRows))
	for round := 1; err == nil && round <= sequenceRounds && len(last) > 0 && s.run.Spent() < limit; round++ {
		all = append(all, last...)
		parents := byCalls(all)
		rows := source.Draw(source.Random{}, sp, r.Child("round", uint64(round)), sequenceRows)
		rows = slices.DeleteFunc(rows, func(row source.Row) bool {
			alike := parents[pick.IntN(len(parents))]
			longer := extended(pick, alike[pick.IntN(len(alike))])
			if row[param] = longer; s.Func.Params[param].Type.Kind == relation.Pointer {
				row[param] = relation.Ref{To: longer}
			}
			return longer == nil
		})
		last, err = s.makeable(ctx, param, rows)
	}
	return balanced(append(all, last...)), err
}

// balanced leaves out values of groups that are more than twice as large as the mean, the shortest sequences first: most sequences end where the rare
// calls begin.
func balanced(values []relation.Value) (out []relation.Value) {
	groups := byCalls(values)
	for _, g := range groups {
		out = append(out, g[max(0, len(g)-2*len(values)/len(groups)):]...)
	}
	return out
}

// byCalls groups values by the functions that they are made with. A sequence with a call that rarely succeeds, such as one that joins two
// vertices, is grown as often as the many without: what only two such calls lead to is met else by no sequence.
func byCalls(values []relation.Value) [][]relation.Value {
	at := map[string]int{}
	var out [][]relation.Value
	for _, v := range values {
		var names []string
		for _, st := range v.(relation.Built).Steps[1:] {
			names = append(names, st.Func)
		}
		slices.Sort(names)
		key := strings.Join(slices.Compact(names), " ")
		if _, known := at[key]; !known {
			at[key] = len(out)
			out = append(out, nil)
		}
		out[at[key]] = append(out[at[key]], v)
	}
	return out
}

// A row that cannot be made is not run, whatever the subject does with the others: that it fails, or panics, says nothing of the value. So the subject
// itself tells which values there are, and no function has to be found that does nothing.

// makeable are the values of a parameter in those rows on which the subject can be executed.
func (s *surveyor) makeable(ctx context.Context, param int, rows []source.Row) ([]relation.Value, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	cols, err := source.Columns(Vars(s.Func), rows)
	if err != nil {
		return nil, err
	}
	ex, err := s.run.Execute(ctx, s.Func, cols, len(rows))
	if err != nil {
		return nil, err
	}
	var out []relation.Value
	for i, o := range ex.Outcome {
		if o == relation.Returned || o == relation.Errored || o == relation.Panicked {
			v := rows[i][param]
			if ref, ok := v.(relation.Ref); ok {
				v = ref.To
			}
			if _, ok := v.(relation.Built); ok {
				out = append(out, v)
			}
		}
	}
	return out, nil
}
