package solve

import (
	"math"
	"math/big"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// A form is a sum of terms with factors, and a constant.
type form struct {
	factors  map[*Term]*big.Rat
	constant *big.Rat
}

func (f form) plus(g form, factor *big.Rat) form {
	out := form{factors: map[*Term]*big.Rat{}, constant: new(big.Rat).Mul(g.constant, factor)}
	out.constant.Add(out.constant, f.constant)
	for t, k := range f.factors {
		out.factors[t] = k
	}
	for t, k := range g.factors {
		sum := new(big.Rat).Mul(k, factor)
		if old := out.factors[t]; old != nil {
			sum.Add(sum, old)
		}
		out.factors[t] = sum
	}
	return out
}

// An interval is where the mathematical value of an integer term lies.
type interval struct{ low, high *big.Int }

// orders proves that constraints contradict each other by what their comparisons come to: sums of integers that cannot wrap, and the order of floats.
type orders struct {
	known   map[*Term]interval // of variables
	forms   map[*Term]form     // of integer terms
	ranges  map[*Term]interval
	columns []*Term // in the order in which they are met
	place   map[*Term]int
	rows    []form // none of which is negative
	strict  []bool // rows of floats that are not zero either
}

// largestProof is the number of cells that Farkas' lemma is tried on: with more, circuits are the quicker proof. No theory.
const largestProof = 500

// contradictory says whether there is a proof that the constraints have no solution. It never says so of constraints that have one: integers are summed
// only where bounds exclude that they wrap, floats are only compared.
func contradictory(constraints []*Term) bool {
	o := &orders{known: map[*Term]interval{}, forms: map[*Term]form{}, ranges: map[*Term]interval{}, place: map[*Term]int{}}
	for _, c := range constraints {
		o.bound(c)
	}
	for _, c := range constraints {
		o.constraint(c)
	}
	for _, t := range o.columns {
		if t.sort.IsInt() {
			o.rangeRows(t)
		}
	}
	if len(o.rows)*len(o.columns) > largestProof || len(o.rows) == 0 {
		return false
	}
	return o.refuted()
}

// bound takes bounds of a variable from its comparison with a constant.
func (o *orders) bound(c *Term) {
	if c.op != Lt && c.op != Le && c.op != Eq || !c.args[0].sort.IsInt() {
		return
	}
	a, b := c.args[0], c.args[1]
	strict := big.NewInt(0)
	if c.op == Lt {
		strict.SetInt64(1)
	}
	o.below(a, b, strict)
	if c.op == Eq {
		o.below(b, a, strict)
	}
}

// below notes a + strict <= b, where one of them is a variable and the other one a constant.
func (o *orders) below(a, b *Term, strict *big.Int) {
	switch {
	case a.op == Var && b.op == Const:
		r := o.rangeOf(a)
		if limit := new(big.Int).Sub(b.integer(), strict); limit.Cmp(r.high) < 0 {
			r.high = limit
		}
		o.known[a] = r
	case a.op == Const && b.op == Var:
		r := o.rangeOf(b)
		if limit := new(big.Int).Add(a.integer(), strict); limit.Cmp(r.low) > 0 {
			r.low = limit
		}
		o.known[b] = r
	}
}

// integer is the value of a constant.
func (t *Term) integer() *big.Int {
	if t.sort.Signed() {
		return big.NewInt(t.sort.signed(t.bits))
	}
	return new(big.Int).SetUint64(t.bits)
}

// rangeOf is what is known of a variable, or what its sort holds.
func (o *orders) rangeOf(t *Term) interval {
	if r, ok := o.known[t]; ok {
		return r
	}
	least, most := t.sort.limits()
	return interval{(&Term{op: Const, sort: t.sort, bits: least}).integer(), (&Term{op: Const, sort: t.sort, bits: most}).integer()}
}

// form is an integer term as a sum, with the interval in which it lies.
func (o *orders) form(t *Term) (form, interval) {
	if f, ok := o.forms[t]; ok {
		return f, o.ranges[t]
	}
	f, r, ok := o.sum(t)
	if limits := o.rangeOf(t); !ok || r.low.Cmp(limits.low) < 0 || r.high.Cmp(limits.high) > 0 {
		// It may wrap, or is no sum: an unknown of its own.
		f, r = form{map[*Term]*big.Rat{t: big.NewRat(1, 1)}, new(big.Rat)}, limits
	}
	o.forms[t], o.ranges[t] = f, r
	return f, r
}

// sum adds up what t is made of, without regard to its width.
func (o *orders) sum(t *Term) (form, interval, bool) {
	one, minus := big.NewRat(1, 1), big.NewRat(-1, 1)
	zero := form{nil, new(big.Rat)}
	switch {
	case t.op == Const:
		v := t.integer()
		return form{nil, new(big.Rat).SetInt(v)}, interval{v, v}, true
	case t.op == Convert && t.args[0].sort.IsInt():
		f, r := o.form(t.args[0])
		return f, r, true
	case t.op == Add:
		f, r := o.form(t.args[0])
		g, q := o.form(t.args[1])
		return f.plus(g, one), interval{new(big.Int).Add(r.low, q.low), new(big.Int).Add(r.high, q.high)}, true
	case t.op == Sub:
		f, r := o.form(t.args[0])
		g, q := o.form(t.args[1])
		return f.plus(g, minus), interval{new(big.Int).Sub(r.low, q.high), new(big.Int).Sub(r.high, q.low)}, true
	case t.op == Neg:
		f, r := o.form(t.args[0])
		return zero.plus(f, minus), interval{new(big.Int).Neg(r.high), new(big.Int).Neg(r.low)}, true
	case t.op == Mul && t.args[1].op == Const:
		f, r := o.form(t.args[0])
		k := t.args[1].integer()
		a, b := new(big.Int).Mul(r.low, k), new(big.Int).Mul(r.high, k)
		if k.Sign() < 0 {
			a, b = b, a
		}
		return zero.plus(f, new(big.Rat).SetInt(k)), interval{a, b}, true
	}
	return form{}, interval{}, false
}

// constraint adds rows for a comparison.
func (o *orders) constraint(c *Term) {
	if c.op != Lt && c.op != Le && c.op != Eq || c.args[0].sort == Bool {
		return
	}
	a, okA := o.side(c.args[0])
	b, okB := o.side(c.args[1])
	if !okA || !okB {
		return
	}
	difference := b.plus(a, big.NewRat(-1, 1))
	float := c.args[0].sort.IsFloat()
	if c.op == Lt && !float {
		difference.constant.Sub(difference.constant, big.NewRat(1, 1))
	}
	o.row(difference, c.op == Lt && float)
	if c.op == Eq {
		o.row(a.plus(b, big.NewRat(-1, 1)), false)
	}
}

// side is one side of a comparison. A comparison that is true has no NaN in it, and what is infinite can be taken for a very large number without
// changing the order; but not where a constant is infinite.
func (o *orders) side(t *Term) (form, bool) {
	if t.sort.IsInt() {
		f, _ := o.form(t)
		return f, true
	}
	if t.op != Const {
		return form{map[*Term]*big.Rat{t: big.NewRat(1, 1)}, new(big.Rat)}, true
	}
	f := t.sort.float(t.bits)
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return form{}, false
	}
	return form{nil, new(big.Rat).SetFloat64(f)}, true
}

