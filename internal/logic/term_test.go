package logic

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// randomTerm is a polynomial in x, y and an opaque part.
func randomTerm(rng *rand.Rand) *term {
	out := rational(big.NewRat(int64(rng.IntN(9)-4), int64(1+rng.IntN(3))))
	for range rng.IntN(4) {
		m := rational(big.NewRat(int64(rng.IntN(9)-4), 1))
		for range 1 + rng.IntN(2) {
			m = mul(m, []*term{atom("$x"), atom("$y"), atom("F", atom("$x"))}[rng.IntN(3)])
		}
		out = add(out, m, one)
	}
	return out
}

// at is the value of a term where atoms have values.
func (t *term) at(values map[string]*big.Rat) *big.Rat {
	out := new(big.Rat)
	for _, m := range t.monomials() {
		v := new(big.Rat).Set(m.coef)
		for _, a := range m.atoms {
			v.Mul(v, values[a.key])
		}
		out.Add(out, v)
	}
	return out
}

// Terms are a ring: sums and products are what they stand for, and equal ones have one key.
func TestTermsAreExact(t *testing.T) {
	rng := seed.New(1).Child("terms", 0).Rand()
	for range 1000 {
		a, b, c := randomTerm(rng), randomTerm(rng), randomTerm(rng)
		values := map[string]*big.Rat{}
		for _, x := range []*term{atom("$x"), atom("$y"), atom("F", atom("$x"))} {
			values[x.key] = big.NewRat(int64(rng.IntN(19)-9), int64(1+rng.IntN(5)))
		}
		x, y := a.at(values), b.at(values)
		if got := add(a, b, minusOne).at(values); got.Cmp(new(big.Rat).Sub(x, y)) != 0 {
			t.Fatalf("%s less %s is %v", a.key, b.key, got)
		}
		if got := mul(a, b).at(values); got.Cmp(new(big.Rat).Mul(x, y)) != 0 {
			t.Fatalf("%s times %s is %v", a.key, b.key, got)
		}
		for name, pair := range map[string][2]*term{
			"addition commutes":       {add(a, b, one), add(b, a, one)},
			"multiplication commutes": {mul(a, b), mul(b, a)},
			"it distributes":          {mul(a, add(b, c, one)), add(mul(a, b), mul(a, c), one)},
			"nothing is left":         {add(a, a, minusOne), rational(new(big.Rat))},
		} {
			if pair[0].key != pair[1].key {
				t.Fatalf("%s: %s and %s", name, pair[0].key, pair[1].key)
			}
		}
		bound := map[string]*term{atom("$x").key: b}
		moved := map[string]*big.Rat{atom("$x").key: y, atom("$y").key: values[atom("$y").key], atom("F", atom("$x")).key: values[atom("F", atom("$x")).key]}
		if got := substitute(a, bound); !strings.Contains(a.key, "F(") && got.at(values).Cmp(a.at(moved)) != 0 {
			t.Fatalf("%s with %s for x is %s", a.key, b.key, got.key)
		}
	}
}

// Sides of relations that say the same have one normal form; near misses have another one.
func TestNormalForms(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{"x + y", "y + x", true}, {"2*x - x", "x", true}, {"x*(y + 1)", "x*y + x", true}, {"x - -y", "x + y", true}, {"x - y", "y - x", false},
		{"x + 2*math.Pi", "x + math.Pi + math.Pi", true}, {"x + math.Pi", "x + 3.14159", false}, {"x/2", "0.5*x", false}, {"x*x", "x", false},
		{"Sin(x + y)", "Sin(y + x)", true}, {"Sin(x)", "Cos(x)", false}, {"Sin(x) + Cos(y)", "Cos(y) + Sin(x)", true}, {"Max(x, y)", "Max(y, x)", false},
	} {
		sides := parse(t, "(x float64, y float64): "+tt.a+" == "+tt.b+" => Max(x, y) == x").Pre
		l, r := termOf(sides.(*relation.Binary).X), termOf(sides.(*relation.Binary).Y)
		if (l.key == r.key) != tt.same {
			t.Errorf("%s and %s: %s and %s", tt.a, tt.b, l.key, r.key)
		}
	}
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{"(s + t) + s", "s + (t + s)", true}, {`s + ""`, "s", true}, {"reverse(reverse(s))", "s", true}, {"reverse(s)", "s", false}, {"s + t", "t + s", false},
		{`concat(s, t)`, "s + t", true},
	} {
		sides := parse(t, "(s string, t string): "+tt.a+" == "+tt.b+" => Trim(s + t) == s").Pre
		l, r := termOf(sides.(*relation.Binary).X), termOf(sides.(*relation.Binary).Y)
		if (l.key == r.key) != tt.same {
			t.Errorf("%s and %s: %s and %s", tt.a, tt.b, l.key, r.key)
		}
	}
}

