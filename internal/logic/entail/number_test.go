package entail

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// randomNumber is a sum of up to three products of fractions and symbols.
func randomNumber(rng *rand.Rand) number {
	out := number{}
	for range rng.IntN(3) + 1 {
		n := rational(int64(rng.IntN(41)-20), int64(1+rng.IntN(12)))
		for range rng.IntN(3) {
			n = n.mul(symbol(rng.IntN(len(symbols)), int8(rng.IntN(5)-2)))
		}
		out = out.add(n)
	}
	return out
}

// value is a number computed with many digits.
func (n number) big() *big.Float {
	sum := new(big.Float).SetPrec(300)
	for _, p := range n.products() {
		v := new(big.Float).SetPrec(300).SetRat(n.parts()[p])
		for i, e := range p {
			s := new(big.Float).SetPrec(300).SetFloat64(symbols[i].value)
			if root := symbols[i].root; root != 0 {
				s.Sqrt(new(big.Float).SetPrec(300).SetInt64(root))
			}
			for ; e > 0; e-- {
				v.Mul(v, s)
			}
			for ; e < 0; e++ {
				v.Quo(v, s)
			}
		}
		sum.Add(sum, v)
	}
	return sum
}

func close200(a, b *big.Float) bool {
	d := new(big.Float).Sub(a, b)
	size := new(big.Float).Abs(b)
	return d.Abs(d).Cmp(size.Add(size, big.NewFloat(1)).Mul(size, big.NewFloat(1e-60))) <= 0
}

// Numbers are a ring with many digits, and products have inverses.
func TestNumbersAreExact(t *testing.T) {
	rng := seed.New(1).Child("numbers", 0).Rand()
	for range 1000 {
		a, b, c := randomNumber(rng), randomNumber(rng), randomNumber(rng)
		x, y := a.big(), b.big()
		if got := a.add(b).big(); !close200(got, new(big.Float).Add(x, y)) {
			t.Fatalf("%s + %s = %s", a.key(), b.key(), a.add(b).key())
		}
		if got := a.mul(b).big(); !close200(got, new(big.Float).Mul(x, y)) {
			t.Fatalf("%s * %s = %s", a.key(), b.key(), a.mul(b).key())
		}
		for name, pair := range map[string][2]number{
			"addition commutes":       {a.add(b), b.add(a)},
			"multiplication commutes": {a.mul(b), b.mul(a)},
			"addition associates":     {a.add(b).add(c), a.add(b.add(c))},
			"it distributes":          {a.mul(b.add(c)), a.mul(b).add(a.mul(c))},
			"a - a is 0":              {a.add(a.neg()), number{}},
		} {
			if pair[0].key() != pair[1].key() {
				t.Fatalf("%s: %s and %s, of %s, %s, %s", name, pair[0].key(), pair[1].key(), a.key(), b.key(), c.key())
			}
		}
		if inverse, ok := a.inverse(); ok && !a.mul(inverse).one() {
			t.Fatalf("%s times its inverse %s is %s", a.key(), inverse.key(), a.mul(inverse).key())
		}
		if f, _ := x.Float64(); math.Abs(f-a.float()) > 1e-9*max(1, math.Abs(f)) {
			t.Fatalf("%s is %v, and %v", a.key(), f, a.float())
		}
	}
}

// FuzzRational compares fractions of two words with those of math/big.
func FuzzRational(f *testing.F) {
	f.Add(int64(1), int64(2), int64(3), int64(4))
	f.Add(int64(1)<<31, int64(1), int64(-1)<<31, int64(3))
	f.Fuzz(func(t *testing.T, a, b, c, d int64) {
		const limit = 1 << 40
		if b <= 0 || d <= 0 || max(a, -a, b, max(c, -c), d) > limit || min(a, c) < -limit {
			t.Skip()
		}
		x, y := big.NewRat(a, b), big.NewRat(c, d)
		for _, tt := range []struct {
			got  number
			want *big.Rat
		}{{rational(a, b).add(rational(c, d)), new(big.Rat).Add(x, y)}, {rational(a, b).mul(rational(c, d)), new(big.Rat).Mul(x, y)}, {rational(a, b).neg(), new(big.Rat).Neg(x)}} {
			if got := tt.got; got.key() != fromRat(tt.want).key() {
				t.Errorf("%s and %s: %s, want %s", x, y, got.key(), tt.want)
			}
		}
	})
}

func TestNumberParts(t *testing.T) {
	for _, tt := range []struct {
		n            number
		key          string
		exact, whole bool
	}{
		{number{}, "0", true, false},
		{rational(4, 2), "2", true, true},
		{rational(-3, 6), "-1/2", true, true},
		{rational(1, 3), "1/3", false, true},
		{symbol(5, 2), "2", true, true}, // the square of √2
		{symbol(5, -1).mul(symbol(5, 1)), "1", true, true},
		{symbol(0, 2), "1·0^2+", false, false},
		{symbol(5, 1).add(rational(1, 1)), "1+1·5^1+", false, false},
	} {
		if got := tt.n.key(); got != tt.key {
			t.Errorf("%v: key %s, want %s", tt.n, got, tt.key)
		}
		if got := tt.n.exact(); got != tt.exact {
			t.Errorf("%s is a float64 itself: %v", tt.key, got)
		}
	}
	if _, ok := (number{}).inverse(); ok {
		t.Error("0 has an inverse")
	}
	if _, ok := symbol(5, 1).add(rational(1, 1)).inverse(); ok {
		t.Error("a sum has an inverse")
	}
}

