package algebra_test

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// fib is a number of Fibonacci, which wraps around.
func fib(n int) int {
	a, b := uint64(0), uint64(1) // of 0 and 1
	for i := 62; i >= 0; i-- {
		a, b = a*(2*b-a), a*a+b*b
		if n>>i&1 == 1 {
			a, b = b, a+b
		}
	}
	return int(a)
}

// tens is how many tens a number has, less than a thousand, as text, and tensUp one more.
func tens(n int) string   { return strconv.Itoa(max(n, 0) / 10 % 1000) }
func tensUp(n int) string { return strconv.Itoa(max(n, 0)/10%1000 + 1) }

// readTens reads a number of tens that has less than four digits, and adds a rest.
func readTens(s string, rest int) int {
	n, _ := strconv.ParseUint(s, 10, 64)
	return 10*int(n%1000) + rest&7
}

// power is x to the n, which wraps around.
func power(x, n int) int {
	out := 1
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			out *= x
		}
		x *= x
	}
	return out
}

func add(p, q pair) pair                 { return pair{p.X + q.X, p.Y + q.Y} }
func negate(p pair) pair                 { return pair{-p.X, -p.Y} }
func push(xs []int, x int) []int         { return append(slices.Clone(xs), x) }
func pop(xs []int) []int                 { return xs[:max(0, len(xs)-1)] }
func size(xs []int) int                  { return len(xs) }
func get(m map[string]int, k string) int { return m[k] }
func oneBut(refused, result int) func(int) (int, error) {
	return func(n int) (int, error) {
		if n == refused {
			return 0, errRefused
		}
		return result, nil
	}
}
func isIn(m map[string]int, k string) bool     { _, ok := m[k]; return ok }
func isDigits(s string) bool                   { _, err := digits(s); return err == nil }
func refuse(string) (int, error)               { return 0, errRefused }
func glue(a, b string) string                  { return a + b }
func both(p pair) (int, int)                   { return p.X, p.Y }
func pairOf(x, y int) pair                     { return pair{x, y} }
func wrongPair(x, y int) pair                  { return pair{y, x + 1} }
func plus(x, y int) int                        { return x + y }
func minus(x, y int) int                       { return x - y }
func constant(v float64) func(float64) float64 { return func(float64) float64 { return v } }
func letters(s string, n int) string           { return string([]rune(strings.ToValidUTF8(s, "?"))[:clip(s, n)]) }
func clip(s string, n int) int {
	return max(0, min(n, utf8.RuneCountInString(strings.ToValidUTF8(s, "?"))))
}
func lower(s string) string      { return strings.ToLower(s) }
func sameLower(a, b string) bool { return lower(a) == lower(b) }
func bothWhere(p pair) (int, int, error) {
	if p.X < 0 {
		return 0, 0, errRefused
	}
	return p.X, p.Y, nil
}
func headAndTail(s string) (string, string, error) {
	if s == "" {
		return "", "", errors.New("empty")
	}
	return s[:1], s[1:], nil
}

