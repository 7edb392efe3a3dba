package symbolic

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
)

// extend is append: in place where there is room, so that what shares the array sees it, and else in a new array.
func (x *executor) extend(s *state, of types.Type, to, more value) (value, error) {
	added, err := x.elements(s, more)
	if err != nil {
		return nil, err
	}
	l, ok := to.(list)
	if _, none := to.(nothing); !ok && !none {
		return nil, fmt.Errorf("append to a %T is not executed yet", to)
	}
	if len(added) == 0 {
		return to, nil
	}
	// Whether it is in place shows in what shares the array: a prediction is held against the real function, and a proof is not.
	if l.loose && x.world.proof {
		return nil, errCapacity
	}
	if l.n+len(added) <= l.most {
		for i, v := range added {
			if err := x.put(s, l.array.at(l.from+l.n+i), v); err != nil {
				return nil, err
			}
		}
		return list{l.array, l.from, l.n + len(added), l.most, l.loose}, nil
	}
	all, err := x.elements(s, to)
	if err != nil {
		return nil, err
	}
	elem := of.Underlying().(*types.Slice).Elem()
	all = append(all, added...)
	n := len(all)
	zero, err := x.zero(elem)
	if err != nil {
		return nil, err
	}
	most := grown(elem, l.most, n)
	if most > largestArray {
		return nil, fmt.Errorf("slices of %d elements are not executed", most)
	}
	for len(all) < most {
		all = append(all, zero)
	}
	return list{x.alloc(s, aggregate(all)), 0, n, most, true}, nil
}

// grown is the capacity that append gives to a slice that has no room: what the runtime does for elements of that size, asked of the runtime itself. It
// shows where two slices share an array later on.
func grown(elem types.Type, most, n int) int {
	size := int(types.SizesFor("gc", "amd64").Sizeof(elem))
	one := reflect.ArrayOf(size, reflect.TypeFor[byte]())
	if size == 8 { // most lists are of words
		one = reflect.TypeFor[uint64]()
	}
	had := reflect.MakeSlice(reflect.SliceOf(one), most, most)
	return reflect.AppendSlice(had, reflect.MakeSlice(reflect.SliceOf(one), n-most, n-most)).Cap()
}

// copied is the function copy of the language.
func (x *executor) copied(s *state, to, from value) (value, error) {
	all, err := x.elements(s, from)
	if err != nil {
		return nil, err
	}
	l, ok := to.(list)
	if _, none := to.(nothing); !ok && !none {
		return nil, fmt.Errorf("copy to a %T is not executed yet", to)
	}
	n := min(l.n, len(all))
	for i, v := range all[:n] { // which were read before: both may be one array
		if err := x.put(s, l.array.at(l.from+i), v); err != nil {
			return nil, err
		}
	}
	return x.store.Int(solve.Int64, uint64(n)), nil
}

// clear is the function of the language.
func (x *executor) clear(s *state, t types.Type, of value) error {
	switch v := of.(type) {
	case nothing:
		return nil
	case mapping:
		return x.put(s, v.at, entries{})
	case list:
		elems, is := t.Underlying().(*types.Slice)
		if !is {
			return errPart
		}
		zero, err := x.zero(elems.Elem())
		for i := 0; i < v.n && err == nil; i++ {
			err = x.put(s, v.array.at(v.from+i), zero)
		}
		return err
	}
	return errPart
}

// asArray looks at the beginning of a slice as an array.
func (x *executor) asArray(s *state, in *ssa.SliceToArrayPointer) (value, error) {
	v, err := x.get(s, in.X)
	if err != nil {
		return nil, err
	}
	n := int(in.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len())
	l, ok := v.(list)
	whole, err := x.cell(s, l.array.cell)
	all, isArray := whole.(aggregate)
	switch {
	case !ok || err != nil:
		return nil, errPart
	case n > l.n:
		return nil, x.throw(s, in, opaque{})
	case len(l.array.path) > 0 || l.from != 0 || !isArray || len(all) != n:
		if onlyLoaded(in) { // it is read at once, so that a copy of the part serves
			elems, err := x.elements(s, v)
			return x.alloc(s, aggregate(elems[:min(n, len(elems))])), err
		}
		return nil, errors.New("a part of a slice as an array is not executed yet")
	}
	return l.array, nil
}

// onlyLoaded reports whether a pointer does nothing but lead to a value.
func onlyLoaded(p ssa.Value) bool {
	return !slices.ContainsFunc(*p.Referrers(), func(r ssa.Instruction) bool {
		load, is := r.(*ssa.UnOp)
		return !is || load.Op != token.MUL
	})
}
