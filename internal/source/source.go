// Package source makes source inputs: rows of values for the variables of relations. A [Space] says what may be drawn, a
// [Strategy] draws from it, and [Columns] turns rows into what a child program is sent. Begin with [Random] and [Draw]. The
// package knows nothing of what the rows are for.
package source

import (
	"fmt"
	"iter"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Row is one value a variable, in the order of [Space].Vars.
type Row []relation.Value

// A Space is what rows are drawn from.
type Space struct {
	Env     *relation.Env
	Subject *relation.Func // whose domain it is; may be nil
	Vars    []relation.Var
	Domain  *relation.Domain // nil: the default of every type
	// Hints are literals of the subject's code and doc comment; numbers are tried with both neighbours.
	Hints Hints
	// Relation is the one whose variables Vars are, or begins with: it says which bounds and conditions of the domain apply to
	// them. Nil where Vars are the subject's parameters.
	Relation *relation.Relation
	// Fed is texts, strings or bytes, that a parameter may well be given: what sisters return, since Format feeds Parse, and what people
	// give it. They are found by the name of the parameter, "xs[i]" for its elements, "New.name" for the argument of a builder.
	Fed map[string][]relation.Value
	// Pre is a premise. Where it equates or orders two variables, rows are made to satisfy it, and where it asks for numbers outside
	// of the domain these are drawn; the rest is the caller's to filter.
	Pre relation.Expr
}

// Hints are values that matter to the subject.
type Hints struct {
	Numbers []float64
	Texts   []string
}

// A Strategy yields source inputs, the ones to try first first.
type Strategy interface {
	// Sources yields rows of sp, the same for the same sp and s, until a finite domain or the consumer's budget ends.
	Sources(sp *Space, s seed.Seed) iter.Seq[Row]
}

// Draw takes the first n rows of a strategy; fewer if it ends before.
func Draw(st Strategy, sp *Space, s seed.Seed, n int) []Row {
	rows := make([]Row, 0, n)
	if n <= 0 {
		return rows
	}
	for row := range st.Sources(sp, s) {
		if rows = append(rows, row); len(rows) == n {
			break
		}
	}
	return rows
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

// Inside reports whether v is a value of variable i that the domain holds.
func (sp *Space) Inside(i int, v relation.Value) bool {
	if sp.Domain == nil {
		return true
	}
	path := sp.path(sp.Vars[i])
	return sp.Domain.Contains(v, sp.Vars[i].Type, path) && !sp.nextToOpenEnd(v, path)
}

// nextToOpenEnd reports whether a float lies so near to an open end that no source is drawn there.
func (sp *Space) nextToOpenEnd(v relation.Value, path string) bool {
	b, ok := sp.Domain.Bound(path)
	if !ok || !b.LoOpen && !b.HiOpen {
		return false
	}
	f, ok := v.(float64)
	if x, single := v.(float32); single {
		f, ok = float64(x), true
	}
	return ok && (b.LoOpen && b.Lo != nil && f < edge(b.Lo, true, false, +1) || b.HiOpen && b.Hi != nil && f > edge(b.Hi, true, false, -1))
}

// Holds reports whether the domain holds a row: every value, and its conditions between parameters.
func (sp *Space) Holds(row Row) bool {
	for i, v := range row {
		if !sp.Inside(i, v) {
			return false
		}
	}
	return sp.Meets(row)
}