// What is bound to the variables of a pattern makes the term of it.
func TestMatchIsSound(t *testing.T) {
	x, y := atom("$x"), atom("$y")
	number := func(n int64) *term { return rational(big.NewRat(n, 1)) }
	f := func(t *term) *term { return atom("F", t) }
	for _, tt := range []struct {
		name       string
		pattern, t *term
		want       string // what x is, "" if nothing makes it
	}{
		{"F(x) is F(2y)", f(x), f(mul(number(2), y)), mul(number(2), y).key},
		{"F(x + 1) is F(y)", f(add(x, number(1), one)), f(y), add(y, number(1), minusOne).key},
		{"F(2x) is F(y)", f(mul(number(2), x)), f(y), mul(rational(big.NewRat(1, 2)), y).key},
		{"F(-x) is F(y)", f(mul(number(-1), x)), f(y), mul(number(-1), y).key},
		{"F(x) is G(y)", f(x), atom("G", y), ""},
		{"F(1) is F(2)", f(number(1)), f(number(2)), ""},
		{"P(x, x) is P(y, y)", atom("P", x, x), atom("P", y, y), y.key},
		{"P(x, x) is P(y, 1)", atom("P", x, x), atom("P", y, number(1)), ""},
		{"F(x*x) is F(y)", f(mul(x, x)), f(y), ""},
	} {
		b, ok := match(tt.pattern, tt.t, map[string]*term{})
		if ok != (tt.want != "") {
			t.Errorf("%s: %v", tt.name, ok)
			continue
		}
		if ok && (b[x.key].key != tt.want || substitute(tt.pattern, b).key != tt.t.key) {
			t.Errorf("%s: x is %s", tt.name, b[x.key].key)
		}
	}
	whole := atom(wholeVar + "n")
	if _, ok := match(f(mul(number(400), whole)), f(number(800)), map[string]*term{}); !ok {
		t.Error("400·n is not 800")
	}
	if _, ok := match(f(mul(number(400), whole)), f(number(801)), map[string]*term{}); ok {
		t.Error("400·n is 801 for a whole number n")
	}
}

// The least and the largest of values have one form each, whatever the order and the nesting in which they are written.
func TestExtremes(t *testing.T) {
	env := deriveEnv()
	of := func(text string) *term {
		rel, err := relation.Parse("Cmp(x, y) == "+text, env)
		if err != nil {
			t.Fatal(err)
		}
		return termOf(rel.Post.(*relation.Binary).Y)
	}
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{"max(x, y)", "max(y, x)", true},
		{"max(x, max(y, 3))", "max(max(3, x), y)", true},
		{"min(x, x)", "x", true},
		{"max(x, min(y, 3))", "max(min(3, y), x)", true},
		{"max(x, min(y, 3))", "min(max(x, y), 3)", false},
		{"max(x, y)", "min(x, y)", false},
	} {
		if got := of(tt.a).key == of(tt.b).key; got != tt.same {
			t.Errorf("%s and %s are one term: %v", tt.a, tt.b, got)
		}
	}
}
