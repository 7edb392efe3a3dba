package polynomial

import (
	"math"
	"math/big"
	"slices"
	"strings"
)

// A premise is where a bound is claimed.
type premise struct {
	where  region
	closed bool     // it is so where a number of the region is 0, too
	beside region   // on which side of 1 numbers are, or there
	orders [][2]int // pairs of variables, the first smaller than the second
}

// A bound says that a linear form of outputs and sources is never below a constant, in a region and where variables are in some order.
type bound struct {
	name  string // R1, R2, …, in certificates
	terms []term // without the constant
	least number
	premise
	equal  bool // the form is the constant
	strict bool // the form is more than the constant
	only0  bool // it says something only if the constant is 0
	pair   bool // it is one of many forms of a source and a follow-up
	narrow bool // its text holds for sources up to some size only
	low    pool // rows with the smallest values that were found
	text   string
	proof  *proof // of one that was left out
	rule   *rule  // that it is in proofs
}

// admits reports whether a row lies where a bound is claimed. A comparison with NaN is false: no bound is claimed there.
func (b premise) admits(vars [][]float64, row int) bool {
	for i, s := range b.where {
		if s == 0 {
			continue
		}
		if v := float64(s) * vars[i][row]; !(v > 0) && !(b.closed && v == 0) {
			return false
		}
	}
	for i, s := range b.beside {
		if s > 0 && !(vars[i][row] >= 1) || s < 0 && !(vars[i][row] <= 1) {
			return false
		}
	}
	return !slices.ContainsFunc(b.orders, func(o [2]int) bool { return !(vars[o[0]][row] < vars[o[1]][row]) })
}

// implies reports whether a form is positive, or at least not negative, wherever b is claimed.
func (b premise) implies(f form, strictly bool) bool {
	above := func(f form) bool {
		return len(f) == 0 || b.where.sign(f) == 1
	}
	if above(f) {
		return !strictly || len(f) > 0 && !b.closed
	}
	for _, o := range b.orders {
		if rest := f.add(variable(o[0])).add(variable(o[1]).times(-1)); above(rest) {
			return true
		}
	}
	for v, s := range b.beside {
		if s != 0 && !strictly && above(f.add(besideOne(variable(v), s).times(-1))) {
			return true
		}
	}
	return false
}

// besideOne is never negative if a form is on one side of 1.
func besideOne(f form, side int8) form { return f.add(constant(-1)).times(float64(side)) }

// withConstant is b as a polynomial that is never negative.
func (b *bound) withConstant() []term {
	if b.least.num == 0 {
		return b.terms
	}
	return append(slices.Clone(b.terms), term{b.least.times(-1), monomial{}})
}

// calls is how many executions b has.
func (b *bound) calls(e *executions) int {
	seen := map[*call]bool{}
	for _, a := range atomsOf(b.terms) {
		if !e.isSource(a) {
			seen[e.atoms[a].call] = true
		}
	}
	return len(seen)
}

// supported takes the simplest number that is just below the least value, if there is one.
func (b *bound) supported(least, usual, gap float64) bool {
	n := recognise(least, gap)
	if math.Abs(least) <= gap*max(1, usual) {
		n = number{0, 1, 0, 0}
	}
	if !n.named() || n.cost() >= 8 || n.value > least+1e-12*max(1, math.Abs(least)) {
		return false
	}
	b.least = n
	return true
}

// costOf is what a bound costs its reader: what it says, and what it asks for.
func (e *executions) costOf(b *bound) float64 {
	cost := b.least.cost()
	for _, t := range b.terms {
		cost += 1 + t.coef.cost() + e.atoms[t.mono[0]].call.cost
	}
	for i, s := range b.where {
		cost += 2*math.Abs(float64(s)) + 3*math.Abs(float64(b.beside[i]))
	}
	return cost + 2*float64(len(b.orders))
}

// A rule is a statement that proofs are made of: a polynomial is never negative, or 0.
type rule struct {
	bound *bound // nil for an equality
	text  string
	terms []term
	vars  []int
	calls []int
	premise
	equal  bool
	strict bool
}

// name is what a rule is cited as: a bound by its number, an equality by its text.
func (r *rule) name() string {
	if r.bound != nil {
		return r.bound.name
	}
	return r.text
}

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

// words are the instances of a combination with their factors, in the order in which they were found.
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

// root is the first bound that what is proved follows from and that does not follow from others itself.
func (p *proof) root() *bound {
	b := p.first()
	for b != nil && b.proof != nil {
		b = b.proof.first()
	}
	return b
}

// An Implication is a relation that follows from others. Of an inequality Proof is the non-negative combination of others that it is, "R7 = 2·R1 + R3
// + a constant", and By what R1 and R3 say; an equality lies in the ideal that instances of those of By generate, and Proof is empty. Where
// the exact prover decided, it says so in words, and By is empty.
type Implication struct {
	Text, Proof string
	By          []string
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
