package symbolic

import (
	"errors"
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
)

type (
	// A mapping is a map that was made: a place with its entries.
	mapping struct{ at pointer }
	// Entries are the keys and values of a map, in the order in which they came. Like aggregates they never change.
	entries struct{ keys, values []value }
	// An iteration is what a range statement goes over: the place with what is left.
	iteration struct{ at pointer }
	left      struct {
		pairs []value // tuples of key and value; of a text, nil
		text  text
		from  int
	}
)

// entries are those of a map.
func (x *executor) entries(s *state, m mapping) (entries, error) {
	v, err := x.load(s, m.at)
	if err != nil {
		return entries{}, err
	}
	all, ok := v.(entries)
	if !ok {
		return entries{}, errPart
	}
	return all, nil
}

// find is the place of a key: which entry it is may hang on the input, and then each of them is a path.
func (x *executor) find(s *state, all entries, key value) (int, error) {
	for i, k := range all.keys {
		same, err := x.equal(k, key)
		if err != nil {
			return 0, err
		}
		yes, err := x.decide(s, same)
		if err != nil {
			return 0, err
		}
		if yes {
			return i, nil
		}
	}
	return -1, nil
}

// lookup is an element of a map, or a byte of a text.
func (x *executor) lookup(s *state, in *ssa.Lookup) (value, error) {
	over, err := x.get(s, in.X)
	if err != nil {
		return nil, err
	}
	if _, is := over.(text); is {
		return x.element(s, in, in.X, in.Index)
	}
	of, ok := s.top().typ(in.X.Type()).Underlying().(*types.Map)
	if !ok {
		return nil, errPart
	}
	found, err := x.zero(of.Elem())
	if err != nil {
		return nil, err
	}
	there := false
	if m, is := over.(mapping); is {
		key, err := x.get(s, in.Index)
		if err != nil {
			return nil, err
		}
		all, err := x.entries(s, m)
		if err != nil {
			return nil, err
		}
		at, err := x.find(s, all, key)
		if err != nil {
			return nil, err
		}
		if there = at >= 0; there {
			found = all.values[at]
		}
	} else if _, none := over.(nothing); !none {
		return nil, errPart
	}
	if in.CommaOk {
		return tuple{found, x.store.Bool(there)}, nil
	}
	return found, nil
}

// update stores an element of a map.
func (x *executor) update(s *state, in *ssa.MapUpdate) error {
	var got [3]value
	for i, v := range []ssa.Value{in.Map, in.Key, in.Value} {
		var err error
		if got[i], err = x.get(s, v); err != nil {
			return err
		}
	}
	if _, none := got[0].(nothing); none {
		return x.throw(s, in, opaque{})
	}
	m, ok := got[0].(mapping)
	if !ok {
		return errPart
	}
	all, err := x.entries(s, m)
	if err != nil {
		return err
	}
	at, err := x.find(s, all, got[1])
	if err != nil {
		return err
	}
	all = entries{slices.Clone(all.keys), slices.Clone(all.values)}
	if at >= 0 {
		all.values[at] = got[2]
	} else {
		all.keys, all.values = append(all.keys, got[1]), append(all.values, got[2])
	}
	return x.put(s, m.at, all)
}

// remove is the function delete of the language.
func (x *executor) remove(s *state, of, key value) error {
	m, ok := of.(mapping)
	if _, none := of.(nothing); none {
		return nil
	}
	if !ok {
		return errPart
	}
	all, err := x.entries(s, m)
	if err != nil {
		return err
	}
	at, err := x.find(s, all, key)
	if err != nil || at < 0 {
		return err
	}
	return x.put(s, m.at, entries{slices.Delete(slices.Clone(all.keys), at, at+1), slices.Delete(slices.Clone(all.values), at, at+1)})
}

// iterate executes range over texts and maps. Go goes over a map in no order, so that of a map of several entries nothing is predicted.
func (x *executor) iterate(s *state, in ssa.Instruction) (value, error) {
	if next, is := in.(*ssa.Next); is {
		return x.next(s, next)
	}
	over, err := x.get(s, in.(*ssa.Range).X)
	if err != nil {
		return nil, err
	}
	switch v := over.(type) {
	case text:
		return iteration{x.alloc(s, left{text: v})}, nil
	case nothing:
		return iteration{x.alloc(s, left{})}, nil
	case mapping:
		all, err := x.entries(s, v)
		if err != nil {
			return nil, err
		}
		if len(all.keys) > 1 {
			return nil, errors.New("the order in which a map is gone over is not known")
		}
		var l left
		for i, k := range all.keys {
			l.pairs = append(l.pairs, tuple{k, all.values[i]})
		}
		return iteration{x.alloc(s, l)}, nil
	}
	return nil, fmt.Errorf("range over %s is not executed yet", in.(*ssa.Range).X.Type())
}

// next is the next step of a range statement: whether there is one, its key and its value.
func (x *executor) next(s *state, in *ssa.Next) (value, error) {
	v, err := x.get(s, in.Iter)
	if err != nil {
		return nil, err
	}
	it, ok := v.(iteration)
	if !ok {
		return nil, errPart
	}
	got, err := x.load(s, it.at)
	if err != nil {
		return nil, err
	}
	l := got.(left)
	none := x.store.Int(solve.Int64, 0)
	switch {
	case in.IsString && l.from < len(l.text):
		d, err := x.decode(s, l.text[l.from:])
		if err != nil {
			return nil, err
		}
		key := x.store.Int(solve.Int64, uint64(l.from))
		l.from += d.size
		return tuple{x.store.Bool(true), key, d.rune}, x.put(s, it.at, l)
	case len(l.pairs) > 0:
		pair := l.pairs[0].(tuple)
		l.pairs = l.pairs[1:]
		return tuple{x.store.Bool(true), pair[0], pair[1]}, x.put(s, it.at, l)
	}
	return tuple{x.store.Bool(false), none, none}, nil
}
