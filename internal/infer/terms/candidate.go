package terms

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A candidate is a conjecture about terms: a comparison of two terms, under a condition if there is one.
type candidate struct {
	kind  string
	when  *term // nil: always
	op    relation.Op
	x, y  *term
	post  relation.Expr // the comparison
	about string        // the transformation or the kind, for the name
}

func newCandidate(kind string, when *term, op relation.Op, x, y *term) *candidate {
	c := &candidate{kind: kind, when: when, op: op, x: x, y: y, post: relation.Compare(op, x.expr, y.expr)}
	if y.isLiteral() && isBool(y.typ) {
		c.post = x.expr
		if y.leaf == "false" {
			c.post = opposed(x.expr)
		}
	}
	for _, t := range []*term{x, y} {
		if c.about == "" {
			c.about = t.by
		}
	}
	return c
}

// opposed is the negation of a formula. The negation of success is that there is an error.
func opposed(e relation.Expr) relation.Expr {
	if o, ok := e.(*relation.OutcomeOf); ok && o.Which == "ok" && o.Call.Fn.Err {
		return &relation.OutcomeOf{Which: "err", Call: o.Call, T: o.T}
	}
	return relation.Not(e)
}

// relation is the candidate in the relation language.
func (c *candidate) relation() *relation.Relation {
	r := &relation.Relation{Post: relation.Loosen(c.post), Tol: relation.Tolerance{Rel: nearness, Abs: nearness, Explicit: true}}
	if c.when != nil {
		r.Pre = c.when.expr
	}
	return r
}

// text is how the candidate is written.
func (c *candidate) text() string {
	if c.when == nil {
		return relation.ExprString(c.post)
	}
	return relation.ExprString(c.when.expr) + " => " + relation.ExprString(c.post)
}

// through names the kind of a candidate together with the function that is given the result of the subject: a sister, or a builtin that measures
// a list or a text. It is "" if there is no such function. A candidate about a state that cannot be taken apart has none either, since nothing
// else than sisters tells of such a state.
func (c *candidate) through() string {
	if op := c.x.op; op != nil && !op.subject && !c.x.tellsOfState() && (op.call != nil || c.ofOneMeasure()) {
		name := c.kind + " " + op.name
		if c.y.joint() { // what is said of two values is another statement
			name += " of two"
		}
		return name
	}
	return ""
}

// ofOneMeasure reports whether both sides of a candidate apply one builtin to lists or texts, and the results are neither.
func (c *candidate) ofOneMeasure() bool {
	x, y := c.x.op, c.y.op
	return x != nil && y != nil && x.call == nil && x.name == y.name && len(x.in) > 0 && isSequence(x.in[0]) && !isSequence(x.out)
}

// refuses reports whether t is that a call fails.
func (t *term) refuses() bool { return t.op != nil && strings.HasPrefix(t.op.name, "err ") }

// refuses reports whether a candidate says that the subject gives an error for changed arguments. A reader of texts refuses nearly all of them.
func (c *candidate) refuses() bool {
	if c.y.isLiteral() && c.y.leaf == "true" && c.x.refuses() {
		return c.x.op.subject
	}
	return c.y.isLiteral() && c.y.leaf == "false" && c.x.op != nil && c.x.op.subject && c.x.op.call.Err && isBool(c.x.typ)
}

// throughSister is the additional weight of a candidate in which a sister is given the result. No theory stands behind it.
const throughSister = 3

// weight estimates how hard a candidate is to read. That an execution in the conclusion succeeds is read at a glance and weighs nothing.
func (c *candidate) weight() int {
	n := c.x.weight() + c.y.weight()
	if op := c.x.op; op != nil && op.call != nil && !op.subject {
		n += throughSister
	}
	if c.when != nil && !c.onSuccess() {
		n += c.when.weight()
	}
	return n
}

