package entail

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

func randomSpan(rng *rand.Rand) span {
	a, b := float64(rng.IntN(21)-10), float64(rng.IntN(21)-10)
	return span{lo: min(a, b), hi: max(a, b)}
}

func (s span) some(rng *rand.Rand) float64 { return s.lo + (s.hi-s.lo)*rng.Float64() }

func (s span) has(v float64) bool { return v >= s.lo-1e-9 && v <= s.hi+1e-9 }

// What is computed with spans encloses what is computed with numbers in them.
func TestSpansEnclose(t *testing.T) {
	rng := seed.New(1).Child("spans", 0).Rand()
	for range 2000 {
		s, r := randomSpan(rng), randomSpan(rng)
		a, b, c := s.some(rng), r.some(rng), float64(rng.IntN(7)-3)
		for name, ok := range map[string]bool{"plus": s.plus(r).has(a + b), "times": s.times(r).has(a * b), "scaled": s.scaled(c).has(c * a)} {
			if !ok {
				t.Fatalf("%s of %v and %v (or %v) leaves out that of %v and %v", name, s, r, c, a, b)
			}
		}
		if both := s.and(r); both.has(a) != (r.has(a) && s.has(a)) && math.Abs(a-r.lo) > 1e-9 && math.Abs(a-r.hi) > 1e-9 {
			t.Fatalf("%v and %v is %v, of %v", s, r, both, a)
		}
	}
	if got := anything.times(point(0)); got != point(0) {
		t.Errorf("anything times 0 is %v", got)
	}
}

func TestSpanSigns(t *testing.T) {
	open := span{lo: 0, hi: 1, loOpen: true}
	for _, tt := range []struct {
		s                   span
		atLeast, positive   bool
		neverLess, neverPos bool
	}{
		{span{lo: 1, hi: 2}, true, true, false, false},
		{span{lo: 0, hi: 2}, true, false, false, false},
		{open, true, true, false, false},
		{span{lo: -1, hi: 1}, false, false, false, false},
		{span{lo: -2, hi: -1}, false, false, true, true},
		{span{lo: -2, hi: 0}, false, false, false, true},
		{span{lo: -2, hi: 0, hiOpen: true}, false, false, true, true},
	} {
		if tt.s.is(atLeast, 1) != tt.atLeast || tt.s.is(positive, 1) != tt.positive {
			t.Errorf("%v: at least 0 %v, positive %v", tt.s, tt.s.is(atLeast, 1), tt.s.is(positive, 1))
		}
		if tt.s.never(atLeast) != tt.neverLess || tt.s.never(positive) != tt.neverPos {
			t.Errorf("%v: never at least 0 %v, never positive %v", tt.s, tt.s.never(atLeast), tt.s.never(positive))
		}
	}
}

// Sums in a box are as low as their lowest, and as wide as their span says.
func TestAffine(t *testing.T) {
	rng := seed.New(1).Child("sums", 0).Rand()
	for range 500 {
		box := []span{randomSpan(rng), randomSpan(rng), randomSpan(rng)}
		x := affine{float64(rng.IntN(9) - 4), []float64{float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4), 0}}
		at := []float64{box[0].some(rng), box[1].some(rng), box[2].some(rng)}
		v := x.at(at)
		least, where := x.lowest(box)
		if over := x.over(box); !over.has(v) || v < least-1e-9 || math.Abs(over.lo-least) > 1e-9 || x.at(where) != least {
			t.Fatalf("%v in %v: %v at %v, least %v, over %v", x, box, v, at, least, x.over(box))
		}
		if x.size(box) < math.Abs(v)-1e-9 {
			t.Fatalf("the size of %v in %v is %v", x, box, x.size(box))
		}
		if got := x.negative().at(at); got != -v {
			t.Fatalf("-(%v) is %v", v, got)
		}
		if got := x.plus(2, x).at(at); math.Abs(got-3*v) > 1e-9 {
			t.Fatalf("three times %v is %v", v, got)
		}
		y := affine{1, []float64{2, 0, 0}}
		if got, want := y.of([]affine{x, x, x}, 3).at(at), 1+2*v; math.Abs(got-want) > 1e-9 {
			t.Fatalf("1 + 2·(%v) is %v", v, got)
		}
		if !x.is(x.plus(0, y)) || x.is(x.plus(1, y)) {
			t.Fatalf("%v is itself and nothing else", x)
		}
		if m := middle(box); !box[0].has(m[0]) || !box[2].has(m[2]) {
			t.Fatalf("the middle of %v is %v", box, m)
		}
	}
}

