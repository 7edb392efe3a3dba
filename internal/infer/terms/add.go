package terms

import (
	"errors"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// add evaluates a term and makes it known; it reports whether it has a column that no simpler term has. A term whose functions cannot be
// given its arguments is left out.
//
// It gives t its column. A term that is simpler than the representative of its class takes that one's place.
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

// feedable reports whether the functions in t can be called: a state that a call leaves is made again by that call (rebuilt), but one inside of
// another value comes back as text, and cannot be given to another function. One state is made by one call, as people say no more of it.
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

// hides reports whether one of some terms is a state that a call left.
func hides(args []*term) bool {
	return slices.ContainsFunc(args, func(a *term) bool { return a.op != nil && hidden(a.typ) })
}

// misplaced reports whether a function gives t as one of several results under a name, and it is a number or a text without a type of its own:
// a year is no day, whatever their types say.
func (t *term) misplaced(as relation.Param) bool {
	return t.op != nil && t.op.label != "" && identical(t.typ, relation.Predeclared(t.typ.Kind)) && t.op.label != as.Name
}