// onSuccess reports whether the condition of a candidate is no more than that an execution in its conclusion succeeds. Without it the conclusion has
// no value.
func (c *candidate) onSuccess() bool {
	w := c.when
	if w == nil || !w.ofOutcome() {
		return false
	}
	found := false
	for _, side := range []*term{c.x, c.y} {
		side.walk(func(u *term) {
			found = found || u.op != nil && u.op.call == w.op.call && !u.ofOutcome() && slices.EqualFunc(u.args, w.args, sameKey)
		})
	}
	return found
}

// ofOutcome reports whether a term is that an execution succeeds.
func (t *term) ofOutcome() bool {
	return t.op != nil && t.op.call != nil && t.op.name == "ok "+t.op.call.Name
}

// outcomeOfChanged reports whether a candidate says of changed arguments no more than whether they are accepted, where the subject has results of
// which more can be said.
func (c *candidate) outcomeOfChanged() bool {
	return c.x.ofOutcome() && c.x.op.subject && len(c.x.op.call.Outputs()) > 0 && !c.x.plain() && (c.y.isLiteral() || c.y.ofOutcome())
}

// screen reports whether a candidate is new, stands on rows that it was not found on, and fails of the decoy. Only such a candidate becomes a
// rule by which others are left out.
func (s *search) screen(c *candidate) bool {
	key, decoys := c.pattern(), s.decoys
	if c.kind == grammarKind {
		decoys = s.deepDecoys
	}
	if c.sisters() > maxSisterCalls && !oneObserver(c.x, c.y) || !c.varies() || !c.relevant() || c.takesOutcome() || c.renamed() || s.said[key] || !s.stood(c, s.screening) || !telling(c, decoys) {
		return false
	}
	s.said[key] = true
	return true
}

// maxSisterCalls bounds the executions of sisters in a conclusion: one with more is about the sisters. No theory stands behind it.
const maxSisterCalls = 2

// sisters counts the different executions of sisters in the conclusion. A sister that tells of the state which the subject leaves is not counted.
func (c *candidate) sisters() int {
	seen := map[string]bool{}
	for _, t := range []*term{c.x, c.y} {
		t.walk(func(u *term) {
			if u.op != nil && u.op.call != nil && !u.op.subject && !(u.about && u.tellsOfState()) {
				seen[u.key] = true
			}
		})
	}
	return len(seen)
}

// takesOutcome reports whether an execution is given whether another one succeeds, F(x, ok(F(x, y))): nobody writes that, and where everything succeeds it
// is another text for F(x, true).
func (c *candidate) takesOutcome() bool {
	found := false
	for _, t := range []*term{c.x, c.y} {
		t.walk(func(u *term) {
			found = found || u.op != nil && u.op.call != nil && slices.ContainsFunc(u.args, func(a *term) bool {
				_, is := a.expr.(*relation.OutcomeOf)
				return is
			})
		})
	}
	return found
}

// varies reports whether a candidate has a variable: without one it is a recorded output (docs/language.md §7).
func (c *candidate) varies() bool {
	found := false
	for _, t := range []*term{c.x, c.y} {
		t.walk(func(u *term) { found = found || u.free })
	}
	return found
}

// relevant reports whether the condition and the conclusion have a variable in common. A condition without one says on which rows the conclusion
// was seen, and not why it holds.
func (c *candidate) relevant() bool {
	found := c.when == nil
	if !found {
		c.when.walk(func(u *term) { found = found || u.free && (c.x.mentions(u.leaf) || c.y.mentions(u.leaf)) })
	}
	return found
}

// renamed reports whether a candidate has one execution, whose arguments are variables of other parameters or second variables, and says nothing
// that it would not say with the parameters in their own places. That candidate is looked at itself.
func (c *candidate) renamed() bool {
	all := slices.Concat(c.x.executions(), c.y.executions())
	if len(all) == 2 && sameKey(all[0], all[1]) {
		all = all[:1]
	}
	if len(all) != 1 || all[0].plain() || !all[0].permuted() {
		return false
	}
	args := all[0].args
	return !slices.ContainsFunc(all[0].op.call.Params, func(p relation.Param) bool {
		return c.mentions(p.Name) && !slices.ContainsFunc(args, func(a *term) bool { return a.leaf == p.Name })
	})
}

