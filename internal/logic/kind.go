package logic

import (
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A sort is what the values of a term are, as far as the rules of orders and of arithmetic differ.
type sort uint8

// The sorts. Arithmetic of whole numbers wraps around at the ends of their type, and that of floats rounds.
const (
	other  sort = iota // lists, structs, and whatever stands for values of several types
	truth              // bool
	whole              // int, int64
	narrow             // the other integers
	real               // float32, float64
	text               // string
)

// sortOf is the sort of the values of a type.
func sortOf(t *relation.Type) sort {
	switch {
	case t == nil:
		return other
	case t.Kind == relation.Bool:
		return truth
	case t.Kind == relation.Int, t.Kind == relation.Int64:
		return whole
	case t.Kind > relation.Int && t.Kind <= relation.Uintptr:
		return narrow
	case t.Kind == relation.Float32, t.Kind == relation.Float64:
		return real
	case t.Kind == relation.String:
		return text
	}
	return other
}

// sorts has the sort of each operation of the terms of some relations, since terms themselves know no types. An operation of several sorts,
// such as an index of lists of floats and of texts, is of none.
//
// Only what differs matters: of unsigned numbers it is known that none is negative, but sums of them wrap around at zero, and those of bytes soon,
// so that neither counts as a sum of whole numbers.
type sorts struct {
	of       map[string]sort
	unsigned map[string]bool
}

// note adds the operations of an expression. Variables are noted under the names that stand for their values.
func (s *sorts) note(e relation.Expr, values bool) {
	relation.Walk(e, func(e relation.Expr) bool {
		if v, ok := e.(*relation.VarRef); ok {
			if values {
				s.add(valueOp+v.Name, v.T)
			}
			return true
		}
		if call, ok := e.(*relation.Call); ok {
			for i, o := range call.Fn.Outputs() {
				s.add(outputOp(call.Fn, i), o.Type)
			}
			return true
		}
		if t := termOf(e); t.op != "poly" {
			s.add(t.op, e.Type())
		}
		return true
	})
}

func (s *sorts) add(op string, t *relation.Type) {
	now := sortOf(t)
	if was, ok := s.of[op]; ok && was != now {
		now = other
	}
	s.of[op] = now
	if now == narrow && t.Kind >= relation.Uint {
		if was, ok := s.unsigned[op]; !ok || was {
			s.unsigned[op] = true
		}
	} else {
		s.unsigned[op] = false
	}
}

// ofArgument are the builtins that return what their first argument is: a list or a text, or a number.
var ofArgument = map[string]bool{"concat": true, "reverse": true, "rotate": true, "repeat": true, "take": true, "drop": true, "remove": true, "swap": true, "rename": true,
	"min": true, "max": true, "abs": true}

// positionOp is the operation of a position at which a list has a value that it contains.
const positionOp = "position"

// sort is the sort of a term; other for a sum of several sorts.
func (s *sorts) sort(t *term) sort {
	if t.op != "poly" {
		switch {
		case t.op == "len" || t.op == "count" || t.op == positionOp:
			return whole
		case strings.HasPrefix(t.op, `literal "`) || t.op == textOfBytes:
			return text
		case t.op == bytesOfText:
			return other
		case ofArgument[t.op]:
			for _, a := range t.args {
				if _, constant := a.number(); !constant {
					return s.sort(a)
				}
			}
		}
		return s.of[t.op]
	}
	found, first := other, true
	for _, m := range t.sum {
		for _, a := range m.atoms {
			if k := s.sort(a); first {
				found, first = k, false
			} else if k != found {
				return other
			}
		}
	}
	return found
}
