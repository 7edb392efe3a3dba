package infer

import (
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// variants are the enumerated ones of some claims that say of one literal what another claim says of another literal:
// Format("-" + s) == "-" + Format(s) beside Format("_" + s) == "_" + Format(s). A law that has a name says it before one that has none, then the one that
// kills most, of several the first. Readers take such lines for one (internal/study/field/fifth.txt).
func variants(claims []*claim.Claim, kills func(i int) int) map[claim.ID]bool {
	named := func(i int) bool { return !claims[i].Law.Traits.Has(algebra.Enumerated) }
	first := map[string]int{}
	for i, c := range claims {
		form, ok := literalForm(c)
		if !ok {
			continue
		}
		at, known := first[form]
		if !known || named(i) && !named(at) || named(i) == named(at) && kills(i) > kills(at) {
			first[form] = i
		}
	}
	out := map[claim.ID]bool{}
	for i, c := range claims {
		if form, ok := literalForm(c); ok && first[form] != i && !named(i) {
			out[c.ID] = true
		}
	}
	return out
}

// literalForm is the text of a claim with the same mark in the place of each literal that is joined to a text, or that a text is searched for: these
// stand for any such text. A literal that is a whole argument of a function, or that a result is compared with, is a case of its own. ok is false if there
// is none.
func literalForm(c *claim.Claim) (form string, ok bool) {
	mark := func(e relation.Expr) relation.Expr {
		if l, is := e.(*relation.Literal); is && l.T.Kind == relation.String {
			ok = true
			return &relation.VarRef{Name: "literal", T: l.T}
		}
		return nil
	}
	// what is executed inside of a join or a search has arguments of its own
	within := func(parts []relation.Expr) []relation.Expr {
		out := make([]relation.Expr, len(parts))
		for i, p := range parts {
			if out[i] = mark(p); out[i] == nil {
				out[i] = p
			}
		}
		return out
	}
	var masked func(e relation.Expr) relation.Expr
	masked = func(e relation.Expr) relation.Expr {
		switch n := e.(type) {
		case *relation.Binary:
			if n.Op == "+" && n.T.Kind == relation.String {
				ends := within([]relation.Expr{n.X, n.Y})
				return &relation.Binary{Op: n.Op, X: relation.Replace(ends[0], masked), Y: relation.Replace(ends[1], masked), T: n.T}
			}
		case *relation.Select:
			if n.Call.Fn.Reference && len(n.Call.Args) > 1 {
				call := *n.Call
				call.Args = within(call.Args)
				for i, a := range call.Args {
					call.Args[i] = relation.Replace(a, masked)
				}
				return &relation.Select{Call: &call, Output: n.Output}
			}
		}
		return nil
	}
	said := relation.ExprString(relation.Replace(c.Relation.Post, masked))
	if c.Relation.Pre != nil {
		said = relation.ExprString(relation.Replace(c.Relation.Pre, masked)) + " => " + said
	}
	return said, ok
}
