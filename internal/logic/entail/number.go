package entail

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A number is exact: a sum of rational multiples of products of the constants in symbols, by their exponents, none of them zero. Small
// fractions, which most numbers are, are kept apart. Constants that are not algebraic count as independent of each other, which at worst
// hides an equality. The zero number is 0.
type number struct {
	num, den int64 // of a fraction in lowest terms, num below 2^31 and den from 1; den 0: see sum
	sum      map[powers]*big.Rat
}

// powers are the exponents of the symbols in a product; those of square roots of whole numbers are 0 or 1.
type powers [8]int8

// symbols are the constants that relations name. root is the number that one is the square root of; 0 of those that are transcendental.
var symbols = [len(powers{})]struct {
	name  string
	value float64
	root  int64
}{
	{"√π", 1.7724538509055160273, 0}, {"√e", 1.6487212707001281468, 0}, {"ln 2", math.Ln2, 0}, {"ln 10", math.Ln10, 0}, {"ln 3", 1.0986122886681098, 0},
	{"√2", math.Sqrt2, 2}, {"√3", 1.7320508075688772, 3}, {"√5", 2.23606797749979, 5},
}

// small bounds fractions that are kept as two words: products of two of them fit int64.
const small = 1 << 31

// rational is num/den, den > 0.
func rational(num, den int64) number {
	a, b := max(num, -num), den
	for b != 0 {
		a, b = b, a%b
	}
	num, den = num/a, den/a
	if -small < num && num < small && den < small {
		return number{num: num, den: den}
	}
	return number{sum: map[powers]*big.Rat{{}: big.NewRat(num, den)}}
}

func fromRat(r *big.Rat) number {
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		return rational(r.Num().Int64(), r.Denom().Int64())
	}
	return number{sum: map[powers]*big.Rat{{}: r}}
}

// symbol is the n-th power of a symbol.
func symbol(i int, n int8) number {
	var p powers
	p[i] = n
	return product(p, big.NewRat(1, 1))
}

// product brings the exponents of square roots to 0 or 1.
func product(p powers, r *big.Rat) number {
	out := new(big.Rat).Set(r)
	for i, s := range symbols {
		for s.root != 0 && p[i] > 1 {
			p[i] -= 2
			out.Mul(out, big.NewRat(s.root, 1))
		}
		for s.root != 0 && p[i] < 0 {
			p[i] += 2
			out.Quo(out, big.NewRat(s.root, 1))
		}
	}
	return simplest(map[powers]*big.Rat{p: out})
}

// simplest is the number that a sum is.
func simplest(sum map[powers]*big.Rat) number {
	if len(sum) == 0 {
		return number{}
	}
	if r, ok := sum[powers{}]; ok && len(sum) == 1 {
		return fromRat(r)
	}
	return number{sum: sum}
}

// fraction reports whether n is kept as two words.
func (n number) fraction() bool { return n.sum == nil }

// parts is n as a sum. It is not to be changed.
func (n number) parts() map[powers]*big.Rat {
	if n.sum != nil || n.num == 0 {
		return n.sum
	}
	return map[powers]*big.Rat{{}: big.NewRat(n.num, n.den)}
}

func (n number) add(m number) number {
	switch {
	case n.zero():
		return m
	case m.zero():
		return n
	case n.fraction() && m.fraction() && n.den < 1<<15 && m.den < 1<<15:
		return rational(n.num*m.den+m.num*n.den, n.den*m.den)
	}
	out := map[powers]*big.Rat{}
	for p, r := range n.parts() {
		out[p] = r
	}
	for p, r := range m.parts() {
		if old, ok := out[p]; ok {
			r = new(big.Rat).Add(old, r)
		}
		if out[p] = r; r.Sign() == 0 {
			delete(out, p)
		}
	}
	return simplest(out)
}

func (n number) mul(m number) number {
	switch {
	case n.zero() || m.zero():
		return number{}
	case n.one():
		return m
	case m.one():
		return n
	case n.fraction() && m.fraction():
		return rational(n.num*m.num, n.den*m.den)
	}
	out := number{}
	for p, r := range n.parts() {
		for q, s := range m.parts() {
			sum := p
			for i := range sum {
				sum[i] += q[i]
			}
			out = out.add(product(sum, new(big.Rat).Mul(r, s)))
		}
	}
	return out
}

// one reports whether n is 1.
func (n number) one() bool { return n.num == 1 && n.den == 1 }

func (n number) neg() number {
	if n.fraction() {
		n.num = -n.num
		return n
	}
	return n.mul(rational(-1, 1))
}

