package terms

import (
	"maps"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// What a map says is said key by key: the change of a count is the difference of two counts, and what is set under one key leaves the others as they
// were. A key of its own stands for any key, and sources draw it from the keys of the maps beside it.

// growKeys adds the keys of their own. They are compared with parameters, and nothing is made of them but what maps have there.
func (s *search) growKeys() error {
	for _, key := range slices.SortedFunc(maps.Values(s.vars.keys), simpler) {
		if _, err := s.add(key); err != nil {
			return err
		}
	}
	return nil
}

// keyed lists what maps among the parameters have under keys, and what arithmetic makes of two such values under one key.
func (s *search) keyed() []*term {
	var out []*term
	for i, m := range s.vars.params {
		mine := s.valuesIn(m)
		out = append(out, mine...)
		for _, other := range s.vars.params[i+1:] {
			for _, y := range s.valuesIn(other) {
				for _, x := range mine {
					if x.args[1] == y.args[1] {
						out = append(out, merged(x, y)...)
					}
				}
			}
		}
	}
	return out
}

// valuesIn lists what a map has under the key of its own, and under parameters of the subject.
func (s *search) valuesIn(m *term) []*term {
	if m.typ.Kind != relation.Map || m.expr.Type().Kind == relation.Pointer {
		return nil
	}
	var out []*term
	if key := s.vars.keys[m.typ.Key.String()]; key != nil {
		out = appended(out, builtinAt("value", m.typ, key.typ), m, key)
	}
	for _, p := range s.vars.params {
		out = appended(out, builtinAt("value", m.typ, p.typ), m, p)
	}
	return out
}

// merged lists what arithmetic makes of two values.
func merged(x, y *term) []*term {
	var out []*term
	for _, name := range []string{"+", "-", "*", "min", "max"} {
		op := builtinAt(name, x.typ, y.typ)
		out = appended(out, op, x, y)
		if name == "-" {
			out = appended(out, op, y, x)
		}
	}
	return out
}