// Polynomials in a box are enclosed, the squares without negative numbers.
func TestSums(t *testing.T) {
	rng := seed.New(1).Child("polynomials in boxes", 0).Rand()
	at := map[int]int{0: 0, 1: 1, 2: 2}
	for range 500 {
		p := randomPoly(rng)
		s, ok := sumsOf(p, at)
		if !ok {
			t.Fatalf("%v has other variables", p)
		}
		box := []span{randomSpan(rng), randomSpan(rng), randomSpan(rng)}
		row := map[int]float64{0: box[0].some(rng), 1: box[1].some(rng), 2: box[2].some(rng)}
		v, size := compile(p).at(row)
		over, most := s.over(box)
		if !over.has(v) || size > most+1e-9 {
			t.Fatalf("%v in %v: %v of size %v, over %v and %v", p, box, v, size, over, most)
		}
		if x, linear := affineOf(p, at); linear != (p.degree() < 2) || linear && math.Abs(x.at([]float64{row[0], row[1], row[2]})-v) > 1e-9 {
			t.Fatalf("%v as a sum is %v", p, x)
		}
	}
	square := poly{{rational(1, 1), monomial{0, 0}}}
	s, _ := sumsOf(square, at)
	if over, _ := s.over([]span{{lo: -2, hi: 1}}); over.lo != 0 {
		t.Errorf("a square is over %v", over)
	}
	if _, ok := sumsOf(indeterminate(7), at); ok {
		t.Error("a variable that is not there is one of the box")
	}
}

// Rounding errors are bounded by what is computed beside the values.
func TestEvaluateBoundsErrors(t *testing.T) {
	rng := seed.New(1).Child("errors", 0).Rand()
	theory := &Theory{}
	for range 300 {
		p := randomPoly(rng)
		at := map[int]interval{}
		row := map[int]float64{}
		for i := range 3 {
			row[i] = rng.NormFloat64()
			at[i] = interval{row[i] * (1 + 1e-10*(rng.Float64()-0.5)), 1e-10 * math.Abs(row[i])}
		}
		got := theory.evaluate(p, at)
		want, _ := compile(p).at(row)
		if math.Abs(got.value-want) > got.off+1e-14*max(1, math.Abs(want)) {
			t.Fatalf("%v is %v, %v away, and off by %v at most", p, got.value, got.value-want, got.off)
		}
	}
}

func TestSigns(t *testing.T) {
	for _, tt := range []struct {
		s       sign
		v, size float64
		want    bool
	}{
		{zero, 0, 1, true}, {zero, 1e-13, 1, true}, {zero, 1e-9, 1, false}, {nonzero, 1e-9, 1, true}, {nonzero, 1e-13, 1, false}, {positive, 1, 1, true},
		{positive, 1e-13, 1, false}, {positive, -1, 1, false}, {atLeast, -1e-13, 1, true}, {atLeast, -1e-9, 1, false},
	} {
		if got := tt.s.admits(tt.v, tt.size); got != tt.want {
			t.Errorf("%v of size %v %s 0: %v", tt.v, tt.size, tt.s, got)
		}
	}
}

