package infer

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// contrived reports whether an enumerated relation says what nobody writes of texts and lists, though it is true: that a
// function does the same of a text with a literal at an end, which is one of many; of an argument that is put together
// from another one; or of what lies in two arguments, one of which contains the other. Of 31 such lines of four lists of
// modules (internal/study/field, fifth to eighth) two readers signed none both, and took 2 for false.
func contrived(rel *relation.Relation) bool {
	return slices.ContainsFunc(rel.Executions(), affixed) || onBothSides(rel.Post) && slices.ContainsFunc(rel.Executions(), repeatsArgument) || sharesPart(rel)
}

// affixed reports whether an execution is given a text or a list that has a constant at one end, F("-" + s). One in
// between is a separator, and a law of it is none of these: Split(s + "," + t).
func affixed(c *relation.Call) bool {
	return slices.ContainsFunc(c.Args, func(a relation.Expr) bool {
		ps := relation.Joined(a)
		return len(ps) == 2 && constantText(ps[0]) != constantText(ps[1])
	})
}

// repeatsArgument reports whether an execution is given an argument that has another one of its arguments as a part: F(x +
// y, y).
func repeatsArgument(c *relation.Call) bool {
	for i, a := range c.Args {
		ps := relation.Joined(a)
		if len(ps) < 2 {
			continue
		}
		for j, b := range c.Args {
			if i != j && slices.ContainsFunc(ps, func(p relation.Expr) bool { return relation.ExprString(p) == relation.ExprString(b) }) {
				return true
			}
		}
	}
	return false
}

// onBothSides reports whether a conclusion compares what executions return with what others return.
func onBothSides(e relation.Expr) bool {
	b, ok := e.(*relation.Binary)
	return ok && executesAny(b.X) && executesAny(b.Y)
}

// constantText reports whether e is made of literals alone.
func constantText(e relation.Expr) bool {
	literal, varies := false, false
	relation.Walk(e, func(e relation.Expr) bool {
		switch e.(type) {
		case *relation.Literal:
			literal = true
		case *relation.VarRef, *relation.Call:
			varies = true
		}
		return !varies
	})
	return literal && !varies
}

// sharesPart reports whether a premise says that one variable contains another, and the rest compares lengths or says that
// a result contains the same: what is only true of equal texts, or of whatever is copied.
func sharesPart(rel *relation.Relation) bool {
	premise := relation.Conjuncts(rel.Pre)
	for _, p := range premise {
		_, part := containment(p)
		if part == nil {
			continue
		}
		if len(premise) > 1 && slices.ContainsFunc(premise, comparesLengths) {
			return true
		}
		if whole, said := containment(rel.Post); said != nil && executesAny(whole) && relation.ExprString(said) == relation.ExprString(part) {
			return true
		}
	}
	return false
}

// containment are the two sides of strings.Contains(whole, part), or of its like for bytes, where part is a variable.
func containment(e relation.Expr) (whole, part relation.Expr) {
	s, ok := e.(*relation.Select)
	if !ok || s.Call.Fn.Name != "strings.Contains" && s.Call.Fn.Name != "bytes.Contains" {
		return nil, nil
	}
	if _, is := s.Call.Args[1].(*relation.VarRef); !is {
		return nil, nil
	}
	return s.Call.Args[0], s.Call.Args[1]
}

// comparesLengths reports whether a condition compares the lengths of two values.
func comparesLengths(e relation.Expr) bool {
	b, ok := e.(*relation.Binary)
	return ok && sizeOf(b.X).of != nil && sizeOf(b.Y).of != nil
}