// inverse is 1/n of a product; the inverse of a sum is left out.
func (n number) inverse() (number, bool) {
	switch {
	case n.zero():
		return number{}, false
	case n.fraction() && n.num > 0:
		return number{num: n.den, den: n.num}, true
	case n.fraction():
		return number{num: -n.den, den: -n.num}, true
	case len(n.sum) != 1:
		return number{}, false
	}
	for p, r := range n.sum {
		for i := range p {
			p[i] = -p[i]
		}
		return product(p, new(big.Rat).Inv(r)), true
	}
	return number{}, false
}

func (n number) zero() bool { return n.num == 0 && len(n.sum) == 0 }

// products lists the exponents of n in a fixed order.
func (n number) products() []powers {
	var out []powers
	for p := range n.parts() {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b powers) int { return slices.Compare(a[:], b[:]) })
	return out
}

func (n number) float() float64 {
	if n.zero() {
		return 0
	}
	if n.fraction() {
		return float64(n.num) / float64(n.den)
	}
	sum := 0.0
	for _, p := range n.products() {
		v, _ := n.sum[p].Float64()
		for i, e := range p {
			v *= math.Pow(symbols[i].value, float64(e))
		}
		sum += v
	}
	return sum
}

// exact reports whether float is the number itself.
func (n number) exact() bool {
	if n.zero() {
		return true
	}
	r, rational := n.parts()[powers{}]
	if !rational || len(n.parts()) > 1 {
		return false
	}
	_, exact := r.Float64()
	return exact
}

// key is the same for equal numbers only.
func (n number) key() string {
	switch {
	case n.zero():
		return "0"
	case n.fraction() && n.den == 1:
		return strconv.FormatInt(n.num, 10)
	case n.fraction():
		return strconv.FormatInt(n.num, 10) + "/" + strconv.FormatInt(n.den, 10)
	}
	var sb strings.Builder
	for _, p := range n.products() {
		sb.WriteString(n.sum[p].Num().Text(32)) // base 32 takes no divisions
		if !n.sum[p].IsInt() {
			sb.WriteString("/" + n.sum[p].Denom().Text(32))
		}
		for i, e := range p {
			if e != 0 {
				sb.WriteString("·" + strconv.Itoa(i) + "^" + strconv.Itoa(int(e)))
			}
		}
		sb.WriteByte('+')
	}
	return sb.String()
}

// constants are what relations may call numbers.
func constants(name string) (number, bool) {
	switch name {
	case "math.Pi":
		return symbol(0, 2), true
	case "math.SqrtPi":
		return symbol(0, 1), true
	case "math.E":
		return symbol(1, 2), true
	case "math.SqrtE":
		return symbol(1, 1), true
	case "math.Ln2":
		return symbol(2, 1), true
	case "math.Log2E":
		return symbol(2, -1), true
	case "math.Ln10":
		return symbol(3, 1), true
	case "math.Log10E":
		return symbol(3, -1), true
	case "math.Sqrt2":
		return symbol(5, 1), true
	case "math.Phi":
		return rational(1, 2).add(symbol(7, 1).mul(rational(1, 2))), true
	}
	return number{}, false
}

// decimals are constants that have no name in package math but are written with all their digits.
var decimals = map[float64]number{
	1.7320508075688772: symbol(6, 1), 2.23606797749979: symbol(7, 1), 0.3183098861837907: symbol(0, -2),
	0.36787944117144233: symbol(1, -2), 1.0986122886681098: symbol(4, 1),
}

// nearest is the number with a short name that is within tol of v, if there is one: a small fraction times at most two constants.
func nearest(v, tol float64) (number, bool) {
	if math.Abs(v) <= tol {
		return number{}, true
	}
	for _, c := range likely {
		f := c.float()
		for den := int64(1); den <= 12; den++ {
			num := math.Round(v / f * float64(den))
			if num != 0 && math.Abs(num) <= 64 && math.Abs(num*f/float64(den)-v) <= tol {
				return c.mul(rational(int64(num), den)), true
			}
		}
	}
	return number{}, false
}

// likely are the constants that values of functions are recognised as multiples of.
var likely = func() []number {
	out := []number{rational(1, 1)}
	for i := range symbols {
		out = append(out, symbol(i, 1))
	}
	return append(out,
		symbol(0, 2), symbol(1, 2), symbol(1, -2), symbol(1, 4), symbol(1, -4), symbol(3, -1), symbol(2, -1), symbol(2, 1).mul(symbol(3, -1)),
		symbol(4, 1).mul(symbol(3, -1)), symbol(3, 1).mul(symbol(2, -1)), symbol(4, 1).mul(symbol(2, -1)), symbol(5, 1).mul(symbol(6, 1)))
}()
