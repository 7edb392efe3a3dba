package terms

import "slices"

// maxSequences bounds the conclusions that are decided. No theory stands behind it: a type with six methods that change it has some four hundred.
const maxSequences = 900

// undivided lists the conjectures about values that cannot be taken apart, which are decided where these values are: those of the subject's scene, and
// equations between its results.
func (s *search) undivided() []*candidate { return slices.Concat(s.sequences(), s.wholes()) }

// sequences lists the conjectures of the subject's scene. Values that cannot be taken apart have no columns, so that the caller of the search
// decides conclusions and conditions (Problem.Decide): each formula alone, on the same rows, so that any condition may be laid over any conclusion
// afterwards, as sets of rows.
//
// A conclusion is said without a condition, or on success of its executions; else where the condition holds that has most rows of those that
// suffice, a single one or a conjunction of two.
func (s *search) sequences() []*candidate {
	if s.Decide == nil {
		return nil
	}
	sc := s.scene()
	if sc == nil || s.ctx.Err() != nil {
		return nil
	}
	all := &script{has: map[string]*conclusion{}}
	sc.write(all)
	all.list = s.affordable(all.list[:min(len(all.list), maxSequences)])
	st := &stage{search: s, sc: sc, held: map[string]decision{}}
	if err := st.decide(all.list); err != nil {
		return nil
	}
	var found []stated
	for _, c := range all.list {
		found = append(found, st.said(c)...)
	}
	found, err := st.confirmed(found)
	if err != nil {
		return nil
	}
	out := st.unlike(found)
	return slices.DeleteFunc(out, func(c *candidate) bool { return s.said[c.pattern()] })
}

// affordable are the first conclusions of a list for whose executions the budget has room.
//
// The rows of all of them may cost one part in growthShare, as the growth of terms does, which is small where values have no columns.
func (s *search) affordable(list []*conclusion) []*conclusion {
	seen := map[string]bool{}
	for i, c := range list {
		for _, t := range []*term{c.x, c.y} {
			t.walk(func(u *term) {
				if u.op != nil && u.op.call != nil {
					seen[u.key] = true
				}
			})
		}
		if int64(len(seen))*screenRows*s.price() > s.Budget/growthShare {
			return list[:i]
		}
	}
	return list
}

// write writes the whole script of a scene. Its parts take turns: what a small budget has room for is some of each.
func (sc *scene) write(out *script) {
	parts := [][]*conclusion{out.list}
	for _, part := range []func(*script){sc.chains, sc.tells, sc.replies, sc.outcomes, sc.invariants, sc.special, sc.rising, sc.later} {
		before := len(out.list)
		part(out)
		parts = append(parts, out.list[before:])
	}
	var list []*conclusion
	for i := 0; len(list) < len(out.list); i++ {
		for _, part := range parts {
			if i < len(part) {
				list = append(list, part[i])
			}
		}
	}
	out.list = list
}
