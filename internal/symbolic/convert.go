package symbolic

import (
	"errors"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
)

// convert executes conversions between numbers, between texts, bytes and runes, and those that change nothing but the type.
func (x *executor) convert(s *state, in ssa.Value, operand ssa.Value) (value, error) {
	v, err := x.get(s, operand)
	if err != nil {
		return nil, err
	}
	f := s.top()
	from, to := f.typ(operand.Type()).Underlying(), f.typ(in.Type()).Underlying()
	sort, number := sortOf(to)
	switch v := v.(type) {
	case *solve.Term:
		if number && (v.Sort() == solve.Bool) == (sort == solve.Bool) {
			return x.number(sort, v), nil
		}
		if isText(to) && v.Sort().IsInt() {
			return x.encode(s, v)
		}
	case text:
		if isText(to) {
			return v, nil
		}
		return x.ofText(s, v, to)
	case pointer:
		if isUnsafe(to) {
			return storage{v}, nil
		}
	case storage:
		if at, ok := to.(*types.Pointer); ok {
			return recast(v, at)
		}
	case list, nothing:
		if isText(to) {
			return x.toText(s, v, from)
		}
	}
	// A type of the same form: what pointers, functions and structs are made of stays. Through package unsafe it is another form.
	if isUnsafe(from) != isUnsafe(to) || number || isText(to) {
		return nil, fmt.Errorf("the conversion of a %s to %s is not executed yet", operand.Type(), in.Type())
	}
	return v, nil
}

// number converts numbers. What a float beyond the ends of an integer becomes hangs on the machine, and the solver says of it what this one does.
func (x *executor) number(sort solve.Sort, t *solve.Term) *solve.Term {
	return x.store.Convert(sort, t)
}

func isText(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isUnsafe(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

// ofText are the bytes or runes of a text, in a new array.
func (x *executor) ofText(s *state, t text, to types.Type) (value, error) {
	l, ok := to.(*types.Slice)
	if !ok {
		return nil, errPart
	}
	if b, ok := l.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Int32 {
		all, err := x.runes(s, t)
		if err != nil {
			return nil, err
		}
		return x.listOf(s, all), nil
	}
	all := make([]value, len(t))
	for i := range t {
		all[i] = t[i]
	}
	return x.listOf(s, all), nil
}

// toText is the text of bytes or runes.
func (x *executor) toText(s *state, v value, from types.Type) (value, error) {
	all, err := x.elements(s, v)
	if err != nil {
		return nil, err
	}
	l, ok := from.(*types.Slice)
	if !ok {
		return nil, errPart
	}
	b, ok := l.Elem().Underlying().(*types.Basic)
	runes := ok && b.Kind() == types.Int32
	var out text
	for _, e := range all {
		t, ok := e.(*solve.Term)
		if !ok {
			return nil, errPart
		}
		if !runes {
			out = append(out, t)
			continue
		}
		// Not all runes have to be decided at once: the path comes here again, and knows those before.
		part, err := x.encode(s, t)
		if err != nil {
			return nil, err
		}
		out = append(out, part...)
	}
	return out, nil
}

// A storage is what unsafe.SliceData and unsafe.StringData give: the place where bytes lie, which is good for nothing but making a text or slice of it.
type storage struct{ of value }

// A bits is a pointer to a number whose bits are looked at as another one: *(*uint64)(unsafe.Pointer(&f)).
type bits struct {
	at pointer
	as solve.Sort
}

// recast is a pointer of another type, to a number.
func recast(v storage, to *types.Pointer) (value, error) {
	p, ok := v.of.(pointer)
	sort, number := sortOf(to.Elem())
	if !ok || !number {
		return nil, errors.New("package unsafe is not executed")
	}
	return bits{p, sort}, nil
}

// unsafely is a function of package unsafe.
func (x *executor) unsafely(s *state, name string, args []value) (value, error) {
	switch name {
	case "SliceData", "StringData":
		return storage{args[0]}, nil
	}
	place, ok := args[0].(storage)
	if !ok || len(args) != 2 {
		if _, none := args[0].(nothing); none && name == "String" {
			return text(nil), nil
		}
		return nil, errors.New("package unsafe is not executed")
	}
	t, _ := args[1].(*solve.Term)
	bits, known := uint64(0), false
	if t != nil {
		bits, known = t.Const()
	}
	all, err := x.elements(s, place.of)
	if err != nil || !known || int(bits) > len(all) {
		return nil, errors.New("package unsafe is not executed")
	}
	all = all[:bits]
	switch name {
	case "Slice":
		return x.listOf(s, all), nil
	case "String":
		out := make(text, len(all))
		for i := range all {
			if out[i], ok = all[i].(*solve.Term); !ok {
				return nil, errPart
			}
		}
		return out, nil
	}
	return nil, errors.New("package unsafe is not executed")
}
