package symbolic

import (
	"context"
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// Structs, arrays and what points to them. An aggregate never changes: a store puts another one into the cell of a state, so that states which were forked
// share all that they have not changed since.
type (
	// An aggregate is a struct by its fields, or an array by its elements.
	aggregate []value
	// A pointer leads to a cell, and from there to a part of what is in it.
	pointer struct {
		cell int
		path []int
	}
	// A list is a slice of known length over an array.
	list struct {
		array         pointer
		from, n, most int // most: its capacity
	}
	// A text is a string that is known.
	text string
	// nothing is a nil pointer or slice.
	nothing struct{}
)

// largestArray is how many elements an array may have to be followed one by one. No theory stands behind it.
const largestArray = 4096

// zero is the zero value of a type.
func (x *executor) zero(t types.Type) (value, error) {
	if sort, ok := sortOf(t); ok {
		return x.store.Value(sort, 0), nil
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			return text(""), nil
		}
	case *types.Pointer, *types.Slice:
		return nothing{}, nil
	case *types.Interface:
		if isError(t) {
			return opaque{null: true}, nil
		}
	case *types.Struct:
		all := make(aggregate, u.NumFields())
		for i := range all {
			var err error
			if all[i], err = x.zero(u.Field(i).Type()); err != nil {
				return nil, err
			}
		}
		return all, nil
	case *types.Array:
		// A table of a megabyte would be copied at each store.
		if u.Len() > largestArray {
			return nil, fmt.Errorf("arrays of %d elements are not executed", u.Len())
		}
		one, err := x.zero(u.Elem())
		return aggregate(slices.Repeat([]value{one}, int(u.Len()))), err
	}
	return nil, fmt.Errorf("values of type %s are not executed yet", t)
}

// alloc puts a value into a new cell.
func (s *state) alloc(v value) pointer {
	s.cells = append(s.cells, v)
	return pointer{cell: len(s.cells) - 1}
}

// at is a part of what p leads to.
func (p pointer) at(i int) pointer { return pointer{p.cell, append(slices.Clone(p.path), i)} }

// errPart says that a part is not known: it lies in a value that the executor does not take apart.
var errPart = errors.New("a part of a value that is not taken apart is not executed yet")

// load is what a pointer leads to.
func (s *state) load(p pointer) (value, error) {
	v := s.cells[p.cell]
	for _, i := range p.path {
		all, ok := v.(aggregate)
		if !ok || i >= len(all) {
			return nil, errPart
		}
		v = all[i]
	}
	return v, nil
}

// put stores a value where a pointer leads. What shared the old one keeps it: a state that was forked before does not see the store.
func (s *state) put(p pointer, v value) error {
	changed, err := replaced(s.cells[p.cell], p.path, v)
	if err == nil {
		s.cells[p.cell] = changed
	}
	return err
}

// replaced is a value with another part, on the way that path leads; all else is shared with the old one.
func replaced(old value, path []int, v value) (value, error) {
	if len(path) == 0 {
		return v, nil
	}
	all, ok := old.(aggregate)
	if !ok || path[0] >= len(all) {
		return nil, errPart
	}
	part, err := replaced(all[path[0]], path[1:], v)
	all = slices.Clone(all)
	all[path[0]] = part
	return all, err
}

// memory executes an instruction that makes, reads or changes structs, arrays and what points to them. known is false for other instructions; goes tells
// whether the path goes on.
func (x *executor) memory(ctx context.Context, s *state, in ssa.Instruction) (goes, known bool) {
	f := s.top()
	give := func(v value, err error) (bool, bool) {
		if err != nil {
			return x.end(s, Unknown, err.Error()), true
		}
		f.env[in.(ssa.Value)] = v
		return true, true
	}
	switch in := in.(type) {
	case *ssa.Alloc:
		// Whether Go puts it on the heap makes no difference: each execution of the instruction is a variable of its own.
		v, err := x.zero(in.Type().Underlying().(*types.Pointer).Elem())
		if err != nil {
			return give(nil, err)
		}
		return give(s.alloc(v), nil)
	case *ssa.Store:
		return x.write(s, in)
	case *ssa.UnOp:
		// The other operators of one operand are arithmetic.
		if in.Op != token.MUL {
			return false, false
		}
		return x.through(s, in.X, func(p pointer) (bool, bool) { return give(s.load(p)) })
	case *ssa.FieldAddr:
		return x.through(s, in.X, func(p pointer) (bool, bool) { return give(p.at(in.Field), nil) })
	case *ssa.Field:
		v, err := x.get(f, in.X)
		all, ok := v.(aggregate)
		if err == nil && !ok {
			err = errPart
		}
		if err != nil {
			return give(nil, err)
		}
		return give(all[in.Field], nil)
	case *ssa.IndexAddr:
		return x.element(ctx, s, in, in.X, in.Index)
	case *ssa.Index:
		return x.element(ctx, s, in, in.X, in.Index)
	case *ssa.Slice:
		return give(x.cut(s, in))
	}
	return false, false
}

