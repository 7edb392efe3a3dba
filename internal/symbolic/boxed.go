package symbolic

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A boxed is an interface that is not nil, by the type and the value in it.
type boxed struct {
	of types.Type
	v  value
}

// assert executes a type assertion.
func (x *executor) assert(s *state, in *ssa.TypeAssert) (value, error) {
	v, err := x.get(s, in.X)
	if err != nil {
		return nil, err
	}
	to := s.top().typ(in.AssertedType)
	is := false
	face, toInterface := to.Underlying().(*types.Interface)
	switch b := v.(type) {
	case boxed:
		if is = !toInterface && sameType(b.of, to); is {
			v = b.v
		} else if toInterface {
			is = implements(b.of, face)
		}
	case nothing:
	default:
		return nil, fmt.Errorf("the type of %s is not known", in.X.Name())
	}
	if !is && !in.CommaOk {
		return nil, x.throw(s, in, opaque{})
	}
	if !is {
		if v, err = x.zero(to); err != nil {
			return nil, err
		}
	}
	if in.CommaOk {
		return tuple{v, x.store.Bool(is)}, nil
	}
	return v, nil
}
