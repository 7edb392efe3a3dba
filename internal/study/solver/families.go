package solver

import (
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/solve"
)

// Variables of families that have a choice.
const (
	wide   = 3 // no theory
	narrow = 2 // of 8 bits each: 65536 values can be tried
)

// A generator makes one question.
type generator struct {
	store *solve.Store
	rand  *rand.Rand
	sort  solve.Sort
	count int
	vars  []*solve.Term
}

func (g *generator) integer() *solve.Term { return g.variable(g.sort) }
func (g *generator) double() *solve.Term  { return g.variable(solve.Float64) }

func (g *generator) variable(s solve.Sort) *solve.Term {
	v := g.store.Var(string(rune('a'+len(g.vars))), s)
	g.vars = append(g.vars, v)
	return v
}

func (g *generator) c(v int64) *solve.Term   { return g.store.Int(g.sort, uint64(v)) }
func (g *generator) f(v float64) *solve.Term { return g.store.Float(solve.Float64, v) }
func (g *generator) op(op solve.Op, args ...*solve.Term) *solve.Term {
	return g.store.Apply(op, args...)
}
func (g *generator) less(a, b *solve.Term) *solve.Term  { return g.store.Less(a, b) }
func (g *generator) equal(a, b *solve.Term) *solve.Term { return g.store.Equal(a, b) }
func (g *generator) square(a *solve.Term) *solve.Term   { return g.op(solve.Mul, a, a) }
func (g *generator) call(f *solve.Func, args ...*solve.Term) *solve.Term {
	return g.store.Call(f, args...)
}

// between is a number from low to high.
func (g *generator) between(low, high int64) int64 { return low + g.rand.Int64N(high-low+1) }

// sum is a linear form with its coefficients.
func (g *generator) sum(coefficients []int64) *solve.Term {
	var terms []*solve.Term
	for i, k := range coefficients {
		terms = append(terms, g.op(solve.Mul, g.vars[i], g.c(k)))
	}
	return g.op(solve.Add, terms...)
}

func (g *generator) coefficients() []int64 {
	out := make([]int64, len(g.vars))
	for i := range out {
		out[i] = g.between(-9, 9)
	}
	return out
}

func dot(a []int64, v []uint64) int64 {
	s := int64(0)
	for i, k := range a {
		s += k * int64(v[i])
	}
	return s
}

func f64(v uint64) float64 { return math.Float64frombits(v) }

// all is that every check holds.
func all(checks []func([]uint64) bool) func([]uint64) bool {
	return func(v []uint64) bool {
		for _, c := range checks {
			if !c(v) {
				return false
			}
		}
		return true
	}
}

// Families are the questions of the study: nine of integers of 64 bits that wrap, 380 questions, and ten of floats, of which the first nine have
// solutions, 200 questions. They resemble conditions of numeric functions, not those of parsers or of cryptography.
var Families = []*Family{
	{"I1", "four linear comparisons", 100, false, linear},
	{"I2", "bounded differences", 100, false, differences},
	{"I3", "x*x + y == K, y > 77", 50, false, squarePlus},
	{"I4", "x*y == K", 30, false, factors},
	{"I5", "two remainders", 30, false, remainders},
	{"I6", "three linear equations", 30, false, equations},
	{"I7", "x*x + y*y == z*z", 10, false, pythagoras},
	{"I8", "x*31 ^ x>>7 == K", 10, false, hash},
	{"I9", "a circle of <", 20, false, circle},
	{"F1", "x + y < c", 40, true, floatSum},
	{"F2", "x*x + 1 < y, x > 0.1", 40, true, parabola},
	{"F3", "x*x - x == c, x > 0", 10, true, quadratic},
	{"F4", "x/y > c, x < 1", 20, true, floatRatio},
	{"F5", "sqrt(x*x + y*y) < c, x > 1", 10, true, distance},
	{"F6", "x + y + h == c, x - y == d", 20, true, floatEquations},
	{"F7", "sin(x)*cos(y) > 0.9, x, y > 10", 20, true, waves},
	{"F8", "exp(x) + log(y) within 1e-9 of c", 20, true, transcendent},
	{"F9", "a thin ring", 20, true, ring},
	{"F10", "x < y < x", 10, true, floatCircle},
}

func linear(g *generator) Query {
	var q Query
	var checks []func([]uint64) bool
	for range g.count {
		g.integer()
	}
	for range 4 {
		k, c := g.coefficients(), g.between(-1000, 1000)
		if g.sort == solve.Int8 {
			c = int64(int8(c))
		}
		q.Constraints = append(q.Constraints, g.less(g.sum(k), g.c(c)))
		checks = append(checks, func(v []uint64) bool { return dot(k, v) < c })
	}
	q.Check = all(checks)
	return q
}

