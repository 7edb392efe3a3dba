package solve

import (
	"fmt"
	"strings"
)

// A script writes constraints in SMT-LIB 2, integers as bit-vectors, so that they wrap as Go's do, and floats by the theory of IEEE 754. Of calls there
// are those that the theory has, too.
type script struct {
	sb    strings.Builder
	names map[*Term]string
	fails bool
}

// smtlib is the constraints as a script that asks for the values of the variables. ok is false if there is something in them that is not written.
func smtlib(constraints []*Term) (text string, ok bool) {
	s := &script{names: map[*Term]string{}}
	vars := VarsOf(constraints)
	for _, v := range vars {
		s.declare(v)
	}
	for _, c := range constraints {
		fmt.Fprintf(&s.sb, "(assert %s)\n", s.ref(c))
	}
	s.sb.WriteString("(check-sat)\n(get-value (")
	for _, v := range vars {
		fmt.Fprintf(&s.sb, " v%d", v.id)
	}
	s.sb.WriteString("))\n(exit)\n")
	logic := "QF_BV"
	if strings.Contains(s.sb.String(), "FloatingPoint") {
		logic = "QF_BVFP" // solvers are quicker without what is not needed
	}
	return "(set-option :produce-models true)\n(set-logic " + logic + ")\n" + s.sb.String(), !s.fails && len(vars) > 0
}

// declare makes a variable. A float is declared by its bits, so that the answer has bits of all variables.
func (s *script) declare(v *Term) {
	s.names[v] = fmt.Sprintf("v%d", v.id)
	if !v.sort.IsFloat() {
		fmt.Fprintf(&s.sb, "(declare-const v%d %s)\n", v.id, smtSort(v.sort))
		return
	}
	fmt.Fprintf(&s.sb, "(declare-const v%d (_ BitVec %d))\n", v.id, v.sort.Bits())
	s.names[v] = fmt.Sprintf("f%d", v.id)
	fmt.Fprintf(&s.sb, "(define-fun f%d () %s (%s v%d))\n", v.id, smtSort(v.sort), toFloat(v.sort), v.id)
}

func smtSort(s Sort) string {
	switch s {
	case Bool:
		return "Bool"
	case Float32:
		return "(_ FloatingPoint 8 24)"
	case Float64:
		return "(_ FloatingPoint 11 53)"
	}
	return fmt.Sprintf("(_ BitVec %d)", s.Bits())
}

// toFloat is the conversion to a sort of floats: of bits if it has one argument, of a number if a rounding mode stands before it.
func toFloat(s Sort) string { return strings.Replace(smtSort(s), "FloatingPoint", "to_fp", 1) }

// ref is the name of a term. Each is defined once, so that the text is as long as the terms are many.
func (s *script) ref(t *Term) string {
	if name, ok := s.names[t]; ok {
		return name
	}
	text := ""
	switch {
	case t.op == Const && t.sort == Bool:
		return fmt.Sprint(t.bits == 1)
	case t.op == Const && t.sort.IsFloat():
		return fmt.Sprintf("(%s (_ bv%d %d))", toFloat(t.sort), t.bits, t.sort.Bits())
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

// Those of floats. The nearest float, ties to even, is how Go rounds.
var smtFloats = map[Op]string{
	Eq: "fp.eq", Lt: "fp.lt", Le: "fp.leq", Neg: "fp.neg", Add: "fp.add RNE", Sub: "fp.sub RNE", Mul: "fp.mul RNE", Quo: "fp.div RNE",
}

// smtCalls are the functions of Go that the theory has, by the names that symbolic execution gives them.
var smtCalls = map[string]string{"math.Sqrt": "fp.sqrt RNE", "math.Abs": "fp.abs"}

func (s *script) expression(t *Term) string {
	var args []string
	for _, a := range t.args {
		args = append(args, s.ref(a))
	}
	name, ok := smtName(t)
	switch {
	case ok:
		return fmt.Sprintf("(%s %s)", name, strings.Join(args, " "))
	case t.op == BitClear:
		return fmt.Sprintf("(bvand %s (bvnot %s))", args[0], args[1])
	case t.op == FromBits:
		return fmt.Sprintf("(%s %s)", toFloat(t.sort), args[0])
	case t.op == Convert:
		return converted(args[0], t.args[0].sort, t.sort)
	case t.op == Shl || t.op == Shr:
		return shifted(t, args[0], args[1])
	}
	// What is left are functions that no theory describes, and the bits of a float, of which NaN has many.
	s.fails = true
	return "none"
}

// smtName is the name of an operator that takes its arguments as they are.
func smtName(t *Term) (string, bool) {
	if t.op == Call {
		name, ok := smtCalls[t.fn.Name]
		return name, ok
	}
	if of := t.args[0].sort; of.IsFloat() {
		name, ok := smtFloats[t.op]
		return name, ok
	} else if names := smtNames[t.op]; names[1] != "" && of.Signed() {
		return names[1], true
	}
	name := smtNames[t.op][0]
	return name, name != ""
}

// shifted is a shift. SMT-LIB wants a count as wide as what is moved; one that does not fit leaves nothing but fill, as the width itself does.
func shifted(t *Term, x, count string) string {
	name, width, of := "bvlshr", t.sort.Bits(), t.args[1].sort
	switch {
	case t.op == Shl:
		name = "bvshl"
	case t.sort.Signed():
		name = "bvashr"
	}
	unsigned, _ := IntSort(of.Bits(), false) // a negative count is a very large one
	if of.Bits() > width {
		count = fmt.Sprintf("(ite (bvult %s (_ bv%d %d)) %s (_ bv%d %d))", count, width, of.Bits(), resized(count, unsigned, width), width, width)
	} else {
		count = resized(count, unsigned, width)
	}
	return fmt.Sprintf("(%s %s %s)", name, x, count)
}

// converted is a number of another sort. A float that the integer cannot hold may be any value for the theory, as it may for Go.
func converted(text string, from, to Sort) string {
	switch {
	case to.IsFloat() && (from.IsFloat() || from.Signed()):
		return fmt.Sprintf("(%s RNE %s)", toFloat(to), text)
	case to.IsFloat():
		return fmt.Sprintf("(%s RNE %s)", strings.Replace(toFloat(to), "to_fp", "to_fp_unsigned", 1), text)
	case from.IsFloat() && to.Signed():
		return fmt.Sprintf("((_ fp.to_sbv %d) RTZ %s)", to.Bits(), text)
	case from.IsFloat():
		return fmt.Sprintf("((_ fp.to_ubv %d) RTZ %s)", to.Bits(), text)
	}
	return resized(text, from, to.Bits())
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
