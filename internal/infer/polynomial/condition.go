package polynomial

// maxConditions bounds the forms of variables of which a search asks signs. No theory; see make bench-polynomial.
const maxConditions = 12

// condition returns where in a region the sign of a form stands; false if there are too many already. The form's values become columns of
// the pools, so that it is a variable to whoever looks for rows in a region.
func (e *samples) condition(f form) (int, bool) {
	for i, c := range e.conditions {
		if c.same(f) {
			return maxVars + i, true
		}
	}
	if len(e.conditions) == maxConditions {
		return 0, false
	}
	e.conditions = append(e.conditions, f)
	for _, p := range []*pool{&e.search, &e.fresh} {
		values := f.values(p.vars, len(p.vars[0]))
		p.vars = append(p.vars, values)
	}
	return maxVars + len(e.conditions) - 1, true
}

// leastPositive is how many rows of a region a form must have been seen on to be taken for positive there.
// No theory; see make bench-polynomial.
const leastPositive = 8

// rowsWhere are the screened rows on which a form is positive.
func (e *samples) rowsWhere(f form) (rows uint64) {
	for r, v := range f.values(e.search.vars, screenRows) {
		if v > 0 {
			rows |= 1 << r
		}
	}
	return rows
}
