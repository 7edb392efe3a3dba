package symbolic

import (
	"errors"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
)

// longestMade is how long a list may be that a length from the input makes. No theory stands behind it: each length is a path.
const longestMade = 64

// cut is a slice of a text, an array or another slice. Ends that hang on the input are taken as the path's model has them, and other ends are other paths;
// beyond what there is they panic.
func (x *executor) cut(s *state, in *ssa.Slice) (value, error) {
	over, err := x.get(s, in.X)
	if err != nil {
		return nil, err
	}
	var l list
	switch v := over.(type) {
	case text:
		l = list{n: len(v), most: len(v)}
	case list:
		l = v
	case pointer:
		// Of an array the slice is all of it, and what is stored through one is seen through the other.
		n, _, whole := x.places(s, v)
		if !whole {
			return nil, errPart
		}
		l = list{array: v, n: n, most: n}
	case nothing:
		if _, array := in.X.Type().Underlying().(*types.Pointer); array {
			return nil, x.throw(s, in, opaque{})
		}
	default:
		return nil, fmt.Errorf("a part of a %s is not executed yet", in.X.Type())
	}
	lo, hi, most, err := x.ends(s, in, l)
	if err != nil {
		return nil, err
	}
	switch v := over.(type) {
	case text:
		return v[lo:hi], nil
	case nothing:
		return v, nil
	}
	return list{l.array, l.from + lo, hi - lo, most - lo, l.loose && in.Max == nil}, nil
}

// ends are the three ends of a slice expression: 0 <= low <= high <= max <= capacity, or it panics.
func (x *executor) ends(s *state, in *ssa.Slice, l list) (lo, hi, most int, err error) {
	number := func(v ssa.Value, otherwise int) (*solve.Term, error) {
		if v == nil {
			return x.store.Int(solve.Int64, uint64(otherwise)), nil
		}
		t, err := x.term(s, v)
		if err != nil {
			return nil, err
		}
		return x.store.Convert(solve.Int64, t), nil
	}
	var all [4]*solve.Term
	all[3] = x.store.Int(solve.Int64, uint64(l.most))
	for i, end := range []struct {
		of        ssa.Value
		otherwise int
	}{{in.Low, 0}, {in.High, l.n}, {in.Max, l.most}} {
		if all[i], err = number(end.of, end.otherwise); err != nil {
			return 0, 0, 0, err
		}
	}
	fits := x.store.Apply(solve.Le, x.store.Int(solve.Int64, 0), all[0])
	checks := 3
	if l.loose && x.atHome(s) {
		checks = 2
	}
	for i := range checks {
		fits = x.store.Apply(solve.And, fits, x.store.Apply(solve.Le, all[i], all[i+1]))
	}
	if err := x.unless(s, in, fits); err != nil {
		return 0, 0, 0, err
	}
	// Between the length and a capacity that is not known nobody can say whether it panics, or what lies there.
	if l.loose && x.atHome(s) {
		end := all[2]
		if in.Max == nil {
			end = all[1]
		}
		within, err := x.decide(s, x.store.Apply(solve.Le, end, x.store.Int(solve.Int64, uint64(l.n))))
		if err != nil {
			return 0, 0, 0, err
		}
		if !within {
			return 0, 0, 0, errCapacity
		}
	}
	if in.Max == nil { // of the capacity nothing is asked
		all[2] = all[3]
	}
	for i, to := range []*int{&lo, &hi, &most} {
		if *to, err = x.place(s, all[i]); err != nil {
			return 0, 0, 0, err
		}
	}
	return lo, hi, most, nil
}

// errCapacity says that a path hangs on what Go leaves open.
var errCapacity = errors.New("it hangs on a capacity that Go does not promise")

// atHome reports whether the code of the subject's own package is executed. That of the standard library has uses of capacities on which its results do
// not hang.
func (x *executor) atHome(s *state) bool {
	p := s.top().code.Package()
	return p == nil || p == x.world.home && !x.world.std
}

// makeSlice is a new slice. A length from the input is one path for each that there may be.
func (x *executor) makeSlice(s *state, in *ssa.MakeSlice) (value, error) {
	elem := s.top().typ(in.Type()).Underlying().(*types.Slice).Elem()
	n, err := x.length(s, in, in.Len)
	if err != nil {
		return nil, err
	}
	most, err := x.length(s, in, in.Cap)
	if err != nil {
		return nil, err
	}
	if most < n {
		return nil, x.throw(s, in, opaque{})
	}
	if most > largestArray {
		return nil, fmt.Errorf("slices of %d elements are not executed", most)
	}
	one, err := x.zero(elem)
	if err != nil {
		return nil, err
	}
	all := make(aggregate, most)
	for i := range all {
		all[i] = one
	}
	return list{array: x.alloc(s, all), n: n, most: most}, nil
}

// length is the length of what is made: a negative one panics.
func (x *executor) length(s *state, in ssa.Instruction, v ssa.Value) (int, error) {
	t, err := x.term(s, v)
	if err != nil {
		return 0, err
	}
	if t.Sort().Signed() {
		if err := x.unless(s, in, x.store.Apply(solve.Le, x.store.Int(t.Sort(), 0), t)); err != nil {
			return 0, err
		}
	}
	if _, known := t.Const(); !known {
		fits, err := x.decide(s, x.store.Less(x.store.Convert(solve.Uint64, t), x.store.Int(solve.Uint64, longestMade)))
		if err != nil {
			return 0, err
		}
		// Go panics where there is no room, and works where there is: which of both is not for us to say.
		if !fits {
			return 0, errors.New("a list is made of a length that hangs on the input and may be very large")
		}
	}
	return x.place(s, t)
}
