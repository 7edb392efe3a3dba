package terms

import "slices"

// disguised reports whether a statement is arithmetic: an equation that says an order, as that the larger of two numbers is one of them; one of two
// comparisons of the same numbers; or one of a product of results.
//
// min(F(x), x) == x says x <= F(x), and F(x)/8 == 0 says that F(x) is between -7 and 7. A text that is itself with all of one sign exchanged has none.
// (x < F(x)) == (0 < F(x) - x) says nothing of F at all: both sides put the same difference in order. F(x) <= 2*F(x) says that F(x) is not below 0, and
// F(x) == n*F(x) that n is 1 where F(x) is not 0.
func (st *statement) disguised() bool {
	if isOrderedNumber(st.x.typ) && st.saysLimit() {
		return true
	}
	if st.op == "==" && (st.x.combines(restricting, st.y) || st.y.combines(restricting, st.x) || st.x.quotient() && st.y.isLiteral()) {
		return true
	}
	if p, q := st.x, st.y; p.comparesNumbers() && q.comparesNumbers() && sameParts(p.margin(), q.margin()) {
		return true
	}
	found := false
	for _, side := range []*term{st.x, st.y} {
		side.walk(func(t *term) { found = found || t.multipliesResults() })
	}
	return found
}

// margin is what a comparison of two numbers puts in order.
func (t *term) margin() sum { return margin(t.args[0], t.args[1]) }

// multipliesResults reports whether t is the product of two results, or the magnitude of an opposite. Nobody reads that of a function of the code.
func (t *term) multipliesResults() bool {
	if t.op == nil {
		return false
	}
	return t.op.name == "*" && t.args[0].about && t.args[1].about || t.op.name == "abs" && t.args[0].op != nil && t.args[0].op.name == "neg"
}

// quotient reports whether t is a whole number divided by another one, or any term by a literal: that it is a number is a limit of the term on either side.
func (t *term) quotient() bool {
	return t.op != nil && t.op.name == "/" && (t.args[1].isLiteral() || !isFloat(t.typ))
}

// combines reports whether t is what one of some operations makes of another term and something else.
func (t *term) combines(by map[string]bool, of *term) bool {
	return t.op != nil && by[t.op.name] && slices.ContainsFunc(t.args, func(a *term) bool { return a.key == of.key })
}

// saysLimit reports whether a comparison of numbers says no more than a limit of one of them: one side is the larger or the smaller of the other side and
// something else, or a multiple of it.
func (st *statement) saysLimit() bool {
	if st.x.isLiteral() || st.y.isLiteral() {
		return false
	}
	return st.x.combines(limiting, st.y) || st.y.combines(limiting, st.x) || len(margin(st.x, st.y).parts) == 1
}

// restricting are the operations that leave their operand as it is where it is within limits.
var restricting = map[string]bool{"min": true, "max": true, "abs": true, "%": true, "take": true, "strings.ReplaceAll#0": true}

// limiting are the operations of which a comparison with an operand is a limit of an operand.
var limiting = map[string]bool{"min": true, "max": true, "*": true}

// comparesNumbers reports whether t is a comparison of two numbers.
func (t *term) comparesNumbers() bool {
	return t.op != nil && comparison[t.op.name] && isOrderedNumber(t.args[0].typ)
}
