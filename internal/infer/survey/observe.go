package survey

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Prober is a checker that sees into executions.
type Prober interface {
	// Probe executes fn on n rows of args and says which branches they met.
	Probe(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*harness.Trace, error)
	// Branches are what is watched, and Implicit what is watched beside them: no more than a reason to look for rows.
	Branches() []harness.Branch
	Implicit() []harness.Branch
}

const (
	observed = 1500 // random rows that the domain is judged by, and as many of the edge grid; no theory
	weighed  = 32   // rows by which an execution of the subject is weighed; no theory
	// Parts of the budget that these rows may cost: an 80th for each of the two kinds of up to 25 observations, and a 20th. No theory.
	observedParts, weighedParts = 80, 20
)

// An observation is what the survey decides by: which rows are good and which are bad, where bad means that what happened there is not what
// a claim can be about (docs/traps.md A1, A2). Its stages repeat it whenever they have changed the domain.

// observe runs the subject over its present domain.
//
// Weight is learnt on the way: the work of an execution here, by which later stages ration their rows. A run-time error that the code does
// not seem to mean (refuses) is an accident.
func (s *surveyor) observe(ctx context.Context, round uint64) (*observation, error) {
	vars := Vars(s.Func)
	sp := s.Space(nil, vars, nil)
	if err := s.weigh(ctx, sp); err != nil {
		return nil, err
	}
	n := s.run.Ration(observed, 1, observedParts)
	rows := source.Draw(source.Random{}, sp, s.Seed.Child("observe", round), n)
	rows = append(rows, source.Draw(source.Edge{}, sp, s.Seed.Child("observe edge", round), n)...)
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	before := s.run.Spent()
	ex, wrapped, err := Watch(ctx, s.run, s.Func, cols, len(rows))
	if err != nil {
		return nil, err
	}
	s.run.Weight = max(1, (s.run.Spent()-before)/int64(max(1, len(rows))))
	o := &observation{rows: rows, ex: ex, bad: make([]bool, len(rows))}
	for i, note := range ex.Note {
		switch {
		case !s.refuses && strings.HasPrefix(note, "runtime error"):
			s.Panics = trial.Accidental
		case ex.Outcome[i] == relation.Panicked:
			s.Panics = max(s.Panics, trial.Deliberate)
		}
	}
	for i := range ex.Outcome {
		o.bad[i] = Misbehaves(s.Subject, s.Func, ex, i)
	}
	s.overflows(o, wrapped)
	return o, nil
}

// weigh finds what an execution of the subject costs in its present domain.
func (s *surveyor) weigh(ctx context.Context, sp *source.Space) error {
	rows := source.Draw(source.Random{}, sp, s.Seed.Child("weigh", 0), s.run.Ration(weighed, 1, weighedParts))
	cols, err := source.Columns(sp.Vars, rows)
	if err != nil || len(rows) == 0 {
		return err
	}
	before := s.run.Spent()
	if _, err := s.run.Execute(ctx, s.Func, cols, len(rows)); err != nil {
		return err
	}
	s.run.Weight = max(1, (s.run.Spent()-before)/int64(len(rows)))
	return nil
}

// Watch executes a function of the package and marks the rows in which its signed arithmetic wrapped around; none where that is not watched.
func Watch(ctx context.Context, r *trial.Runner, fn *relation.Func, cols []relation.Column, n int) (*relation.Execution, relation.Bits, error) {
	w, ok := r.Checker.(Prober)
	if !ok {
		ex, err := r.Execute(ctx, fn, cols, n)
		return ex, nil, err
	}
	t, err := w.Probe(ctx, fn, cols, n)
	if err != nil {
		return nil, nil, err
	}
	return t.Execution, t.Wrapped, nil
}

// Misbehaves reports whether row i of an execution of fn, the subject or a sister, is outside of the core for what became of it.
//
// An error is bad unless the function reads text: a parser refuses most texts, and its domain is not to shrink to those it likes. Panics,
// lack of fuel and crashes are bad in any case.
func Misbehaves(s *trial.Subject, fn *relation.Func, ex *relation.Execution, i int) bool {
	switch ex.Outcome[i] {
	case relation.Errored:
		return !readsText(s.Func)
	case relation.Returned:
	case relation.NotRun:
		return false // no constructor made its values, which says nothing of the function
	default:
		return true
	}
	undefined := !takesFloats(s.Func)
	for _, c := range ex.Outputs {
		if v := c.At(i); !finite(v) && !(undefined && isNaN(v)) {
			return true
		}
	}
	return tooLarge(fn, ex, i)
}

// isNaN reports whether a value is NaN: of a function of texts and whole numbers that is its word for no answer (docs/traps.md A6), of one of
// floats the end of where it is defined.
func isNaN(v relation.Value) bool {
	f, ok := source.Number(v)
	return ok && f != f
}

// takesFloats reports whether a parameter of fn has floats in it.
func takesFloats(fn *relation.Func) bool {
	return slices.ContainsFunc(fn.Params, func(p relation.Param) bool { return hasFloats(p.Type, 0) })
}

// hasFloats looks maxDepth levels deep: types that lie deeper count as none, and opaque ones as having some, since nobody sees.
func hasFloats(t *relation.Type, depth int) bool {
	switch {
	case t == nil || depth > maxDepth:
		return false
	case t.Kind >= relation.Float32 && t.Kind <= relation.Complex128 || t.Kind == relation.Opaque:
		return true
	}
	return hasFloats(t.Elem, depth+1) || hasFloats(t.Key, depth+1) || slices.ContainsFunc(t.Fields, func(f relation.Field) bool { return hasFloats(f.Type, depth+1) })
}

// tooLarge reports whether a result of row i is too large to be read. A large argument says nothing of the sources.
//
// An argument that the call changed counts only where there are no results.
func tooLarge(fn *relation.Func, ex *relation.Execution, i int) bool {
	outs := fn.Outputs()
	for k, c := range ex.Outputs {
		if (outs[k].Param < 0 || len(fn.Results) == 0) && Leaves(c.At(i)) > MaxLeaves {
			return true
		}
	}
	return false
}

// readsText reports whether fn takes text and may return an error: a parser, whose refusals are for ok(…) to say.
func readsText(fn *relation.Func) bool {
	return slices.ContainsFunc(fn.Params, func(p relation.Param) bool { return isText(p.Type) })
}

// finite reports whether no float in a value is NaN or infinite.
func finite(v relation.Value) bool {
	number := func(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }
	all := func(vs []relation.Value) bool {
		return !slices.ContainsFunc(vs, func(v relation.Value) bool { return !finite(v) })
	}
	switch v := v.(type) {
	case float64:
		return number(v)
	case float32:
		return number(float64(v))
	case complex64:
		return number(float64(real(v))) && number(float64(imag(v)))
	case complex128:
		return number(real(v)) && number(imag(v))
	case relation.List:
		return all(v)
	case relation.Fields:
		return all(v)
	case relation.Pairs:
		for _, e := range v {
			if !finite(e.Key) || !finite(e.Value) {
				return false
			}
		}
	case relation.Ref:
		return finite(v.To)
	}
	return true
}
