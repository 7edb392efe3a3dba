package polynomial

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/logic/linear"
	"github.com/imago-mt/imago/internal/seed"
)

func TestMonomials(t *testing.T) {
	for _, tt := range []struct{ atoms, degree int }{{1, 3}, {2, 2}, {3, 3}, {4, 1}, {2, 0}} {
		var atoms []int
		for i := range tt.atoms {
			atoms = append(atoms, 10*i+5)
		}
		got := monomials(atoms, tt.degree)
		if want := linear.Monomials(tt.atoms, tt.degree); len(got) != want {
			t.Errorf("%d atoms of degree %d: %d monomials, want %d", tt.atoms, tt.degree, len(got), want)
		}
		seen := map[string]bool{}
		for i, m := range got {
			if seen[m.key()] {
				t.Errorf("%v is there twice", m)
			}
			seen[m.key()] = true
			if i > 0 && len(got[i-1]) > len(m) {
				t.Errorf("%v comes after %v", m, got[i-1])
			}
		}
	}
}

func TestMonomialDivides(t *testing.T) {
	for _, tt := range []struct {
		m, n monomial
		want bool
	}{
		{monomial{}, monomial{1}, true}, {monomial{1}, monomial{1, 2}, true}, {monomial{1, 2}, monomial{1, 1, 2}, true},
		{monomial{1, 1}, monomial{1, 2}, false}, {monomial{2}, monomial{}, false}, {monomial{3}, monomial{1, 2}, false}, {monomial{1}, monomial{1}, true},
	} {
		if got := tt.m.divides(tt.n); got != tt.want {
			t.Errorf("%v divides %v: %v", tt.m, tt.n, got)
		}
	}
	if m := (monomial{5, 1}).times(monomial{3}); !slices.Equal(m, monomial{1, 3, 5}) {
		t.Errorf("the product is %v, and not ascending", m)
	}
}

func TestTerms(t *testing.T) {
	terms := []term{{recognise(2, 0), monomial{7}}, {recognise(-1, 0), monomial{3, 3}}, {recognise(1, 0), monomial{4}}, {recognise(5, 0), monomial{4, 3}}}
	if got := atomsOf(terms); !slices.Equal(got, []int{3, 4, 7}) {
		t.Errorf("atoms %v", got)
	}
	if got := degreeOf(terms); got != 2 {
		t.Errorf("degree %d", got)
	}
	if got := headsOf(terms); !slices.Equal(got, []int{7}) {
		t.Errorf("it can be solved for %v, want the seventh: the fourth is in a product, too", got)
	}
	for i, v := range negative(terms) {
		if v.coef.value != -terms[i].coef.value || terms[0].coef.value != 2 {
			t.Errorf("term %d is %v", i, v)
		}
	}
	if got := signed([]float64{1, -2}, 4, 6); got[1].coef.value != -2 || got[1].mono[0] != 6 || len(got) != 2 {
		t.Errorf("a form of two atoms: %v", got)
	}
	if !few(terms[:3]) || few(terms) {
		t.Error("three terms are few, and four are not")
	}
	if !homogeneous(terms[:2]) || homogeneous([]term{terms[0], {recognise(1, 0), monomial{}}}) {
		t.Error("a constant term is not homogeneous")
	}
}

func randomPolynomial(rng *rand.Rand, atoms, terms, degree int) polynomial {
	out := polynomial{}
	for range terms {
		var m monomial
		for range rng.IntN(degree + 1) {
			m = append(m, rng.IntN(atoms))
		}
		out.add(float64(rng.IntN(9)-4), m.times(nil))
	}
	return out
}

// of is the value of a polynomial, in fractions.
func (p polynomial) of(at []*big.Rat) *big.Rat {
	out := new(big.Rat)
	for _, t := range p {
		v := new(big.Rat).SetFloat64(t.coef)
		for _, a := range t.mono {
			v.Mul(v, at[a])
		}
		out.Add(out, v)
	}
	return out
}

