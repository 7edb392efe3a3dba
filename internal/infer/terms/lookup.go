package terms

import "slices"

// What has been grown is looked up here. Terms are found by their structure; a term that was not grown gets its values on the battery without
// becoming one of the search, so that no conjecture is made of it that nobody asked for.

// made is the term of an operation for arguments, if it was grown.
//
// It compares arguments by pointer, as a term is made once.
func (s *search) made(op *operation, args []*term) *term {
	for _, t := range s.terms {
		if t.op == op && slices.Equal(t.args, args) {
			return t
		}
	}
	return nil
}

// grown is the term of the search that is written as another one; nil if there is none.
func (s *search) grown(t *term) *term {
	for _, u := range s.terms {
		if u.key == t.key {
			return u
		}
	}
	return nil
}

// known is the term of the search that is written as another one, or that one with a column; nil if it has hardly a value.
func (s *search) known(t *term) *term {
	if u := s.grown(t); u != nil {
		return u
	}
	if ok, err := s.rows.evaluate(t); err != nil || !ok {
		return nil
	}
	return t
}

// unchanged reports whether two terms without the subject have the same values.
func (s *search) unchanged(x, y *term) bool {
	for _, t := range []*term{x, y} {
		if t.col == nil {
			if ok, err := s.rows.evaluate(t); err != nil || !ok {
				return false
			}
		}
	}
	return x.col.key == y.col.key
}

// withSubject are the terms that execute the subject, the simplest first.
func (s *search) withSubject() []*term {
	out := slices.DeleteFunc(slices.Clone(s.terms), func(t *term) bool { return !t.about })
	slices.SortStableFunc(out, simpler)
	return out
}
