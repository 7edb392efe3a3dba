package relation

import (
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
	width, _ := k.Bits()
	mod := new(big.Int).Lsh(big.NewInt(1), uint(width))
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
