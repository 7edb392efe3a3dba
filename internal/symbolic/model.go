package symbolic

import (
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// inModel is a value as Go has it under a model; false of what cannot be taken apart.
func (x *executor) inModel(s *state, v value, t *relation.Type, m solve.Model) (relation.Value, bool) {
	switch v := v.(type) {
	case *solve.Term:
		if t.Kind < relation.Bool || t.Kind > relation.Float64 {
			return nil, false
		}
		return goValue(v.Sort(), t.Kind, solve.Eval(v, m)), true
	case making:
		return x.inModelMade(s, v, m)
	case text:
		out := make([]byte, len(v))
		for i, b := range v {
			out[i] = byte(solve.Eval(b, m))
		}
		return string(out), t.Kind == relation.String
	case nothing:
		switch t.Kind {
		case relation.Slice:
			return relation.List(nil), true
		case relation.Pointer:
			return nil, true
		case relation.Map:
			return relation.Pairs(nil), true
		}
		return nil, false
	case pointer:
		to, err := x.load(s, v)
		if err != nil || t.Kind != relation.Pointer {
			return nil, false
		}
		got, ok := x.inModel(s, to, t.Elem, m)
		return relation.Ref{To: got}, ok
	case list:
		all, err := x.elements(s, v)
		if err != nil || t.Kind != relation.Slice {
			return nil, false
		}
		parts, ok := x.partsInModel(s, all, t, m)
		return relation.List(parts), ok
	case aggregate:
		parts, ok := x.partsInModel(s, v, t, m)
		// Anything else with parts is none that the language knows by its parts.
		switch t.Kind {
		case relation.Struct:
			return relation.Fields(parts), ok
		case relation.Array:
			return relation.List(parts), ok
		}
	}
	return nil, false
}

// partsInModel are the parts of a struct, array or slice. The types of Go and of the language go side by side: the kind tells int from int64, which are
// one sort.
func (x *executor) partsInModel(s *state, v []value, t *relation.Type, m solve.Model) ([]relation.Value, bool) {
	parts := make([]relation.Value, len(v))
	if t.Kind == relation.Struct && len(t.Fields) != len(v) {
		return nil, false
	}
	for i, p := range v {
		of := t.Elem
		if t.Kind == relation.Struct {
			of = t.Fields[i].Type
		}
		if of == nil {
			return nil, false
		}
		var ok bool
		if parts[i], ok = x.inModel(s, p, of, m); !ok {
			return nil, false
		}
	}
	return parts, true
}
