package survey

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Executions that make values of a type. No theory stands behind these.
const (
	makerRows   = 600 // of a function that makes values from others, and a quarter of that of the edge grid
	deriverRows = 80  // of a function that makes values from values, in each round
	// derivations is the number of rounds in which functions are given what the round before made: a sum of sums of products.
	derivations = 2
	maxMakers   = 8
	maxDerivers = 24
	// madeParts is the part of the budget that they may cost.
	madeParts = 40
)

// made collects values of a type that the package makes: by functions that take none, given usual arguments and texts that others
// print, and by functions and methods that take what was made so. Executions in which something wraps around count as none.
func (s *surveyor) made(ctx context.Context, t *relation.Type) ([]relation.Value, error) {
	makers, derivers := s.makersOf(t)
	var pool []relation.Value
	limit := s.run.Spent() + s.run.Remaining()/madeParts
	for _, f := range makers[:min(len(makers), maxMakers)] {
		vs, err := s.results(ctx, f, t, nil, makerRows)
		if err != nil {
			return nil, err
		}
		pool = append(pool, vs...)
	}
	for range derivations {
		given := slices.Clip(pool)
		for _, f := range derivers[:min(len(derivers), maxDerivers)] {
			if len(given) < minMade || s.run.Spent() > limit {
				break
			}
			vs, err := s.results(ctx, f, t, given, deriverRows)
			if err != nil {
				return nil, err
			}
			pool = append(pool, vs...)
		}
	}
	return pool, nil
}

// makersOf lists the functions of the package whose outputs have values of t in them: those that take none, and those that derive them from
// others. A function whose arguments cannot be drawn is neither.
func (s *surveyor) makersOf(t *relation.Type) (makers, derivers []*relation.Func) {
	for _, f := range append(slices.Clone(s.Sisters), s.Func) {
		switch {
		case f.Reference || slices.ContainsFunc(f.Params, func(p relation.Param) bool { return source.Drawable(s.Env, p.Type) != nil }):
		case !slices.ContainsFunc(f.Outputs(), func(o relation.Output) bool { return holds(o.Type, t) }):
		case slices.ContainsFunc(f.Params, func(p relation.Param) bool { return holds(p.Type, t) }):
			derivers = append(derivers, f)
		default:
			makers = append(makers, f)
		}
	}
	return makers, derivers
}

// results are the values of t in what f returns for usual arguments, those of t taken from given.
//
// The given values take the place of drawn ones wherever values of t stand, in lists and structs too. So the second round starts from what
// the package itself has made, and never from a value that nobody can get.
func (s *surveyor) results(ctx context.Context, f *relation.Func, t *relation.Type, given []relation.Value, n int) ([]relation.Value, error) {
	vars := Vars(f)
	sp := &source.Space{Env: s.Env, Subject: f, Vars: vars, Domain: Usual(f), Hints: s.Hints, Corpus: s.printed(ctx, f)}
	from := s.Seed.Child("made by "+f.Name, uint64(len(given)))
	rows := source.Draw(source.Random{}, sp, from, n)
	if given == nil {
		rows = append(rows, source.Draw(source.Edge{}, sp, from, n/4)...)
	} else {
		rows = withValues(rows, vars, t, given, from.Child("given", 0))
	}
	return s.returning(ctx, f, t, vars, rows)
}

// returning are the values of t in what f returns on rows, none of those in which something wraps around. A function that cannot be executed
// has none.
func (s *surveyor) returning(ctx context.Context, f *relation.Func, t *relation.Type, vars []relation.Var, rows []source.Row) ([]relation.Value, error) {
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ex, wrapped, err := Watch(ctx, s.run, f, cols, len(rows))
	if err != nil {
		return nil, ctx.Err()
	}
	var out []relation.Value
	for k, o := range f.Outputs() {
		for i, outcome := range ex.Outcome {
			if outcome == relation.Returned && (wrapped == nil || !wrapped.Get(i)) {
				replaced(ex.Outputs[k].At(i), o.Type, t, func(v relation.Value) relation.Value { out = append(out, v); return v })
			}
		}
	}
	return out, nil
}

// printed are texts that sisters make, for the parameters of f that are texts: what f reads.
//
// A maker that reads texts refuses nearly all of those that are drawn by chance.
func (s *surveyor) printed(ctx context.Context, f *relation.Func) map[string][]relation.Value {
	reader := *s.Subject
	reader.Func, reader.Corpus = f, map[string][]relation.Value{}
	Feed(ctx, s.run.On(&reader), append(slices.Clone(s.Sisters), s.Func), func(*relation.Func) map[string][]string { return nil })
	return reader.Corpus
}