// differences are bounded so that they cannot wrap at 64 bits: half of such systems have no solution.
func differences(g *generator) Query {
	var q Query
	var checks []func([]uint64) bool
	limit := int64(1_000_000)
	if g.sort == solve.Int8 {
		limit = 100
	}
	for i := range g.count + 1 {
		if g.sort == solve.Int8 && i == g.count {
			break
		}
		v := g.integer()
		q.Constraints = append(q.Constraints, g.less(g.c(-limit), v), g.less(v, g.c(limit)))
		checks = append(checks, func(v []uint64) bool { return -limit < int64(v[i]) && int64(v[i]) < limit })
	}
	for range 2 * len(g.vars) {
		i := g.rand.IntN(len(g.vars))
		j := (i + 1 + g.rand.IntN(len(g.vars)-1)) % len(g.vars)
		c := g.between(-limit/2, limit/2)
		q.Constraints = append(q.Constraints, g.less(g.op(solve.Sub, g.vars[i], g.vars[j]), g.c(c)))
		checks = append(checks, func(v []uint64) bool { return int64(v[i])-int64(v[j]) < c })
	}
	q.Check = all(checks)
	return q
}

func squarePlus(g *generator) Query {
	x, y, k := g.integer(), g.integer(), g.between(1_000_000, 1_000_000_000)
	return Query{Constraints: []*solve.Term{g.equal(g.op(solve.Add, g.square(x), y), g.c(k)), g.less(g.c(77), y)}, Known: g.known(solve.Sat),
		Check: func(v []uint64) bool { return int64(v[0])*int64(v[0])+int64(v[1]) == k && int64(v[1]) > 77 }}
}

// known is what is known at 64 bits; over 8 bits the same constants are others.
func (g *generator) known(v solve.Verdict) solve.Verdict {
	if g.sort == solve.Int8 {
		return solve.Unknown
	}
	return v
}

func factors(g *generator) Query {
	x, y := g.integer(), g.integer()
	k := g.between(2, 1<<20) * g.between(2, 1<<20)
	return Query{Constraints: []*solve.Term{g.equal(g.op(solve.Mul, x, y), g.c(k)), g.less(g.c(1), x), g.less(g.c(1), y)}, Known: g.known(solve.Sat),
		Check: func(v []uint64) bool { return int64(v[0])*int64(v[1]) == k && int64(v[0]) > 1 && int64(v[1]) > 1 }}
}

func remainders(g *generator) Query {
	x, a, b, least := g.integer(), g.between(0, 6), g.between(0, 10), g.between(0, 1_000_000)
	if g.sort == solve.Int8 {
		least %= 128
	}
	rem := func(m int64) *solve.Term { return g.op(solve.Rem, x, g.c(m)) }
	return Query{Constraints: []*solve.Term{g.equal(rem(7), g.c(a)), g.equal(rem(11), g.c(b)), g.less(g.c(least), x)}, Known: g.known(solve.Sat),
		Check: func(v []uint64) bool { return int64(v[0])%7 == a && int64(v[0])%11 == b && int64(v[0]) > least }}
}

func equations(g *generator) Query {
	q := Query{Known: solve.Sat}
	var checks []func([]uint64) bool
	var hidden []uint64
	for range g.count {
		g.integer()
		hidden = append(hidden, uint64(g.between(-1000, 1000)))
	}
	for range g.count {
		k := g.coefficients()
		c := dot(k, hidden)
		q.Constraints = append(q.Constraints, g.equal(g.sum(k), g.c(c)))
		checks = append(checks, func(v []uint64) bool { return dot(k, v) == c })
	}
	q.Check = all(checks)
	return q
}

func pythagoras(g *generator) Query {
	x, y, z, least := g.integer(), g.integer(), g.integer(), g.between(0, 200)
	sum := g.equal(g.op(solve.Add, g.square(x), g.square(y)), g.square(z))
	return Query{Constraints: []*solve.Term{sum, g.less(g.c(least), x), g.less(x, y), g.less(z, g.c(2000))}, Known: g.known(solve.Sat),
		Check: func(v []uint64) bool {
			x, y, z := int64(v[0]), int64(v[1]), int64(v[2])
			return x*x+y*y == z*z && least < x && x < y && z < 2000
		}}
}

func hash(g *generator) Query {
	x, hidden := g.integer(), g.between(1, math.MaxInt64-1)
	h := func(x int64) int64 { return x*31 ^ x>>7 }
	k := h(hidden)
	known := solve.Sat
	if g.sort == solve.Int8 {
		known = solve.Unknown
	}
	return Query{Constraints: []*solve.Term{g.equal(g.op(solve.BitXor, g.op(solve.Mul, x, g.c(31)), g.op(solve.Shr, x, g.c(7))), g.c(k))}, Known: known,
		Check: func(v []uint64) bool { return h(int64(v[0])) == k }}
}

// circle is x0 < x1 < … < x0, as long as it likes.
func circle(g *generator) Query {
	q := Query{Known: solve.Unsat, Check: func([]uint64) bool { return false }}
	n := g.count + g.rand.IntN(4)
	for range n {
		g.integer()
	}
	for i := range n {
		q.Constraints = append(q.Constraints, g.less(g.vars[i], g.vars[(i+1)%n]))
	}
	return q
}

func floatSum(g *generator) Query {
	x, y, c, d := g.double(), g.double(), g.rand.NormFloat64()*1000, g.rand.NormFloat64()*1000
	return Query{Constraints: []*solve.Term{g.less(g.op(solve.Add, x, y), g.f(c)), g.less(g.f(d), x)}, Known: solve.Sat,
		Check: func(v []uint64) bool { return f64(v[0])+f64(v[1]) < c && f64(v[0]) > d }}
}

