package terms

// A function that puts fixed texts around another one seldom does so of every text: nothing is put around an empty one, a number has its sign before it
// only where it is below zero, and a text that has its ending is not given it again. What people write of such a function begins with the condition.
//
// The condition is one of those in which equations are looked for: it is in the code, or a person would write it, and it is never fitted to the texts
// (docs/traps.md E). The fixed texts are worked out from the rows, as everywhere (affix.go).

// aroundKind is the name of the kind in the table of conjectures.
const aroundKind = "affix-where"

// maxAround bounds the texts that are looked at in regions, the simplest first. No theory stands behind it: each costs a look at the first rows of each
// region.
const maxAround = 60

// affixesWhere lists the conjectures that a result is another text with fixed ones before and behind it where a condition holds, each with the widest
// condition, and the plainest of equal ones. What is so everywhere is said.
func (s *search) affixesWhere() []*candidate {
	conditions := s.simpleAreas()
	var out []*candidate
	pairs := s.spellable()
	for _, p := range pairs[:min(len(pairs), maxAround)] {
		if _, _, everywhere := affix(p.x.col, p.y.col, nil); everywhere || p.x.about || p.y.op == nil || !p.y.op.subject {
			continue
		}
		var in *region
		var right *term
		for _, r := range conditions {
			if in != nil && r.n <= in.n {
				continue
			}
			if before, behind, ok := affix(p.x.col, p.y.col, r.rows); ok {
				if made := spelled(before, p.x, behind); made != nil {
					in, right = r, made
				}
			}
		}
		if in == nil || s.followsIn(in, p.y, right) {
			continue
		}
		if c := newCandidate(aroundKind, in.when, "==", p.y, right); s.screen(c) {
			in.known = append(in.known, rule{p.y, right})
			s.where = append(s.where, conditional{in.when, rule{p.y, right}})
			out = append(out, c)
		}
	}
	return out
}
