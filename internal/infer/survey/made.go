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

// A place is a path of the parameters where values of a type of the subject's package stand: of a struct, or of numbers with a name.
type place struct {
	path string
	t    *relation.Type
	list bool // below a list or map: no condition names one of its elements
}

// places lists those of fn, the outer ones first.
//
// Types of other packages are left out: what a package makes of time.Duration says nothing of what its callers may give it. Keys of maps are
// left out too, since a domain bounds them by another path.
func places(fn *relation.Func) []place {
	var out []place
	var walk func(t *relation.Type, path string, list bool, depth int)
	walk = func(t *relation.Type, path string, list bool, depth int) {
		if t == nil || depth > maxDepth {
			return
		}
		if t.Pkg == fn.Pkg && t.Pkg != "" && (t.Kind == relation.Struct || IsInteger(t) || isFloat(t)) {
			out = append(out, place{path, t, list})
		}
		switch t.Kind {
		case relation.Pointer:
			walk(t.Elem, path, list, depth)
		case relation.Slice, relation.Array, relation.Map:
			walk(t.Elem, path+"[i]", true, depth+1)
		case relation.Struct:
			for _, f := range t.Fields {
				walk(f.Type, path+"."+f.Name, list, depth+1)
			}
		}
	}
	for _, p := range fn.Params {
		walk(p.Type, p.Name, false, 0)
	}
	return out
}

// made collects values of a type that the package makes: by functions that take none, given usual arguments and texts that others
// print, and by functions and methods that take what was made so. Executions in which something wraps around count as none.
func (s *surveyor) made(ctx context.Context, t *relation.Type) ([]relation.Value, error) {
	var makers, derivers []*relation.Func
	for _, f := range append(slices.Clone(s.Sisters), s.Func) {
		switch {
		case f.Reference || !slices.ContainsFunc(f.Outputs(), func(o relation.Output) bool { return holds(o.Type, t) }):
		case slices.ContainsFunc(f.Params, func(p relation.Param) bool { return holds(p.Type, t) }):
			derivers = append(derivers, f)
		default:
			makers = append(makers, f)
		}
	}
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

// holds reports whether values of a type have values of t in them.
func holds(of, t *relation.Type) bool {
	return of.Has(func(u *relation.Type) bool { return relation.Identical(u, t) })
}

// The given values take the place of drawn ones wherever values of t stand, in lists and structs too. So the second round starts from what
// the package itself has made, and never from a value that nobody can get.

// results are the values of t in what f returns for usual arguments, those of t taken from given.
func (s *surveyor) results(ctx context.Context, f *relation.Func, t *relation.Type, given []relation.Value, n int) ([]relation.Value, error) {
	vars := Vars(f)
	if slices.ContainsFunc(vars, func(v relation.Var) bool { return source.Drawable(s.Env, v.Type) != nil }) {
		return nil, nil
	}
	sp := &source.Space{Env: s.Env, Subject: f, Vars: vars, Domain: Usual(f), Hints: s.Hints, Corpus: s.printed(ctx, f)}
	from := s.Seed.Child("made by "+f.Name, uint64(len(given)))
	rows := source.Draw(source.Random{}, sp, from, n)
	if given == nil {
		rows = append(rows, source.Draw(source.Edge{}, sp, from, n/4)...)
	} else {
		pick := from.Child("given", 0).Rand()
		for _, row := range rows {
			for i, v := range vars {
				row[i] = replaced(row[i], v.Type, t, func(relation.Value) relation.Value { return given[pick.IntN(len(given))] })
			}
		}
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

// A maker that reads texts refuses nearly all of those that are drawn by chance.

// printed are texts that sisters make, for the parameters of f that are texts: what f reads.
func (s *surveyor) printed(ctx context.Context, f *relation.Func) map[string][]relation.Value {
	reader := *s.Subject
	reader.Func, reader.Corpus = f, map[string][]relation.Value{}
	Feed(ctx, s.run.On(&reader), append(slices.Clone(s.Sisters), s.Func), func(*relation.Func) map[string][]string { return nil })
	return reader.Corpus
}

// replaced is a value with its values of a type t replaced, those in keys of maps excepted.
func replaced(v relation.Value, of, t *relation.Type, by func(relation.Value) relation.Value) relation.Value {
	if relation.Identical(of, t) {
		return by(v)
	}
	all := func(vs []relation.Value, typ func(int) *relation.Type) []relation.Value {
		out := make([]relation.Value, len(vs))
		for i, e := range vs {
			out[i] = replaced(e, typ(i), t, by)
		}
		return out
	}
	switch x := v.(type) {
	case relation.Ref:
		return relation.Ref{To: replaced(x.To, of.Elem, t, by)}
	case relation.List:
		if x == nil || of.Elem.Pkg == "" && of.Elem.Kind < relation.Slice {
			return v
		}
		return relation.List(all(x, func(int) *relation.Type { return of.Elem }))
	case relation.Fields:
		return relation.Fields(all(x, func(i int) *relation.Type { return of.Fields[i].Type }))
	case relation.Pairs:
		out := slices.Clone(x)
		for i := range out {
			out[i].Value = replaced(out[i].Value, of.Elem, t, by)
		}
		return out
	}
	return v
}