// Values are recognised as multiples of constants, and near misses are not.
func TestNearest(t *testing.T) {
	for _, tt := range []struct {
		v    float64
		want string
		ok   bool
	}{
		{0.5, "1/2", true}, {0, "0", true}, {math.Pi / 3, "1/3·0^2+", true}, {-math.Sqrt2, "-1·5^1+", true}, {math.E, "1·1^2+", true}, {1 / math.E, "1·1^-2+", true},
		{math.Pi/3 + 1e-6, "", false}, {0.7390851332151607, "", false}, {100.5, "", false},
	} {
		if n, ok := nearest(tt.v, 1e-13); ok != tt.ok || ok && n.key() != tt.want {
			t.Errorf("%v: %s, %v, want %s", tt.v, n.key(), ok, tt.want)
		}
	}
	for _, name := range []string{"math.Pi", "math.E", "math.Ln2", "math.Log2E", "math.Sqrt2", "math.Phi", "math.SqrtPi", "math.SqrtE", "math.Ln10", "math.Log10E"} {
		if n, ok := constants(name); !ok || n.zero() {
			t.Errorf("%s is no constant", name)
		}
	}
	if _, ok := constants("math.MaxInt"); ok {
		t.Error("math.MaxInt is a constant")
	}
}

func randomPoly(rng *rand.Rand) poly {
	var terms []term
	for range rng.IntN(4) {
		var m monomial
		for range rng.IntN(3) {
			m = append(m, rng.IntN(3))
		}
		slices.Sort(m)
		terms = append(terms, term{rational(int64(rng.IntN(9)-4), int64(1+rng.IntN(3))), m})
	}
	return sum(terms)
}

func (p poly) of(at []*big.Rat) *big.Rat {
	out := new(big.Rat)
	for _, u := range p {
		v := new(big.Rat)
		if r, ok := u.coef.parts()[powers{}]; ok {
			v.Set(r)
		}
		for _, i := range u.mono {
			v.Mul(v, at[i])
		}
		out.Add(out, v)
	}
	return out
}

func (q quotient) of(at []*big.Rat) *big.Rat {
	below := q.den.of(at)
	if below.Sign() == 0 {
		return nil
	}
	return below.Quo(q.num.of(at), below)
}

// Polynomials and quotients are computed with as fractions are.
func TestPolysAreExact(t *testing.T) {
	rng := seed.New(1).Child("polys", 0).Rand()
	for range 1000 {
		p, q, r := randomPoly(rng), randomPoly(rng), randomPoly(rng)
		at := []*big.Rat{big.NewRat(int64(rng.IntN(19)-9), 2), big.NewRat(int64(rng.IntN(19)-9), 3), big.NewRat(int64(rng.IntN(19)-9), 5)}
		x, y, z := p.of(at), q.of(at), r.of(at)
		check := func(what string, got, want *big.Rat) {
			t.Helper()
			if got != nil && want != nil && got.Cmp(want) != 0 {
				t.Fatalf("%s of %v, %v and %v at %v: %v, want %v", what, p, q, r, at, got, want)
			}
		}
		check("the sum", p.plus(q).of(at), new(big.Rat).Add(x, y))
		check("the difference", p.minus(q).of(at), new(big.Rat).Sub(x, y))
		check("the product", p.times(q).of(at), new(big.Rat).Mul(x, y))
		if a, b, ok := p.linearIn(1); ok {
			check("its parts", a.times(indeterminate(1)).plus(b).of(at), x)
		}
		if y.Sign() == 0 || z.Sign() == 0 {
			continue
		}
		a, okA := whole(p).over(whole(q))
		b, okB := whole(p).over(whole(r))
		if !okA || !okB {
			t.Fatalf("%v has no inverse", q)
		}
		v, w := new(big.Rat).Quo(x, y), new(big.Rat).Quo(x, z)
		check("the quotient", a.of(at), v)
		check("a sum of quotients", a.plus(b).of(at), new(big.Rat).Add(v, w))
		check("a product of quotients", a.times(b).of(at), new(big.Rat).Mul(v, w))
		check("a difference of quotients", a.minus(b).of(at), new(big.Rat).Sub(v, w))
		moved := slices.Clone(at)
		moved[0], moved[1] = v, z
		to := substitution{0: a, 1: whole(r)}
		check("a substitution", to.inPoly(q).of(at), q.of(moved))
		if s, ok := to.in(b); ok {
			check("a substitution in a quotient", s.of(at), b.of(moved))
		}
	}
}

