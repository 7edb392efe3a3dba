package counterexample

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A valueReader has what all steps of the reading share. A nil env means that no functions, variables and constants of packages are known;
// then opaque types have no values but T{}.
type valueReader struct {
	text string // the whole expression: positions of its nodes are offsets in it, plus one
	env  *relation.Env
}

func (r valueReader) errorf(e ast.Expr, t *relation.Type) error {
	return fmt.Errorf("%s is no value of type %s", r.source(e), t)
}

// source is the text of a node. It serves comparison with names and printed forms, where the tree would have to be printed again.
func (r valueReader) source(e ast.Expr) string { return r.text[e.Pos()-1 : e.End()-1] }

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// scalar reads a number, a text or a truth value in the Go type of its kind. The type that declares it, time.Duration say, is no part of
// the value: columns have the kind only.
func (r valueReader) scalar(e ast.Expr, t *relation.Type) (relation.Value, error) {
	x := reflect.New(scalarType(t.Kind)).Elem()
	// before constants: -0 is a constant to Go, and would be 0
	if f, ok := r.special(e); ok && x.CanFloat() {
		x.SetFloat(f)
		return x.Interface(), nil
	}
	if re, im, ok := r.parts(e); ok && x.CanComplex() {
		x.SetComplex(complex(re, im))
		return x.Interface(), nil
	}
	if v := r.constant(e, t); v.Kind() == constant.Unknown || !setConstant(x, v) {
		return nil, r.errorf(e, t)
	}
	return x.Interface(), nil
}

// setConstant sets x to a constant, and reports whether its type has such a value. Floats are rounded, as the compiler does.
func setConstant(x reflect.Value, v constant.Value) bool {
	switch {
	case x.Kind() == reflect.Bool && v.Kind() == constant.Bool:
		x.SetBool(constant.BoolVal(v))
		return true
	case x.Kind() == reflect.String && v.Kind() == constant.String:
		x.SetString(constant.StringVal(v))
		return true
	case x.CanInt():
		n, exact := constant.Int64Val(constant.ToInt(v))
		x.SetInt(n)
		return exact && !x.OverflowInt(n)
	case x.CanUint():
		n, exact := constant.Uint64Val(constant.ToInt(v))
		x.SetUint(n)
		return exact && !x.OverflowUint(n)
	case x.CanFloat():
		f := constant.ToFloat(v)
		n, _ := constant.Float64Val(f)
		x.SetFloat(n)
		return f.Kind() == constant.Float || f.Kind() == constant.Int
	case x.CanComplex():
		c := constant.ToComplex(v)
		re, _ := constant.Float64Val(constant.Real(c))
		im, _ := constant.Float64Val(constant.Imag(c))
		x.SetComplex(complex(re, im))
		return c.Kind() != constant.Unknown
	}
	return false
}

// special reads the floats that Go has no literals for.
//
// The forms are compared as text without blanks and outer parentheses, hence without the last one of a call: "math.Inf(1" is math.Inf(1).
// Short forms such as Inf and -0 are what people write.
func (r valueReader) special(e ast.Expr) (float64, bool) {
	switch strings.Trim(strings.ReplaceAll(r.source(e), " ", ""), "()") {
	case "math.NaN", "NaN":
		return math.NaN(), true
	case "math.Inf(1", "math.Inf(+1", "+Inf", "Inf":
		return math.Inf(1), true
	case "math.Inf(-1", "-Inf":
		return math.Inf(-1), true
	case "math.Copysign(0,-1", "-0", "-0.0":
		return math.Copysign(0, -1), true
	}
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 {
		return r.special(call.Args[0]) // float32(math.NaN())
	}
	return 0, false
}

// parts reads complex(re, im).
func (r valueReader) parts(e ast.Expr) (re, im float64, ok bool) {
	call, isCall := e.(*ast.CallExpr)
	if isCall && len(call.Args) == 1 {
		return r.parts(call.Args[0])
	}
	if !isCall || len(call.Args) != 2 || !isIdent(call.Fun, "complex") {
		return 0, 0, false
	}
	float := relation.Predeclared(relation.Float64)
	a, err := r.scalar(call.Args[0], float)
	b, err2 := r.scalar(call.Args[1], float)
	if err != nil || err2 != nil {
		return 0, 0, false
	}
	return a.(float64), b.(float64), true
}

