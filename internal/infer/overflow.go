package infer

import (
	"context"
	"math"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// watched executes the subject and marks the rows in which its signed arithmetic wrapped around; none where that is not watched.
func (s *session) watched(ctx context.Context, cols []relation.Column, n int) (*relation.Execution, relation.Bits, error) {
	return s.watchedAs(ctx, s.Func, cols, n)
}

// watchedAs is watched for any function of the package.
func (s *session) watchedAs(ctx context.Context, fn *relation.Func, cols []relation.Column, n int) (*relation.Execution, relation.Bits, error) {
	w, ok := s.run.Checker.(watcher)
	if !ok {
		ex, err := s.run.Execute(ctx, fn, cols, n)
		return ex, nil, err
	}
	t, err := w.Probe(ctx, fn, cols, n)
	if err != nil {
		return nil, nil, err
	}
	return t.Execution, t.Wrapped, nil
}

const (
	smallNumber = 16   // a subject whose arithmetic wraps around for such numbers
	smallLength = 4    // and such lengths
	meantToWrap = 0.02 // in more than this share of its rows is meant to: a hash, a generator of random numbers
)

// overflows marks rows as bad in which signed arithmetic wrapped around: a law that holds up to there is no law of the numbers that are
// meant, so the domain ends before (traps.md A2). Where small numbers wrap around already that is what the code is for.
func (s *session) overflows(o *observation, wrapped relation.Bits) {
	if wrapped.Count() == 0 || s.Modular || s.Given {
		return
	}
	small, of := 0, 0
	for i, row := range o.rows {
		if isSmall(row) {
			of++
			small += b2i(wrapped.Get(i))
		}
	}
	if float64(small) > meantToWrap*float64(of) {
		s.Modular = true
		return
	}
	wrapped.Each(func(i int) { o.bad[i] = true })
}

// isSmall reports whether a row has small numbers and short texts and lists only.
func isSmall(row source.Row) bool {
	ok := true
	var look func(v relation.Value)
	look = func(v relation.Value) {
		if f, is := numeric(v); is {
			ok = ok && math.Abs(f) <= smallNumber
			return
		}
		ok = ok && length(v) <= smallLength
		switch v := v.(type) {
		case relation.List:
			for _, e := range v {
				look(e)
			}
		case relation.Fields:
			for _, e := range v {
				look(e)
			}
		case relation.Ref:
			look(v.To)
		}
	}
	for _, v := range row {
		look(v)
	}
	return ok
}
