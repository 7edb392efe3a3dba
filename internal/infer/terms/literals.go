package terms

import "slices"

// What terms with texts of the code in them ask, and what they change.

// asksText reports whether t is whether a parameter has a text of the code in it.
func (t *term) asksText() bool {
	return t.op != nil && t.op.plain && isBool(t.typ) && len(t.args) == 2 && t.args[0].free && t.args[1].isLiteral()
}

// ofText reports whether a condition asks of a parameter whether it has a text of the code in it.
func (t *term) ofText() bool {
	found := false
	t.walk(func(u *term) { found = found || u.asksText() })
	return found
}

// borders reports whether t is a result of the subject for a parameter with a literal before or behind it.
func (t *term) borders() bool {
	return t.op != nil && t.op.subject && slices.ContainsFunc(t.args, func(a *term) bool {
		return a.op != nil && a.op.name == "+" && isText(a.typ) && (a.args[0].isLiteral() && a.args[1].free || a.args[0].free && a.args[1].isLiteral())
	})
}
