package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A context is what stands around a result of the subject in a term: a field or a length of it, a call that is given it, an operation with another
// term beside it.

// growContexts grows the contexts of results.
func (s *search) growContexts(base, results []*term) error {
	leaves := slices.Concat(s.vars.params, s.vars.copies, s.vocab.literals)
	for _, t := range base {
		if t.size > 1 && t.size <= maxNestedSize {
			leaves = append(leaves, t)
		}
	}
	for _, r := range results {
		plain := isPlain(r, s.vars.params) || isPlain(r, s.vars.copies)
		for _, t := range s.around(r, plain, leaves) {
			if _, err := s.add(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// around lists the contexts of one result.
//
// The plain result has all contexts. Any other result has fields, lengths and sisters alone, of which laws of transformed arguments speak.
func (s *search) around(r *term, plain bool, beside []*term) []*term {
	var out []*term
	for _, f := range fieldsOf(r.typ) {
		out = append(out, apply(f, r))
	}
	for i := range builtins {
		if b := &builtins[i]; b.arity == 1 && b.name != "!" && !adds[b.name] && (plain || b.name == "len") {
			out = appended(out, b.at(r.typ), r)
		}
	}
	out = append(append(out, s.counted(r)...), s.valuesIn(r)...)
	if !plain {
		return append(out, s.throughSisters(r, nil)...)
	}
	for _, t := range transformations {
		if x := t.apply(s, r); x != nil {
			out = append(out, x)
		}
	}
	if isOrderedNumber(r.typ) { // roots and distances are known by their squares
		out = appended(out, builtinAt("*", r.typ, r.typ), r, r)
	}
	return slices.Concat(out, s.elementsOf(r), s.throughSisters(r, slices.Concat(s.siblings(r), beside)), besides(r, beside), s.containments(r))
}

// siblings lists the other results of the execution of a result. A law may give one back to the other: the part that a function takes away, and
// the rest.
func (s *search) siblings(r *term) []*term {
	var out []*term
	if r.typ.Kind <= relation.String {
		return nil
	}
	for _, op := range s.vocab.subject {
		if op != r.op {
			if t := s.made(op, r.args); t != nil {
				out = append(out, t)
			}
		}
	}
	return out
}

// containments lists the conditions that functions of the standard library state about a text and a parameter: that one begins with the other, or
// contains it.
func (s *search) containments(r *term) []*term {
	var out []*term
	for _, name := range s.vocab.refNames {
		op := s.vocab.refs[name]
		if len(op.in) != 2 || !isBool(op.out) || !identical(op.in[0], r.typ) || !identical(op.in[1], r.typ) {
			continue
		}
		for _, p := range s.vars.params {
			if identical(p.typ, r.typ) {
				out = append(out, apply(op, p, r), apply(op, r, p))
			}
		}
	}
	return out
}

// besides lists the operations on a result and another term, on either side.
//
// At most maxOuterArgs of the terms are used, the first ones for which there is an operation.
func besides(r *term, terms []*term) []*term {
	var out []*term
	n := 0
	for _, x := range terms {
		if n >= maxOuterArgs {
			break
		}
		before := len(out)
		for i := range builtins {
			b := &builtins[i]
			if b.arity != 2 || !b.grown || adds[b.name] || x.isLiteral() && idle[b.name+x.leaf] {
				continue
			}
			out = appended(out, b.at(r.typ, x.typ), r, x)
			if !symmetric[b.name] || isText(r.typ) {
				out = appended(out, b.at(x.typ, r.typ), x, r)
			}
		}
		if len(out) > before {
			n++
		}
	}
	return out
}

// idle are operations with a literal that change nothing, or leave nothing.
var idle = map[string]bool{"+0": true, "-0": true, "*0": true, "*1": true, `+""`: true, "+-1": true, "--1": true}

// throughSisters lists the calls of sisters and of the subject itself with a result as an argument. The other arguments are parameters, or terms
// of beside that have the type.
func (s *search) throughSisters(r *term, beside []*term) []*term {
	var out []*term
	for _, g := range slices.Concat(s.vocab.subject, s.vocab.sisters) {
		for i, t := range g.in {
			if !identical(t, r.typ) || hidden(r.typ) && hidden(g.out) && !s.turned(g, r) {
				continue
			}
			for _, args := range s.others(g, i, beside) {
				args[i] = r
				out = append(out, apply(g, args...))
			}
		}
	}
	return out
}

// turned reports whether a sister alone makes another value of a plain result that cannot be taken apart, as what turns the sign of a span of time
// does. States are changed by methods, of which scenes speak.
func (s *search) turned(g *operation, r *term) bool {
	return len(g.in) == 1 && !g.subject && heldBy(s.Subject) == nil && isPlain(r, s.vars.params)
}

// others lists the other arguments of g beside the i-th: parameters of the subject by their types, and the same with a term of beside in one
// place.
func (s *search) others(g *operation, i int, beside []*term) [][]*term {
	args := s.own(g, i)
	var out [][]*term
	if complete(args, i) {
		out = append(out, args)
	}
	for k, t := range g.in {
		n := 0
		for _, x := range beside {
			if k == i || x == args[k] || k == 0 && g.call != nil && g.call.Recv && x.isLiteral() || !identical(x.typ, t) || n >= maxOuterArgs/2 {
				continue
			}
			if other := replaced(args, k, x); complete(other, i) {
				out = append(out, other)
				n++
			}
		}
	}
	return out
}

// own is the parameters of the subject as arguments of g, each once, with nil in the i-th place and where none has the type. A parameter with the
// name of g's parameter comes before others.
func (s *search) own(g *operation, i int) []*term {
	args := make([]*term, len(g.in))
	used := map[*term]bool{}
	for k, t := range g.in {
		if k == i {
			continue
		}
		for _, p := range s.vars.params {
			if !used[p] && identical(p.typ, t) && (args[k] == nil || p.leaf == g.call.Params[k].Name) {
				args[k] = p
			}
		}
		used[args[k]] = true
	}
	return args
}

// complete reports whether all arguments but the i-th are there.
func complete(args []*term, i int) bool {
	for k, a := range args {
		if k != i && a == nil {
			return false
		}
	}
	return true
}

// growPairs grows the operations on a result for the parameters and one for second sources.
//
// They are sums, minima, maxima, unions and concatenations. A homomorphism such as F(x + y) == F(x) + F(y) has both results on one side.
func (s *search) growPairs(results []*term) error {
	for _, x := range results {
		for _, y := range results {
			if !isPlain(x, s.vars.params) || !s.oneReplaced(y) || !identical(x.typ, y.typ) {
				continue
			}
			for _, name := range []string{"+", "min", "max", "|", "&", "concat"} {
				if op := builtinAt(name, x.typ, y.typ); op != nil {
					if _, err := s.add(apply(op, x, y)); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// oneReplaced reports whether t is the result for second sources, or for one.
func (s *search) oneReplaced(t *term) bool {
	n := 0
	for i, a := range t.args {
		switch a {
		case s.vars.copies[i]:
			n++
		case s.vars.params[i]:
		default:
			return false
		}
	}
	return n > 0
}
