package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A context is what stands around a result of the subject in a term: a field or a length of it, a call that is given it, an operation with another
// term beside it.

// growContexts makes what stands around results: fields and lengths of them, sisters and the subject itself of them, and operations with a
// term beside them.
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

// around is what is made of one result; of results for transformed arguments less is made.
//
// The plain result gets everything around it, any other only what a law of transformed arguments speaks of: fields, lengths, sisters.
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
	out = append(out, s.counted(r)...)
	if !plain {
		return append(out, s.throughSisters(r, nil)...)
	}
	for _, t := range transformations {
		if x := t.apply(s, r); x != nil {
			out = append(out, x)
		}
	}
	return slices.Concat(out, s.elementsOf(r), s.throughSisters(r, slices.Concat(s.siblings(r), beside)), besides(r, beside), s.containments(r))
}

// siblings are the other results of the execution of one: what a function takes away is given back to what it leaves.
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

// containments are what functions of the standard library say of a text beside the parameters: that it begins with one, or is a part of it.
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

// besides are operations on a result and one of some terms, on either side.
//
// At most maxOuterArgs of the terms are used, those first that have an operation with the result at all.
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

// throughSisters gives a result to the sisters and to the subject itself: the other arguments are the parameters, or what fits of the terms
// beside.
func (s *search) throughSisters(r *term, beside []*term) []*term {
	var out []*term
	for _, g := range slices.Concat(s.vocab.subject, s.vocab.sisters) {
		for i, t := range g.in {
			if !identical(t, r.typ) || hidden(r.typ) && hidden(g.out) {
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

// others are lists of arguments of g but for the i-th: parameters of the subject of their types, in order, and with each of the terms beside
// in the place of one.
func (s *search) others(g *operation, i int, beside []*term) [][]*term {
	args := s.own(g, i)
	var out [][]*term
	if complete(args, i) {
		out = append(out, args)
	}
	for k, t := range g.in {
		n := 0
		for _, x := range beside {
			if k == i || x == args[k] || !identical(x.typ, t) || n >= maxOuterArgs/2 {
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

// own are parameters of the subject as arguments of g but for the i-th, each once, those of the same name where there are such.
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

// complete reports whether all arguments but the i-th stand.
func complete(args []*term, i int) bool {
	for k, a := range args {
		if k != i && a == nil {
			return false
		}
	}
	return true
}

// growPairs makes operations of two results: sums and joins of those of both sources.
//
// F(x) + F(y), min, max, unions and joins of them: homomorphisms such as F(x + y) == F(x) + F(y) need both results on one side.
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
