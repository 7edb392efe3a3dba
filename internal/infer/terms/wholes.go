package terms

import "slices"

// maxWholes bounds the terms of one type that are compared as wholes. No theory stands behind it: a plain result, one for exchanged arguments, and
// what sisters make of it.
const maxWholes = 16

// wholes lists the equations between results that cannot be taken apart, of a function that is no method of such a value: the distance from a time to
// another one is the opposite of that from the other to the first. Such values have no columns, so that the caller of the search decides them
// (Problem.Decide). Where the subject panics the equation is about the other rows.
func (s *search) wholes() []*candidate {
	if s.Decide == nil || heldBy(s.Subject) != nil || s.ctx.Err() != nil {
		return nil
	}
	var asked, again []*candidate
	for _, op := range s.vocab.subject {
		plain := s.made(op, s.vars.params)
		if plain == nil || !hidden(op.out) {
			continue
		}
		alike := slices.DeleteFunc(s.withSubject(), func(t *term) bool {
			return !identical(t.typ, op.out) || t.op == op && slices.ContainsFunc(t.args, func(a *term) bool { return isCopy(s, a) })
		})
		for i, x := range alike[:min(len(alike), maxWholes)] {
			for _, y := range alike[:i] {
				if !x.redundant && !y.redundant {
					asked = append(asked, newCandidate(stateKind, nil, "==", x, y))
				}
			}
		}
	}
	if len(asked) == 0 {
		return nil
	}
	returns := newCandidate(stateKind, nil, "==", apply(succeeds(s.Subject, true), s.vars.params...), truth(true))
	found, err := s.decided(append(asked, returns), screenRows)
	if err != nil {
		return nil
	}
	ok := found[len(asked)]
	for i, c := range asked {
		switch d := found[i]; {
		case d.held.Count() < minRegion:
		case d.failed.Empty():
			again = append(again, c)
		case d.failed.Within(ok.failed):
			again = append(again, newCandidate(stateKind, returns.x, "==", c.x, c.y))
		}
	}
	if found, err = s.decided(again, confirmRows); err != nil {
		return nil
	}
	var out []*candidate
	for i, c := range again {
		if d := found[i]; d.failed.Empty() && d.held.Count() >= minHeld && !s.said[c.pattern()] {
			s.said[c.pattern()] = true
			out = append(out, c)
		}
	}
	return out
}
