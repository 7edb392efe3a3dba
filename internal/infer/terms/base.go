package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Base terms do not execute the subject: parameters, literals, and what builtins, fields and sisters make of them. Their equations hold whatever
// the subject does.

// growBase grows the base terms by size, each from representatives of smaller classes. Their equations are rules from then on.
//
// The size of a term is the number of its leaves and operations: x has 1, len(x) 2, x + y 3. A parameter stays in the base even if its values are
// those of a simpler term, since conjectures have parameters as variables.
func (s *search) growBase() ([]*term, error) {
	b := &base{sizes: make([][]*term, maxBaseSize+1)}
	for _, t := range slices.Concat(s.vars.params, s.vocab.literals) {
		fresh, err := s.add(t)
		if err != nil {
			return nil, err
		}
		if fresh || t.free {
			b.sizes[1] = append(b.sizes[1], t)
		}
	}
	for _, more := range []func() []*term{s.completed, s.placed, s.described, s.contained, s.keyed} {
		if err := s.take(b, more()); err != nil {
			return nil, err
		}
	}
	for size := 2; size <= maxBaseSize; size++ {
		if err := s.take(b, s.composed(b.sizes, size)); err != nil {
			return nil, err
		}
	}
	if err := s.growKeys(); err != nil {
		return nil, err
	}
	return append(slices.Concat(b.sizes...), b.wide...), s.growSingles()
}

func (s *search) contained() []*term { return s.contents(s.simplest) }

// simplest is the representative of the class of t: the length of a state, for instance, is told by a method of its own. A term that has no value on
// any row is in no class.
func (s *search) simplest(t *term) *term {
	if _, err := s.add(t); err != nil || t.col == nil {
		return t
	}
	if first := s.class[classKey(t)]; first != nil {
		return first
	}
	return t
}

// base is the representatives among the base terms, by size.
type base struct {
	sizes [][]*term
	wide  []*term // larger ones
	n     int
}

// take adds terms to the base as long as there is room. A term that is no representative becomes a rule.
//
// A term for which there is no room is not grown later; the search tells of that once (cut).
func (s *search) take(b *base, terms []*term) error {
	for _, t := range terms {
		if b.n >= maxBase {
			s.cut()
			return nil
		}
		fresh, err := s.add(t)
		switch {
		case err != nil:
			return err
		case fresh && t.size > maxBaseSize:
			b.wide = append(b.wide, t)
			b.n++
		case fresh:
			b.sizes[t.size] = append(b.sizes[t.size], t)
			b.n++
		case t.col != nil && s.class[classKey(t)] != nil:
			t.redundant = true
			s.know(t, s.class[classKey(t)])
		}
	}
	return nil
}

// completed lists the calls of sisters with the subject's parameters as arguments, each once, and literals where no parameter has the type.
//
// They may be larger than maxBaseSize: a call with four arguments has size five at least, and is worth more than many small terms.
func (s *search) completed() []*term {
	var out []*term
	for _, g := range s.vocab.openSisters() {
		lists := [][]*term{nil}
		for i, t := range g.in {
			var longer [][]*term
			for _, args := range lists {
				for _, a := range s.suiting(g, i, t, args) {
					longer = append(longer, append(slices.Clone(args), a))
				}
			}
			lists = longer
		}
		for _, args := range lists {
			if slices.ContainsFunc(args, func(a *term) bool { return a.free }) {
				out = append(out, apply(g, args...))
			}
		}
	}
	return out
}

// maxSuiting is how many parameters of one type a sister may be given in one place. No theory stands behind it: a transfer has two accounts.
const maxSuiting = 2

// suiting lists the terms that a sister may be given as its i-th argument after others: the parameter of the subject with its name, else those of
// its type that are not yet given, else the literals of the type.
//
// The name decides where several parameters have the type: Contains(s, substr) is given s and substr in this order. Parameters of which none has
// the name are given in turn if their values are constants with names: both accounts of a transfer have a balance.
func (s *search) suiting(g *operation, i int, t typ, given []*term) []*term {
	var fitting []*term
	for _, p := range s.vars.params {
		if !identical(p.typ, t) || slices.Contains(given, p) {
			continue
		}
		if p.leaf == g.call.Params[i].Name {
			return []*term{p}
		}
		fitting = append(fitting, p)
	}
	switch {
	case len(fitting) > 0 && named(t):
		return fitting[:min(len(fitting), maxSuiting)]
	case len(fitting) > 0:
		return fitting[:1]
	}
	if i == 0 && g.call.Recv {
		return nil // no literal has methods
	}
	return slices.DeleteFunc(slices.Clone(s.vocab.literals), func(l *term) bool { return !identical(l.typ, t) })
}

// composed lists the terms of a size that are made of smaller ones: by builtins, by fields and by sisters.
//
// The largest size is for builtins and single fields, since sisters are not nested that deep.
func (s *search) composed(sizes [][]*term, size int) []*term {
	out := operated(sizes, size)
	for _, x := range sizes[size-1] {
		for _, f := range fieldsOf(x.typ) {
			out = append(out, apply(f, x))
		}
	}
	for _, g := range s.vocab.openSisters() {
		tuples(sizes, g.in, size-1, func(args []*term) {
			if !s.swapsNames(g, args) && !slices.ContainsFunc(args, func(a *term) bool { return a.calculated() || a.op != nil && size == maxBaseSize }) {
				out = appended(out, g, args...)
			}
		})
	}
	return out
}

// swapsNames reports whether a sister is given a number, a text or a flag of the subject although another parameter of the subject has the name
// of the sister's parameter: a base is no size.
func (s *search) swapsNames(g *operation, args []*term) bool {
	for i, a := range args {
		name := g.call.Params[i].Name
		own := func(p *term) bool { return p.leaf == name && identical(p.typ, a.typ) }
		if a.free && a.leaf != name && a.typ.Kind <= relation.String && slices.ContainsFunc(s.vars.params, own) {
			return true
		}
	}
	return false
}

// operated lists the terms of a size that builtins make of smaller ones. Of the largest size, those of two operands have operands of one size
// without calls.
func operated(sizes [][]*term, size int) []*term {
	var out []*term
	for i := range builtins {
		b := &builtins[i]
		switch {
		case !b.grown:
		case b.arity == 1:
			for _, x := range sizes[size-1] {
				out = appended(out, b.at(x.typ), x)
			}
		default:
			pairs(sizes, size-1, func(x, y *term) {
				if size < maxBaseSize || x.size == y.size && x.calls+y.calls == 0 {
					out = appended(out, b.at(x.typ, y.typ), x, y)
				}
			})
		}
	}
	return out
}

// pairs calls f for all pairs of terms whose sizes add up to sum.
func pairs(sizes [][]*term, sum int, f func(x, y *term)) {
	for left := 1; left < sum; left++ {
		for _, x := range sizes[left] {
			for _, y := range sizes[sum-left] {
				f(x, y)
			}
		}
	}
}

// tuples calls f for all lists of terms of the given types whose sizes add up to sum.
//
// The recursion uses args again for each list, hence the clone.
func tuples(sizes [][]*term, types []typ, sum int, f func(args []*term)) {
	var fill func(args []*term, rest int)
	fill = func(args []*term, rest int) {
		if len(args) == len(types) {
			if rest == 0 {
				f(slices.Clone(args))
			}
			return
		}
		missing := len(types) - len(args) - 1
		for size := 1; size <= rest-missing && size < len(sizes); size++ {
			for _, t := range sizes[size] {
				if identical(t.typ, types[len(args)]) {
					fill(append(args, t), rest-size)
				}
			}
		}
	}
	fill(nil, sum)
}
