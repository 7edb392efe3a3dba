package terms

import "slices"

// Sizes of what is looked at through observers. No theory stands behind them: a type with four measures has some sixty joint terms.
const (
	maxObservers = 6  // sisters that are used so
	maxJoint     = 72 // terms of what an observer says of two values
)

// An observer is a sister that tells of a value of a type of its own and returns no such value: the value of a polynomial at a place, the number
// of members of a set. args are its further arguments, with nil at the place of the value.
type observer struct {
	op   *operation
	at   int
	args []*term
}

// of is what an observer says of a value.
func (o observer) of(x *term) *term { return apply(o.op, replaced(o.args, o.at, x)...) }

// observers are the sisters that tell of values of a type, each once.
func (s *search) observers(t typ) []observer {
	var out []observer
	for _, g := range s.vocab.sisters {
		at := observedParam(g.call, t)
		if at < 0 || !isBool(g.out) && !isOrderedNumber(g.out) && !isText(g.out) || len(out) >= maxObservers {
			continue
		}
		o := observer{g, at, make([]*term, len(g.in))}
		for i, u := range g.in {
			switch {
			case i == at:
			case identical(u, t):
				o.args[i] = s.secondOf(t)
			default:
				o.args[i] = s.vars.beside[u.String()]
			}
		}
		if complete(o.args, at) {
			out = append(out, o)
		}
	}
	return out
}

// secondOf is a second variable of a type; nil if there is none.
func (s *search) secondOf(t typ) *term {
	for i, p := range s.vars.params {
		if identical(p.typ, t) {
			return s.vars.copies[i]
		}
	}
	return nil
}

// joints are the operations on what an observer tells of two values that may give what it tells of their combination.
var joints = []string{"+", "*", "-", "min", "max"}

// growObserved grows what observers tell of the parameters and of the plain results, and operations on what they tell of two parameters of one
// type: O(F(x, y)) == O(x) + O(y) is an equation of two columns.
//
// It grows after all other terms, outside of the limits of base terms, so that what is found without observers stays as it is.
func (s *search) growObserved() error {
	seen := map[string]bool{}
	for i, p := range s.vars.params {
		if seen[p.typ.String()] {
			continue
		}
		seen[p.typ.String()] = true
		values := []*term{p}
		for k, q := range s.vars.params {
			if k > i && identical(q.typ, p.typ) {
				values = append(values, q)
			}
		}
		if err := s.observe(s.observers(p.typ), values); err != nil {
			return err
		}
	}
	return nil
}

// observe grows the terms of some values of one type.
//
// What an observer tells of each value, and of the results, comes before operations on these: if the budget ends here the more telling terms are
// grown.
func (s *search) observe(list []observer, values []*term) error {
	n := 0
	for _, o := range list {
		var said []*term
		for _, x := range values {
			said = append(said, o.of(x))
		}
		terms := slices.Clone(said)
		for _, op := range s.vocab.subject {
			if r := s.made(op, s.vars.params); r != nil && identical(r.typ, values[0].typ) {
				terms = append(terms, o.of(r))
			}
		}
		for _, name := range joints {
			for i, x := range said {
				for _, y := range said[i+1:] {
					if n >= maxJoint {
						break
					}
					before := len(terms)
					terms = appended(terms, builtinAt(name, x.typ, y.typ), x, y)
					if !symmetric[name] {
						terms = appended(terms, builtinAt(name, x.typ, y.typ), y, x)
					}
					n += len(terms) - before
				}
			}
		}
		for _, t := range terms {
			if err := s.addOnce(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// addOnce is add for a term that may be grown already.
func (s *search) addOnce(t *term) error {
	if slices.ContainsFunc(s.terms, func(u *term) bool { return u.key == t.key && u.text == t.text }) {
		return nil
	}
	_, err := s.add(t)
	return err
}
