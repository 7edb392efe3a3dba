package terms

import "github.com/imago-mt/imago/relation"

// contents lists what calls usually make of the lists that a state shows: the list without its first or its last element, or with a parameter of
// the subject before, behind or among its elements. These tell a stack, a queue and a sorted set from one another.
//
// The terms are larger than base terms, hence a list of their own. simplest is the representative of a term's class.
func (s *search) contents(simplest func(*term) *term) []*term {
	var out []*term
	for _, g := range s.vocab.sisters {
		if len(g.in) != 1 || !hidden(g.in[0]) || !isList(g.out) {
			continue
		}
		for _, state := range s.vars.params {
			if identical(state.typ, g.in[0]) {
				out = append(out, s.edits(apply(g, state), simplest)...)
			}
		}
	}
	return out
}

// edits lists a list and the lists that one step makes of it.
func (s *search) edits(list *term, simplest func(*term) *term) []*term {
	whole := relation.Predeclared(relation.Int)
	zero, one := number(whole, 0), number(whole, 1)
	length := simplest(apply(builtinAt("len", list.typ), list))
	out := []*term{list}
	out = appended(out, builtinAt("drop", list.typ, whole), list, one)
	out = appended(out, builtinAt("take", list.typ, whole), list, difference(length, one))
	for _, x := range s.vars.params {
		insert := builtinAt("insert", list.typ, whole, x.typ)
		if insert == nil {
			continue
		}
		before, behind := apply(insert, list, zero, x), apply(insert, list, length, x)
		out = append(out, before, behind, apply(builtinAt("drop", list.typ, whole), behind, one))
		if sorting := builtinAt("sort", list.typ); sorting != nil {
			out = append(out, apply(sorting, before))
		}
	}
	return out
}