func parabola(g *generator) Query {
	x, y, c := g.double(), g.double(), 2+g.rand.Float64()*100
	return Query{Constraints: []*solve.Term{g.less(g.op(solve.Add, g.square(x), g.f(1)), y), g.less(g.f(0.1), x), g.less(y, g.f(c))}, Known: solve.Sat,
		Check: func(v []uint64) bool { return f64(v[0])*f64(v[0])+1 < f64(v[1]) && f64(v[0]) > 0.1 && f64(v[1]) < c }}
}

func quadratic(g *generator) Query {
	x, hidden := g.double(), 1+g.rand.Float64()*100
	c := float64(hidden*hidden) - hidden
	return Query{Constraints: []*solve.Term{g.equal(g.op(solve.Sub, g.square(x), x), g.f(c)), g.less(g.f(0), x)}, Known: solve.Sat,
		Check: func(v []uint64) bool { return float64(f64(v[0])*f64(v[0]))-f64(v[0]) == c && f64(v[0]) > 0 }}
}

func floatRatio(g *generator) Query {
	x, y, c := g.double(), g.double(), 1+g.rand.Float64()*1e6
	return Query{Constraints: []*solve.Term{g.less(g.f(c), g.op(solve.Quo, x, y)), g.less(x, g.f(1)), g.less(g.f(0), y)}, Known: solve.Sat,
		Check: func(v []uint64) bool { return f64(v[0])/f64(v[1]) > c && f64(v[0]) < 1 && f64(v[1]) > 0 }}
}

func distance(g *generator) Query {
	x, y, c := g.double(), g.double(), 1.5+g.rand.Float64()*10
	root := g.call(solve.Float64Func("math.Sqrt", math.Sqrt), g.op(solve.Add, g.square(x), g.square(y)))
	return Query{Constraints: []*solve.Term{g.less(root, g.f(c)), g.less(g.f(1), x), g.less(g.f(0), y)}, Known: solve.Sat,
		Check: func(v []uint64) bool {
			return math.Sqrt(float64(f64(v[0])*f64(v[0]))+float64(f64(v[1])*f64(v[1]))) < c && f64(v[0]) > 1 && f64(v[1]) > 0
		}}
}

// floatEquations have a solution in halves, which floats have exactly.
func floatEquations(g *generator) Query {
	x, y := g.double(), g.double()
	hiddenX, hiddenY := float64(g.between(-2000, 2000))/2, float64(g.between(-2000, 2000))/2
	c, d := hiddenX+hiddenY+0.5, hiddenX-hiddenY
	return Query{Constraints: []*solve.Term{g.equal(g.op(solve.Add, x, y, g.f(0.5)), g.f(c)), g.equal(g.op(solve.Sub, x, y), g.f(d))}, Known: solve.Sat,
		Check: func(v []uint64) bool { return f64(v[0])+f64(v[1])+0.5 == c && f64(v[0])-f64(v[1]) == d }}
}

func waves(g *generator) Query {
	x, y, least := g.double(), g.double(), 10+g.rand.Float64()*50
	product := g.op(solve.Mul, g.call(solve.Float64Func("math.Sin", math.Sin), x), g.call(solve.Float64Func("math.Cos", math.Cos), y))
	return Query{Constraints: []*solve.Term{g.less(g.f(0.9), product), g.less(g.f(least), x), g.less(g.f(least), y)}, Known: solve.Sat,
		Check: func(v []uint64) bool {
			return math.Sin(f64(v[0]))*math.Cos(f64(v[1])) > 0.9 && f64(v[0]) > least && f64(v[1]) > least
		}}
}

func transcendent(g *generator) Query {
	x, y, c := g.double(), g.double(), g.rand.Float64()*20
	sum := g.op(solve.Add, g.call(solve.Float64Func("math.Exp", math.Exp), x), g.call(solve.Float64Func("math.Log", math.Log), y))
	return Query{Constraints: []*solve.Term{g.less(g.f(c-1e-9), sum), g.less(sum, g.f(c+1e-9))}, Known: solve.Sat,
		Check: func(v []uint64) bool {
			s := math.Exp(f64(v[0])) + math.Log(f64(v[1]))
			return c-1e-9 < s && s < c+1e-9
		}}
}

func ring(g *generator) Query {
	x, y, c := g.double(), g.double(), 1+g.rand.Float64()*100
	sum := g.op(solve.Add, g.square(x), g.square(y))
	return Query{Constraints: []*solve.Term{g.less(g.f(c-0.01), sum), g.less(sum, g.f(c)), g.less(y, x), g.less(g.f(0), y)}, Known: solve.Sat,
		Check: func(v []uint64) bool {
			x, y := f64(v[0]), f64(v[1])
			s := float64(x*x) + float64(y*y)
			return c-0.01 < s && s < c && y < x && y > 0
		}}
}

func floatCircle(g *generator) Query {
	g.sort = solve.Float64
	return circle(g)
}