// screened appends a candidate to a list if it passes the screen.
func (s *search) screened(list []*candidate, c *candidate) []*candidate {
	if s.screen(c) {
		list = append(list, c)
	}
	return list
}

// stood reports whether a candidate holds on enough rows to be offered. One that cannot be decided does not.
func (s *search) stood(c *candidate, rows *relation.Cache) bool {
	if c.kind == stateKind { // decided where its values are
		return true
	}
	v, err := c.relation().EvalShared(rows)
	return err == nil && stands(v) && s.extreme(c, v.Violated, rows)
}

// extreme reports whether each failing row has, in a variable of c, a float or a number near the end of its type. On other rows no result is
// rounded and no sum wraps around, so that a single one refutes.
func (s *search) extreme(c *candidate, failing relation.Bits, rows *relation.Cache) bool {
	far := failing.AndNot(failing)
	for _, v := range s.vars.all {
		x := variable(v)
		if !c.mentions(v.Name) || failing.Count() == 0 {
			continue
		}
		if x.typ.Has(isFloat) {
			return true
		}
		if !isOrderedNumber(x.typ) {
			continue
		}
		values, _, err := rows.Value(exactly, x.expr)
		if err != nil {
			return false
		}
		failing.Each(func(i int) {
			if f, ok := source.Number(values.At(i)); ok && math.Abs(f) >= farOut {
				far.Set(i)
			}
		})
	}
	return failing.Within(far)
}

// farOut is the least number that counts as near the end of its type. Sums and products of a few such numbers may wrap around in int32. No theory
// stands behind it.
const farOut = 1 << 28

// mentions reports whether a variable occurs in c.
func (c *candidate) mentions(name string) bool {
	return c.x.mentions(name) || c.y.mentions(name) || c.when != nil && c.when.mentions(name)
}

// pattern is the text of a candidate with numbers for its variables: two candidates with one pattern say the same.
func (c *candidate) pattern() string {
	names := map[string]string{}
	var sb strings.Builder
	for _, t := range []*term{c.x, c.y, c.when} {
		if t != nil {
			t.write(&sb, names)
		}
		sb.WriteString(string(c.op))
	}
	return sb.String()
}

// write writes the structure of t with numbers for its variables, in the order in which they occur.
func (t *term) write(sb *strings.Builder, names map[string]string) {
	switch {
	case t.free:
		if names[t.leaf] == "" {
			names[t.leaf] = strconv.Itoa(len(names))
		}
		sb.WriteString("$" + names[t.leaf] + t.typ.String())
	case t.op == nil:
		sb.WriteString(t.leaf)
	default:
		sb.WriteString(t.op.name + "(")
		for _, a := range t.args {
			a.write(sb, names)
			sb.WriteByte(',')
		}
		sb.WriteByte(')')
	}
}

// Shares of rows. A conjecture may fail on few rows, since rounding and wrap-around get a condition of their own later; no theory stands
// behind the figures.
const (
	maxFailing = 0.005
	minHeld    = 12
)

// stands reports whether a conjecture may be offered after a trial.
func stands(v *relation.Verdicts) bool {
	held, violated := v.Held.Count(), v.Violated.Count()
	return held >= minHeld && float64(violated) <= maxFailing*float64(held)
}

// telling reports whether a candidate fails of the decoy, or cannot be decided of it.
func telling(c *candidate, rows *relation.Cache) bool {
	v, err := c.relation().EvalShared(rows)
	return err != nil || v.Violated.Count() > 0 || v.Held.Count() == 0
}