// Samples lie in the domain and satisfy the premise, and what they agree on is a sign.
func TestRegionSamples(t *testing.T) {
	rng := seed.New(1).Child("region", 0).Rand()
	x, y := indeterminate(0), indeterminate(1)
	below := statement{p: y.minus(x), sign: positive}
	g := newRegion([]int{0, 1}, [][2]float64{{-3, 3}, {0, 100}}, []statement{below}, rng, &work{})
	if g.rows != sampled {
		t.Fatalf("%d samples", g.rows)
	}
	for r := range g.rows {
		if a, b := g.samples[0][r], g.samples[1][r]; a < -3 || a > 3 || b < 0 || b > 100 || !(a < b) {
			t.Fatalf("sample %d is %v and %v", r, a, b)
		}
	}
	for _, tt := range []struct {
		p    poly
		want string
	}{{y.minus(x), ">"}, {x.minus(y), "<"}, {x, ""}, {x.minus(x), "="}, {y.plus(constantPoly(rational(1, 1))), ">"}} {
		if got := g.sign(tt.p); got != tt.want {
			t.Errorf("%v has sign %q, want %q", tt.p, got, tt.want)
		}
	}
	none := newRegion([]int{0}, [][2]float64{{-3, 3}}, []statement{{p: x.times(x).scaled(rational(-1, 1)), sign: positive}}, rng, &work{})
	if none.rows != 0 {
		t.Errorf("%d samples of a negative square", none.rows)
	}
	c := &claim{vars: []int{0}, domains: [][2]float64{{0, 3}}}
	if !g.serves(c, substitution{0: whole(x)}) || g.serves(c, substitution{0: whole(x.plus(constantPoly(rational(50, 1))))}) {
		t.Error("a claim serves if its domain has a part of what its variable stands for")
	}
}

// Relations are read as polynomials, and what is none is told.
func TestRead(t *testing.T) {
	float := relation.Predeclared(relation.Float64)
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Imports: map[string]string{"math": "math"}, Funcs: []*relation.Func{
		{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "x", Type: float}}, Results: []relation.Param{{Type: float}}},
	}}
	domain := func(relation.Var) (float64, float64) { return -1, 1 }
	for _, tt := range []struct {
		text       string
		says       int
		degree     int
		sign       sign
		conditions int
	}{
		{"F(x) == 2*F(-x)", 1, 1, zero, 0},
		{"F(x) <= 1", 1, 1, atLeast, 0},
		{"F(x) <~ 1", 1, 1, atLeast, 0},
		{"F(x) < 1", 1, 1, positive, 0},
		{"F(x) != 1", 1, 1, nonzero, 0},
		{"x > 0 && y < x => pow(F(x), 2) ~= F(y)*x", 1, 2, zero, 2},
		{"abs(F(x)) <= 1", 2, 1, atLeast, 0},
		{"abs(x) <= 1 => F(x) >= x", 1, 1, atLeast, 2},
		{"F(x) >= 0 && F(x) <= 1", 2, 1, atLeast, 0},
		{"F(1/(x + 1)) ~= F(x)", 1, 1, zero, 0},
		{"F(F(x)) ~= x", 0, 0, "", 0},
		{"1/F(x) ~= x", 0, 0, "", 0},
		{"F(x) > 0 => F(-x) < 0", 0, 0, "", 0},
		{"min(F(x), 1) ~= 1", 0, 0, "", 0},
	} {
		r, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatalf("%s: %v", tt.text, err)
		}
		c, err := newTable().read(r, domain)
		if (err == nil) != (tt.says > 0) {
			t.Errorf("%s: %v", tt.text, err)
		}
		if err != nil || tt.says == 0 {
			continue
		}
		if len(c.says) != tt.says || len(c.premise) != tt.conditions || c.says[0].p.degree() != tt.degree || c.says[0].sign != tt.sign {
			t.Errorf("%s: says %v under %v", tt.text, c.says, c.premise)
		}
	}
	for text, want := range map[string]string{"1/2": "0", "1.0/2": "1/2", "0.1": "1/10", "-3": "-3", "7/2*2": "6", "-7/2": "-3", "0/3/2": "0", "18014398509481987/2 - 9007199254740992": "1", "-9223372036854775808 - 9223372036854775808 + 18446744073709551616": "0", "math.Pi/2": "1/2·0^2+", "(1+2)*3": "9", "1.7320508075688772": "1·6^1+"} {
		if n, err := literal(text); err != nil || n.key() != want {
			t.Errorf("%s is %s, %v, want %s", text, n.key(), err, want)
		}
	}
	for _, text := range []string{"math.MaxInt", "1/0", "f(1)", "1 << 3", "x"} {
		if n, err := literal(text); err == nil {
			t.Errorf("%s is read as %s", text, n.key())
		}
	}
}
