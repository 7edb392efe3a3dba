package relation

import (
	"go/constant"
	"go/token"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// untyped is the kind of a constant that has no type yet, in the order in which Go's mixed operations widen them.
type untyped uint8

const (
	typed untyped = iota
	untypedBool
	untypedString
	untypedInt
	untypedRune
	untypedFloat
	untypedComplex
	untypedNil
)

// typ is the default type of an untyped constant, nil for nil.
func (u untyped) typ() *Type {
	switch u {
	case untypedBool:
		return boolType
	case untypedString:
		return Predeclared(String)
	case untypedInt:
		return Predeclared(Int)
	case untypedRune:
		return Predeclared(Int32)
	case untypedFloat:
		return Predeclared(Float64)
	case untypedComplex:
		return Predeclared(Complex128)
	}
	return nil
}

func boolLiteral(v bool) *Literal {
	return &Literal{Value: constant.MakeBool(v), Text: strconv.FormatBool(v), uk: untypedBool}
}

// constOf reports whether x is a constant, typed or not; nil is none.
func constOf(x Expr) (*Literal, bool) {
	l, ok := x.(*Literal)
	return l, ok && l.Value != nil
}

// parseConst reads the exact value of a [Const]: a number, a fraction of integers, a quoted string, true or false.
func parseConst(text string) (constant.Value, untyped) {
	switch {
	case text == "true" || text == "false":
		return constant.MakeBool(text == "true"), untypedBool
	case text != "" && (text[0] == '"' || text[0] == '`'):
		return constant.MakeFromLiteral(text, token.STRING, 0), untypedString
	case text != "" && text[0] == '\'':
		return constant.MakeFromLiteral(text, token.CHAR, 0), untypedRune
	case text != "" && text[0] == '(' && strings.HasSuffix(text, "i)"): // ExactString of a complex: (re + imi)
		re, im, _ := strings.Cut(text[1:len(text)-2], " + ")
		a, _ := parseConst(re)
		b, _ := parseConst(im)
		return constant.BinaryOp(a, token.ADD, constant.MakeImag(b)), untypedComplex
	}
	digits := strings.TrimPrefix(text, "-")
	v, uk := constant.MakeFromLiteral(digits, token.INT, 0), untypedInt
	if num, den, ok := strings.Cut(digits, "/"); ok {
		n, d := constant.MakeFromLiteral(num, token.INT, 0), constant.MakeFromLiteral(den, token.INT, 0)
		v, uk = constant.BinaryOp(constant.ToFloat(n), token.QUO, constant.ToFloat(d)), untypedFloat
	} else if v.Kind() == constant.Unknown {
		v, uk = constant.MakeFromLiteral(digits, token.FLOAT, 0), untypedFloat
	}
	if digits != text {
		v = constant.UnaryOp(token.SUB, v, 0)
	}
	return v, uk
}

// represent rounds v to t as Go converts an untyped constant; false if it overflows or would be truncated.
func represent(v constant.Value, t *Type) (constant.Value, bool) {
	switch k := t.Kind; {
	case k == Bool:
		return v, v.Kind() == constant.Bool
	case k == String:
		return v, v.Kind() == constant.String
	case v.Kind() == constant.Bool || v.Kind() == constant.String:
		return v, false
	case k.isInteger():
		i := constant.ToInt(v)
		return i, i.Kind() == constant.Int && inRange(i, k)
	case k.isFloat():
		return roundFloat(constant.ToFloat(v), k)
	case k.isComplex():
		part := Float64
		if k == Complex64 {
			part = Float32
		}
		z := constant.ToComplex(v)
		if z.Kind() == constant.Unknown {
			return v, false
		}
		re, ok1 := roundFloat(constant.ToFloat(constant.Real(z)), part)
		im, ok2 := roundFloat(constant.ToFloat(constant.Imag(z)), part)
		return constant.ToComplex(constant.BinaryOp(re, token.ADD, constant.MakeImag(im))), ok1 && ok2
	}
	return v, false
}

// inRange reports whether the integer i fits kind k.
func inRange(i constant.Value, k Kind) bool {
	width, signed := k.Bits()
	if signed {
		v, exact := constant.Int64Val(i)
		shift := 64 - width
		return exact && v<<shift>>shift == v
	}
	v, exact := constant.Uint64Val(i)
	return exact && constant.Sign(i) >= 0 && (width == 64 || v>>width == 0)
}

func roundFloat(v constant.Value, k Kind) (constant.Value, bool) {
	if v.Kind() != constant.Float {
		return v, false
	}
	if k == Float32 {
		f, _ := constant.Float32Val(v)
		if math.IsInf(float64(f), 0) {
			return v, false
		}
		return constant.ToFloat(constant.MakeFloat64(float64(f))), true
	}
	f, _ := constant.Float64Val(v)
	if math.IsInf(f, 0) {
		return v, false
	}
	return constant.ToFloat(constant.MakeFloat64(f)), true
}

// adapts reports whether an untyped constant may take type t, its value aside.
func adapts(l *Literal, t *Type) bool {
	switch l.uk {
	case untypedBool:
		return t.Kind == Bool
	case untypedString:
		return t.Kind == String
	case untypedNil:
		return t.Kind == Pointer || t.Kind == Slice || t.Kind == Map
	}
	return t.Kind.isNumeric()
}

// plainNumber writes a float literal with an integral value as an integer, 2.0 as 2. Alone it means the same; inside a constant
// expression it need not, since 1/2 is 0.
func plainNumber(l *Literal) *Literal {
	if l.form != nil || !l.T.Kind.isNumeric() || !strings.Contains(l.Text, ".") || l.Text[0] < '0' || l.Text[0] > '9' {
		return l
	}
	if i := constant.ToInt(l.Value); i.Kind() == constant.Int {
		if v, exact := constant.Int64Val(i); exact && v < 1e6 {
			l.Text = strconv.FormatInt(v, 10)
		}
	}
	return l
}

// exactly brings the value of an untyped constant into the shape of its kind, so that / divides as Go does.
func exactly(v constant.Value, u untyped) constant.Value {
	switch u {
	case untypedInt, untypedRune:
		return constant.ToInt(v)
	case untypedFloat:
		return constant.ToFloat(v)
	case untypedComplex:
		return constant.ToComplex(v)
	}
	return v
}

func numberLiteral(v *big.Int, t *Type) *Literal {
	l := &Literal{Value: constant.Make(new(big.Int).Set(v)), Text: v.String(), T: t}
	if i, exact := constant.Int64Val(l.Value); exact {
		l.Value = constant.MakeInt64(i)
	}
	if v.Sign() < 0 {
		abs := new(big.Int).Neg(v)
		l.form = &Unary{Op: "-", X: &Literal{Value: constant.Make(abs), Text: abs.String()}}
	}
	return l
}

// plainInt is the value of an integer written as a number, nil for named constants and constant expressions.
func plainInt(e Expr) *big.Int {
	l, ok := e.(*Literal)
	if !ok || l.Value == nil || l.form != nil || l.Text[0] < '0' || l.Text[0] > '9' {
		return nil
	}
	switch v := constant.Val(constant.ToInt(l.Value)).(type) {
	case int64:
		return big.NewInt(v)
	case *big.Int:
		return v
	}
	return nil
}