// through has a pointer followed; a nil one panics.
func (x *executor) through(s *state, operand ssa.Value, follow func(pointer) (bool, bool)) (goes, known bool) {
	v, err := x.get(s.top(), operand)
	if err != nil {
		return x.end(s, Unknown, err.Error()), true
	}
	switch p := v.(type) {
	case pointer:
		return follow(p)
	case nothing:
		return x.reach(s, relation.Panicked, nil), true
	}
	return x.end(s, Unknown, fmt.Sprintf("%s is no pointer that is followed", operand.Name())), true
}

// write executes a store.
func (x *executor) write(s *state, in *ssa.Store) (goes, known bool) {
	return x.through(s, in.Addr, func(p pointer) (bool, bool) {
		v, err := x.get(s.top(), in.Val)
		if err == nil {
			err = s.put(p, v)
		}
		if err != nil {
			return x.end(s, Unknown, err.Error()), true
		}
		return true, true
	})
}

// element is a place of an array or a slice, or the value there of an array that is no variable. An index that is not known is taken as the path's model
// has it, and the other values are another path; beyond the ends it panics.
func (x *executor) element(ctx context.Context, s *state, in ssa.Value, of, index ssa.Value) (goes, known bool) {
	f := s.top()
	over, err := x.get(f, of)
	if err != nil {
		return x.end(s, Unknown, err.Error()), true
	}
	i, err := x.term(f, index)
	if err != nil {
		return x.end(s, Unknown, err.Error()), true
	}
	n, place, ok := x.places(s, over)
	// What is not known to have elements is not known to have none: it is no panic.
	if !ok {
		return x.end(s, Unknown, fmt.Sprintf("an element of a %s is not executed yet", of.Type())), true
	}
	if n == 0 {
		return x.reach(s, relation.Panicked, nil), true
	}
	inside := x.store.Apply(solve.And, x.store.Apply(solve.Le, x.store.Int(i.Sort(), 0), i), x.store.Less(i, x.store.Int(i.Sort(), uint64(n))))
	// A path that comes here again with another index knows that it is inside.
	if !slices.Contains(s.conds, inside) && !x.branch(ctx, s, inside, func(other *state) { x.reach(other, relation.Panicked, nil) }) {
		return false, true
	}
	// The model's index needs no question to the solver, and a list that is read at one place has one path more and not one for each element.
	at := solve.EvalInt(i, s.model)
	here := x.store.Equal(i, x.store.Int(i.Sort(), uint64(at)))
	if !x.branch(ctx, s, here, func(other *state) {
		other.top().at-- // it comes here again, with an index that is another one
		x.open = append(x.open, other)
	}) {
		return false, true
	}
	f.env[in] = place(int(at))
	return true, true
}

// places are how many elements there are, and what stands for each.
func (x *executor) places(s *state, over value) (n int, place func(int) value, ok bool) {
	switch v := over.(type) {
	case aggregate:
		return len(v), func(i int) value { return v[i] }, true
	case list:
		return v.n, func(i int) value { return v.array.at(v.from + i) }, true
	case nothing:
		return 0, nil, true
	case pointer: // to an array: a slice has its own form
		got, err := s.load(v)
		all, is := got.(aggregate)
		return len(all), func(i int) value { return v.at(i) }, err == nil && is
	}
	return 0, nil, false
}

// cut is a slice of an array or of another slice, at known ends.
func (x *executor) cut(s *state, in *ssa.Slice) (value, error) {
	over, err := x.get(s.top(), in.X)
	if err != nil {
		return nil, err
	}
	l, ok := over.(list)
	// Of an array the slice is all of it, and what is stored through one is seen through the other.
	if p, is := over.(pointer); is {
		n, _, whole := x.places(s, p)
		l, ok = list{p, 0, n, n}, whole
	}
	if !ok {
		return nil, fmt.Errorf("a part of a %s is not executed yet", in.X.Type())
	}
	lo, hi, most := 0, l.n, l.most
	// Ends that hang on the input would make lists of lengths that are not known, which nothing here follows.
	for _, end := range []struct {
		of *int
		by ssa.Value
	}{{&lo, in.Low}, {&hi, in.High}, {&most, in.Max}} {
		if end.by == nil {
			continue
		}
		c, ok := end.by.(*ssa.Const)
		if !ok || c.Value == nil {
			return nil, errors.New("slices at ends that are not constant are not executed yet")
		}
		n, _ := constant.Int64Val(constant.ToInt(c.Value))
		*end.of = int(n)
	}
	// The compiler refuses constant ends that lie beyond an array, but not beyond a slice, where this would be a panic.
	if lo > hi || hi > most || most > l.most {
		return nil, errors.New("slices beyond the end are not executed yet")
	}
	return list{l.array, l.from + lo, hi - lo, most - lo}, nil
}

// builtin is what a function of the language gives: lengths, and the larger and smaller of numbers are not made of terms yet.
func (x *executor) builtin(s *state, name string, args []value) (value, bool) {
	if name != "len" && name != "cap" || len(args) != 1 {
		return nil, false
	}
	n, ok := 0, false
	switch v := args[0].(type) {
	case list:
		if n, ok = v.n, true; name == "cap" {
			n = v.most
		}
	case text:
		n, ok = len(v), true
	case nothing:
		ok = true
	case aggregate, pointer:
		n, _, ok = x.places(s, v)
	}
	return x.store.Int(solve.Int64, uint64(n)), ok
}