func (o *orders) row(f form, strict bool) {
	for _, t := range sortedTerms(f.factors) {
		if _, ok := o.place[t]; !ok {
			o.place[t] = len(o.columns)
			o.columns = append(o.columns, t)
		}
	}
	o.rows, o.strict = append(o.rows, f), append(o.strict, strict)
}

// rangeRows are the limits of what is no variable of the full width, whose limits prove little.
func (o *orders) rangeRows(t *Term) {
	r := o.rangeOf(t)
	self := form{map[*Term]*big.Rat{t: big.NewRat(1, 1)}, new(big.Rat)}
	if t.sort == Int64 {
		return
	}
	o.row(self.plus(form{nil, new(big.Rat).SetInt(r.low)}, big.NewRat(-1, 1)), false)
	o.row(form{nil, new(big.Rat).SetInt(r.high)}.plus(self, big.NewRat(-1, 1)), false)
}

// refuted looks for a proof that ε ≤ 0, where ε ≤ 1 is by how much strict rows are positive: in a solution it could be positive.
func (o *orders) refuted() bool {
	epsilon, constant := len(o.columns), len(o.columns)+1
	blank := func() []*big.Rat {
		row := make([]*big.Rat, constant+1)
		for i := range row {
			row[i] = new(big.Rat)
		}
		return row
	}
	limit, target := blank(), blank()
	limit[epsilon].SetInt64(-1)
	limit[constant].SetInt64(1)
	target[epsilon].SetInt64(-1)
	rows := [][]*big.Rat{limit}
	for i, f := range o.rows {
		row := blank()
		for t, k := range f.factors {
			row[o.place[t]].Set(k)
		}
		row[constant].Set(f.constant)
		if o.strict[i] {
			row[epsilon].SetInt64(-1)
		}
		rows = append(rows, row)
	}
	_, ok := linear.Farkas(rows, target)
	return ok
}
