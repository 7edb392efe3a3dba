package infer

import (
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// leftAlone reports whether c speaks of nothing of the subject but of an argument that it leaves as it is, as o says: then c is a law of the
// functions that make the argument. Where t.Walk().t == t, t.Clone().Walk().t == t says that a clone is equal to what it is made from.
func leftAlone(c, o *claim.Claim) bool {
	if c == o || o.Guard != "" || o.Law.Family != algebra.Unchanged || c.Law.Family == algebra.Unchanged {
		return false
	}
	var same *relation.Select
	relation.Walk(o.Relation.Post, func(e relation.Expr) bool {
		if sel, ok := e.(*relation.Select); ok && same == nil {
			same = sel
		}
		return true
	})
	if same == nil {
		return false
	}
	spoken, only := false, true
	see := func(e relation.Expr) bool {
		switch e := e.(type) {
		case *relation.Select:
			if e.Call.Fn == same.Call.Fn {
				spoken, only = true, only && e.Output == same.Output
			}
		case *relation.OutcomeOf:
			only = only && e.Call.Fn != same.Call.Fn
		}
		return true
	}
	relation.Walk(c.Relation.Post, see)
	if c.Relation.Pre != nil {
		relation.Walk(c.Relation.Pre, see)
	}
	return spoken && only
}
