package infer

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// An output is one of several results of a function.
type output struct {
	of *relation.Func
	at int
}

// determines is the output of the subject of which c says on all inputs what it is: CutPrefix(s, prefix).found == HasPrefix(s, prefix).
func determines(c *claim.Claim) (o output, ok bool) {
	eq, isEquation := c.Relation.Post.(*relation.Binary)
	if !isEquation || c.Relation.Pre != nil || eq.Op != "==" && eq.Op != "~=" || c.Law.Family != algebra.Agreement {
		return o, false
	}
	for _, sides := range [][2]relation.Expr{{eq.X, eq.Y}, {eq.Y, eq.X}} {
		sel, isSelect := sides[0].(*relation.Select)
		if !isSelect || !oneOfSeveral(sel) || !onVariables(sel.Call) || !strings.HasPrefix(c.View, sel.Call.Fn.Name+"[") {
			continue
		}
		calls, other := 0, false
		relation.Walk(sides[1], func(e relation.Expr) bool {
			if s, is := e.(*relation.Select); is {
				calls++
				other = other || oneOfSeveral(s) || !onVariables(s.Call)
			}
			return true
		})
		if calls <= 1 && !other {
			return output{sel.Call.Fn, sel.Output}, true
		}
	}
	return o, false
}

// oneOfSeveral reports whether s is one of several results.
func oneOfSeveral(s *relation.Select) bool { return s.Explicit && len(s.Call.Fn.Results) > 1 }

// onVariables reports whether the arguments of a call are different variables.
func onVariables(c *relation.Call) bool {
	seen := map[string]bool{}
	return !slices.ContainsFunc(c.Args, func(a relation.Expr) bool {
		v, ok := a.(*relation.VarRef)
		if !ok || seen[v.Name] {
			return true
		}
		seen[v.Name] = true
		return false
	})
}

// ofDetermined reports whether all results that c speaks of, of functions with several, are flags that other claims determine, or operators: what
// else is known of these is known of what they equal, and says little of the function.
func ofDetermined(c *claim.Claim, by map[output]*claim.Claim) bool {
	some, all := false, true
	for _, e := range []relation.Expr{c.Relation.Pre, c.Relation.Post} {
		if e == nil {
			continue
		}
		relation.Walk(e, func(e relation.Expr) bool {
			if s, is := e.(*relation.Select); is && oneOfSeveral(s) {
				o := by[output{s.Call.Fn, s.Output}]
				some, all = true, all && o != nil && o != c && (s.T.Kind == relation.Bool || o.Law.Traits.Has(algebra.Operation))
			}
			return true
		})
	}
	return some && all
}