// Polynomials are a ring, and putting one in the place of an atom is what it says.
func TestPolynomialsAreExact(t *testing.T) {
	rng := seed.New(1).Child("polynomials", 0).Rand()
	for range 500 {
		p, q := randomPolynomial(rng, 4, 4, 2), randomPolynomial(rng, 4, 4, 2)
		at := randomPoint(rng)
		x, y := p.of(at), q.of(at)
		if got := p.times(q).of(at); got.Cmp(new(big.Rat).Mul(x, y)) != 0 {
			t.Fatalf("%v times %v", p, q)
		}
		if got := p.negative().of(at); got.Neg(got).Cmp(x) != 0 {
			t.Fatalf("-%v", p)
		}
		sum := slices.Clone(p)
		for _, u := range q {
			sum.add(u.coef, u.mono)
		}
		if got := sum.of(at); got.Cmp(new(big.Rat).Add(x, y)) != 0 {
			t.Fatalf("%v and %v", p, q)
		}
		moved := slices.Clone(at)
		moved[2] = y
		if got := p.replace(2, q).of(at); got.Cmp(p.of(moved)) != 0 {
			t.Fatalf("%v with %v for atom 2: %v", p, q, p.replace(2, q))
		}
		if !slices.IsSortedFunc(sum, func(a, b floatTerm) int { return a.mono.compare(b.mono) }) {
			t.Fatalf("%v is not in order", sum)
		}
		for _, u := range p {
			sum.add(-u.coef, u.mono)
		}
		if sum.key() != q.key() {
			t.Fatalf("%v is left of %v", sum, q)
		}
	}
}

func TestPolynomialParts(t *testing.T) {
	p := polynomial{}
	p.add(2, monomial{})
	p.add(3, monomial{1, 4})
	p.add(-1, monomial{2})
	if p.degree() != 2 || !slices.Equal(p.atoms(), []int{1, 2, 4}) {
		t.Errorf("%v: degree %d, atoms %v", p, p.degree(), p.atoms())
	}
	if _, fixed := p.constant(); fixed {
		t.Errorf("%v is a number", p)
	}
	if at, ok := p.find(monomial{2}); !ok || p[at].coef != -1 {
		t.Errorf("in %v the second atom is at %d", p, at)
	}
	p.add(-3, monomial{1, 4})
	p.add(1, monomial{2})
	if v, fixed := p.constant(); !fixed || v != 2 {
		t.Errorf("%v is no number", p)
	}
	if p.add(-2, monomial{}); len(p) != 0 || p.degree() != 0 {
		t.Errorf("%v is left", p)
	}
	if got := fromTerms([]term{{recognise(2, 0), monomial{5, 3}}, {recognise(1, 0), monomial{3, 5}}}); len(got) != 1 || got[0].coef != 3 {
		t.Errorf("terms that differ in the order of their factors: %v", got)
	}
}

// FuzzPolynomials multiplies two polynomials and evaluates both sides.
func FuzzPolynomials(f *testing.F) {
	f.Add(uint64(3), uint64(4))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		rng := rand.New(rand.NewPCG(a, b))
		p, q := randomPolynomial(rng, 3, 5, 3), randomPolynomial(rng, 3, 5, 3)
		at := randomPoint(rng)
		if got := p.times(q).of(at); got.Cmp(new(big.Rat).Mul(p.of(at), q.of(at))) != 0 {
			t.Errorf("%v times %v at %v is %v", p, q, at, got)
		}
	})
}

