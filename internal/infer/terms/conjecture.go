package terms

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/relation"
)

// A kind is a row of the table of conjectures.
type kind struct {
	name   string
	word   string // for people, where nothing was transformed
	family algebra.Family
	most   int // that are offered
	// find lists conjectures of the kind, the simplest first. What was found before it, of stronger kinds, is known.
	find func(s *search) []*candidate
}

// kinds is the table, the strongest first. A kind of conjectures is a row here and a file.
var kinds = []kind{
	{"equation", "equal", algebra.Equation, 26, (*search).equations},
	{"affix", "affix", algebra.Equation, 4, (*search).affixes},
	{"values", "one-of", algebra.Bound, 2, (*search).fewValues},
	{"affine", "affine", algebra.Linear, 8, (*search).linear},
	{quotientKind, "quotient", algebra.Linear, 3, (*search).quotients},
	{"joined", "joined", algebra.Homomorphic, 4, (*search).joins},
	{"region", "equal-where", algebra.Conditional, 16, (*search).regional},
	{aroundKind, "affix-where", algebra.Conditional, 3, (*search).affixesWhere},
	{"behind", "equal-where", algebra.Conditional, 8, (*search).behind},
	{"repeated", "repeated", algebra.Conditional, 3, (*search).actions},
	{"flag", "flag", algebra.Conditional, 6, (*search).logical},
	{elementKind, "element", algebra.Conditional, 4, (*search).elementwise},
	{"affine-where", "affine-where", algebra.Linear, 8, (*search).linearWhere},
	{numeralKind, "reads", algebra.Linear, 6, (*search).numerals},
	{planeKind, "plane", algebra.Linear, 3, (*search).planes},
	{"middle", "middle", algebra.Bound, 4, (*search).middles},
	{"monotone", "monotone", algebra.Monotone, 6, (*search).monotone},
	{"order", "ordered", algebra.Order, 8, (*search).orders},
	{"order-where", "ordered-where", algebra.Order, 8, (*search).orderedWhere},
	{"state", "state", algebra.State, 30, (*search).undivided},
	{grammarKind, "equal", algebra.Equation, maxGenerated, (*search).generated},
}

// conjecture is the candidate as it is offered.
func (c *candidate) conjecture(s *search) Conjecture {
	out := Conjecture{Kind: c.kind, Name: c.name(), Text: c.text(), Guarded: c.when != nil, Defines: c.defines(s), Axiom: c.axiom(s), Invariant: c.invariant(s)}
	if out.Sister = c.x.lastSister(); out.Sister == "" {
		out.Sister = c.y.lastSister()
	}
	out.Unless = s.stronger(c)
	out.Family = out.family()
	if c.kind == grammarKind {
		out.Family, out.Name = c.formOf()
		out.Axiom, out.Defines, out.Generated = false, false, true
	}
	if c.kind == stateKind && !hidden(s.vars.params[0].typ) { // no state: all of it can be seen
		out.Family, out.Name = algebra.Identity, strings.Replace(out.Name, stateKind, "succession", 1)
	}
	return out
}

// family is that of the kind. An equation that says that a change makes no difference is an invariance, one through a sister an identity.
func (c *Conjecture) family() algebra.Family {
	switch {
	case c.Kind == "equation" && len(c.Unless) > 0:
		return algebra.Invariance
	case c.Kind == "equation" && c.Sister != "":
		return algebra.Identity
	}
	return rowOf(c.Kind).family
}

// defines reports whether a candidate equates a result for the unchanged parameters with a term of builtins and operators alone in which each
// parameter occurs.
func (c *candidate) defines(s *search) bool {
	x, y := c.x, c.y
	if c.op != "==" || x.op == nil || !x.op.subject || !isPlain(x, s.vars.params) || y.op == nil || y.calls > 0 {
		return false
	}
	return !slices.ContainsFunc(s.vars.params, func(p *term) bool { return !y.mentions(p.leaf) })
}

// name is made of the transformation and the kind.
func (c *candidate) name() string {
	n := rowOf(c.kind).word
	if c.about != "" {
		n = c.about
		if c.kind != "equation" {
			n += "-" + c.kind
		}
	}
	return n[:min(len(n), algebra.MaxName)]
}

