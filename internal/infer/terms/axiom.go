package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// An algebraic specification of a type has axioms of two forms: what an observer tells of the value that an operation makes, and what an operation
// makes of a value that a constructor made, by what it makes of the value before.
//
// Guttag, Horning, "The Algebraic Specification of Abstract Data Types", Acta Informatica 10 (1978), section 3.

// axiom reports whether a candidate is of one of the two forms, g.Turn().Width() == g.Height() or q.Put(item).Take().q == q.Take().q.Put(item), or a line
// of a specification (specification.go). It may be said of success alone. What each element of a result is, is such a line as well.
func (c *candidate) axiom(s *search) bool {
	own := s.vars.params
	of := func(x, y *term) bool { return x.observes(own) && !y.about || x.recurs(own) && y.plainly(own) }
	said := c.when == nil || c.kind == stateKind || c.when.succeeded(own) // in another region it mostly is an instance of what holds everywhere
	return c.op == "==" && said && (of(c.x, c.y) || of(c.y, c.x)) || c.specifies(s) || c.kind == elementKind
}

// succeeded reports whether a condition is a flag that the subject returns for its parameters: what it says of the value beside it is said where there is
// one, which is no region of the inputs to whoever reads it.
func (t *term) succeeded(params []*term) bool {
	return t.op != nil && t.op.subject && isBool(t.typ) && t.ofParams(params)
}

// observes reports whether a term is what a sister tells of a value that the subject makes of its parameters, which is more than a number or a text.
func (t *term) observes(params []*term) bool {
	return t.op != nil && t.op.call != nil && !t.op.subject && !t.op.plain && slices.ContainsFunc(t.args, func(a *term) bool {
		return a.op != nil && a.op.subject && isPlain(a, params) && a.typ.Kind > relation.String
	})
}

// recurs reports whether a term is what the subject makes of its parameters, of which one is a value that a sister makes of variables.
func (t *term) recurs(params []*term) bool {
	if t.op == nil || !t.op.subject || len(t.args) != len(params) {
		return false
	}
	made := 0
	for i, a := range t.args {
		switch {
		case a.key == params[i].key:
		case a.made():
			made++
		default:
			return false
		}
	}
	return made == 1
}

// made reports whether a term is a value, more than a number or a text, that a sister makes of variables.
func (t *term) made() bool {
	return t.op != nil && t.op.call != nil && !t.op.subject && !t.op.plain && t.typ.Kind > relation.String && !slices.ContainsFunc(t.args, func(v *term) bool { return v.op != nil })
}

// plainly reports whether a term executes the subject on nothing but its parameters.
func (t *term) plainly(params []*term) bool {
	plain := true
	t.walk(func(u *term) { plain = plain && (u.op == nil || !u.op.subject || isPlain(u, params)) })
	return plain
}
