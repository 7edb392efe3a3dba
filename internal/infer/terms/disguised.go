package terms

import "slices"

// disguised reports whether a statement is arithmetic: an equation that says an order, as that the larger of two numbers is one of them; one of two
// comparisons of the same numbers; or one of a product of results.
//
// min(F(x), x) == x says x <= F(x), and F(x)/8 == 0 says that F(x) is between -7 and 7. A text that is itself with all of one sign exchanged has none.
// (x < F(x)) == (0 < F(x) - x) says nothing of F at all: both sides put the same difference in order. F(x) <= 2*F(x) says that F(x) is not below 0, and
// F(x) == n*F(x) that n is 1 where F(x) is not 0.
func (st *statement) disguised() bool {
	is := func(x, y *term) bool {
		return x.op != nil && restricting[x.op.name] && slices.ContainsFunc(x.args, func(a *term) bool { return a.key == y.key })
	}
	if isOrderedNumber(st.x.typ) && st.saysLimit() {
		return true
	}
	if st.op == "==" && (is(st.x, st.y) || is(st.y, st.x) || st.x.quotient() && st.y.isLiteral()) {
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

// quotient reports whether t is a term divided by another one: that it is a number is a limit of the term on either side.
func (t *term) quotient() bool { return t.op != nil && t.op.name == "/" }

// saysLimit reports whether a comparison of numbers says no more than a limit of one of them: one side is the larger or the smaller of the other side and
// something else, or a multiple of it.
func (st *statement) saysLimit() bool {
	if st.x.isLiteral() || st.y.isLiteral() {
		return false
	}
	own := func(x, y *term) bool {
		return x.op != nil && (x.op.name == "min" || x.op.name == "max" || x.op.name == "*") && slices.ContainsFunc(x.args, func(a *term) bool { return a.key == y.key })
	}
	return own(st.x, st.y) || own(st.y, st.x) || len(margin(st.x, st.y).parts) == 1
}

// restricting are the operations that leave their operand as it is where it is within limits.
var restricting = map[string]bool{"min": true, "max": true, "abs": true, "%": true, "take": true, "strings.ReplaceAll#0": true}

// comparesNumbers reports whether t is a comparison of two numbers.
func (t *term) comparesNumbers() bool {
	return t.op != nil && comparison[t.op.name] && isOrderedNumber(t.args[0].typ)
}

// flagOfNumbers is the flag that a statement says to be true where a comparison of numbers is, without a negation; nil if it says nothing of the kind.
func (st *statement) flagOfNumbers() *term {
	if st.op != "==" || !isBool(st.x.typ) || st.x.comparesNumbers() == st.y.comparesNumbers() {
		return nil
	}
	flag := st.x
	if st.x.comparesNumbers() {
		flag = st.y
	}
	if flag.op != nil && flag.op.name == "!" {
		return flag.args[0]
	}
	if flag.isLiteral() {
		return nil
	}
	return flag
}

// filled is the text or the list that a statement says to have something in it, in whatever order; nil if it says nothing of the kind. The least size that it
// says is 1 mostly, and more where it says more than that.
func (st *statement) filled() (t *term, least float64) {
	if !st.y.isLiteral() || st.x.op == nil {
		return nil, 0
	}
	t, least = st.x, 1
	if name := t.op.name; name == "len" || name == "utf8.RuneCountInString#0" {
		t = t.args[0]
		n := valueOf(st.y)
		switch {
		case st.op == ">=" && n >= 1:
			least = n
		case st.op == ">" && n >= 0:
			least = n + 1
		case st.op != "!=" || n != 0:
			return nil, 0
		}
	} else if st.op != "!=" || st.y.text != `""` && st.y.text != "nil" {
		return nil, 0
	}
	for t.op != nil && (t.op.name == "reverse" || t.op.name == "sort") {
		t = t.args[0]
	}
	return t, least
}

// fills reports whether a statement says of a text or a list that it has something in it, and another one says so, too.
func (st *statement) fills(k *statement) bool {
	t, least := st.filled()
	other, known := k.filled()
	return t != nil && other != nil && t.key == other.key && least <= known && (k.when == nil || st.held.Within(k.held))
}
