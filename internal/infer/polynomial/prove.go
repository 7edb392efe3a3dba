package polynomial

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// A proof is a combination of instances of what is known, with numbers that are not negative, and a constant.
type proof struct {
	uses  []use
	cases []int // of a proof by cases, where the uses of each end
}

// A use is an instance with its factor.
type use struct {
	factor *big.Rat
	of     *rule
	with   string // what its variables stand for, "" if for themselves
}

// String is the proof in words: 2·R1 + R3.
func (p *proof) String() string {
	if p.cases == nil {
		return words(p.uses)
	}
	var out []string
	from := 0
	for _, to := range p.cases {
		out = append(out, words(p.uses[from:to]))
		from = to
	}
	return strings.Join(out, " or ")
}

func words(uses []use) string {
	var out []string
	for _, u := range uses {
		text := u.of.name()
		if u.with != "" {
			text += " with " + u.with
		}
		if u.factor.Cmp(big.NewRat(1, 1)) != 0 {
			text = u.factor.RatString() + "·" + text
		}
		out = append(out, text)
	}
	return strings.Join(append(out, "a constant"), " + ")
}

// first is the first bound of the proof, nil if it consists of equalities.
func (p *proof) first() *bound {
	for _, u := range p.uses {
		if u.of.bound != nil {
			return u.of.bound
		}
	}
	return nil
}

// implication is what a bound that follows is told with.
func (b *bound) implication() Implication {
	out := Implication{Text: b.text, Proof: b.name + " = " + b.proof.String()}
	for _, u := range b.proof.uses {
		if o := u.of.bound; o != nil {
			if by := o.name + ": " + o.text; !slices.Contains(out.By, by) {
				out.By = append(out.By, by)
			}
		}
	}
	return out
}

// root is the first bound that what is proved follows from and that does not follow from others itself.
func (p *proof) root() *bound {
	b := p.first()
	for b != nil && b.proof != nil {
		b = b.proof.first()
	}
	return b
}

// Bounds of a proof: rounds of instances, each about calls that those of the last one brought up, how many of these there may be, and
// instances. No theory; see make bench-polynomial.
const (
	mostRounds  = 2
	mostBrought = 4
	mostRows    = 90
)

// prove looks for a combination of what is known that says b, at once or on either side of 0 of a variable.
func (e *engine) prove(ctx context.Context, b *bound) (*proof, error) {
	rules := slices.DeleteFunc(e.rules(), func(r *rule) bool { return r.bound == b })
	by, err := e.combine(ctx, b, rules, mostRounds)
	if by != nil || err != nil {
		return by, err
	}
	if b.where != (region{}) || len(b.orders) > 0 || !slices.Equal(e.variables(b.terms), []int{0}) {
		return nil, nil
	}
	return e.combineCases(ctx, b, rules)
}

// combineCases proves b where the only number of the source is positive, where it is negative, and where it is 0.
func (e *engine) combineCases(ctx context.Context, b *bound, rules []*rule) (*proof, error) {
	if !slices.ContainsFunc(rules, func(r *rule) bool { return r.where != region{} }) {
		return nil, nil
	}
	all := &proof{}
	for _, s := range []int8{1, -1} {
		half := *b
		half.where[0] = s
		by, err := e.combine(ctx, &half, rules, 1)
		if by == nil || err != nil {
			return nil, err
		}
		all.uses = append(all.uses, by.uses...)
		all.cases = append(all.cases, len(all.uses))
	}
	to := make([]form, maxVars)
	to[0] = constant(0)
	at0, ok, err := e.instance(ctx, &finding{terms: b.withConstant()}, to)
	if v, fixed := at0.constant(); err != nil || len(at0) > 0 && (!ok || !fixed || v < 0 || v == 0 && b.strict) {
		return nil, err
	}
	return all, nil
}

// withConstant is b as a polynomial that is never negative.
func (b *bound) withConstant() []term {
	if b.least.num == 0 {
		return b.terms
	}
	return append(slices.Clone(b.terms), term{b.least.times(-1), monomial{}})
}

