package symbolic

import (
	"errors"
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
)

// recover ends the panic of the function below, if it was called by a deferred call of it.
func (x *executor) recover(s *state) value {
	n := len(s.frames)
	if n < 2 || !s.top().deferred || !s.frames[n-2].panicking || s.frames[n-2].recovered {
		return nothing{}
	}
	s.frames[n-2].recovered = true
	return s.frames[n-2].with
}

// builtin is a function of the language.
func (x *executor) builtin(s *state, in *ssa.Call, name string, args []value) (value, error) {
	switch name {
	case "message":
		return x.unseen(), nil
	case "len", "cap":
		if l, is := args[0].(list); is && l.loose && name == "cap" && (x.atHome(s) || len(s.frames) == 1) { // a result of the subject itself may be one
			return nil, errCapacity
		}
		if n, ok := x.size(s, name, args[0]); ok {
			return x.store.Int(solve.Int64, uint64(n)), nil
		}
	case "append":
		if len(args) == 2 && in != nil {
			return x.extend(s, s.top().typ(in.Type()), args[0], args[1])
		}
	case "copy":
		return x.copied(s, args[0], args[1])
	case "clear":
		if in != nil {
			return nil, x.clear(s, s.top().typ(in.Call.Args[0].Type()), args[0])
		}
	case "recover":
		return x.recover(s), nil
	case "min", "max":
		return x.extreme(s, name == "min", args)
	case "delete":
		return nil, x.remove(s, args[0], args[1])
	case "print", "println":
		return nil, nil
	case "ssa:wrapnilchk":
		if _, none := args[0].(nothing); none {
			return nil, x.throw(s, in, opaque{})
		}
		return args[0], nil
	case "String", "StringData", "Slice", "SliceData":
		return x.unsafely(s, name, args)
	}
	return nil, fmt.Errorf("the call of %s is not executed yet", name)
}

// size is a length or capacity.
func (x *executor) size(s *state, name string, of value) (int, bool) {
	if m, is := of.(mapping); is {
		all, err := x.entries(s, m)
		return len(all.keys), err == nil
	}
	if l, is := of.(list); is && name == "cap" {
		return l.most, true
	}
	n, _, ok := x.places(s, of)
	return n, ok
}

// extreme is the smallest or largest of its arguments. Floats have NaN and two zeros, which a choice by < does not tell.
func (x *executor) extreme(s *state, least bool, args []value) (value, error) {
	best := args[0]
	for _, a := range args[1:] {
		switch v := best.(type) {
		case *solve.Term:
			w, ok := a.(*solve.Term)
			if !ok || !v.Sort().IsInt() {
				return nil, errors.New("min and max of floats are not executed yet")
			}
			if less := x.store.Less(w, v); least {
				best = x.store.Apply(solve.Ite, less, w, v)
			} else {
				best = x.store.Apply(solve.Ite, x.store.Less(v, w), w, v)
			}
		case text:
			w, ok := a.(text)
			if !ok {
				return nil, errPart
			}
			cond := x.before(w, v)
			if !least {
				cond = x.before(v, w)
			}
			yes, err := x.decide(s, cond)
			if err != nil {
				return nil, err
			}
			if yes {
				best = w
			}
		default:
			return nil, errPart
		}
	}
	return best, nil
}
