package terms

import "slices"

// Sizes of what is grown. No theory stands behind them: with these the laws of the tests are within reach, and a search of a function of two
// lists makes some four hundred calls.
const (
	maxBaseSize   = 5   // of base terms: an operation on two fields; of those with more than one sister, 4
	maxBase       = 300 // base terms with columns of their own
	maxArguments  = 24  // base terms that one parameter is given
	maxNestedSize = 3   // of a base term that is given to the subject
	maxOuterArgs  = 12  // terms beside a result in an operation of two
)

// Growth is bottom-up enumeration with observational equivalence: all terms of size n are made of terms of smaller sizes, each is evaluated
// on the battery, and terms with one column form a class. Only the simplest of a class is built upon (a representative), since what is made
// of the others has the same values; that they are equal is itself a conjecture. So the number of classes and not of terms bounds what
// follows, but it still grows exponentially with the size, hence the limits above.
//
// Terms without the subject come first: equations between them hold whatever the subject does, and are used as rules to drop conjectures
// that say nothing of it.

// grow grows the base terms, then the results of the subject, then their contexts, then operations on two results.
func (s *search) grow() error {
	base, err := s.growBase()
	if err != nil {
		return err
	}
	results, err := s.growResults(base)
	if err != nil {
		return err
	}
	if err := s.growContexts(base, results); err != nil {
		return err
	}
	return s.growPairs(results)
}

// growResults grows the results of the subject for several lists of arguments.
//
// The plain results F(x, y) come first, then those of second sources F(x2, y2), then those with one argument replaced by a base term, F(x + 1,
// y), then those of follow-ups. The term of a follow-up keeps the name of its transformation (by), which becomes a part of the name of a
// conjecture.
func (s *search) growResults(base []*term) ([]*term, error) {
	lists := []followUp{{"", s.vars.params}, {"", s.vars.copies}}
	for i := range s.vars.params {
		lists = append(lists, followUp{"", replaced(s.vars.params, i, s.vars.copies[i])})
	}
	plain := len(lists)
	for i, p := range s.vars.params {
		n := 0
		for _, t := range base {
			if t != p && t.size <= maxNestedSize && identical(t.typ, p.typ) && n < maxArguments && t.argues() {
				lists = append(lists, followUp{"", replaced(s.vars.params, i, t)})
				n++
			}
		}
	}
	if s.vars.writing != nil {
		if _, err := s.add(s.vars.writing); err != nil {
			return nil, err
		}
	}
	lists = append(lists, s.ways()...)
	var out []*term
	for k, list := range lists {
		s.value(list.args)
		for _, op := range s.vocab.results() {
			if k >= plain && hidden(op.out) && !s.permuted(list.args) {
				continue // a state is seen through sisters, which are given those of variables
			}
			t := apply(op, list.args...)
			if list.by != "" {
				t.by = list.by
			}
			before := len(s.terms)
			if _, err := s.add(t); err != nil {
				return nil, err
			}
			if len(s.terms) > before {
				out = append(out, t)
			}
		}
	}
	return out, nil
}

// permuted reports whether a function that is no method of a state is given its own parameters, in another order or one of them twice.
func (s *search) permuted(args []*term) bool {
	return heldBy(s.Subject) == nil && !slices.ContainsFunc(args, func(a *term) bool { return !slices.Contains(s.vars.params, a) })
}

// value gives arguments their columns. Where two lists of arguments are equal in a region, the results are equal whatever the subject does.
func (s *search) value(args []*term) {
	for _, a := range args {
		if a.col != nil || a.about {
			continue
		}
		if ok, err := s.rows.evaluate(a); err != nil || !ok {
			a.col = nil
		}
	}
}
