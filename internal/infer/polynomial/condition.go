package polynomial

// maxConditions bounds the forms of variables of which a search asks signs. No theory; see make bench-polynomial.
const maxConditions = 12

// condition returns where in a region the sign of a form stands; false if there are too many already. The form's values become columns of
// the pools, so that it is a variable to whoever looks for rows in a region.
func (e *engine) condition(f form) (int, bool) {
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

// positive reports whether a form is positive in a region, as far as signs of factors or all rows show.
func (e *engine) positive(f form, where region) bool {
	if where.sign(f) == 1 {
		return true
	}
	if v, fixed := f.value(); fixed {
		return v > 0
	}
	key := f.key() + where.key()
	if yes, ok := e.positives[key]; ok {
		return yes
	}
	seen, yes := 0, true
	values := f.values(e.search.vars, e.search.rows)
	for r, v := range values {
		if where.admits(e.search.vars, r) && finite(v) {
			seen++
			yes = yes && v > 0
		}
	}
	yes = yes && seen >= leastPositive
	e.positives[key] = yes
	return yes
}
