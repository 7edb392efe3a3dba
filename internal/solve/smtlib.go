package solve

import (
	"fmt"
	"strings"
)

// A script writes constraints in SMT-LIB 2, integers as bit-vectors, so that they wrap as Go's do. Floats and calls are not written.
type script struct {
	sb    strings.Builder
	names map[*Term]string
	fails bool
}

// smtlib is the constraints as a script that asks for the values of the variables. ok is false if there is something in them that is not written.
func smtlib(constraints []*Term) (text string, ok bool) {
	s := &script{names: map[*Term]string{}}
	s.sb.WriteString("(set-option :produce-models true)\n(set-logic QF_BV)\n")
	vars := VarsOf(constraints)
	for _, v := range vars {
		s.names[v] = fmt.Sprintf("v%d", v.id)
		fmt.Fprintf(&s.sb, "(declare-const v%d %s)\n", v.id, smtSort(v.sort))
	}
	for _, c := range constraints {
		fmt.Fprintf(&s.sb, "(assert %s)\n", s.ref(c))
	}
	s.sb.WriteString("(check-sat)\n(get-value (")
	for _, v := range vars {
		s.sb.WriteString(" " + s.names[v])
	}
	s.sb.WriteString("))\n(exit)\n")
	return s.sb.String(), !s.fails && len(vars) > 0
}

func smtSort(s Sort) string {
	if s == Bool {
		return "Bool"
	}
	return fmt.Sprintf("(_ BitVec %d)", s.Bits())
}

// ref is the name of a term. Each is defined once, so that the text is as long as the terms are many.
func (s *script) ref(t *Term) string {
	if name, ok := s.names[t]; ok {
		return name
	}
	if t.sort.IsFloat() {
		s.fails = true
		return "none"
	}
	text := ""
	switch {
	case t.op == Const && t.sort == Bool:
		return fmt.Sprint(t.bits == 1)
	case t.op == Const:
		return fmt.Sprintf("(_ bv%d %d)", t.bits, t.sort.Bits())
	default:
		text = s.expression(t)
	}
	name := fmt.Sprintf("t%d", t.id)
	fmt.Fprintf(&s.sb, "(define-fun %s () %s %s)\n", name, smtSort(t.sort), text)
	s.names[t] = name
	return name
}

// The names of operators in SMT-LIB; where signs matter, the second is that of signed ones.
var smtNames = map[Op][2]string{
	Not: {"not"}, And: {"and"}, Or: {"or"}, Ite: {"ite"}, Eq: {"="}, Lt: {"bvult", "bvslt"}, Le: {"bvule", "bvsle"}, Add: {"bvadd"}, Sub: {"bvsub"}, Mul: {"bvmul"},
	Quo: {"bvudiv", "bvsdiv"}, Rem: {"bvurem", "bvsrem"}, Neg: {"bvneg"}, BitAnd: {"bvand"}, BitOr: {"bvor"}, BitXor: {"bvxor"}, BitNot: {"bvnot"},
}

func (s *script) expression(t *Term) string {
	var args []string
	for _, a := range t.args {
		args = append(args, s.ref(a))
	}
	names, ok := smtNames[t.op]
	switch {
	case ok && names[1] != "" && t.args[0].sort.Signed():
		return fmt.Sprintf("(%s %s)", names[1], strings.Join(args, " "))
	case ok:
		return fmt.Sprintf("(%s %s)", names[0], strings.Join(args, " "))
	case t.op == BitClear:
		return fmt.Sprintf("(bvand %s (bvnot %s))", args[0], args[1])
	case t.op == Convert && t.args[0].sort.IsInt():
		return resized(args[0], t.args[0].sort, t.sort.Bits())
	}
	// What is left are shifts by counts of other widths, and what no circuit describes.
	s.fails = true
	return "none"
}

// resized is an integer of another width.
func resized(text string, from Sort, to uint) string {
	switch {
	case to < from.Bits():
		return fmt.Sprintf("((_ extract %d 0) %s)", to-1, text)
	case to == from.Bits():
		return text
	case from.Signed():
		return fmt.Sprintf("((_ sign_extend %d) %s)", to-from.Bits(), text)
	}
	return fmt.Sprintf("((_ zero_extend %d) %s)", to-from.Bits(), text)
}