// combine looks for a combination of instances.
func (e *engine) combine(ctx context.Context, b *bound, rules []*rule, rounds int) (*proof, error) {
	c := &combination{e: e, about: b, seen: map[string]bool{}}
	for _, a := range atomsOf(b.terms) {
		if !e.isSource(a) {
			c.present = append(c.present, a)
		}
	}
	c.premises()
	done := 0
	for range rounds {
		fresh := c.present[done:]
		done = len(c.present)
		for _, r := range rules {
			for _, to := range e.bindings(r, c.present, fresh) {
				if err := c.add(ctx, r, to); err != nil {
					return nil, err
				}
			}
		}
		if by := c.solve(); by != nil {
			return by, nil
		}
		if !c.bring() {
			break
		}
	}
	return nil, nil
}

// A combination is the instances that a bound may be combined of.
type combination struct {
	e       *engine
	about   *bound
	present []int // calls that instances may have
	rows    []*instance
	waiting []*instance // with calls that are not present
	seen    map[string]bool
}

// An instance is a polynomial that is never negative.
type instance struct {
	p    polynomial
	rule *rule
	with string
}

// premises adds what is asked of the variables.
func (c *combination) premises() {
	identity := len(c.e.functions) - 1
	premise := &rule{text: "the premise"}
	at := func(v int) monomial { return monomial{c.e.intern(identity, []form{variable(v)})[0]} }
	for v, s := range c.about.where {
		if s != 0 {
			p := polynomial{}
			p.add(float64(s), at(v))
			c.rows = append(c.rows, &instance{p: p, rule: premise})
		}
	}
	for v, s := range c.about.beside {
		if s != 0 {
			p := polynomial{}
			p.add(float64(s), at(v))
			p.add(-float64(s), monomial{})
			c.rows = append(c.rows, &instance{p: p, rule: premise})
		}
	}
	for _, o := range c.about.orders {
		p := polynomial{}
		p.add(1, at(o[1]))
		p.add(-1, at(o[0]))
		c.rows = append(c.rows, &instance{p: p, rule: premise})
	}
}

// add adds an instance of a rule, of an equality both of its sides.
func (c *combination) add(ctx context.Context, r *rule, to []form) error {
	if !c.e.speaks(r, to, c.about) {
		return nil
	}
	p, ok, err := c.e.instance(ctx, &finding{terms: r.terms}, to)
	if err != nil || !ok || p.degree() > 1 || p.degree() == 0 {
		return err
	}
	key := p.key()
	if c.seen[key] {
		return nil
	}
	c.seen[key] = true
	foreign := len(c.foreign(p))
	if foreign > 2 {
		return nil
	}
	list := &c.rows
	if foreign > 0 {
		list = &c.waiting
	}
	with := c.e.withText(r, to)
	*list = append(*list, &instance{p, r, with})
	if r.equal {
		*list = append(*list, &instance{p.negative(), r, with})
	}
	return nil
}

// foreign lists the calls of p that are not present.
func (c *combination) foreign(p polynomial) []int {
	return slices.DeleteFunc(p.atoms(), func(a int) bool { return c.e.isSource(a) || slices.Contains(c.present, a) })
}

// bring makes calls present that several instances wait for, those of the most first.
func (c *combination) bring() bool {
	uses := map[int]int{}
	var calls []int
	for _, w := range c.waiting {
		for _, a := range c.foreign(w.p) {
			if uses[a]++; uses[a] == 2 {
				calls = append(calls, a)
			}
		}
	}
	slices.SortStableFunc(calls, func(a, b int) int { return cmp.Compare(uses[b], uses[a]) })
	c.present = append(c.present, calls[:min(mostBrought, len(calls))]...)
	waiting := c.waiting
	c.waiting = nil
	for _, w := range waiting {
		if len(c.foreign(w.p)) == 0 {
			c.rows = append(c.rows, w)
		} else {
			c.waiting = append(c.waiting, w)
		}
	}
	return len(calls) > 0
}

