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
	forms := make([]string, len(claims)) // "" where no literal stands for others
	first := map[string]int{}
	for i, c := range claims {
		form := literalForm(c)
		if form == "" {
			continue
		}
		forms[i] = form
		at, known := first[form]
		if !known || named(i) && !named(at) || named(i) == named(at) && kills(i) > kills(at) {
			first[form] = i
		}
	}
	out := map[claim.ID]bool{}
	for i, c := range claims {
		if forms[i] != "" && first[forms[i]] != i && !named(i) {
			out[c.ID] = true
		}
	}
	return out
}

// literalForm is the text of a claim with the same mark in the place of each literal that is joined to a text, or that a function of the standard library
// is given beside something else, to look for it: these stand for any such text. A literal that is an argument of any other function, or that a result is
// compared with, is a case of its own. It is "" if no literal stands for others.
func literalForm(c *claim.Claim) string {
	free := map[relation.Expr]bool{}
	note := func(parts ...relation.Expr) {
		for _, p := range parts {
			if l, is := p.(*relation.Literal); is && l.T.Kind == relation.String {
				free[p] = true
			}
		}
	}
	masked := func(e relation.Expr) string {
		relation.Walk(e, func(e relation.Expr) bool {
			switch n := e.(type) {
			case *relation.Binary:
				if n.Op == "+" && n.T.Kind == relation.String {
					note(n.X, n.Y)
				}
			case *relation.Call:
				if n.Fn.Reference && len(n.Args) > 1 {
					note(n.Args...)
				}
			}
			return true
		})
		return relation.ExprString(relation.Replace(e, func(e relation.Expr) relation.Expr {
			if free[e] {
				return &relation.VarRef{Name: "literal", T: e.Type()}
			}
			return nil
		}))
	}
	form := masked(c.Relation.Post)
	if c.Relation.Pre != nil {
		form = masked(c.Relation.Pre) + " => " + form
	}
	if len(free) == 0 {
		return ""
	}
	return form
}
