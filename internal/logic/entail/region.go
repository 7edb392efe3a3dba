package entail

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Rows that stand for all values of the variables where it is asked what sign something has. A third of them are whole and half numbers,
// ends of domains and values of other variables, since signs change there. No theory; see make bench-polynomial.
const (
	sampled   = 400
	drawn     = 40_000 // at most, to get as many that satisfy the premise
	leastRows = 16     // on which an instance must say something
)

// Work is counted in instances that are held against the samples of a region, which takes most of the time.
type work struct{ used, limit int }

// spent reports whether no more is to be done for the relation that is decided.
func (w *work) spent() bool { return w.limit > 0 && w.used >= w.limit }

// A region is where a claim is looked at: its variables, with conditions.
//
// Signs over a region are asked of samples and not proved; what they decide is which instances of rules are worth trying and where a rule
// applies. observes is the guard against a sample that misleads. premise holds on each sample; samples has a column of rows values for each
// variable; the maps remember what was computed.
type region struct {
	work      *work
	vars      []int
	domains   [][2]float64
	premise   []statement
	samples   map[int][]float64
	rows      int
	quotients map[string][]float64
	simpler   map[int]poly // calls that a rule simplifies here, nil for the others
	rewritten map[int]poly // the same up to rounding
	outputs   map[int][]float64
}

// newRegion draws the samples: the same rng gives the same ones. rows is 0 where no sample meets the premise, and then every question has a
// cautious answer.
func newRegion(vars []int, domains [][2]float64, premise []statement, rng *rand.Rand, w *work) *region {
	g := &region{work: w, vars: vars, domains: domains, premise: premise, samples: map[int][]float64{}, quotients: map[string][]float64{}, simpler: map[int]poly{}, rewritten: map[int]poly{}, outputs: map[int][]float64{}}
	conditions := make([]*compiled, len(premise))
	for i, s := range premise {
		conditions[i] = compile(s.p)
	}
	row := map[int]float64{}
	// Rejection: premises are few and mostly met; where none of so many rows meets them, the region counts as empty.
	for n := 0; n < drawn && g.rows < sampled; n++ {
		for i, v := range vars {
			row[v] = draw(rng, domains[i], row, vars[:i])
		}
		ok := true
		for i, s := range premise {
			ok = ok && s.sign.admits(conditions[i].at(row))
		}
		if !ok {
			continue
		}
		for _, v := range vars {
			g.samples[v] = append(g.samples[v], row[v])
		}
		g.rows++
	}
	return g
}

// draw is uniform in a third of the draws and by magnitude, down to a thousandth, in another; the rest are round numbers, ends, and values
// of variables that were drawn earlier, as claims of two variables often turn where they are equal.
func draw(rng *rand.Rand, domain [2]float64, row map[int]float64, earlier []int) float64 {
	lo, hi := domain[0], domain[1]
	x := lo + (hi-lo)*rng.Float64()
	switch rng.IntN(12) {
	case 0:
		x = math.Round(x)
	case 1:
		x = math.Floor(x) + 0.5
	case 2:
		x = []float64{lo, hi, 0, 1, -1, 2}[rng.IntN(6)]
	case 3:
		if len(earlier) > 0 {
			x = row[earlier[rng.IntN(len(earlier))]]
		}
	case 4, 5, 6, 7: // by magnitude
		x = math.Copysign(math.Exp2(math.Log2(1e-3)+rng.Float64()*(math.Log2(max(math.Abs(lo), math.Abs(hi)))-math.Log2(1e-3))), x)
	}
	return min(max(x, lo), hi)
}

// admits reports whether a value, and the size of what it is the sum of, has the sign.
func (s sign) admits(v, size float64) bool {
	// 12 of the 16 digits that float64 has: a sum of a few terms rounds by less
	near := math.Abs(v) <= 1e-12*size
	switch s {
	case zero:
		return near
	case nonzero:
		return !near
	case positive:
		return v > 0 && !near
	}
	return v > 0 || near
}

// A compiled polynomial is quick to evaluate.
type compiled struct {
	coefs []float64
	monos []monomial
}

func compile(p poly) *compiled {
	c := &compiled{}
	for _, t := range p {
		c.coefs, c.monos = append(c.coefs, t.coef.float()), append(c.monos, t.mono)
	}
	return c
}

func (c *compiled) at(row map[int]float64) (v, size float64) {
	for i, coef := range c.coefs {
		t := coef
		for _, x := range c.monos[i] {
			t *= row[x]
		}
		v += t
		size += math.Abs(t)
	}
	return v, size
}

