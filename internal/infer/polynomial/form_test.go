package polynomial

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// exactly is the value of a form at rational numbers, computed in fractions; nil where it divides by 0.
func exactly(f form, at []*big.Rat) *big.Rat {
	above, below := f.sides()
	sum := func(f form) *big.Rat {
		out := new(big.Rat)
		for _, p := range f {
			v := new(big.Rat).SetFloat64(p.coef)
			for i, n := range p.pow {
				for ; n > 0; n-- {
					v.Mul(v, at[i])
				}
				for ; n < 0; n++ {
					if at[i].Sign() == 0 {
						return nil
					}
					v.Quo(v, at[i])
				}
			}
			out.Add(out, v)
		}
		return out
	}
	a, b := sum(above), sum(below)
	if a == nil || b == nil || b.Sign() == 0 {
		return nil
	}
	return a.Quo(a, b)
}

// near reports whether two fractions are the same but for the rounding of a third, which a quotient may have for a coefficient.
func near(a, b *big.Rat) bool {
	d, _ := new(big.Rat).Sub(a, b).Float64()
	v, _ := b.Float64()
	return math.Abs(d) <= 1e-12*max(1, math.Abs(v))
}

// randomForm is a sum of few monomials of three variables with small whole coefficients, whose products are exact in float64.
func randomForm(rng *rand.Rand) form {
	var parts []part
	for range 1 + rng.IntN(3) {
		p := part{coef: float64(rng.IntN(9) - 4)}
		for range rng.IntN(3) {
			p.pow[rng.IntN(3)]++
		}
		parts = append(parts, p)
	}
	return newForm(parts...)
}

func randomPoint(rng *rand.Rand) []*big.Rat {
	out := make([]*big.Rat, maxVars)
	for i := range out {
		out[i] = big.NewRat(int64(rng.IntN(41)-20), int64(1+rng.IntN(7)))
	}
	return out
}

// Forms are added, multiplied, divided and substituted as what they stand for is.
func TestFormsAreExact(t *testing.T) {
	rng := seed.New(1).Child("forms", 0).Rand()
	for n := range 2000 {
		f, g, h := randomForm(rng), randomForm(rng), randomForm(rng)
		at := randomPoint(rng)
		x, y, z := exactly(f, at), exactly(g, at), exactly(h, at)
		check := func(what string, got form, want *big.Rat) {
			t.Helper()
			if got.none() || want == nil {
				return
			}
			if v := exactly(got, at); v != nil && !near(v, want) {
				t.Fatalf("%d: %s of %v, %v and %v is %v, %v at %v, want %v", n, what, f, g, h, got, v, at, want)
			}
		}
		check("the sum", f.add(g), new(big.Rat).Add(x, y))
		check("the product", f.mul(g), new(big.Rat).Mul(x, y))
		check("a multiple", f.times(3), new(big.Rat).Mul(x, big.NewRat(3, 1)))
		if len(g) > 0 && y.Sign() != 0 {
			q := new(big.Rat).Quo(x, y)
			check("the quotient", f.over(g), q)
			check("a quotient and a number", f.over(g).add(h), new(big.Rat).Add(q, z))
			check("a quotient times a number", f.over(g).mul(h), new(big.Rat).Mul(q, z))
		}
		moved := slices.Clone(at)
		moved[0], moved[1] = y, z
		if got, ok := f.substitute([]form{g, h, variable(2)}); ok {
			check("the substitution", got, exactly(f, moved))
		}
	}
}

// The laws of a field hold of forms themselves, by their keys.
func TestFormLaws(t *testing.T) {
	rng := seed.New(1).Child("laws", 0).Rand()
	for range 500 {
		f, g, h := randomForm(rng), randomForm(rng), randomForm(rng)
		for name, pair := range map[string][2]form{
			"addition commutes":       {f.add(g), g.add(f)},
			"multiplication commutes": {f.mul(g), g.mul(f)},
			"addition associates":     {f.add(g).add(h), f.add(g.add(h))},
			"it distributes":          {f.mul(g.add(h)), f.mul(g).add(f.mul(h))},
			"nothing is left":         {f.add(f.times(-1)), form{}},
			"1 is neutral":            {f.mul(constant(1)), f},
		} {
			if !pair[0].same(pair[1]) || pair[0].key() != pair[1].key() {
				t.Fatalf("%s: %v and %v, of %v, %v and %v", name, pair[0], pair[1], f, g, h)
			}
		}
		if f.add(constant(1)).same(f) {
			t.Fatalf("%v and 1 more are the same", f)
		}
	}
}

// FuzzForms adds and multiplies whatever two forms are, and evaluates both.
func FuzzForms(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Add(uint64(1)<<63, uint64(77))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		rng := rand.New(rand.NewPCG(a, b))
		p, q := randomForm(rng), randomForm(rng)
		at := randomPoint(rng)
		x, y := exactly(p, at), exactly(q, at)
		if got := exactly(p.add(q), at); got.Cmp(new(big.Rat).Add(x, y)) != 0 {
			t.Errorf("%v + %v at %v: %v", p, q, at, got)
		}
		if got := exactly(p.mul(q), at); got.Cmp(new(big.Rat).Mul(x, y)) != 0 {
			t.Errorf("%v * %v at %v: %v", p, q, at, got)
		}
	})
}

func TestFormValue(t *testing.T) {
	x := variable(0)
	for _, tt := range []struct {
		f     form
		v     float64
		fixed bool
	}{
		{form{}, 0, true}, {constant(2.5), 2.5, true}, {x.add(x.times(-1)), 0, true}, {x.mul(reciprocal(x)), 1, true}, {x, 1, false}, {x.add(constant(1)), 1, false},
	} {
		if v, fixed := tt.f.value(); fixed != tt.fixed || fixed && v != tt.v {
			t.Errorf("%v: %v, %v", tt.f, v, fixed)
		}
	}
}

