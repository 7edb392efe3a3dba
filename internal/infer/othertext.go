package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// otherTextDecides reports whether a relation says that the subject, which takes several texts, fails for one of them with
// a literal added, whether it was accepted before or not, or with a blank added. Of six such claims about parsers that
// take a format, of two lists of modules, readers found four false and signed one: "%" and "PM" make a directive, and some
// directives skip a blank. What is accepted is refused with an x: six of ten they signed.
func otherTextDecides(s *trial.Subject, rel *relation.Relation) bool {
	texts := 0
	for _, p := range s.Func.Params {
		texts += b2i(textual(p.Type))
	}
	if texts < 2 || !slices.Contains(failingIn(rel), s.Func) {
		return false
	}
	return slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool {
		return c.Fn == s.Func && slices.ContainsFunc(c.Args, func(a relation.Expr) bool {
			sum, ok := a.(*relation.Binary)
			if !ok || sum.Op != "+" || !textual(a.Type()) {
				return false
			}
			blank := rel.Pre != nil
			return isAdded(sum.X, blank) || isAdded(sum.Y, blank)
		})
	})
}

// isAdded reports whether an expression is a literal, or the literal of a blank if nothing else counts.
func isAdded(e relation.Expr, blank bool) bool {
	l, ok := e.(*relation.Literal)
	return ok && (!blank || l.Text == `" "`)
}