// constant evaluates a constant expression; its value is Unknown for everything else.
//
// Sums and products are computed exactly by go/constant, so that 1<<63 - 1 written as 9223372036854775808 - 1 does not overflow. Quotients
// are left out: of two integers their value depends on the type, which is known only for the whole.
func (r valueReader) constant(e ast.Expr, t *relation.Type) constant.Value {
	switch x := e.(type) {
	case *ast.ParenExpr:
		return r.constant(x.X, t)
	case *ast.BasicLit:
		return constant.MakeFromLiteral(x.Value, x.Kind, 0)
	case *ast.UnaryExpr:
		if v := r.constant(x.X, t); v.Kind() != constant.Unknown && (x.Op == token.SUB || x.Op == token.ADD) {
			return constant.UnaryOp(x.Op, v, 0)
		}
	case *ast.BinaryExpr:
		a, b := r.constant(x.X, t), r.constant(x.Y, t)
		if a.Kind() >= constant.Int && b.Kind() >= constant.Int && slices.Contains([]token.Token{token.ADD, token.SUB, token.MUL}, x.Op) {
			return constant.BinaryOp(a, x.Op, b)
		}
	case *ast.CallExpr: // a conversion: uint8(3), Day(2)
		if len(x.Args) == 1 {
			return r.constant(x.Args[0], t)
		}
	case *ast.Ident:
		if x.Name == "true" || x.Name == "false" {
			return constant.MakeBool(x.Name == "true")
		}
		return r.named(x.Name, t)
	case *ast.SelectorExpr:
		if v := r.named(x.Sel.Name, t); v.Kind() != constant.Unknown {
			return v
		}
		return r.named(r.source(e), t)
	}
	return constant.MakeUnknown()
}

// named finds a constant of t or of the environment.
//
// A constant is stored as text: a quoted string, an integer, or an exact quotient such as "355/113" of a float, which go/constant reads
// only in parts. Constants of t come first, since a short name may be in both.
func (r valueReader) named(name string, t *relation.Type) constant.Value {
	all := t.Consts
	if r.env != nil {
		all = slices.Concat(all, r.env.Consts)
	}
	for _, c := range all {
		if c.Name == name {
			if s, err := strconv.Unquote(c.Text); err == nil {
				return constant.MakeString(s)
			}
			num, den, fraction := strings.Cut(c.Text, "/")
			v := constant.MakeFromLiteral(strings.TrimPrefix(num, "-"), literalKind(num), 0)
			if strings.HasPrefix(num, "-") {
				v = constant.UnaryOp(token.SUB, v, 0)
			}
			if fraction {
				v = constant.BinaryOp(constant.ToFloat(v), token.QUO, constant.MakeFromLiteral(den, token.INT, 0))
			}
			return v
		}
	}
	return constant.MakeUnknown()
}

// literalKind tells an integer from a float as go/constant writes them.
func literalKind(text string) token.Token {
	if strings.ContainsAny(text, ".eEpP") && !strings.HasPrefix(text, "0x") {
		return token.FLOAT
	}
	return token.INT
}

// scalarType is the Go type of a scalar kind.
func scalarType(k relation.Kind) reflect.Type {
	return reflect.TypeOf(map[relation.Kind]any{
		relation.Bool: false, relation.String: "", relation.Int: int(0), relation.Int8: int8(0), relation.Int16: int16(0),
		relation.Int32: int32(0), relation.Int64: int64(0), relation.Uint: uint(0), relation.Uint8: uint8(0), relation.Uint16: uint16(0),
		relation.Uint32: uint32(0), relation.Uint64: uint64(0), relation.Uintptr: uintptr(0), relation.Float32: float32(0),
		relation.Float64: float64(0), relation.Complex64: complex64(0), relation.Complex128: complex128(0),
	}[k])
}
