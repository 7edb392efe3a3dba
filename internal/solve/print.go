package solve

import (
	"math"
	"strconv"
	"strings"
)

// String is t as Go source, in which a variable stands under its name. A choice between two values, for which Go has no expression, is written as
// the index of a map literal.
func (t *Term) String() string {
	var sb strings.Builder
	t.write(&sb, 0)
	return sb.String()
}

// unary is the level of binding of unary operators, above the five of binary ones: Go spec, operator precedence.
const unary = 6

// write appends t, in parentheses if it binds less tightly than level.
func (t *Term) write(sb *strings.Builder, level int) {
	switch t.op {
	case Const:
		sb.WriteString(t.literal(level))
		return
	case Var:
		sb.WriteString(t.name)
		return
	case Ite:
		sb.WriteString("map[bool]" + t.sort.String() + "{true: ")
		t.args[1].write(sb, 0)
		sb.WriteString(", false: ")
		t.args[2].write(sb, 0)
		sb.WriteString("}[")
		t.args[0].write(sb, 0)
		sb.WriteString("]")
		return
	case Convert, ToBits, FromBits, Call:
		t.writeCall(sb)
		return
	}
	token, args, own := t.infix()
	if own < level {
		sb.WriteString("(")
		defer sb.WriteString(")")
	}
	if len(args) == 1 {
		sb.WriteString(token)
		args[0].write(sb, unary)
		return
	}
	left := args[0]
	if left.op == Const && (t.op == Shl || t.op == Shr) { // without its type it would be shifted as an int
		sb.WriteString(t.sort.String() + "(" + left.literal(0) + ")")
	} else {
		left.write(sb, own)
	}
	sb.WriteString(" " + token + " ")
	args[1].write(sb, own+1)
}

// mirrored are comparisons as they read from right to left, and negated ones as they read after a !.
var (
	mirrored = map[string]string{"<": ">", "<=": ">=", "==": "=="}
	negated  = map[string]string{"==": "!="}
)

// infix is the operator of t with its arguments and level of binding, turned around where people would do so: 5 < x is x > 5, !(x == y) is x != y, and
// x + -5 is x - 5.
func (t *Term) infix() (token string, args []*Term, level int) {
	o := operators[t.op]
	if t.op == Not {
		inner := t.args[0]
		if swapped, ok := negated[operators[inner.op].token]; ok {
			return swapped, inner.args, operators[inner.op].level
		}
	}
	if o.compares && t.args[0].op == Const {
		return mirrored[o.token], []*Term{t.args[1], t.args[0]}, o.level
	}
	if t.op == Add && t.sort.IsInt() && t.args[1].op == Const {
		least, _ := t.sort.limits()
		if v := t.args[1].bits; t.sort.signed(v) < 0 && t.sort.Signed() && v != least {
			return "-", []*Term{t.args[0], {op: Const, sort: t.sort, bits: t.sort.truncate(-v)}}, o.level
		}
	}
	return o.token, t.args, o.level
}

func (t *Term) writeCall(sb *strings.Builder) {
	switch t.op {
	case Convert:
		sb.WriteString(t.sort.String())
	case ToBits:
		sb.WriteString("math.Float" + strconv.Itoa(int(t.sort.Bits())) + "bits")
	case FromBits:
		sb.WriteString("math.Float" + strconv.Itoa(int(t.sort.Bits())) + "frombits")
	default:
		sb.WriteString(t.fn.Name)
	}
	sb.WriteString("(")
	for i, a := range t.args {
		if i > 0 {
			sb.WriteString(", ")
		}
		a.write(sb, 0)
	}
	sb.WriteString(")")
}

// literal is a constant in Go, in parentheses if its sign would meet an operator.
func (t *Term) literal(level int) string {
	text := ""
	switch {
	case t.sort == Bool:
		return strconv.FormatBool(t.bits == 1)
	case t.sort.IsFloat():
		text = floatLiteral(t.sort, t.bits)
	case t.sort.Signed():
		text = strconv.FormatInt(t.sort.signed(t.bits), 10)
	default:
		text = strconv.FormatUint(t.bits, 10)
	}
	if level >= unary && text[0] == '-' {
		return "(" + text + ")"
	}
	return text
}

// floatLiteral is a float as the shortest text that reads back as it. Infinities, NaN and -0 have no literal, and are calls.
func floatLiteral(s Sort, bits uint64) string {
	f, call := s.float(bits), ""
	switch {
	case math.IsNaN(f):
		call = "math.NaN()"
	case math.IsInf(f, 1):
		call = "math.Inf(1)"
	case math.IsInf(f, -1):
		call = "math.Inf(-1)"
	case f == 0 && math.Signbit(f):
		call = "math.Copysign(0, -1)"
	default:
		return strconv.FormatFloat(f, 'g', -1, int(s.Bits()))
	}
	if s == Float32 {
		return "float32(" + call + ")"
	}
	return call
}

// Format is a value of sort s in Go.
func (s Sort) Format(bits uint64) string {
	return (&Term{op: Const, sort: s, bits: s.truncate(bits)}).literal(0)
}