// useful are the rows without those that have a product whose sign nothing else has, which cannot be got rid of.
func (c *combination) useful() []*instance {
	rows := c.rows
	for {
		up, down := map[string]bool{}, map[string]bool{}
		count := func(key string, coef float64) {
			if coef > 0 {
				up[key] = true
			} else {
				down[key] = true
			}
		}
		for _, r := range rows {
			for _, t := range r.p {
				count(t.mono.key(), t.coef)
			}
		}
		for _, t := range c.about.terms {
			count(t.mono.key(), -t.coef.value)
		}
		kept := slices.DeleteFunc(slices.Clone(rows), func(r *instance) bool {
			for _, t := range r.p {
				if k := t.mono.key(); len(t.mono) > 0 && !(up[k] && down[k]) {
					return true
				}
			}
			return false
		})
		if len(kept) == len(rows) {
			return rows
		}
		rows = kept
	}
}

// solve looks for the factors.
func (c *combination) solve() *proof {
	rows := c.useful()
	if len(rows) > mostRows {
		rows = rows[:mostRows]
	}
	lp := &program{columns: map[string]int{}}
	target := lp.row(fromTerms(c.about.withConstant()))
	var lines []map[int]*big.Rat
	for _, r := range rows {
		lines = append(lines, lp.row(r.p))
	}
	lines = append(lines, lp.constants()...)
	lambda, ok := linear.Farkas(lp.dense(lines), lp.dense([]map[int]*big.Rat{target})[0])
	if !ok {
		return nil
	}
	out := &proof{}
	strict := false
	for i, l := range lambda {
		if l.Sign() > 0 && i < len(rows) {
			out.uses = append(out.uses, use{l, rows[i].rule, rows[i].with})
			strict = strict || rows[i].rule.strict
		}
	}
	if c.about.strict && !strict {
		return nil
	}
	return out
}

// A program is the rows of a linear program: a column is a product of atoms times a constant that has a name, so that coefficients are
// fractions.
type program struct {
	columns map[string]int
	of      []int // constants that columns of their own have, by the number in named
}

// row turns a polynomial into fractions; column -1 is that of 1.
func (lp *program) row(p polynomial) map[int]*big.Rat {
	out := map[int]*big.Rat{}
	for _, t := range p {
		n := exact(t.coef)
		at := -1
		if len(t.mono) > 0 || n.of > 0 {
			at = lp.column(t.mono, n.of)
		}
		if n.den != 0 {
			out[at] = big.NewRat(n.num, n.den)
		} else {
			out[at] = new(big.Rat).SetFloat64(n.value)
		}
	}
	return out
}

func (lp *program) column(m monomial, of int) int {
	key := m.key() + "|" + strconv.Itoa(of)
	i, ok := lp.columns[key]
	if !ok {
		i = len(lp.columns)
		lp.columns[key] = i
		if len(m) == 0 {
			lp.of = append(lp.of, of)
		}
	}
	return i
}

// exact is the number that a float64 stands for.
func exact(v float64) number {
	if v == math.Trunc(v) && math.Abs(v) < 1<<40 {
		return number{int64(v), 1, 0, v}
	}
	return recognise(v, 4*epsilon)
}

// constants says between which numbers constants lie.
func (lp *program) constants() []map[int]*big.Rat {
	var out []map[int]*big.Rat
	for _, of := range lp.of {
		at, v := lp.column(nil, of), named[of].value
		lo, hi := new(big.Rat).SetFloat64(math.Nextafter(v, 0)), new(big.Rat).SetFloat64(math.Nextafter(v, math.Inf(1)))
		out = append(out, map[int]*big.Rat{at: big.NewRat(1, 1), -1: lo.Neg(lo)}, map[int]*big.Rat{at: big.NewRat(-1, 1), -1: hi})
	}
	return out
}

// dense has all columns, that of 1 last.
func (lp *program) dense(rows []map[int]*big.Rat) [][]*big.Rat {
	out := make([][]*big.Rat, len(rows))
	for i, r := range rows {
		out[i] = make([]*big.Rat, len(lp.columns)+1)
		for k := range out[i] {
			from := k
			if k == len(lp.columns) {
				from = -1
			}
			if out[i][k] = r[from]; out[i][k] == nil {
				out[i][k] = new(big.Rat)
			}
		}
	}
	return out
}
