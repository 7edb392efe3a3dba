package genetic

import (
	"go/constant"
	"slices"
	"strconv"

	"github.com/imago-mt/imago/relation"
)

// leaves are the inputs and outputs of both executions, and constants of their types.
func (s *search) leaves() ([]*tree, error) {
	var out []*tree
	// Inputs come first: an argument that no execution changes is the input, and not what is left of it.
	for _, v := range s.by.vars {
		if !hidden(v.Type) {
			out = append(out, s.forest.leaf(&relation.VarRef{Name: v.Name, T: v.Type}, 1, 0, 0))
		}
	}
	for o, output := range s.Subject.Outputs() {
		bit := uint64(1) << min(o, 62) // outputs behind the 62nd share a bit: no function that a person reads has so many
		// The source's and the follow-up's value have bits of their own: a relation must mention both. A follow-up whose input an execution made stands for
		// both of them.
		for k, c := range []*relation.Call{s.by.source, s.by.follow} {
			e := relation.Result(c, o)
			if hidden(e.T) {
				continue
			}
			source, follow := bit, uint64(0)
			if k == 1 {
				follow = bit
			}
			if k == 1 && !s.by.made {
				source = 0
			}
			leaf := s.forest.leaf(e, 1, source, follow)
			// What an argument is afterwards is an output of each function that could change it.
			if output.Param >= 0 {
				if kept, err := s.unchanged(leaf, c.Args[output.Param]); err != nil {
					return nil, err
				} else if kept {
					continue
				}
			}
			out = append(out, leaf)
		}
	}
	// That it fails is an outcome like others, and a flag of its own.
	if s.Subject.Err {
		const outcome = 1 << 63 // the last bit of a uint64: outputs have those before it
		out = append(out, s.forest.leaf(relation.Succeeds(s.by.source), 1, outcome, 0), s.forest.leaf(relation.Succeeds(s.by.follow), 1, 0, outcome))
	}
	// Constants have the types of what they are compared with. Lengths are whole numbers though no leaf is.
	var types []typ
	add := func(t typ) {
		if !slices.ContainsFunc(types, func(u typ) bool { return relation.Identical(t, u) }) {
			types = append(types, t)
		}
	}
	for _, t := range out {
		add(t.typ)
		if taken(t.typ) {
			for _, f := range t.typ.Fields {
				add(f.Type)
			}
		}
	}
	if slices.ContainsFunc(types, isSequence) {
		add(relation.Predeclared(relation.Int))
	}
	for _, t := range types {
		for _, l := range s.constants(t) {
			out = append(out, s.forest.leaf(l, 1, 0, 0))
		}
	}
	return out, nil
}

// unchanged reports whether what is left of an argument is what was given, on all correct pairs. Then a formula about it says no more of the subject
// than that it returned: the mutants that fail are all that it sees.
func (s *search) unchanged(left *tree, given relation.Expr) (bool, error) {
	if !relation.Identical(left.typ, given.Type()) {
		return false, nil
	}
	// Incorrect pairs do not count: a mutant that panics leaves no argument behind.
	before := s.forest.leaf(given, 1, 0, 0)
	was, err := s.table.value(before)
	if err != nil {
		return false, err
	}
	is, err := s.table.value(left)
	if err != nil {
		return false, err
	}
	return s.class(before, was).values == s.class(left, is).values, nil
}

// hidden reports whether a type holds what cannot be compared.
func hidden(t typ) bool {
	return t.Has(func(t typ) bool {
		return t.Kind == relation.Opaque || t.Kind == relation.Pointer
	})
}

// constants are 0, 1, 2 and -1 of a type of numbers, and those of the code that have it.
func (s *search) constants(t typ) []*relation.Literal {
	var out []*relation.Literal
	if isNumber(t) {
		for _, v := range []int64{0, 1, 2, -1} {
			if unsigned := relation.Uint <= t.Kind && t.Kind <= relation.Uintptr; v < 0 && unsigned {
				continue
			}
			value := constant.MakeInt64(v)
			if isFloat(t) {
				value = constant.ToFloat(value)
			}
			out = append(out, &relation.Literal{Value: value, Text: strconv.FormatInt(v, 10), T: t})
		}
	}
	// Constants of the code come behind those that every type has, in the order of the code.
	for _, l := range s.Literals {
		if relation.Identical(l.T, t) && len(out) < 4+2*mostConstants {
			out = append(out, l)
		}
	}
	return out
}
