// Package entail decides whether a relation follows from others, all of them polynomials in outputs and variables: [New] takes what is
// known, [Theory.Decide] what is asked. Equalities follow if they lie in the ideal that instances of the known ones generate, inequalities
// if they are non-negative combinations of instances (Farkas), both case by case where premises ask for signs. Coefficients are exact,
// and constants such as π are symbols. The package executes nothing but functions at constant inputs, whose values it recognises. It
// answers yes or does not know. Up to rounding, see [Theory.Approximate], inequalities that are linear in outputs are proved by branch and
// bound, and of these only it may say that one is false. The search for polynomials has a quick prover of its own, of floats
// (docs/decisions/0017-two-kinds-of-polynomials.md).
//
// What it takes for granted: an instance counts if the relation's domain has a part of what its variables stand for, since most functions
// are analytic, and if it is so on sample points of all of what is asked about; whether a premise is satisfied is asked of sample points,
// not proved; relations speak of real numbers, so that ~= and == are one.
package entail

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A rule is one statement of a known relation.
type rule struct {
	*claim
	is     statement
	calls  []int // its outputs
	used   []int // its variables
	index  int   // of the relation
	number int   // of the rule
}

// A Theory is relations that are known.
type Theory struct {
	subject Subject
	known   []*relation.Relation
	table   *table
	field   *field
	rules   []*rule
	premise bool // one has a premise that is more than a bound
	numeric bool
	// Effort bounds the steps of putting together instances, for one relation; 0: 60,000.
	Effort int
	// Plain leaves out, for equalities with products of calls, the proof that two terms are equal since their squares are and neither is
	// negative.
	Plain bool
	// Rows are the samples on which functions are executed to see whether an instance is true, for each call; 0: 128.
	Rows int
	// Work bounds the instances that are held against samples, for one relation; 0: any number.
	Work   int
	ground map[int]value
	costs  map[int]int // of calls
	solved map[occurrence][]*solution
	decision
}

// A decision is what holds for the one relation that is decided.
type decision struct {
	rewrites   map[int][]*rewrite   // of calls
	choices    map[string][]*choice // by rule and calls
	work       *work
	effort     int // steps that are left
	everywhere *region
	rng        *rand.Rand
}

// begin forgets the relation that was decided before. The random numbers depend on the text alone: an answer does not depend on what was
// asked before.
func (t *Theory) begin(r *relation.Relation) {
	t.decision = decision{
		rewrites: map[int][]*rewrite{}, choices: map[string][]*choice{},
		work: &work{limit: t.Work}, effort: cmp.Or(t.Effort, mostEffort),
		rng: seed.New(1).Child("samples "+r.Text(), 0).Rand(),
	}
}

// New reads what is known. Relations that are no polynomials are left out, and told in skipped.
func New(s Subject, known []*relation.Relation) (t *Theory, skipped []error) {
	t = &Theory{subject: s, known: known, table: newTable(), field: newField(), ground: map[int]value{}, costs: map[int]int{}, solved: map[occurrence][]*solution{}}
	for i, r := range known {
		c, err := t.read(r)
		if err != nil {
			skipped = append(skipped, fmt.Errorf("%s: %w", r.Text(), err))
			continue
		}
		for _, is := range c.says {
			r := t.rule(c, is, i)
			r.number = len(t.rules)
			t.rules = append(t.rules, r)
		}
		for _, p := range c.premise {
			t.premise = t.premise || !p.bound
		}
	}
	return t, skipped
}

func (t *Theory) read(r *relation.Relation) (*claim, error) {
	return t.table.read(r, func(v relation.Var) (float64, float64) { return t.subject.Domain(r, v) })
}

func (t *Theory) rule(c *claim, is statement, index int) *rule {
	r := &rule{claim: c, is: is, calls: t.table.calls(is.p), index: index}
	for _, v := range c.vars {
		if is.p.has(v) || slices.ContainsFunc(r.calls, func(a int) bool {
			return slices.ContainsFunc(t.table.atoms[a].args, func(q quotient) bool { return q.num.has(v) || q.den.has(v) })
		}) {
			r.used = append(r.used, v)
		}
	}
	return r
}

// An Answer is what is known of a relation.
type Answer struct {
	// Printed says that each part of it is an instance of one known relation, with other names for the variables; Follows that it follows.
	Printed, Follows bool
	By               int // the known relation that it is an instance of; -1 if none
	Cases            int // regions that were looked at
	// Violation has values of the variables for which the relation is false, where some were come upon; only up to rounding.
	Violation map[string]float64
}

// mostCases bounds the regions of one relation. No theory; see make bench-polynomial.
const mostCases = 60

// Decide asks whether a relation follows. It fails for what is no polynomial.
func (t *Theory) Decide(r *relation.Relation) (Answer, error) {
	t.begin(r)
	c, err := t.read(r)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Printed: true, Follows: true, By: -1}
	whole := newRegion(c.vars, c.domains, c.premise, t.rng, t.work)
	if whole.rows == 0 {
		return Answer{By: -1}, fmt.Errorf("no sample satisfies the premise")
	}
	t.everywhere = whole
	for _, is := range c.says {
		if a.Printed {
			by := t.printed(is, whole)
			a.Printed, a.By = by >= 0, by
		}
	}
	if a.Printed {
		return a, nil
	}
	for _, is := range c.says {
		if b := t.bisection(is, whole); b != nil {
			proved, violation := b.prove()
			if violation != nil {
				return Answer{By: -1, Violation: t.named(whole, violation)}, nil
			}
			if !proved {
				return Answer{By: -1}, nil
			}
			continue
		}
		p := &prover{theory: t, cases: &a.Cases}
		if !p.prove(is, whole, 0) {
			return Answer{By: -1, Cases: a.Cases}, nil
		}
	}
	return a, nil
}

// named are values of a region's variables by their names.
func (t *Theory) named(g *region, values []float64) map[string]float64 {
	out := map[string]float64{}
	for i, v := range g.vars {
		out[t.table.atoms[v].name] = values[i]
	}
	return out
}

// printed returns the relation that a statement is an instance of, up to a factor, each variable standing for a variable; -1 if none is.
func (t *Theory) printed(is statement, g *region) int {
	want := scaledKey(is)
	for _, r := range t.rules {
		if r.is.sign != is.sign && !(r.is.sign == positive && is.sign == atLeast) || len(r.is.p) != len(is.p) || len(r.calls) == 0 {
			continue
		}
		s := &search{theory: t, region: g, calls: t.table.calls(is.p)}
		for _, c := range s.choices(r) {
			if slices.ContainsFunc(r.used, func(v int) bool { return !isVariable(c.to[v]) }) {
				continue
			}
			if scaledKey(statement{p: c.exact, sign: is.sign}) == want && g.serves(r.claim, c.to) && t.observes(g, statement{p: c.exact, sign: r.is.sign}) {
				return r.index
			}
		}
	}
	return -1
}

func isVariable(q quotient) bool {
	if len(q.num) != 1 || q.num.degree() != 1 {
		return false
	}
	t := q.num[0]
	return t.coef.one() && q.whole
}