// values is a quotient on the samples.
func (g *region) values(q quotient) []float64 {
	if v, ok := g.quotients[q.text]; ok {
		return v
	}
	out := make([]float64, g.rows)
	num, den := compile(q.num), compile(q.den)
	row := map[int]float64{}
	for r := range out {
		for _, v := range g.vars {
			row[v] = g.samples[v][r]
		}
		a, size := num.at(row)
		// what rounding alone left of a sum is 0
		if math.Abs(a) <= 1e-12*size {
			a = 0
		}
		b, _ := den.at(row)
		out[r] = a / b
	}
	g.quotients[q.text] = out
	return out
}

// serves reports whether a claim speaks of to for its variables: their values must satisfy its premise everywhere, and lie in its domain,
// and within the bounds that its premise sets, on some of the samples.
func (g *region) serves(c *claim, to substitution) bool {
	if g.work.spent() {
		return false
	}
	g.work.used++
	inside := g.inDomain(c, to)
	var premise [][]bool // by part that is no bound, then by row
	for _, s := range c.premise {
		ok := make([]bool, g.rows)
		for r, x := range g.values(to.inPoly(s.p)) {
			ok[r] = s.sign.admits(x, 0) || s.bound && s.sign.admits(x, 1)
			if s.bound {
				inside[r] = inside[r] && ok[r]
			}
		}
		if !s.bound {
			premise = append(premise, ok)
		}
	}
	n := 0
	// At least some rows must be inside: an instance that is never in the domain of its rule says nothing.
	for r := range inside {
		if !inside[r] {
			continue
		}
		n++
		if slices.ContainsFunc(premise, func(ok []bool) bool { return !ok[r] }) {
			return false
		}
	}
	return n >= min(leastRows, g.rows) && n > 0
}

// inDomain says of each sample whether the values of to lie in the domains of a claim's variables, up to rounding at their ends.
func (g *region) inDomain(c *claim, to substitution) []bool {
	inside := make([]bool, g.rows)
	for r := range inside {
		inside[r] = true
	}
	for i, v := range c.vars {
		// a variable that cancels in what the rule says stands for nothing, and for any value, unless the premise asks for one
		if _, bound := to[v]; !bound && !slices.ContainsFunc(c.premise, func(s statement) bool { return s.p.has(v) }) {
			continue
		}
		d := c.domains[i]
		slack := 1e-9 * (d[1] - d[0]) // of the width: no theory, many times what a sum of a few terms rounds by
		for r, x := range g.values(to[v]) {
			inside[r] = inside[r] && x >= d[0]-slack && x <= d[1]+slack
		}
	}
	return inside
}

// sign is what all samples agree on about a polynomial of the variables: >, <, =, or "" if they do not.
func (g *region) sign(p poly) string {
	var above, below, none int
	for _, v := range g.values(whole(p)) {
		switch {
		case v > 0:
			above++
		case v < 0:
			below++
		default:
			none++
		}
	}
	// all rows are above, below, or none: else the sign is open, and a split may help
	switch g.rows {
	case above:
		return ">"
	case below:
		return "<"
	case none:
		return "="
	}
	return ""
}

// observed is the rows on which it is observed whether an instance is true.
func (t *Theory) observed() int { return cmp.Or(t.Rows, observed) }

// Rows on which it is observed whether an instance is true, and by how much, relatively, it may be off there.
// No theory; see make bench-polynomial.
const (
	observed = 128
	offBy    = 1e-6
	nearly   = 1e-9 // beside which both sides may be 0
)

// observes reports whether what a rule is taken to say is so on samples. It guards against what serves lets pass: that a relation that was
// printed for one domain is used a little outside of it, where a function that is defined piece by piece may be another one. A single row
// is forgiven to an equality, since a sum may be rounded across a step.
func (t *Theory) observes(g *region, is statement) bool {
	held, failed := 0, 0
	for r := range min(t.observed(), g.rows) {
		sum, size := 0.0, 0.0
		for _, u := range is.p {
			v := u.coef.float()
			for _, i := range u.mono {
				v *= t.column(g, i)[r]
			}
			sum += v
			size += math.Abs(v)
		}
		switch {
		// a function without a value there decides nothing
		case math.IsNaN(sum) || math.IsInf(size, 0):
		case is.sign == zero && math.Abs(sum) > offBy*size+nearly || is.sign != zero && sum < -offBy*size-nearly:
			failed++
		default:
			held++
		}
	}
	return held > 0 && (failed == 0 || failed == 1 && is.sign == zero)
}

// column is an indeterminate on the samples of a region.
func (t *Theory) column(g *region, i int) []float64 {
	if col, ok := g.outputs[i]; ok {
		return col
	}
	a := t.table.atoms[i]
	// a variable is its own column; an output is executed once on a region, whatever asks
	col := g.samples[i]
	if t.table.isCall(i) {
		n := min(t.observed(), g.rows)
		args := make([][]float64, len(a.args))
		for k, q := range a.args {
			args[k] = g.values(q)[:n]
		}
		col = t.subject.executed(a.fn, a.out, args, n)
	}
	g.outputs[i] = col
	return col
}
