package relation

import (
	"go/constant"
	"math/big"
	"slices"
)

// addNumbers replaces two or more plain numbers among the terms by their sum, modulo the width of the type.
func addNumbers(terms []term, t *Type) []term {
	total, count := new(big.Int), 0
	for _, u := range terms {
		if v := plainInt(u.x); v != nil {
			count++
			if u.neg {
				total.Sub(total, v)
			} else {
				total.Add(total, v)
			}
		}
	}
	if count < 2 {
		return terms
	}
	terms = slices.DeleteFunc(terms, func(u term) bool { return plainInt(u.x) != nil })
	neg := wrapInto(total, t.Kind)
	if total.Sign() != 0 {
		terms = append(terms, term{neg, numberLiteral(total, t)})
	}
	return terms
}

// wrapInto reduces v modulo the width of k to the smallest magnitude that k can write, and tells whether it is to be subtracted.
func wrapInto(v *big.Int, k Kind) (neg bool) {
	mod := new(big.Int).Lsh(big.NewInt(1), bitsOf(k))
	half := new(big.Int).Rsh(mod, 1)
	v.Mod(v, mod)
	if v.Cmp(half) < 0 || !k.isSigned() && v.Cmp(half) == 0 {
		return false
	}
	if v.Cmp(half) == 0 { // the smallest signed integer is its own negation, and cannot be written without a sign
		v.Neg(v)
		return false
	}
	v.Sub(mod, v)
	return true
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
