package symbolic

import (
	"fmt"
	"go/types"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// input is a parameter of variables: a number or flag is one, a struct has those of its fields, which are named as the domain names them.
func (x *executor) input(name string, t types.Type, as *relation.Type) (value, error) {
	if sort, ok := sortOf(t); ok {
		v := x.store.Var(name, sort)
		x.vars = append(x.vars, v)
		return v, nil
	}
	// A struct that hides its fields is a value behind constructors to the rest of imago: its fields have no names in a condition.
	fields, ok := t.Underlying().(*types.Struct)
	if !ok || as.Kind != relation.Struct || len(as.Fields) != fields.NumFields() {
		return nil, fmt.Errorf("%s is a %s: paths are found for bools, integers, floats and structs of them", name, t)
	}
	all := make(aggregate, fields.NumFields())
	for i := range all {
		var err error
		if all[i], err = x.input(name+"."+fields.Field(i).Name(), fields.Field(i).Type(), as.Fields[i].Type); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// inModel is a value as Go has it under a model; false of what has parts that are no numbers.
func inModel(v value, t *relation.Type, m solve.Model) (relation.Value, bool) {
	switch v := v.(type) {
	case *solve.Term:
		return goValue(v.Sort(), t.Kind, solve.Eval(v, m)), true
	case text:
		return string(v), t.Kind == relation.String
	case aggregate:
		parts := make([]relation.Value, len(v))
		for i, p := range v {
			// The types of Go and of the language go side by side: the kind tells int from int64, which are one sort.
			of := t.Elem
			if t.Kind == relation.Struct {
				if len(t.Fields) != len(v) {
					return nil, false
				}
				of = t.Fields[i].Type
			}
			if of == nil {
				return nil, false
			}
			var ok bool
			if parts[i], ok = inModel(p, of, m); !ok {
				return nil, false
			}
		}
		// Anything else with parts is none that the language knows by its parts.
		switch t.Kind {
		case relation.Struct:
			return relation.Fields(parts), true
		case relation.Array:
			return relation.List(parts), true
		}
	}
	return nil, false
}