// stronger lists the statements under which a candidate says nothing: that the result does not depend on the arguments which the candidate
// changes.
func (s *search) stronger(c *candidate) []string {
	if c.op != "==" || c.x.op == nil || c.y.op == nil || !c.x.op.subject || !c.y.op.subject || c.x.op != c.y.op {
		return nil
	}
	args := slices.Clone(s.vars.params)
	changed := false
	for i := range args {
		if c.x.args[i].key != c.y.args[i].key {
			args[i], changed = s.vars.copies[i], true
		}
	}
	if !changed {
		return nil
	}
	plain, other := apply(c.x.op, s.vars.params...), apply(c.x.op, args...)
	return []string{relation.ExprString(relation.Compare("==", plain.expr, other.expr))}
}

// conjectures lists the candidates of all kinds, in the order of the table. Unworthy ones are left out, and equations that follow from an
// equation in a region.
func (s *search) conjectures() []*candidate {
	var out []*candidate
	for _, k := range kinds {
		if !s.has(k.name) || k.name == grammarKind {
			continue
		}
		list := k.find(s)
		slices.SortStableFunc(list, func(a, b *candidate) int { return a.weight() - b.weight() })
		out = append(out, list...)
	}
	everywhere := relation.All(s.rows.n)
	return slices.DeleteFunc(out, func(c *candidate) bool {
		if c.kind != stateKind && c.unworthy() {
			return true
		}
		if c.kind != "equation" { // instances of what holds in a region, inside of it
			return false
		}
		x, y := s.under(c.x, everywhere), s.under(c.y, everywhere)
		return x != nil && congruent(x, c.y) || y != nil && congruent(c.x, y)
	})
}

// prove tries the candidates on another, larger battery, and keeps those that stand and whose quotas are not used up.
func (s *search) prove(found []*candidate) ([]*candidate, error) {
	n := proofRows
	if calls := s.distinctCalls(found); calls > 0 {
		n = int(min(int64(n), (s.Budget-s.spent)/calls/s.price()))
	}
	if n <= 0 { // what was counted beside executions took the rest
		return nil, s.ctx.Err()
	}
	cols, n, err := s.Rows(s.vars.all, s.vars.about(s.vocab), n)
	if err != nil || n == 0 {
		return nil, err
	}
	b := newBattery(s, s.Untouched, s.vars.tamed(cols), n)
	offered := offers{}
	var out []*candidate
	for _, c := range found {
		quotas := c.quotas()
		if offered.enough(quotas) || len(out) >= maxOffered || !s.stood(c, b.cache) {
			continue
		}
		offered.note(quotas)
		out = append(out, c)
	}
	return out, s.ctx.Err()
}

// A quota bounds how many candidates, or statements, with a common property are offered.
type quota struct {
	property string // "kind", "through", "refusal", "outcome", "shape", "order" or "comparison"
	value    string // of the property
	most     int
}

// offers counts what is offered towards quotas.
type offers map[quota]int

// enough reports whether one of some quotas is used up.
func (o offers) enough(quotas []quota) bool {
	return slices.ContainsFunc(quotas, func(q quota) bool { return o[q] >= q.most })
}

func (o offers) note(quotas []quota) {
	for _, q := range quotas {
		o[q]++
	}
}

// Sizes of quotas. No theory stands behind them: a reader of texts refuses nearly all that is made of its argument.
const (
	maxThrough  = 2 // candidates of a kind that give the result to one sister
	maxRefusals = 5 // equations which say that what one sister makes, or a changed argument, is refused
	maxOutcomes = 6 // candidates of a kind which say of changed arguments no more than whether they are accepted
)

// quotas are those that a candidate counts towards: that of its kind, that of the function which is given the result, that of refusals, and that of
// outcomes of changed arguments.
func (c *candidate) quotas() []quota {
	out := []quota{{"kind", c.kind, rowOf(c.kind).most}}
	if through := c.through(); through != "" && c.kind != grammarKind {
		out = append(out, quota{"through", through, maxThrough})
	}
	if c.kind == "equation" && c.refuses() {
		out = append(out, quota{"refusal", c.x.lastSister(), maxRefusals})
	}
	if c.outcomeOfChanged() {
		out = append(out, quota{"outcome", c.kind, maxOutcomes})
	}
	return out
}

// rowOf is the row of a kind in the table.
func rowOf(name string) kind {
	return kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })]
}

// distinctCalls is the number of different executions in all candidates: a row costs at most so many.
func (s *search) distinctCalls(found []*candidate) int64 {
	seen := map[string]bool{}
	note := func(t *term) {
		t.walk(func(u *term) {
			if u.op != nil && u.op.call != nil {
				seen[u.key] = true
			}
		})
	}
	for _, c := range found {
		if c.kind == stateKind { // decided where its values are
			continue
		}
		note(c.x)
		note(c.y)
		if c.when != nil {
			note(c.when)
		}
	}
	return int64(len(seen))
}
