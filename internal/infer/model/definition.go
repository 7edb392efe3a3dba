package model

import (
	"go/constant"
	"slices"
	"strconv"

	"github.com/imago-mt/imago/relation"
)

// A Definition is what a relation says an output of a function is: F(x, y) == e wherever its premise holds, or F(x, 0) == e for some
// arguments. Or it is of whether the function fails: err(F(x)) == (x < 0). The expression e executes other functions alone.
type Definition struct {
	of     *relation.Relation
	call   *relation.Call // its arguments are different variables, or literals
	output int            // -1: whether it returns, for which the value is true, or fails
	fails  bool           // the value is true where it fails
	value  relation.Expr
}

// Defines is what rel says an output of fn is, or its failure; nil if it says nothing of that form. A flag that holds, F(x), is one that
// equals true. Its sides may stand in either order, and comparison up to rounding defines, too.
func Defines(rel *relation.Relation, fn *relation.Func) *Definition {
	switch post := rel.Post.(type) {
	case *relation.Select, *relation.OutcomeOf:
		return flag(rel, fn, post, true)
	case *relation.Unary:
		if post.Op == "!" {
			return flag(rel, fn, post.X, false)
		}
	case *relation.Binary:
		if post.Op != "==" && post.Op != "~=" {
			return nil
		}
		if d := define(rel, fn, post.X, post.Y); d != nil {
			return d
		}
		return define(rel, fn, post.Y, post.X)
	}
	return nil
}

// flag is the definition of a flag by a truth value. A premise that asks another function makes an implication of it, which says as much of
// that one: !Contains(s, t) => !HasPrefix(s, t) is HasPrefix(s, t) => Contains(s, t) in other words.
func flag(rel *relation.Relation, fn *relation.Func, result relation.Expr, holds bool) *Definition {
	asks := false
	relation.Walk(rel.Pre, func(e relation.Expr) bool {
		c, call := e.(*relation.Call)
		asks = asks || call && c.Fn != fn
		return !asks
	})
	if asks {
		return nil
	}
	return define(rel, fn, result, truth(holds))
}

// define is the definition of an output by a value; nil if the one is no output of fn for any arguments, or the other one is not made of these
// alone.
func define(rel *relation.Relation, fn *relation.Func, result, value relation.Expr) *Definition {
	if u, ok := result.(*relation.Unary); ok && u.Op == "*" { // what a pointer leads to is what the pointer is to a copy of
		result, value = u.X, &relation.Unary{Op: "&", X: value, T: u.X.Type()}
	}
	d := &Definition{of: rel, value: value, output: -1}
	switch result := result.(type) {
	case *relation.Select:
		d.call, d.output = result.Call, result.Output
	case *relation.OutcomeOf:
		if d.call, d.fails = result.Call, result.Which == "err"; result.Which == "panics" {
			return nil
		}
	default:
		return nil
	}
	if d.call.Fn != fn || !relation.Identical(result.Type(), value.Type()) || relation.ExecutesFunc(value, fn) {
		return nil
	}
	given := variables(d.call)
	if len(given) == 0 || d.call.Spread || speaksOfOthers(value, given) || rel.Pre != nil && speaksOfOthers(rel.Pre, given) {
		return nil
	}
	return d
}

// variables are the arguments of a call, if these are different variables, or literals; none otherwise.
func variables(call *relation.Call) map[string]bool {
	out := map[string]bool{}
	for _, a := range call.Args {
		if v, _ := variable(a); v != nil {
			if out[v.Name] {
				return nil
			}
			out[v.Name] = true
		} else if _, ok := a.(*relation.Literal); !ok {
			return nil
		}
	}
	return out
}

// variable is an argument that is a variable, or points to a copy of one; nil otherwise.
func variable(arg relation.Expr) (v *relation.VarRef, pointed bool) {
	if u, ok := arg.(*relation.Unary); ok && u.Op == "&" {
		arg, pointed = u.X, true
	}
	v, _ = arg.(*relation.VarRef)
	return v, pointed
}

// truth is a flag as a literal.
func truth(v bool) relation.Expr {
	return &relation.Literal{Value: constant.MakeBool(v), Text: strconv.FormatBool(v), T: relation.Predeclared(relation.Bool)}
}

// Complete reports whether a definition says what the output is for all arguments, by builtins of the language alone: then whatever is said of
// nothing but that output says what the definition says, or something of other functions.
func (d *Definition) Complete(rel *relation.Relation) bool {
	if d.of.Pre != nil || d.output < 0 || len(variables(d.call)) < len(d.call.Args) {
		return false
	}
	plain := true
	relation.Walk(d.value, func(e relation.Expr) bool {
		_, call := e.(*relation.Call)
		plain = plain && !call
		return plain
	})
	return plain && ofOutput(rel.Pre, d) && ofOutput(rel.Post, d)
}

// ofOutput reports whether an expression speaks of no other output of a function, and not of its outcome.
func ofOutput(e relation.Expr, d *Definition) bool {
	only := true
	relation.Walk(e, func(e relation.Expr) bool {
		switch e := e.(type) {
		case *relation.Select:
			only = only && (e.Call.Fn != d.call.Fn || e.Output == d.output)
		case *relation.OutcomeOf:
			only = only && e.Call.Fn != d.call.Fn
		}
		return only
	})
	return only
}

// speaksOfOthers reports whether an expression has a variable that is none of some.
func speaksOfOthers(e relation.Expr, names map[string]bool) bool {
	found := false
	relation.Walk(e, func(e relation.Expr) bool {
		v, is := e.(*relation.VarRef)
		found = found || is && !names[v.Name]
		return !found
	})
	return found
}

// literals lists those of a relation, each text once.
func literals(rel *relation.Relation) []*relation.Literal {
	var out []*relation.Literal
	for _, e := range []relation.Expr{rel.Pre, rel.Post} {
		if e == nil {
			continue
		}
		relation.Walk(e, func(e relation.Expr) bool {
			if l, is := e.(*relation.Literal); is && l.Value != nil && !slices.ContainsFunc(out, func(o *relation.Literal) bool { return o.Text == l.Text && relation.Identical(o.T, l.T) }) {
				out = append(out, l)
			}
			return true
		})
	}
	return out
}
