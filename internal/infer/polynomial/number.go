package polynomial

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// A number is a rational multiple of a constant that has a name, or just a float64.
type number struct {
	num, den int64 // den > 0; den = 0: only value is known
	of       int   // index in named
	value    float64
}

// named are the constants of which rational multiples are recognised, likely ones first. They are written as package math names them.
var named = []struct {
	text  string
	value float64
}{
	{"", 1},
	{"math.Pi", math.Pi},
	{"math.Ln2", math.Ln2},
	{"math.E", math.E},
	{"math.Sqrt2", math.Sqrt2},
	{"math.Ln10", math.Ln10},
	{"math.Log2E", math.Log2E},
	{"math.Log10E", math.Log10E},
	{"math.SqrtPi", math.SqrtPi},
	{"math.SqrtE", math.SqrtE},
	{"math.Phi", math.Phi},
	{"math.Pi*math.Pi", math.Pi * math.Pi},
	{"1.7320508075688772", 1.7320508075688772}, // √3, of 60°
	{"2.23606797749979", 2.23606797749979},     // √5
	{"0.3183098861837907", 1 / math.Pi},
	{"0.36787944117144233", 1 / math.E},
	{"1.0986122886681098", 1.0986122886681098}, // ln 3
}

// ConstantNames are the names of the constants that relations may mention: a relation is read where they can be referred to. That of π needs
// no mention, for laws have it too.
func ConstantNames() []string {
	var out []string
	for _, c := range named {
		if name, ok := strings.CutPrefix(c.text, "math."); ok && !strings.Contains(name, "*") && name != "Pi" && name != "E" {
			out = append(out, c.text)
		}
	}
	return out
}

// snapTolerance is how far, relatively, a coefficient may be from the number that it is taken for. It is coarse on purpose: whether
// the number is right is decided by rounding errors on fresh inputs. No theory; see make bench-polynomial.
const snapTolerance = 1e-8

// Denominators and numerators that are recognised; those of constants other than 1 are small, since products are dense.
// No theory; see make bench-polynomial.
const (
	mostDen      = 720
	mostNum      = 1 << 20
	mostNamedDen = 12
	mostNamedNum = 64
)

// recognise returns the simplest number within tol of v, relatively.
func recognise(v, tol float64) number {
	if v == 0 {
		return number{0, 1, 0, 0}
	}
	best := number{value: v}
	for i, c := range named {
		maxNum, maxDen := int64(mostNum), int64(mostDen)
		if i > 0 {
			maxNum, maxDen = mostNamedNum, mostNamedDen
		}
		num, den, ok := fraction(v/c.value, tol, maxNum, maxDen)
		if !ok {
			continue
		}
		n := number{num, den, i, float64(num) * c.value / float64(den)}
		if best.den == 0 || n.cost() < best.cost() {
			best = n
		}
		if best.cost() <= costOfName {
			break // no multiple of another constant is simpler
		}
	}
	return best
}

// exact is the number that a float64 stands for.
func exact(v float64) number {
	if v == math.Trunc(v) && math.Abs(v) < 1<<40 {
		return number{int64(v), 1, 0, v}
	}
	return recognise(v, 4*epsilon)
}

// fraction is the first convergent of v's continued fraction that is within tol of it.
func fraction(v, tol float64, maxNum, maxDen int64) (num, den int64, ok bool) {
	sign := int64(1)
	if v < 0 {
		sign, v = -1, -v
	}
	p0, q0, p1, q1 := int64(0), int64(1), int64(1), int64(0)
	for rest := v; ; {
		a := math.Floor(rest + 1e-9)
		if a > float64(maxNum) {
			return 0, 0, false
		}
		p0, q0, p1, q1 = p1, q1, int64(a)*p1+p0, int64(a)*q1+q0
		if p1 > maxNum || q1 > maxDen || q1 == 0 {
			return 0, 0, false
		}
		if p1 > 0 && math.Abs(float64(p1)/float64(q1)-v) <= tol*v {
			return sign * p1, q1, true
		}
		if rest -= a; rest < 1e-12 {
			return 0, 0, false
		}
		rest = 1 / rest
	}
}

// costOfName is what the name of a constant costs at least. No theory; see make bench-polynomial.
const costOfName = 4

// cost grows with what has to be read; a float64 without a name is dearest.
func (n number) cost() float64 {
	if n.den == 0 {
		return 30
	}
	if n.num == 0 {
		return 0
	}
	return math.Log2(math.Abs(float64(n.num))) + 1.5*math.Log2(float64(n.den)) + min(float64(n.of), 1)*(costOfName+float64(n.of)/8)
}

// named reports whether n can be written without the digits of an irrational number.
func (n number) named() bool {
	return n.den != 0 && (named[n.of].text == "" || named[n.of].text[0] > '9')
}

// times is n times a whole number.
func (n number) times(k int64) number {
	n.num *= k
	n.value *= float64(k)
	return n
}

// size is n without its sign.
func (n number) size() number { return number{max(n.num, -n.num), n.den, n.of, math.Abs(n.value)} }

// whole multiplies numbers by the least common denominator and divides them by what they have in common.
func whole(numbers []number) []number {
	den, num := big.NewInt(1), big.NewInt(0)
	common := numbers[0].of
	for _, n := range numbers {
		if n.den == 0 {
			return numbers
		}
		d := big.NewInt(n.den)
		den.Div(new(big.Int).Mul(den, d), new(big.Int).GCD(nil, nil, den, d))
		if n.of != common {
			common = 0
		}
	}
	if den.BitLen() > 24 {
		return numbers
	}
	out := make([]number, len(numbers))
	for i, n := range numbers {
		out[i] = n
		out[i].num, out[i].den = n.num*(den.Int64()/n.den), 1
		num.GCD(nil, nil, num, new(big.Int).Abs(big.NewInt(out[i].num)))
		if common != 0 {
			out[i].of = 0
		}
	}
	for i := range out {
		out[i].num /= num.Int64()
		out[i].value = float64(out[i].num) * named[out[i].of].value
	}
	return out
}

// text is n times the factors, a product without a sign: "3*math.Pi*x/2". Without factors a fraction of 1 is a decimal, since Go's
// 1/2 is 0.
func (n number) text(factors string) string {
	if n.den == 0 {
		return product(strconv.FormatFloat(math.Abs(n.value), 'g', -1, 64), factors)
	}
	num := n.num
	if num < 0 {
		num = -num
	}
	name := named[n.of].text
	if name == "" && factors == "" {
		if n.den == 1 {
			return strconv.FormatInt(num, 10)
		}
		return decimal(num, n.den)
	}
	out := product(name, factors)
	if num != 1 {
		out = product(strconv.FormatInt(num, 10), out)
	}
	if n.den != 1 {
		if name == "" && strings.HasPrefix(factors, "1/") {
			return decimal(num, n.den) + strings.TrimPrefix(factors, "1")
		}
		out += "/" + strconv.FormatInt(n.den, 10)
	}
	return out
}

// decimal is a fraction as a constant of type float64.
func decimal(num, den int64) string {
	s := strconv.FormatFloat(float64(num)/float64(den), 'g', -1, 64)
	if len(s) > 8 {
		return strconv.FormatInt(num, 10) + ".0/" + strconv.FormatInt(den, 10)
	}
	return s
}

// product joins two factors, each of which may be missing; 1/x times c is c/x.
func product(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	case strings.HasPrefix(b, "1/"):
		return a + b[1:]
	}
	return a + "*" + b
}

// finite reports whether v is a number that can be computed with further.
func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// epsilon is the relative rounding error of one operation. Half a unit in the last place of a float64.
const epsilon = 0x1p-53
