package survey

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A function that checks a type's values, repairs them, or answers for those that are none is not to lose what it is for: of Valid(r) nothing
// would be left but that it is true.

// Evidence that a function tells values that keep a condition from others. No theory stands behind these; see make laws.
const (
	insideRows  = 50 // rows of values that keep it, without which nothing is known
	outsideRows = 5  // rows of others that reach a branch which none of the first kind reaches
)

// reliedOn leaves out the invariants that the subject does not rely on, since it says something of values without them: they reach a branch
// that others do not reach, or a result is always the same, or the argument itself, where they hold.
func (s *surveyor) reliedOn(ctx context.Context, t *relation.Type, found []invariant, pool []relation.Value) ([]invariant, error) {
	if len(found) == 0 {
		return nil, nil
	}
	vars := Vars(s.Func)
	from := s.Seed.Child("invariants of "+t.Name, 0)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), from, observed)
	rows = append(rows, withValues(source.Draw(source.Random{}, s.Space(nil, vars, nil), from.Child("made", 1), observed/2), vars, t, pool, from.Child("made", 0))...)
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	ex, reached, err := s.reaching(ctx, cols, len(rows))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(c invariant) bool {
		inside, outside := newBehaviour(s.Func), newBehaviour(s.Func)
		for i, row := range rows {
			if Misbehaves(s.Subject, s.Func, ex, i) {
				continue
			}
			of := inside
			for k, v := range vars {
				replaced(row[k], v.Type, t, func(v relation.Value) relation.Value {
					if !c.of(v) {
						of = outside
					}
					return v
				})
			}
			of.add(row, ex, i, reached(i))
		}
		return inside.rows < insideRows || outside.saysMore(inside)
	}), nil
}

// reaching executes the subject and tells which sides of branches a row reached. Without a prober only the outputs say whether the subject
// tells values apart.
func (s *surveyor) reaching(ctx context.Context, cols []relation.Column, n int) (*relation.Execution, func(int) []int, error) {
	p, ok := s.run.Checker.(Prober)
	if !ok {
		ex, err := s.run.Execute(ctx, s.Func, cols, n)
		return ex, func(int) []int { return nil }, err
	}
	t, err := p.Probe(ctx, s.Func, cols, n)
	if err != nil {
		return nil, nil, err
	}
	return t.Execution, func(i int) []int {
		var out []int
		for _, m := range t.Row(i) {
			if m.Distance == 0 {
				out = append(out, int(m.Side))
			}
		}
		return out
	}, nil
}

// A behaviour is what executions of a function on some rows have in common.
type behaviour struct {
	fn      *relation.Func
	rows    int
	sides   map[int]int      // how many rows reach a side of a branch
	first   []relation.Value // outputs of the first row
	changes []bool           // of outputs: it is not the same in all rows
	own     []bool           // of outputs: it is not an argument in all rows
}

func newBehaviour(fn *relation.Func) *behaviour {
	n := len(fn.Outputs())
	return &behaviour{fn: fn, sides: map[int]int{}, changes: make([]bool, n), own: make([]bool, n)}
}

// add adds row i of an execution, which reached some sides.
func (b *behaviour) add(row source.Row, ex *relation.Execution, i int, reached []int) {
	for _, side := range reached {
		b.sides[side]++
	}
	for k, o := range b.fn.Outputs() {
		v := ex.Outputs[k].At(i)
		if b.rows == 0 {
			b.first = append(b.first, v)
		}
		b.changes[k] = b.changes[k] || source.Compare(v, b.first[k]) != 0
		argument := false
		for j, p := range b.fn.Params {
			argument = argument || relation.Identical(p.Type, o.Type) && source.Compare(row[j], v) == 0
		}
		b.own[k] = b.own[k] || !argument
	}
	b.rows++
}

// saysMore reports whether a function answers more than it does on the rows of other: it reaches another side, or an output changes, or is no
// argument, or is another constant, which there is always the same or always an argument. Outputs tell of it where no branch does: a
// comparison that is returned, a min and a max.
func (b *behaviour) saysMore(other *behaviour) bool {
	for side, n := range b.sides {
		if n >= outsideRows && other.sides[side] == 0 {
			return true
		}
	}
	if b.rows < outsideRows {
		return false
	}
	for k := range b.first {
		constant := !other.changes[k] && (b.changes[k] || source.Compare(other.first[k], b.first[k]) != 0)
		if constant || !other.own[k] && b.own[k] {
			return true
		}
	}
	return false
}