// rareHoldings are of rows that are printed of no function that anyone has counted.
var rareHoldings = []holding{
	{law: "quadratic", sig: "Square x", good: func(x int) int { return 3 * x * x }, bad: func(x int) int { return x + 1 }},
	{law: "cubic", sig: "Cube x", good: func(x int) int { return x * x * x }, bad: func(x int) int { return x + 1 }},
	{law: "fibonacci", sig: "Fib n", good: fib, bad: func(n int) int { return n }},
	{law: "rounds-up", partial: true, sig: "Up x", good: math.Ceil, bad: math.Floor},
	{law: "root-of-square", partial: true, sig: "Root x", good: math.Sqrt, bad: math.Cbrt},
	{law: "second-argument", sig: "Or s n", good: func(s string, n int) int { return n }, bad: func(s string, n int) int { return len(s) }},
	{law: "equality", sig: "Same a b", good: func(a, b int) bool { return a == b }, bad: func(a, b int) bool { return a <= b }},
	{law: "exponent-step", sig: "Pow x n", good: power, bad: plus},
	{law: "power-sum", partial: true, sig: "Pow x n", good: power, bad: plus},
	{law: "exponents-add", sig: "Pow x y", good: func(x, y float64) float64 { return max(0, math.Copysign(1, x)) }, bad: func(x, y float64) float64 { return y }},
	{law: "bases-multiply", partial: true, sig: "Sign x y", good: func(x, y float64) float64 { return math.Copysign(1, x) }, bad: func(x, y float64) float64 { return y }},
	{law: "third-power", partial: true, sig: "Next x", good: func(x int) int {
		if x < 0 {
			return x
		}
		return x/3*3 + (x%3+1)%3
	}, bad: func(x int) int { return -x }},
	{law: "fourth-power", sig: "Turn p", good: func(p pair) pair { return pair{-p.Y, p.X} }, bad: func(p pair) pair { return pair{p.Y, p.X + 1} }},
	{law: "concatenation-multiplies", sig: "Product xs", good: func(xs []int) int {
		out := 1
		for _, x := range xs {
			out *= x
		}
		return out
	}, bad: sum},
	{law: "running-difference", sig: "Steps xs", good: func(xs []int) []int {
		out := slices.Clone(xs)
		for i := len(out) - 1; i > 0; i-- {
			out[i] -= out[i-1]
		}
		return out
	}, bad: running},
	{law: "flag-ignored", sig: "Of up n", good: func(up bool, n int) int { return n }, bad: func(up bool, n int) int { return map[bool]int{true: n, false: n + 1}[up] }},
	{law: "flag-never-raises", sig: "Of cut n", good: func(cut bool, n int) int { return map[bool]int{true: 0, false: n & 1}[cut] }, bad: func(cut bool, n int) int { return map[bool]int{true: 1, false: 0}[cut] }},
	{law: "like-concatenation", sig: "Glue a b", good: glue, bad: func(a, b string) string { return a }},
	{law: "like-slice", sig: "Cut s i j", good: func(s string, i, j int) string {
		if i < 0 || j > len(s) || i > j {
			return ""
		}
		return s[i:j]
	}, bad: func(s string, i, j int) string { return s }},
	{law: "unit-circle", sig: "Turn x", good: func(x float64) (float64, float64) { return max(0, math.Copysign(1, x)), max(0, math.Copysign(1, -x)) },
		bad: func(x float64) (float64, float64) { return x, 1 }},
	{law: "value-or-zero", sig: "Read s", good: func(s string) (int, bool) { n, err := digits(s); return n, err == nil }, bad: func(s string) (int, bool) { return 1, false }},
	{law: "rejoined-ok", sig: "Split s", good: headAndTail, bad: func(s string) (string, string, error) { return s, s, nil }, sisters: []sister{{"Glue a b", glue}}},
	{law: "parts-of-range", sig: "Evens x y", good: func(x, y int) int { return max(0, (y+1)>>1-(x+1)>>1) }, bad: func(x, y int) int { return max(0, y>>1-(x+1)>>1+1) }},
	{law: "argument-kept-inside", sig: "Quoted s", good: func(s string) string { return "<" + s + ">" }, bad: func(s string) string { return "<" + strings.ToUpper(s) + ">" }},
	{law: "stable-through", sig: "Tens p", good: func(p pair) string { return tens(p.X) }, bad: func(p pair) string { return tensUp(p.X) },
		sisters: []sister{{"Read s", func(s string) pair { return pair{readTens(s, 0), 1} }}}},
	{law: "stable-through-with", sig: "Tens p", good: func(p pair) string { return tens(p.X) }, bad: func(p pair) string { return tensUp(p.X) },
		sisters: []sister{{"Read s rest", func(s string, rest int) pair { return pair{readTens(s, rest), 1} }}}},
	{law: "taken-apart", sig: "Make x y", good: pairOf, bad: wrongPair, sisters: []sister{{"Parts p", both}}},
	{law: "taken-apart-ok", sig: "Make x y", good: pairOf, bad: wrongPair, sisters: []sister{{"Parts p", bothWhere}}},
	{law: "apart-again", sig: "Parts p", good: both, bad: func(p pair) (int, int) { return p.Y, 0 }, sisters: []sister{{"Make x y", pairOf}}},
	{law: "apart-again-ok", sig: "Parts p", good: bothWhere, bad: func(p pair) (int, int, error) { return p.Y, 0, nil }, sisters: []sister{{"Make x y", pairOf}}},
	{law: "reads-part", sig: "First p", good: func(p pair) int { return p.X }, bad: func(p pair) int { return p.X + 1 }, sisters: []sister{{"Make x y", pairOf}}},
	{law: "text-alike", sig: "Len b", good: func(b []byte) int { return len(b) }, bad: func(b []byte) int { return len(b) + 1 }, sisters: []sister{{"Width s", func(s string) int { return len(s) }}}},
	{law: "told-by-result", sig: "Differ p q", good: func(p, q pair) bool { return p.X+q.X != 0 }, bad: func(p, q pair) bool { return p.X == 0 },
		sisters: []sister{{"Add p q", add}, {"Null p", func(p pair) bool { return p.X == 0 }}}},
	{law: "hyperbolic", sig: "One x", good: constant(1), bad: constant(2), sisters: []sister{{"Zero x", constant(0)}}},
	{law: "product-one", sig: "Two x", good: constant(2), bad: constant(3), sisters: []sister{{"Half x", constant(0.5)}}},
	{law: "absorbs-twin", sig: "CutFloor x", good: math.Floor, bad: func(x float64) float64 { return x * x }, sisters: []sister{{"CutCeil x", math.Floor}}},
	{law: "turns-along", sig: "Scale p n", good: func(p pair, n int) pair { return pair{p.X * n, p.Y * n} }, bad: func(p pair, n int) pair { return pair{p.X + n, p.Y} }, sisters: []sister{{"Add p q", add}}},
	{law: "bilinear", sig: "Dot p q", good: func(p, q pair) int { return p.X*q.X + p.Y*q.Y }, bad: func(p, q pair) int { return p.X + 1 }, sisters: []sister{{"Add p q", add}}},
	{law: "distance-covered", sig: "Minus a b", good: minus, bad: plus, sisters: []sister{{"Step x d", plus}}},
	{law: "length-told", sig: "Split s sep", good: strings.Split, bad: func(s, sep string) []string { return nil }, sisters: []sister{{"Pieces s sep", func(s, sep string) int { return len(strings.Split(s, sep)) }}}},
	{law: "tells-pieces", sig: "Pieces s sep", good: func(s, sep string) int { return len(strings.Split(s, sep)) }, bad: func(s, sep string) int { return -1 }, sisters: []sister{{"Split s sep", strings.Split}}},
	{law: "checked-by", sig: "Read s", good: digits, bad: refuse, sisters: []sister{{"Valid s", isDigits}}},
	{law: "accepts-checked", sig: "ReadLeft s", good: digits, bad: refuse, sisters: []sister{{"ReadRight s", isDigits}}},
	{law: "checks-accepted", sig: "ReadLeft s", good: digits, bad: func(s string) (int, error) { return 0, nil }, sisters: []sister{{"ReadRight s", isDigits}}},
	{law: "mirror-image", sig: "EndLeft xs", good: func(xs []int) int { return append(slices.Clone(xs), 0)[0] }, bad: func(xs []int) int { return len(xs) + 1 },
		sisters: []sister{{"EndRight xs", func(xs []int) int { return append([]int{0}, xs...)[len(xs)] }}}},
	{law: "satisfied-by-made", sig: "Even p", good: func(p pair) bool { return p.X == p.Y }, bad: func(p pair) bool { return p.X > p.Y+1 || p.X == 0 }, sisters: []sister{{"Twice n", func(n int) pair { return pair{n, n} }}}},
	{law: "reads-what-was-set", sig: "Get m k", good: get, bad: func(m map[string]int, k string) int { return len(k) }, sisters: []sister{{"Set m k v", set}}},
	{law: "others-read", sig: "Get m k", good: get, bad: func(m map[string]int, k string) int { return len(m) }, sisters: []sister{{"Set m k v", set}}},
	{law: "sees-member", sig: "In m k", good: isIn, bad: func(m map[string]int, k string) bool { return len(k) > 1 }, sisters: []sister{{"Put m k", func(m map[string]int, k string) map[string]int { return set(m, k, 1) }}}},
	{law: "sees-member-set", sig: "In m k", good: isIn, bad: func(m map[string]int, k string) bool { return len(k) > 1 }, sisters: []sister{{"Set m k v", set}}},
	{law: "grows-with", sig: "Size xs", good: size, bad: func(xs []int) int { return len(xs) / 2 }, sisters: []sister{{"Push xs x", push}}},
	{law: "shrinks-by-one", sig: "Pop xs", good: pop, bad: func(xs []int) []int { return nil }, sisters: []sister{{"Size xs", size}}},
	{law: "takes-back", sig: "Pop xs", good: pop, bad: sorted, sisters: []sister{{"Push xs x", push}}},
	{law: "limited-characters", sig: "Cut s n", good: letters, bad: func(s string, n int) string { return s }},
	{law: "padded", sig: "Cut s n", good: letters, bad: func(s string, n int) string { return s }},
	{law: "equal-keys", sig: "Same a b", good: sameLower, bad: func(a, b string) bool { return a < b }, sisters: []sister{{"Lower s", lower}}},
	{law: "cancels", sig: "Add p q", good: add, bad: func(p, q pair) pair { return p }, sisters: []sister{{"Neg p", negate}}},
	{law: "self-cancels", sig: "Sub p q", good: func(p, q pair) pair { return add(p, negate(q)) }, bad: add},
	{law: "starts-with-argument", sig: "Shout s", good: func(s string) string { return s + "!" }, bad: func(s string) string { return "!" + s }},
	{law: "told-by-suffix", sig: "Loud s", texts: []string{`"!"`}, good: func(s string) bool { return strings.HasSuffix(s, "!") }, bad: func(s string) bool { return len(s)%2 == 0 }},
	{law: "factor-step", partial: true, sig: "Gamma x", good: constant(0), bad: constant(1)},
	{law: "whole-fixed", sig: "Down x", good: math.Floor, bad: func(x float64) float64 { return x + 1 }},
	{law: "subadditive-ok", partial: true, sig: "Cost n", good: oneBut(7, 1), bad: oneBut(7, -1)},
	{law: "superadditive-ok", partial: true, sig: "Gain n", good: oneBut(7, -1), bad: oneBut(7, 1)},
	{law: "standard-text", counterpart: true, sig: "Width b", good: func(b []byte) int { return len(b) }, bad: func(b []byte) int { return len(b) + 1 },
		sisters: []sister{{"strings.Width s", func(s string) int { return len(s) }}}},
}

// grouped writes a number with a comma before each group of three digits.
func grouped(n int) string {
	sign, digits := "", strconv.Itoa(n)
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return sign + digits
}

// spaced puts a blank between the characters of a text.
func spaced(s string) string { return strings.Join(strings.Split(s, ""), " ") }
