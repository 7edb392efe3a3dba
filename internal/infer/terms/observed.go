package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// observedParam is the index of the parameter of type t that a function tells of; -1 if it is no observer of values of that type: it takes other
// structured values too, or returns a value of the type.
func observedParam(g *relation.Func, t typ) int {
	if g.TakesAny() || hidden(t) || !ownType(t) || t.Enum || len(g.Results) == 0 || slices.ContainsFunc(g.Results, func(r relation.Param) bool { return identical(valueType(r.Type), t) }) {
		return -1
	}
	at := slices.IndexFunc(g.Params, func(p relation.Param) bool { return identical(valueType(p.Type), t) })
	for i, p := range g.Params {
		if i != at && p.Type.Kind > relation.String {
			return -1
		}
	}
	return at
}

// oneObserver reports whether all calls of sisters in two terms are of one observer with the same further arguments, each about a variable or a
// result of the subject. What one observer tells of three values is one thing to understand.
func oneObserver(x, y *term) bool {
	name, found := "", 0
	same := true
	for _, t := range []*term{x, y} {
		t.walk(func(u *term) {
			if u.op == nil || u.op.call == nil || u.op.subject {
				return
			}
			form, given := u.op.name, 0
			for _, a := range u.args {
				switch {
				case a.op == nil && ownType(a.typ), a.op != nil && a.op.subject:
					given++
				case a.op == nil:
					form += "|" + a.leaf
				default:
					same = false
				}
			}
			same = same && given > 0 && (name == "" || name == form)
			name = form
			found++
		})
	}
	return same && found > 0
}

// joint reports whether t is made of what one observer says of several values.
func (t *term) joint() bool { return t.calculated() && t.calls > 1 && oneObserver(t, t) }
