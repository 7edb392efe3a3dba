package symbolic

import (
	"errors"
	"fmt"
	"go/types"
	"slices"

	"github.com/imago-mt/imago/internal/solve"
)

// Structs, arrays and what points to them. An aggregate never changes: a store puts another one into the cell of a state, so that states which were forked
// share all that they have not changed since.
type (
	// An aggregate is a struct by its fields, or an array by its elements.
	aggregate []value
	// A pointer leads to a cell, and from there to a part of what is in it. Cells of package variables have negative numbers.
	pointer struct {
		cell int
		path []int
	}
	// A spread is a pointer to one of several places, of which the index is not known, and which is only read.
	spread struct {
		places []pointer
		index  *solve.Term
	}
	// A list is a slice of known length over an array.
	list struct {
		array         pointer
		from, n, most int  // most: its capacity
		loose         bool // which may be larger: Go promises none of what comes from outside, or of what append made
	}
	// nothing is a nil pointer, slice, map, function or interface.
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
			return text(nil), nil
		}
		if u.Kind() == types.UnsafePointer || u.Kind() == types.UntypedNil {
			return nothing{}, nil
		}
	case *types.Pointer, *types.Slice, *types.Interface, *types.Map, *types.Signature, *types.Chan:
		return nothing{}, nil
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
		// Elements may be one value, since none is ever changed.
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

// same reports whether two pointers lead to one place.
func (p pointer) same(q pointer) bool { return p.cell == q.cell && slices.Equal(p.path, q.path) }

// errPart says that a part is not known: it lies in a value that the executor does not take apart.
var errPart = errors.New("a part of a value that is not taken apart is not executed yet")

// cell is what a pointer without a path leads to.
func (x *executor) cell(s *state, i int) (value, error) {
	if i >= 0 { // made by the path itself
		return s.cells[i], nil
	}
	if v, ok := s.changed[i]; ok {
		return v, nil
	}
	return x.world.cell(i)
}

// load is what a pointer leads to.
func (x *executor) load(s *state, p pointer) (value, error) {
	v, err := x.cell(s, p.cell)
	if err != nil {
		return nil, err
	}
	for _, i := range p.path {
		// What a path leads through was made with its parts, unless it came from outside of what is executed.
		all, ok := v.(aggregate)
		if bad, is := v.(poison); is {
			return nil, errors.New(bad.why)
		}
		if !ok || i >= len(all) {
			return nil, errPart
		}
		v = all[i]
	}
	// A part of a table may be known where another one is not.
	if bad, is := v.(poison); is {
		return nil, errors.New(bad.why)
	}
	return v, nil
}

// put stores a value where a pointer leads. What shared the old one keeps it: a state that was forked before does not see the store.
func (x *executor) put(s *state, p pointer, v value) error {
	old, err := x.cell(s, p.cell)
	if err != nil {
		return err
	}
	if old, err = replaced(old, p.path, v); err != nil {
		return err
	}
	// A package variable keeps its initial value for other paths.
	switch {
	case p.cell >= 0:
		s.cells[p.cell] = old
	case x.initial:
		x.world.cells[-p.cell-1] = old
	default:
		if s.changed == nil {
			s.changed = map[int]value{}
		}
		s.changed[p.cell] = old
	}
	return nil
}

// replaced is a value with another part, on the way that path leads; all else is shared with the old one.
func replaced(old value, path []int, v value) (value, error) {
	if len(path) == 0 {
		return v, nil
	}
	all, ok := old.(aggregate)
	if bad, is := old.(poison); is {
		return nil, errors.New(bad.why)
	}
	if !ok || path[0] >= len(all) {
		return nil, errPart
	}
	// Only the aggregates on the way are copied.
	part, err := replaced(all[path[0]], path[1:], v)
	all = slices.Clone(all)
	all[path[0]] = part
	return all, err
}

// choice is the element of a list at an index that is inside, as a term; false if the elements are no numbers.
func (x *executor) choice(all []value, index *solve.Term) (value, bool) {
	// From the end, so that the last element needs no comparison: the index is inside.
	var out *solve.Term
	for i := len(all) - 1; i >= 0; i-- {
		t, ok := all[i].(*solve.Term)
		if !ok || out != nil && out.Sort() != t.Sort() {
			return nil, false
		}
		if out == nil {
			out = t
			continue
		}
		out = x.store.Apply(solve.Ite, x.store.Equal(index, x.store.Int(index.Sort(), uint64(i))), t, out)
	}
	return out, out != nil
}

// places are how many elements there are, and what stands for each.
func (x *executor) places(s *state, over value) (n int, place func(int) value, ok bool) {
	switch v := over.(type) {
	case aggregate:
		return len(v), func(i int) value { return v[i] }, true
	case text:
		return len(v), func(i int) value { return v[i] }, true
	case list:
		return v.n, func(i int) value { return v.array.at(v.from + i) }, true
	case nothing: // a nil slice has no elements
		return 0, nil, true
	case pointer: // to an array: a slice has its own form
		got, err := x.load(s, v)
		all, is := got.(aggregate)
		return len(all), func(i int) value { return v.at(i) }, err == nil && is
	}
	return 0, nil, false
}

// listOf is a new slice of elements.
func (x *executor) listOf(s *state, all []value) list {
	return list{array: x.alloc(s, aggregate(all)), n: len(all), most: len(all), loose: true}
}

// elements are the values of a slice or text, or of what is nil.
func (x *executor) elements(s *state, v value) ([]value, error) {
	n, place, ok := x.places(s, v)
	if !ok {
		return nil, fmt.Errorf("the elements of a %T are not executed yet", v)
	}
	// Places of a slice are pointers, which are followed; elements of an array that are pointers are not.
	out := make([]value, n)
	for i := range out {
		out[i] = place(i)
		if p, is := out[i].(pointer); is && isList(v) {
			var err error
			if out[i], err = x.load(s, p); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

func isList(v value) bool {
	_, is := v.(list)
	return is
}

func (w *world) cell(i int) (value, error) { return w.cells[-i-1], nil }

// alloc puts a value into a new cell: of the path, or of the world while a package is initialised.
func (x *executor) alloc(s *state, v value) pointer {
	if !x.initial {
		return s.alloc(v)
	}
	x.world.cells = append(x.world.cells, v)
	return pointer{cell: -len(x.world.cells)}
}
