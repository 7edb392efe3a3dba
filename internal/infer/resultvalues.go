package infer

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// arbitraryOf is in how many tries a law may fail once with any values in the place of the subject's results, and still says nothing of them:
// the values may have a rare one, like an address that only overflow makes, for which even the law of two sisters is false. No theory.
const arbitraryOf = 1000

// arbitrary decides which claims hold with any values in the place of the subject's results, or with the results for other arguments, by the probes that
// say so of each: asked and another. Where no value that was
// drawn meets a premise about the result, ok(Parse(v.String())) =>, what the subject returned for other arguments is tried.
//
// A random text is hardly ever one that Parse reads, so that ok(Parse(text)) => Parse(text) == v is true of any text that is drawn: nothing is
// known by that. What String returned for other values is read, and is another value, so that the law speaks of String.
func arbitrary(ctx context.Context, r *trial.Runner, asked, another *inquiry) (map[*claim.Claim]bool, error) {
	s := asked.s
	res, err := unrefuted(ctx, s, r, asked.probes)
	if err != nil {
		return nil, err
	}
	var unmet, held []*claim.Claim
	for _, q := range asked.probes {
		c, e := asked.of[q], res.Of(q)
		if e.Held+e.Skipped > 0 && e.Violated*arbitraryOf <= e.Held {
			held = append(held, q)
		}
		if e.Held+e.Violated == 0 && e.Skipped > 0 && len(executionsOf(s.Func, c.Relation.Pre)) > 0 {
			unmet = append(unmet, q)
		}
	}
	elsewhere, err := r.Try(ctx, another.probes,
		trial.Trial{Rows: source.Edge{}, Seed: s.Seed.Child("another input edge", 0), N: siftRows, Share: probeShare, Gone: differs},
		trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("another input", 0), N: trial.Batch, Share: probeShare, Gone: differs},
	)
	if err != nil {
		return nil, err
	}
	for _, q := range another.probes {
		if e := elsewhere.Of(q); e.Held >= leastStanding && !differs(q, e) {
			held = append(held, q)
		}
	}
	larger, err := onLargerNumbers(ctx, s, r, held)
	if err != nil {
		return nil, err
	}
	out := map[*claim.Claim]bool{}
	for _, q := range held {
		if _, fell := larger.fell[q]; !fell || res.Of(q).Violated > 0 { // else it holds of small numbers alone
			out[cmp.Or(asked.of[q], another.of[q])] = true
		}
	}
	if len(unmet) == 0 {
		return out, nil
	}
	pool, err := resultsOnRows(ctx, s, r)
	if err != nil {
		return nil, err
	}
	again, err := r.Try(ctx, unmet, trial.Trial{Rows: withResults{source.Random{}, s.Func, pool}, Seed: s.Seed.Child("results", 0), N: siftRows, Share: probeShare, Gone: trial.Fallen})
	if err != nil {
		return nil, err
	}
	for _, q := range unmet {
		out[asked.of[q]] = again.Of(q).Violated == 0
	}
	return out, nil
}

// differs reports whether a law does not hold with results of the subject for other arguments, since it fails on more of the rows than chance explains.
func differs(_ *claim.Claim, e claim.Evidence) bool {
	return float64(e.Violated) > max(1, insensitiveShare*float64(e.Decided()))
}

// resultsOnRows are the outputs of the subject on rows of its own, one list an output. Executions without a result are left out.
func resultsOnRows(ctx context.Context, s *trial.Subject, r *trial.Runner) ([][]relation.Value, error) {
	_, ex, err := onOwnRows(ctx, s, r, s.Seed.Child("results of rows", 0), siftRows)
	if err != nil {
		return nil, err
	}
	out := make([][]relation.Value, len(ex.Outputs))
	for i, o := range ex.Outcome {
		for k := range out {
			if o == relation.Returned {
				out[k] = append(out[k], ex.Outputs[k].At(i))
			}
		}
	}
	return out, nil
}

// onOwnRows executes the subject on so many random rows of its parameters.
func onOwnRows(ctx context.Context, s *trial.Subject, r *trial.Runner, from seed.Seed, n int) ([]source.Row, *relation.Execution, error) {
	vars := survey.Vars(s.Func)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), from, n)
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, nil, err
	}
	ex, err := r.Execute(ctx, s.Func, cols, len(rows))
	return rows, ex, err
}

// withResults puts outputs of a function into the place of variables of their types, in each row those of another execution: into that of each
// set of these variables in turn, since names do not tell which ones stand for results.
type withResults struct {
	source.Strategy
	fn   *relation.Func
	pool [][]relation.Value // by output
}

var _ source.Strategy = withResults{}

// Sources implements [source.Strategy].
func (w withResults) Sources(sp *source.Space, s seed.Seed) iter.Seq[source.Row] {
	outs := w.fn.Outputs()
	return func(yield func(source.Row) bool) {
		n := 0
		for row := range w.Strategy.Sources(sp, s) {
			row, set := slices.Clone(row), n
			for k, v := range sp.Vars {
				at := slices.IndexFunc(outs, func(o relation.Output) bool { return relation.Identical(o.Type, v.Type) })
				if at < 0 || len(w.pool[at]) == 0 {
					continue
				}
				if set&1 > 0 {
					row[k] = w.pool[at][(n+k)%len(w.pool[at])]
				}
				set >>= 1
			}
			if n++; !yield(row) {
				return
			}
		}
	}
}