func TestQuotientForms(t *testing.T) {
	x, y := whole(indeterminate(0)), whole(indeterminate(1))
	number := func(n int64) quotient { return whole(constantPoly(rational(n, 1))) }
	over := func(a, b quotient) quotient {
		q, ok := a.over(b)
		if !ok {
			t.Fatalf("%v is 0", b)
		}
		return q
	}
	for name, pair := range map[string][2]quotient{
		"xy/y is x":           {over(x.times(y), y), x},
		"2x/2 is x":           {over(x.times(number(2)), number(2)), x},
		"x/2y is one of both": {over(x, y.times(number(2))), over(x.times(number(3)), y.times(number(6)))},
		"0/x is 0":            {over(whole(poly{}), x), whole(poly{})},
		"x/y·y is x":          {over(x, y).times(y), x},
		"1/(x+1) + x/(x+1)":   {over(number(1), x.plus(number(1))).plus(over(x, x.plus(number(1)))), over(x.plus(number(1)), x.plus(number(1)))},
	} {
		if pair[0].text != pair[1].text {
			t.Errorf("%s: %s and %s", name, pair[0].text, pair[1].text)
		}
	}
	if _, ok := x.over(x.minus(x)); ok {
		t.Error("x/0 is a quotient")
	}
	if n, ok := number(3).value(); !ok || n.key() != "3" {
		t.Errorf("3 is %v", n)
	}
	if _, ok := over(x, y).value(); ok {
		t.Error("x/y is a number")
	}
	if !isVariable(x) || isVariable(x.times(number(2))) || isVariable(number(1)) || isVariable(over(number(1), x)) {
		t.Error("a variable is one indeterminate, once")
	}
}

// What stands for the variables of a pattern makes the target of it.
func TestMatchIsSound(t *testing.T) {
	rng := seed.New(1).Child("matches", 0).Rand()
	found := 0
	for range 500 {
		pattern := []quotient{whole(randomPoly(rng)), whole(randomPoly(rng))}
		to := substitution{0: whole(randomPoly(rng)), 1: whole(randomPoly(rng)), 2: whole(randomPoly(rng))}
		var target []quotient
		for _, q := range pattern {
			r, _ := to.in(q)
			target = append(target, r)
		}
		for _, way := range match(pattern, target, substitution{}, []int{0, 1, 2}) {
			found++
			for i, q := range pattern {
				if got, ok := way.in(q); !ok || got.text != target[i].text {
					t.Fatalf("%s in %s is %s, want %s", way.key(), q.text, got.text, target[i].text)
				}
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d ways in all", found)
	}
}

// Residues of numbers are computed with as the numbers are.
func TestField(t *testing.T) {
	f := newField()
	rng := seed.New(1).Child("residues", 0).Rand()
	add := func(a, b uint64) uint64 { return f.sub(a, f.sub(0, b)) }
	for range 300 {
		a, b := randomNumber(rng), randomNumber(rng)
		x, okX := f.residue(a)
		y, okY := f.residue(b)
		s, okS := f.residue(a.add(b))
		p, okP := f.residue(a.mul(b))
		if !okX || !okY || !okS || !okP {
			t.Fatalf("%s and %s have no residues", a.key(), b.key())
		}
		if s != add(x, y) || p != f.mul(x, y) {
			t.Fatalf("%s and %s: the residues of the sum and the product are others", a.key(), b.key())
		}
		if (x == 0) != a.zero() {
			t.Fatalf("%s has residue %d", a.key(), x)
		}
		if x != 0 && f.mul(x, f.invert(x)) != 1 {
			t.Fatalf("%d has inverse %d", x, f.invert(x))
		}
	}
	for i, s := range symbols {
		if s.root == 0 {
			continue
		}
		if root, _ := f.residue(rational(s.root, 1)); f.mul(f.symbols[i], f.symbols[i]) != root {
			t.Errorf("%s is no root", s.name)
		}
	}
}

// A row is reduced to nothing if it is a sum of rows that were added, and only then.
func TestEchelon(t *testing.T) {
	f := newField()
	e := newEchelon(f, 4)
	row := func(v ...uint64) []entry {
		var out []entry
		for c, x := range v {
			if x != 0 {
				out = append(out, entry{c, x})
			}
		}
		return out
	}
	e.add(row(1, 2, 0, 1))
	e.add(row(0, 1, 1, 0))
	e.add(row(1, 3, 1, 1)) // the sum of both
	if len(e.pivots) != 2 {
		t.Errorf("%d rows, want 2", len(e.pivots))
	}
	for _, tt := range []struct {
		row  []entry
		none bool
	}{{row(1, 3, 1, 1), true}, {row(2, 5, 1, 2), true}, {row(1, 3, 1, 2), false}, {row(0, 0, 1, 0), false}, {nil, true}} {
		if got := e.reduce(tt.row); len(got) == 0 != tt.none {
			t.Errorf("of %v %v is left", tt.row, got)
		}
	}
}