// What is a sum of multiples of generators is found to be one; what is a constant more is not.
func TestMember(t *testing.T) {
	rng := seed.New(1).Child("members", 0).Rand()
	members := 0
	for range 200 {
		g, h := randomPolynomial(rng, 3, 3, 1), randomPolynomial(rng, 3, 3, 2)
		if g.degree() != 1 || h.degree() != 2 {
			continue
		}
		p := polynomial{}
		for _, u := range g.times(randomPolynomial(rng, 3, 2, 1)) {
			p.add(u.coef, u.mono)
		}
		for _, u := range h {
			p.add(2*u.coef, u.mono)
		}
		if p.degree() < 2 {
			continue
		}
		members++
		if !member(p, []polynomial{g, h}) {
			t.Fatalf("%v is not found to be made up of %v and %v", p, g, h)
		}
	}
	if members < 50 {
		t.Errorf("only %d were asked for", members)
	}
	atom := func(i int, c float64) polynomial { return polynomial{{c, monomial{i}}} }
	difference := atom(0, 1)
	difference.add(-1, monomial{1})
	for _, tt := range []struct {
		name string
		p    polynomial
		by   []polynomial
		want bool
	}{
		{"x² - y² by x - y", polynomial{{1, monomial{0, 0}}, {-1, monomial{1, 1}}}, []polynomial{difference}, true},
		{"x² + y² by x - y", polynomial{{1, monomial{0, 0}}, {1, monomial{1, 1}}}, []polynomial{difference}, false},
		{"x by x²", atom(0, 1), []polynomial{{{1, monomial{0, 0}}}}, false},
		{"x by nothing", atom(0, 1), nil, false},
		{"x by x - y and y", atom(0, 1), []polynomial{difference, atom(1, 3)}, true},
		{"1 by x", polynomial{{1, monomial{}}}, []polynomial{atom(0, 1)}, false},
	} {
		if got := member(tt.p, tt.by); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

func TestSpans(t *testing.T) {
	row := func(v ...float64) []entry {
		var out []entry
		for i, x := range v {
			if x != 0 {
				out = append(out, entry{i, x})
			}
		}
		return out
	}
	for _, tt := range []struct {
		target  []entry
		vectors [][]entry
		want    bool
	}{
		{row(1, 2, 0), [][]entry{row(1, 0, 0), row(0, 1, 0)}, true},
		{row(1, 2, 1), [][]entry{row(1, 0, 0), row(0, 1, 0)}, false},
		{row(1, 2, 3), [][]entry{row(1, 1, 1), row(0, 1, 2)}, true},
		{row(1, 2, 3.001), [][]entry{row(1, 1, 1), row(0, 1, 2)}, false},
		{row(0, 0, 0), nil, true},
	} {
		if got := spans(tt.target, tt.vectors, 3); got != tt.want {
			t.Errorf("%v of %v: %v", tt.target, tt.vectors, got)
		}
	}
}

func TestFit(t *testing.T) {
	ones, x, square := []float64{1, 1, 1, 1}, []float64{1, 2, 3, 4}, []float64{1, 4, 9, 16}
	coefs, left, ok := fit([][]float64{ones, x}, []float64{5, 7, 9, 11})
	if !ok || left > 1e-12 || math.Abs(coefs[0]-3) > 1e-12 || math.Abs(coefs[1]-2) > 1e-12 {
		t.Errorf("3 + 2x: %v, %g besides, %v", coefs, left, ok)
	}
	if _, left, _ := fit([][]float64{ones, x}, square); left < 1 {
		t.Errorf("of x² %g is left beside 1 and x", left)
	}
	if _, _, ok := fit([][]float64{x, {2, 4, 6, 8}}, ones); ok {
		t.Error("x and 2x are independent")
	}
	if !isConstant([]float64{3, 3, 3 + 1e-12}) || isConstant([]float64{3, 3, 3.1}) || isConstant([]float64{0, 1e-300}) {
		t.Error("a column is constant where it changes by rounding alone")
	}
	if got := pick([][]float64{ones, x, square}, []int{2, 0}); &got[0][0] != &square[0] || &got[1][0] != &ones[0] {
		t.Error("pick takes other columns")
	}
}

// Of a sum only those columns are left that are in it, though the others are fitted as well.
func TestSparse(t *testing.T) {
	rng := seed.New(1).Child("columns", 0).Rand()
	columns := make([][]float64, 6)
	for i := range columns {
		for range 24 {
			columns[i] = append(columns[i], rng.NormFloat64())
		}
	}
	for r := range columns[5] {
		columns[5][r] = 2*columns[1][r] - 3*columns[3][r]
	}
	in := []int{0, 1, 2, 3, 4}
	coefs, _, _ := fit(pick(columns, in), columns[5])
	support, parts := sparse(columns, in, 5, coefs)
	if !slices.Equal(support, []int{1, 3}) || math.Abs(parts[0]-2) > 1e-12 || math.Abs(parts[1]+3) > 1e-12 {
		t.Errorf("columns %v with %v", support, parts)
	}
}

// The gauge is 0 where some polynomial vanishes, and is not where one nearly does.
func TestGauge(t *testing.T) {
	var x, circle, line, other []float64
	rng := seed.New(1).Child("gauge", 0).Rand()
	for range 40 {
		v := 2*rng.Float64() - 1
		x, circle, line, other = append(x, v), append(circle, math.Sqrt(1-v*v)), append(line, 3*v+1), append(other, math.Exp(v))
	}
	for _, tt := range []struct {
		name   string
		y      []float64
		degree int
		zero   bool
	}{{"a line", line, 1, true}, {"a circle", circle, 2, true}, {"a circle", circle, 1, false}, {"exp", other, 1, false}, {"exp", other, 2, false}} {
		if got := newGauge(tt.degree).smallest(x, tt.y); got < nearlyZero != tt.zero {
			t.Errorf("%s, degree %d: %g", tt.name, tt.degree, got)
		}
	}
	nearly := slices.Clone(line)
	nearly[7] += 1e-3
	if got := newGauge(1).smallest(x, nearly); got < nearlyZero {
		t.Errorf("a line but for one row: %g", got)
	}
	if got := newGauge(1).smallest(x, slices.Repeat([]float64{2}, 40)); !math.IsInf(got, 1) {
		t.Errorf("a constant: %g", got)
	}
	if got := newGauge(2).smallest(x, append(slices.Repeat([]float64{math.NaN()}, 36), 1, 2, 3, 4)); !math.IsInf(got, 1) {
		t.Errorf("four rows with values: %g", got)
	}
}

func TestRegion(t *testing.T) {
	x, y := variable(0), variable(1)
	both := region{1, 1}
	for _, tt := range []struct {
		where region
		f     form
		want  int8
	}{
		{both, x.add(y), 1}, {both, x.mul(y), 1}, {both, x.add(y.times(-1)), 0}, {region{1, -1}, x.mul(y), -1}, {region{-1}, x.mul(x), 1}, {region{}, x.mul(x), 1},
		{region{}, x, 0}, {region{-1}, x.times(-2), 1}, {region{-1}, reciprocal(x), -1}, {both, x.add(constant(1)), 1}, {both, x.add(constant(-1)), 0},
		{both, x.over(y.add(constant(1))), 1}, {region{1, -1}, y.over(x.add(constant(1))), -1},
	} {
		if got := tt.where.sign(tt.f); got != tt.want {
			t.Errorf("the sign of %v in %v is %d, want %d", tt.f, tt.where[:2], got, tt.want)
		}
	}
	vars := [][]float64{{1, -1, 0, math.NaN()}, {2, 2, 2, 2}}
	for where, want := range map[region]string{{}: "1111", {1}: "1000", {-1}: "0100", {1, 1}: "1000", {0, -1}: "0000"} {
		got := ""
		for r := range 4 {
			got += map[bool]string{true: "1", false: "0"}[where.admits(vars, r)]
		}
		if got != want {
			t.Errorf("%v admits %s, want %s", where[:2], got, want)
		}
	}
	conditional := region{}
	if conditional[maxVars] = 1; !conditional.conditional() || both.conditional() {
		t.Error("a region is conditional by what is behind the variables")
	}
	if both.key() == conditional.key() {
		t.Error("two regions have one key")
	}
}
