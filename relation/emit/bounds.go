package emit

import (
	"go/constant"
	"go/token"

	"github.com/imago-mt/imago/relation"
)

func larger(a, b constant.Value) constant.Value {
	if constant.Compare(a, token.LSS, b) {
		return b
	}
	return a
}

func smaller(a, b constant.Value) constant.Value {
	if constant.Compare(a, token.LSS, b) {
		return a
	}
	return b
}

// floor is the largest integer that is not above x.
func floor(x constant.Value) constant.Value {
	if i := constant.ToInt(x); i.Kind() == constant.Int {
		return i
	}
	num, den := constant.Num(x), constant.Denom(x)
	q := constant.BinaryOp(num, token.QUO_ASSIGN, den) // integer division, towards 0
	if constant.Sign(num) < 0 {
		q = constant.BinaryOp(q, token.SUB, constant.MakeInt64(1))
	}
	return q
}

func ceiling(x constant.Value) constant.Value {
	return constant.UnaryOp(token.SUB, floor(constant.UnaryOp(token.SUB, x, 0)), 0)
}

// kindRange is the smallest and the largest value of an integer kind.
func kindRange(k relation.Kind) (lo, hi constant.Value) {
	bits := map[relation.Kind]uint{
		relation.Int8: 8, relation.Int16: 16, relation.Int32: 32, relation.Uint8: 8, relation.Uint16: 16, relation.Uint32: 32,
	}[k]
	if bits == 0 {
		bits = 64
	}
	one := constant.MakeInt64(1)
	if k >= relation.Uint {
		return constant.MakeInt64(0), constant.BinaryOp(constant.Shift(one, token.SHL, bits), token.SUB, one)
	}
	half := constant.Shift(one, token.SHL, bits-1)
	return constant.UnaryOp(token.SUB, half, 0), constant.BinaryOp(half, token.SUB, one)
}

// charset is the texts of the domain.
func (w *writer) charset() relation.Charset {
	if w.domain == nil {
		return relation.UTF8
	}
	return w.domain.Charset
}

// where is the domain's condition between parameters as formulas over the variables of r, none if it has not all of them.
func (w *writer) where(s Subject, r *relation.Relation) []relation.Expr {
	var formulas []relation.Expr
	for _, c := range s.Domain.Conditions(w.in.Env, s.Func, r) {
		formulas = append(formulas, c.Post)
	}
	return formulas
}
