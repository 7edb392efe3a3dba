package terms

import "slices"

// atOneNumber reports whether a candidate compares several executions in which the subject is given one and the same number of the code: what does
// not hold of other numbers there is a coincidence, as on bits that are all set b.Flip(64) == b.Set(64) is while nobody sees a longer one. Of a
// single execution it may be what the code does with that number.
func atOneNumber(c *candidate) bool {
	if c.x.calls+c.y.calls < 2 {
		return false
	}
	all := slices.Concat(c.x.executions(), c.y.executions())
	if len(all) == 0 {
		return false
	}
	for i, a := range all[0].args {
		if a.isLiteral() && isOrderedNumber(a.typ) && !slices.Contains(neutralNumbers, a.leaf) && !slices.ContainsFunc(all, func(e *term) bool { return i >= len(e.args) || e.args[i].key != a.key }) {
			return true
		}
	}
	return false
}

// neutralNumbers are those that laws of all functions speak of.
var neutralNumbers = []string{"0", "1", "-1"}
