// Package source makes source inputs: rows of values for the variables of relations. A [Space] describes the values that may be drawn, a
// [Strategy] draws from it, and [Columns] turns rows into columns for a child program. Begin with [Random] and [Draw]. The
// package does not know the purpose of the rows.
package source

import (
	"fmt"
	"iter"
	"sync/atomic"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Row is one value a variable, in the order of [Space].Vars.
type Row []relation.Value

// A Space describes the rows that may be drawn.
type Space struct {
	Env     *relation.Env
	Subject *relation.Func // whose domain it is; may be nil
	Vars    []relation.Var
	Domain  *relation.Domain // nil: the default of every type
	// Hints are literals of the subject's code and doc comment; numbers are tried with both neighbours.
	Hints Hints
	// Relation has the variables Vars, or begins with them, and decides which bounds and conditions of the domain apply to them. Nil
	// where Vars are the subject's parameters.
	Relation *relation.Relation
	// Corpus has texts, strings or bytes, that callers pass to a parameter: results of sisters, since Parse reads the output of Format, and
	// arguments in tests and other code. Its keys are the names of parameters, "xs[i]" for elements, "New.name" for the argument of a builder.
	Corpus map[string][]relation.Value
	// Pre is a precondition. Rows are constructed to satisfy its equations and orders of two variables, and its numbers outside of the
	// domain are drawn; the caller filters by the rest.
	Pre relation.Expr

	read  atomic.Pointer[readConditions]
	named atomic.Pointer[namedPaths]
}

// Hints are values that matter to the subject.
type Hints struct {
	Of      map[string]Hints // those of the code of builders, by their names: their arguments are made near to them, too
	Numbers []float64
	Texts   []string
	Given   func(*relation.Func) []string // texts that tests, examples and callers give to a function; nil: nobody knows
	Made    map[string][]relation.Value   // values that calls make without an error, by the text of their type; see [Hints.Makes]
}

// A Strategy yields source inputs, the most promising ones first.
type Strategy interface {
	// Sources yields rows of sp, the same for the same sp and s, until a finite domain or the consumer's budget ends. Callers ask [Rows], which
	// gives it one alternative of the precondition at a time.
	Sources(sp *Space, s seed.Seed) iter.Seq[Row]
}

// Draw takes the first n rows of a strategy; fewer if it ends before.
func Draw(st Strategy, sp *Space, s seed.Seed, n int) []Row {
	rows := make([]Row, 0, n)
	if n <= 0 {
		return rows
	}
	for row := range Rows(st, sp, s) {
		if rows = append(rows, row); len(rows) == n {
			break
		}
	}
	return rows
}

// Rows yields what a strategy yields for sp. Where the precondition has several alternatives, "i < 0 || i > len(s)", they take turns: rows
// that are made for one of them rarely meet another.
func Rows(st Strategy, sp *Space, s seed.Seed) iter.Seq[Row] {
	each := relation.Alternatives(sp.Pre)
	if len(each) == 1 {
		return st.Sources(sp, s)
	}
	return func(yield func(Row) bool) {
		var open []func() (Row, bool)
		for i, pre := range each {
			next, stop := iter.Pull(st.Sources(sp.Under(pre), s.Child("alternative", uint64(i))))
			defer stop()
			open = append(open, next)
		}
		for len(open) > 0 {
			left := open[:0]
			for _, next := range open {
				row, ok := next()
				if !ok {
					continue
				}
				if !yield(row) {
					return
				}
				left = append(left, next)
			}
			open = left
		}
	}
}

// Under is sp with another precondition, such as one alternative of its own.
func (sp *Space) Under(pre relation.Expr) *Space {
	one := &Space{Env: sp.Env, Subject: sp.Subject, Vars: sp.Vars, Domain: sp.Domain, Hints: sp.Hints, Corpus: sp.Corpus, Pre: pre}
	if sp.Relation != nil {
		rel := *sp.Relation
		rel.Pre = pre
		one.Relation = &rel
	}
	return one
}

// Columns turns rows into columns, one a variable.
func Columns(vars []relation.Var, rows []Row) ([]relation.Column, error) {
	cols := make([]relation.Column, len(vars))
	for i, v := range vars {
		vs := make([]relation.Value, len(rows)) // a column of built values keeps it
		for j, row := range rows {
			vs[j] = row[i]
		}
		col, err := relation.FromValues(v.Type, vs)
		if err != nil {
			return nil, fmt.Errorf("column of %s: %w", v.Name, err)
		}
		cols[i] = col
	}
	return cols, nil
}

// Drawable reports whether values of t can be made, with the reason if not.
func Drawable(env *relation.Env, t *relation.Type) error {
	return drawable(env, t, map[*relation.Type]bool{})
}

func drawable(env *relation.Env, t *relation.Type, seen map[*relation.Type]bool) error {
	if t == nil {
		return fmt.Errorf("a type is missing")
	}
	if seen[t] {
		return nil
	}
	seen[t] = true
	switch t.Kind {
	case relation.Invalid:
		return fmt.Errorf("no values of type %s can be made", t.Name)
	case relation.Slice, relation.Array, relation.Pointer:
		return drawable(env, t.Elem, seen)
	case relation.Map:
		if err := drawable(env, t.Key, seen); err != nil {
			return err
		}
		return drawable(env, t.Elem, seen)
	case relation.Struct:
		for _, f := range t.Fields {
			if err := drawable(env, f.Type, seen); err != nil {
				return err
			}
		}
	case relation.Opaque:
		if len(constructors(env, t)) == 0 {
			return fmt.Errorf("nothing exported makes a %s", t.Name)
		}
	}
	return nil
}

// step is a builder with its function.
type step struct {
	fn   *relation.Func
	name string
}

func constructors(env *relation.Env, t *relation.Type) []step { return builders(env, t, false) }
func mutators(env *relation.Env, t *relation.Type) []step     { return builders(env, t, true) }

func builders(env *relation.Env, t *relation.Type, mutator bool) []step {
	var out []step
	for _, b := range t.Builders {
		if b.Mutator != mutator {
			continue
		}
		if b.Func == "" {
			out = append(out, step{fn: new(relation.Func)}) // the zero value
		} else if fn := env.Func(b.Func); fn != nil {
			out = append(out, step{fn, b.Func})
		}
	}
	return out
}
