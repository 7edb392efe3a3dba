package terms

import (
	"errors"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// add evaluates a term and adds it to the terms of the search. It reports whether the term is the first of its class. A term that cannot be
// executed is left out.
//
// A term that is simpler than the representative of its class becomes the representative.
func (s *search) add(t *term) (bool, error) {
	if !feedable(t) {
		return false, nil
	}
	ok, err := s.rows.evaluate(t)
	if errors.Is(err, errBudget) {
		s.cut()
		return false, nil
	}
	if err != nil || !ok {
		return false, s.ctx.Err() // what cannot be executed has no value
	}
	id := classKey(t)
	s.terms = append(s.terms, t)
	first, known := s.class[id]
	if !known || simpler(t, first) < 0 {
		s.class[id] = t
	}
	return !known, nil
}

// feedable reports whether the functions in t can be called with their arguments. A state that a call leaves is made again by that call
// (rebuilt). A state inside of another value comes back as text, and cannot be an argument. A state that two calls have made is left out, as
// people say no more of it than of one call.
func feedable(t *term) bool {
	if t.op == nil {
		return true
	}
	for i, a := range t.args {
		if a.op == nil {
			continue
		}
		if hidden(a.typ) && (!a.op.state || hides(a.args)) || t.op.call != nil && a.misplaced(t.op.call.Params[i]) {
			return false
		}
	}
	return true
}

// hides reports whether one of some terms is a state that a call has left.
func hides(args []*term) bool {
	return slices.ContainsFunc(args, func(a *term) bool { return a.op != nil && hidden(a.typ) })
}

// misplaced reports whether t is one of several results, a number or a text without a type of its own, and its name is not that of the parameter
// which it is given for: a year is no day, though both are ints.
func (t *term) misplaced(as relation.Param) bool {
	plain := t.typ.Kind <= relation.String && identical(t.typ, relation.Predeclared(t.typ.Kind))
	return t.op != nil && t.op.label != "" && plain && t.op.label != as.Name
}
