package symbolic

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
)

// follow is where a pointer leads; a nil one panics.
func (x *executor) follow(s *state, operand ssa.Value, in ssa.Instruction) (pointer, error) {
	v, err := x.get(s, operand)
	if err != nil {
		return pointer{}, err
	}
	switch p := v.(type) {
	case pointer:
		return p, nil
	case nothing:
		return pointer{}, x.throw(s, in, opaque{})
	}
	return pointer{}, fmt.Errorf("%s is no pointer that is followed", operand.Name())
}

// write executes a store.
func (x *executor) write(s *state, in *ssa.Store) error {
	p, err := x.follow(s, in.Addr, in)
	if err != nil {
		return err
	}
	v, err := x.get(s, in.Val)
	if err != nil {
		return err
	}
	return x.put(s, p, v)
}

// read is what a pointer leads to. Of several places it is a choice between their values, if these are numbers.
func (x *executor) read(s *state, in *ssa.UnOp) (value, error) {
	if v, err := x.get(s, in.X); err == nil {
		if t, is := v.(*solve.Term); is { // a byte of a text, which generic code takes for a list
			return t, nil
		}
		if b, is := v.(bits); is {
			return x.readBits(s, b)
		}
		if w, is := v.(spread); is {
			parts := make([]value, len(w.places))
			for i, p := range w.places {
				if parts[i], err = x.load(s, p); err != nil {
					return nil, err
				}
			}
			if v, ok := x.choice(parts, w.index); ok {
				return v, nil
			}
			return nil, errPart
		}
	}
	p, err := x.follow(s, in.X, in)
	if err != nil {
		return nil, err
	}
	return x.load(s, p)
}

// element is a place of an array or a slice, or the value there of an array or text that is no variable. Where only numbers are read, what is at an
// index that is not known is a choice between them; elsewhere it is taken as the path's model has it, and the other values are other paths.
func (x *executor) element(s *state, in ssa.Value, of, index ssa.Value) (value, error) {
	over, err := x.get(s, of)
	if err != nil {
		return nil, err
	}
	i, err := x.term(s, index)
	if err != nil {
		return nil, err
	}
	n, place, ok := x.places(s, over)
	// What is not known to have elements is not known to have none: it is no panic.
	if !ok {
		return nil, fmt.Errorf("an element of a %s is not executed yet", of.Type())
	}
	if i, err = x.inside(s, in.(ssa.Instruction), i, n); err != nil {
		return nil, err
	}
	if _, known := i.Const(); !known && n > 0 {
		if v, ok := x.spreads(s, in, n, place, i); ok {
			return v, nil
		}
	}
	at, err := x.place(s, i)
	if err != nil {
		return nil, err
	}
	return place(at), nil
}

// spreads is an element at an index that is not known, as one value; false if it has to be taken place by place.
func (x *executor) spreads(s *state, in ssa.Value, n int, place func(int) value, i *solve.Term) (value, bool) {
	all := make([]value, n)
	for k := range all {
		all[k] = place(k)
	}
	if v, ok := x.choice(all, i); ok {
		return v, true
	}
	// A place in memory that is stored into has to be one place.
	at, ok := in.(*ssa.IndexAddr)
	if !ok || !onlyLoaded(at) {
		return nil, false
	}
	if _, number := sortOf(at.Type().Underlying().(*types.Pointer).Elem()); !number {
		return nil, false
	}
	out := spread{index: i}
	for _, v := range all {
		p, ok := v.(pointer)
		if !ok {
			return nil, false
		}
		out.places = append(out.places, p)
	}
	return out, true
}

// readBits is a number as another one of the same bits.
func (x *executor) readBits(s *state, b bits) (value, error) {
	v, err := x.load(s, b.at)
	if err != nil {
		return nil, err
	}
	t, ok := v.(*solve.Term)
	switch {
	case !ok || t.Sort().Bits() != b.as.Bits() || t.Sort() == solve.Bool:
		return nil, errPart
	case t.Sort().IsFloat() && b.as.IsInt():
		return x.store.Convert(b.as, x.store.Apply(solve.ToBits, t)), nil
	case t.Sort().IsInt() && b.as.IsFloat() && !t.Sort().Signed():
		return x.store.Apply(solve.FromBits, t), nil
	}
	return x.store.Convert(b.as, t), nil
}
