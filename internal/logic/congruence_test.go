package logic

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// ground is a term over values x, y, z and functions of them.
func ground(op string, args ...*term) *term {
	if len(args) == 0 {
		return atom(valueOp + op)
	}
	return atom(op+"#0", args...)
}

func TestCongruence(t *testing.T) {
	x, y, z := ground("x"), ground("y"), ground("z")
	f := func(t *term) *term { return ground("F", t) }
	plus := func(t *term, n int64) *term { return add(t, rational(big.NewRat(n, 1)), one) }
	twice := func(t *term) *term { return mul(t, rational(big.NewRat(2, 1))) }
	type pair [2]*term
	for _, tt := range []struct {
		name     string
		known    []pair
		l, r     *term
		want     bool
		conflict bool
	}{
		{"equals of equals", []pair{{x, y}, {y, z}}, f(x), f(z), true, false},
		{"not backwards", []pair{{f(x), f(y)}}, x, y, false, false},
		// F³(x) = x and F⁵(x) = x make F(x) = x: Nelson and Oppen's example
		{"powers", []pair{{f(f(f(x))), x}, {f(f(f(f(f(x))))), x}}, f(x), x, true, false},
		{"even powers", []pair{{f(f(x)), x}, {f(f(f(f(x)))), x}}, f(x), x, false, false},
		{"sums", []pair{{f(x), plus(y, 1)}, {y, plus(z, 2)}}, f(x), plus(z, 3), true, false},
		{"sums in arguments", []pair{{x, plus(y, 1)}}, f(plus(x, 1)), f(plus(y, 2)), true, false},
		{"no halves", []pair{{twice(x), twice(y)}}, x, y, false, false},
		{"a late equation of arguments", []pair{{f(x), z}, {f(y), rational(one)}, {x, y}}, z, rational(one), true, false},
		{"constants", []pair{{f(x), rational(one)}, {f(x), rational(minusOne)}}, x, y, false, true},
		{"truth", []pair{{f(x), trueTerm}, {f(y), falseTerm}, {x, y}}, x, y, true, true},
	} {
		c := newCongruence()
		for _, k := range tt.known {
			c.merge(k[0], k[1])
		}
		if got := c.normal(tt.l).key == c.normal(tt.r).key; got != tt.want || c.conflict != tt.conflict {
			t.Errorf("%s: equal %v, conflict %v, want %v, %v", tt.name, got, c.conflict, tt.want, tt.conflict)
		}
	}
}

// Equations that are true of numbers make nothing equal that is not, and the order in which they are learnt does not matter.
func TestCongruenceIsSound(t *testing.T) {
	rng := seed.New(1).Child("congruence", 0).Rand()
	names := []string{"u", "v", "x", "y", "z"}
	for range 300 {
		value := map[string]int64{}
		for _, n := range names {
			value[n] = rng.Int64N(4)
		}
		table := [8]int64{}
		for i := range table {
			table[i] = rng.Int64N(4)
		}
		var build func(depth int) (*term, int64)
		build = func(depth int) (*term, int64) {
			n := names[rng.IntN(len(names))]
			switch kind := rng.IntN(4); {
			case depth == 0 || kind == 0:
				return ground(n), value[n]
			case kind == 1:
				a, v := build(depth - 1)
				return add(a, rational(one), one), v + 1
			}
			a, v := build(depth - 1)
			return ground("F", a), table[v&7]
		}
		var equations [][2]*term
		terms, values := []*term{}, []int64{}
		for range 12 {
			a, v := build(3)
			for i, w := range values {
				if v == w {
					equations = append(equations, [2]*term{a, terms[i]})
				}
			}
			terms, values = append(terms, a), append(values, v)
		}
		forth, back := newCongruence(), newCongruence()
		for i := range equations {
			forth.merge(equations[i][0], equations[i][1])
			back.merge(equations[len(equations)-1-i][1], equations[len(equations)-1-i][0])
		}
		for i, a := range terms {
			for j, b := range terms {
				same := forth.normal(a).key == forth.normal(b).key
				if same != (values[i] == values[j]) || same != (back.normal(a).key == back.normal(b).key) || forth.conflict {
					t.Fatalf("%s and %s: %v with values %d and %d", a.key, b.key, same, values[i], values[j])
				}
			}
		}
	}
}

func TestFold(t *testing.T) {
	x, s := ground("x"), ground("s")
	number := func(n int64) *term { return rational(big.NewRat(n, 1)) }
	none, abc := atom("literal nil"), atom(`literal "aé"`)
	for _, tt := range []struct{ from, want *term }{
		{atom("len", abc), number(3)},
		{atom("len", atom("concat", s, abc)), add(atom("len", s), number(3), one)},
		{atom("len", none), number(0)},
		{atom("sum", none), number(0)},
		{atom("prod", none), number(1)},
		{atom("reverse", none), none},
		{atom("insert", none, x, x), atom("insert", none, x, x)},
		{atom("min", number(2), number(1), number(3)), number(1)},
		{atom("max", number(2), number(1), number(3)), number(3)},
		{atom("max", x, x), x},
		{atom("max", number(1), x), atom("max", number(1), x)},
		{atom("abs", number(-2)), number(2)},
		{atom("binary<", number(1), number(2)), trueTerm},
		{atom("binary>=", number(1), number(2)), falseTerm},
		{atom("binary!=", abc, atom(`literal ""`)), trueTerm},
		{atom("binary==", none, s), atom("binary==", none, s)},
		{atom("unary!", atom("binary==", abc, abc)), falseTerm},
	} {
		if got := newCongruence().normal(tt.from); got.key != tt.want.key {
			t.Errorf("%s is %s, want %s", tt.from.key, got.key, tt.want.key)
		}
	}
}

// A power of a sum is not multiplied out where that makes more products than a reader follows, and is where it makes few.
func TestCongruenceMonomials(t *testing.T) {
	x := atom("x")
	cube := mul(x, mul(x, x))
	for _, tt := range []struct {
		parts int
		apart bool // the cube of the sum is multiplied out
	}{{2, true}, {12, false}} {
		sum := zeroTerm
		for i := range tt.parts {
			sum = add(sum, atom(fmt.Sprintf("a%d", i)), one)
		}
		c := newCongruence()
		c.rules[x.key] = [2]*term{x, sum}
		if got := c.normal(cube); (got.key != cube.key) != tt.apart {
			t.Errorf("of %d parts: %s", tt.parts, got.key)
		}
	}
}