func TestFormPredicates(t *testing.T) {
	x, y := variable(0), variable(1)
	q := x.over(y.add(constant(1)))
	for _, tt := range []struct {
		f                    form
		hasX, linear, divide bool
		degree               int // where y has a value
	}{
		{x, true, true, false, 1},
		{y, false, true, false, 0},
		{x.mul(y), true, false, false, 1},
		{x.mul(x).add(y), true, false, false, 2},
		{reciprocal(x), true, false, false, 1},
		{q, true, false, true, 1},
		{constant(4), false, true, false, 0},
	} {
		if got := tt.f.has(0); got != tt.hasX {
			t.Errorf("%v has x: %v", tt.f, got)
		}
		if got := tt.f.linear(); got != tt.linear {
			t.Errorf("%v is linear: %v", tt.f, got)
		}
		if got := tt.f.fraction(); got != tt.divide {
			t.Errorf("%v has a fraction bar: %v", tt.f, got)
		}
		if got := tt.f.degreeWithout([]int{1}); got != tt.degree {
			t.Errorf("%v is of degree %d", tt.f, got)
		}
		if got := tt.f.fixed(func(v int) bool { return v == 1 }); got == tt.hasX {
			t.Errorf("%v is fixed by y: %v", tt.f, got)
		}
	}
}

// Of two forms the one that a person would rather read is cheaper.
func TestFormCost(t *testing.T) {
	x, y := variable(0), variable(1)
	order := []form{x, x.times(-1), x.times(2), x.mul(y), x.add(y), x.over(y.add(constant(1)))}
	for i, f := range order[1:] {
		if before := order[i]; before.cost() > f.cost() {
			t.Errorf("%v costs %v, and %v %v", before, before.cost(), f, f.cost())
		}
	}
	if in := (input{x, y}); in.cost() != x.cost()+y.cost() {
		t.Errorf("%v costs %v", in, in.cost())
	}
}

func TestWithoutConstant(t *testing.T) {
	x := variable(0)
	for _, tt := range []struct{ f, want form }{
		{x.add(constant(3)), x}, {x, x}, {constant(3), constant(3)}, {x.over(x.add(constant(1))), x.over(x.add(constant(1)))},
	} {
		if got := tt.f.withoutConstant(); !got.same(tt.want) {
			t.Errorf("%v without its constant: %v", tt.f, got)
		}
	}
}

func TestInput(t *testing.T) {
	x, y := variable(0), variable(1)
	in := input{x, y}
	if got := in.with([]int{1}, func(f form) form { return f.times(2) }); !got[0].same(x) || !got[1].same(y.times(2)) || !in[1].same(y) {
		t.Errorf("with 2y: %v, before %v", got, in)
	}
	if got := in.each(func(f form) form { return f.add(constant(1)) }); got.key() != (input{x.add(constant(1)), y.add(constant(1))}).key() {
		t.Errorf("each and 1: %v", got)
	}
	if (input{x, y}).key() == (input{y, x}).key() {
		t.Error("(x, y) and (y, x) have one key")
	}
	list := []input{{x.over(y.add(constant(1)))}, {x.add(y)}, {x}}
	simpleFirst(list)
	var got []string
	for _, in := range list {
		got = append(got, fmt.Sprint(len(in[0])))
	}
	if strings.Join(got, " ") != "1 2 3" {
		t.Errorf("by cost: %v", list)
	}
}

// Values are those of the fractions, up to the error that they are computed with.
func TestFormEval(t *testing.T) {
	rng := seed.New(1).Child("values", 0).Rand()
	vars := make([][]float64, maxVars)
	for i := range vars {
		vars[i] = make([]float64, 32)
		for r := range vars[i] {
			vars[i][r] = 8*rng.Float64() - 4
		}
	}
	for range 200 {
		f := randomForm(rng)
		if g := randomForm(rng); len(g) > 0 && rng.IntN(2) == 0 {
			f = f.over(g)
		}
		if f.none() {
			continue
		}
		plain := f.values(vars, 32)
		value, off := f.eval(vars, 32)
		for r := range value {
			at := make([]*big.Rat, maxVars)
			for i := range at {
				at[i] = new(big.Rat).SetFloat64(vars[i][r])
			}
			want := exactly(f, at)
			if want == nil {
				continue
			}
			got := new(big.Rat).SetFloat64(value[r])
			d, _ := got.Sub(got, want).Float64()
			if d = max(d, -d); d > 2*off[r] {
				t.Fatalf("%v at row %d: %v, %v away, and said to be off by %v", f, r, value[r], d, off[r])
			}
			if d := plain[r] - value[r]; max(d, -d) > 1e-9*max(1, value[r], -value[r]) {
				t.Fatalf("%v at row %d: %v and %v", f, r, plain[r], value[r])
			}
		}
	}
}

// What is found to stand for the variables of a pattern makes the target of it.
func TestMatchIsSound(t *testing.T) {
	rng := seed.New(1).Child("matches", 0).Rand()
	found := 0
	for range 1000 {
		pattern, to := []form{randomForm(rng), randomForm(rng)}, []form{randomForm(rng), randomForm(rng), randomForm(rng)}
		var target []form
		for _, f := range pattern {
			if g, ok := f.substitute(to); ok {
				target = append(target, g)
			}
		}
		if len(target) < 2 {
			continue
		}
		for _, way := range match(pattern, target) {
			found++
			for i, f := range pattern {
				if got, ok := f.substitute(way); !ok || !got.same(target[i]) {
					t.Fatalf("%v for the variables of %v gives %v, want %v", way, f, got, target[i])
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d ways in all", found)
	}
}
