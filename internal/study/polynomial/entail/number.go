package entail

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A number is exact: a sum of rational multiples of products of the constants in symbols, by their exponents. None of its multiples is
// zero. Constants that are not algebraic count as independent of each other, which at worst hides an equality.
type number map[powers]*big.Rat

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

func rational(num, den int64) number { return fromRat(big.NewRat(num, den)) }

func fromRat(r *big.Rat) number {
	if r.Sign() == 0 {
		return number{}
	}
	return number{powers{}: r}
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
	return number{p: out}
}

func (n number) add(m number) number {
	out := make(number, len(n)+len(m))
	for p, r := range n {
		out[p] = r
	}
	for p, r := range m {
		if old, ok := out[p]; ok {
			r = new(big.Rat).Add(old, r)
		}
		if out[p] = r; r.Sign() == 0 {
			delete(out, p)
		}
	}
	return out
}

func (n number) mul(m number) number {
	if n.one() {
		return m
	}
	if m.one() {
		return n
	}
	if r, s := n[powers{}], m[powers{}]; len(n) == 1 && len(m) == 1 && r != nil && s != nil {
		return number{powers{}: new(big.Rat).Mul(r, s)}
	}
	out := number{}
	for p, r := range n {
		for q, s := range m {
			sum := p
			for i := range sum {
				sum[i] += q[i]
			}
			out = out.add(product(sum, new(big.Rat).Mul(r, s)))
		}
	}
	return out
}

var unit = big.NewRat(1, 1)

// one reports whether n is 1.
func (n number) one() bool {
	if len(n) != 1 {
		return false
	}
	r, ok := n[powers{}]
	return ok && r.Cmp(unit) == 0
}

func (n number) neg() number { return n.mul(rational(-1, 1)) }

// inverse is 1/n of a product; the inverse of a sum is left out.
func (n number) inverse() (number, bool) {
	if len(n) != 1 {
		return nil, false
	}
	for p, r := range n {
		for i := range p {
			p[i] = -p[i]
		}
		return product(p, new(big.Rat).Inv(r)), true
	}
	return nil, false
}

func (n number) zero() bool { return len(n) == 0 }

// products lists the exponents of n in a fixed order.
func (n number) products() []powers {
	out := make([]powers, 0, len(n))
	for p := range n {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b powers) int { return slices.Compare(a[:], b[:]) })
	return out
}

func (n number) float() float64 {
	sum := 0.0
	for _, p := range n.products() {
		v, _ := n[p].Float64()
		for i, e := range p {
			v *= math.Pow(symbols[i].value, float64(e))
		}
		sum += v
	}
	return sum
}

// key is the same for equal numbers only.
func (n number) key() string {
	if len(n) == 1 {
		if r, ok := n[powers{}]; ok {
			if r.IsInt() && r.Num().IsInt64() {
				return strconv.FormatInt(r.Num().Int64(), 10)
			}
			return r.RatString()
		}
	}
	var sb strings.Builder
	for _, p := range n.products() {
		sb.WriteString(n[p].RatString())
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
	return nil, false
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
	return nil, false
}

// likely are the constants that values of functions are recognised as multiples of.
var likely = func() []number {
	one := rational(1, 1)
	out := []number{one}
	for i := range symbols {
		out = append(out, symbol(i, 1))
	}
	return append(out,
		symbol(0, 2), symbol(1, 2), symbol(1, -2), symbol(1, 4), symbol(1, -4), symbol(3, -1), symbol(2, -1), symbol(2, 1).mul(symbol(3, -1)),
		symbol(4, 1).mul(symbol(3, -1)), symbol(3, 1).mul(symbol(2, -1)), symbol(4, 1).mul(symbol(2, -1)), symbol(5, 1).mul(symbol(6, 1)))
}()
