package terms

import (
	"cmp"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Limits of what is said of a scene. No theory stands behind them.
const (
	maxPremises = 120 // conditions
	maxRegions  = 4   // in which one conclusion is tried
	maxSaid     = 2   // and in which it is said
	fewRows     = 16  // rows on which a conclusion and a condition must hold together
	pairWeight  = 34  // of a conclusion that is said under two conditions
	confirmRows = 2 * screenRows
)

// A stage is a scene with what has been decided of it.
type stage struct {
	*search
	sc       *scene
	held     map[string]decision // of conclusions, by their keys
	premises []premise
	passes   map[string]premise // that an execution succeeds, by the text of the condition
}

// A premise is a condition with the rows on which it holds.
type premise struct {
	when *term
	rows relation.Bits
}

// decide decides the conclusions, and all conditions.
func (st *stage) decide(list []*conclusion) error {
	list = withReasons(list)
	var asked []*candidate
	for _, c := range list {
		asked = append(asked, c.candidate(nil))
	}
	n := len(asked)
	passes := st.succeeding(list)
	conditions := st.sc.premises()
	slices.SortStableFunc(conditions, func(a, b *term) int { return a.weight() - b.weight() })
	for _, p := range slices.Concat(passes, conditions) {
		asked = append(asked, newCandidate(stateKind, nil, "==", p, truth(true)))
	}
	found, err := st.decided(asked, screenRows)
	if err != nil {
		return err
	}
	for i, c := range list {
		st.held[c.key()] = found[i]
	}
	st.passes = map[string]premise{}
	for i, p := range passes {
		st.passes[p.text] = premise{p, found[n+i].held}
	}
	seen := map[string]bool{}
	for i, p := range conditions {
		d := found[n+len(passes)+i]
		held := d.held.Count()
		if key := string(rowKey(d.held)); held >= fewRows && d.failed.Count() >= fewRows && !seen[key] && len(st.premises) < maxPremises {
			seen[key] = true
			st.premises = append(st.premises, premise{p, d.held})
		}
	}
	return nil
}

// withReasons is a list of conclusions with those of which they follow.
func withReasons(list []*conclusion) []*conclusion {
	var out []*conclusion
	seen := map[string]bool{}
	for _, c := range list {
		for _, d := range append([]*conclusion{c}, c.unless...) {
			if !seen[d.key()] {
				seen[d.key()] = true
				out = append(out, d)
			}
		}
	}
	return out
}

// rowKey is a set of rows as a key.
func rowKey(b relation.Bits) []byte {
	var out []byte
	for _, w := range b {
		for range 8 {
			out = append(out, byte(w))
			w >>= 8
		}
	}
	return out
}

// confirmed are the candidates that hold on other, more rows, at most maxSaid of one conclusion.
func (st *stage) confirmed(found []stated) ([]stated, error) {
	asked := make([]*candidate, len(found))
	for i, c := range found {
		asked[i] = c.candidate
	}
	decided, err := st.decided(asked, confirmRows)
	if err != nil {
		return nil, err
	}
	said := map[string]int{}
	var out []stated
	for i, c := range found {
		post := relation.ExprString(c.post)
		if decided[i].failed.Empty() && decided[i].held.Count() >= minHeld && said[post] < maxSaid {
			said[post]++
			out = append(out, c)
		}
	}
	return out, nil
}

// succeeding lists the conditions that executions in conclusions succeed, those of which the others are arguments.
func (st *stage) succeeding(list []*conclusion) []*term {
	var out []*term
	seen := map[string]bool{}
	for _, c := range list {
		for _, t := range slices.Concat(fallible(c.x), fallible(c.y), st.sc.reported(c)) {
			if !seen[t.text] {
				seen[t.text] = true
				out = append(out, t)
			}
		}
	}
	return out
}

// reported lists the flags by which methods say that they changed the value, of those in a conclusion, the shorter ones first: what Redo makes of what Undo
// made is the value where Undo says that there was something to take back.
func (sc *scene) reported(c *conclusion) []*term {
	var out []*term
	for _, side := range []*term{c.x, c.y} {
		side.walk(func(u *term) {
			if u.op == nil || u.op.call == nil || !identical(u.typ, sc.x.typ) {
				return
			}
			for _, op := range slices.Concat(sc.results, sc.telling) {
				if op.call == u.op.call && isBool(op.out) && len(op.call.Results) == 1 {
					out = append(out, apply(op, u.args...))
				}
			}
		})
	}
	slices.SortStableFunc(out, func(a, b *term) int { return a.size - b.size })
	return out
}

// fallible lists the conditions that the outermost executions in a term which may give errors do not.
func fallible(t *term) []*term {
	if t.op == nil {
		return nil
	}
	if t.op.call != nil && t.op.call.Err {
		if t.ofOutcome() {
			return fallible(t.args[0])
		}
		return []*term{apply(succeeds(t.op.call, t.op.subject), t.args...)}
	}
	var out []*term
	for _, a := range t.args {
		out = append(out, fallible(a)...)
	}
	return out
}

// stated is a candidate with the rows on which it says something.
type stated struct {
	*candidate
	rows relation.Bits
}

// unlike keeps the candidates that say something new: of those about one term, the ones with most rows come first, and one is left out if the
// term has been said to be equal to another one on all of its rows.
func (st *stage) unlike(found []stated) []*candidate {
	slices.SortStableFunc(found, func(a, b stated) int {
		return cmp.Or(cmp.Compare(b.rows.Count(), a.rows.Count()), cmp.Compare(a.weight(), b.weight()))
	})
	known := map[string]relation.Bits{}
	var out []*candidate
	for _, c := range found {
		key := c.x.text + string(c.op) + st.compared(c.candidate)
		if c.rows.Within(known[key]) {
			continue
		}
		known[key] = known[key].Or(c.rows)
		out = append(out, c.candidate)
	}
	return out
}

// compared tells apart what a term is said to be equal to, or to be in order with: something of the value alone that the subject makes, and of what is in
// order a constant, what was there before, or what is there with other arguments. None of these takes the place of another one.
func (st *stage) compared(c *candidate) string {
	switch {
	case c.op.Orders() && c.y.isLiteral():
		return " a constant"
	case c.invariant(st.search):
		return " an invariant"
	case c.op.Orders() && c.y.about:
		return " another execution"
	}
	return ""
}

// said lists the candidates of a conclusion: without a condition, or in few regions.
func (st *stage) said(c *conclusion) []stated {
	d := st.held[c.key()]
	if d.held.Count() < minHeld {
		return nil
	}
	needed := st.needed(c)
	for _, p := range needed {
		if d.failed.And(p.rows).Empty() && d.held.And(p.rows).Count() >= minHeld {
			if st.followsFrom(c, d.held.And(p.rows)) {
				return nil
			}
			return []stated{{c.candidate(p.when), d.held.And(p.rows)}}
		}
	}
	if c.total {
		return nil
	}
	for _, t := range st.sc.reported(c) {
		p, known := st.passes[t.text]
		if rows := d.held.And(p.rows); known && d.failed.And(p.rows).Empty() && rows.Count() >= minHeld && !st.followsFrom(c, rows) {
			return []stated{{c.candidate(p.when), rows}}
		}
	}
	return st.where(c, d, needed[len(needed)-1])
}

// needed lists the conditions that the executions of a conclusion succeed: none, one of them, and all together.
func (st *stage) needed(c *conclusion) []premise {
	out := []premise{{nil, relation.All(screenRows)}}
	all := out[0]
	for _, t := range append(fallible(c.x), fallible(c.y)...) {
		p, known := st.passes[t.text]
		if !known || slices.ContainsFunc(out, func(o premise) bool { return o.when == p.when }) {
			continue
		}
		out = append(out, p)
		all = all.with(p)
	}
	// That all of them succeed is asked last: the weakest condition that suffices is the one that is printed, and with two executions one of which
	// fails only if the other does, one says as much as both.
	if len(out) > 2 {
		out = append(out, all)
	}
	return out
}

// with is a premise and another one.
func (p premise) with(q premise) premise {
	if p.when == nil {
		return q
	}
	return premise{apply(conjunction, p.when, q.when), p.rows.And(q.rows)}
}

// followsFrom reports whether a conclusion says nothing on some rows: what it follows from holds on all of them.
func (st *stage) followsFrom(c *conclusion, rows relation.Bits) bool {
	return slices.ContainsFunc(c.unless, func(u *conclusion) bool { return rows.Within(st.held[u.key()].held) })
}

// surely is the least strength of a region (strength) for which a conclusion is said, and surelyBoth that for a region of two conditions. The chance
// that a condition has nothing to do with a conclusion is e to the power of minus that number, and there are some 30,000 pairs of a conclusion and
// a condition, and with two conditions some two million: about one in five searches would say one by chance. No theory stands behind that share.
const (
	surely     = 12
	surelyBoth = 18
)

// comparison are the operations that compare two values.
var comparison = map[string]bool{"==": true, "!=": true, "<": true, "<=": true, ">": true, ">=": true}

// strength is minus the logarithm of the chance that all failing rows lie outside of a region if each row is there or not whatever it shows: that
// of k rows among n, m of which are outside, is (m/n)^k.
func strength(held, failed, region relation.Bits) float64 {
	if !failed.And(region).Empty() {
		return 0
	}
	n := held.Count() + failed.Count()
	inside := held.And(region).Count()
	return float64(failed.Count()) * math.Log(float64(n)/float64(n-inside))
}

// where lists the candidates of a conclusion in regions: the plainest conditions that are in no wider region of its own, or the first conjunction of
// two. All have the condition that the executions succeed, unless it makes no difference.
func (st *stage) where(c *conclusion, d decision, base premise) []stated {
	if c.x.op != nil && comparison[c.x.op.name] {
		return nil // that two flags are the same, which is said of all rows
	}
	failed, held := d.failed.And(base.rows), d.held.And(base.rows)
	near := slices.DeleteFunc(slices.Clone(st.premises), func(p premise) bool {
		return !st.telling(c, p) || failed.Within(p.rows) || held.And(p.rows).Count() < fewRows
	})
	single := slices.DeleteFunc(slices.Clone(near), func(p premise) bool { return strength(held, failed, p.rows) < surely })
	widest := slices.DeleteFunc(slices.Clone(single), func(p premise) bool {
		return slices.ContainsFunc(single, func(q premise) bool { return held.And(p.rows).Within(q.rows) && !held.And(q.rows).Within(p.rows) })
	})
	// A region inside of a wider one that suffices is not said: its rows are in the wider one. Regions that overlap are, as long as each has rows of
	// its own.
	var out []stated
	said := relation.NewBits(screenRows)
	for _, p := range widest {
		if len(out) < maxRegions {
			out, said = st.region(out, said, c, d, base, p)
		}
	}
	if len(single) > 0 || base.when != nil || c.op != "==" || c.candidate(nil).weight() > pairWeight {
		return out
	}
	if both, found := st.joint(near, held, failed); found {
		out, _ = st.region(out, said, c, d, base, both)
	}
	return out
}

// joint is the first conjunction of two conditions that is strong enough on some held and failing rows.
func (st *stage) joint(near []premise, held, failed relation.Bits) (premise, bool) {
	for i, p := range near {
		for _, q := range near[i+1:] {
			rows := p.rows.And(q.rows)
			if !likened(p.when, q.when) && held.And(rows).Count() >= fewRows && strength(held, failed, rows) >= surelyBoth {
				return p.with(q), true
			}
		}
	}
	return premise{}, false
}

// likened reports whether two conditions compare the same terms, in any order: n <= m && m <= n is that they are equal.
func likened(p, q *term) bool {
	turned := len(p.args) == 2 && len(q.args) == 2 && p.args[0].key == q.args[1].key && p.args[1].key == q.args[0].key
	return turned || compareAlike(p, q)
}

// compareAlike reports whether two conditions compare the same terms.
func compareAlike(p, q *term) bool {
	return len(p.args) == 2 && len(q.args) == 2 && p.args[0].key == q.args[0].key && p.args[1].key == q.args[1].key
}

// region appends the candidate of a conclusion under a condition, if most of its rows are in no region before and it does not follow there.
func (st *stage) region(out []stated, said relation.Bits, c *conclusion, d decision, base, p premise) ([]stated, relation.Bits) {
	rows := d.held.And(p.rows).And(base.rows)
	if rows.Within(said) || st.followsFrom(c, rows) {
		return out, said
	}
	when := p.when
	if base.when != nil && !d.failed.And(p.rows).Empty() {
		when = base.with(p).when
	}
	return append(out, stated{c.candidate(when), rows}), said.Or(rows)
}

// telling reports whether a condition may be the reason of a conclusion: it speaks of nothing else than the conclusion does, and is neither it nor
// its opposite. That numbers are in order may have its reason in the order of arguments or in a flag, and hardly in the sign of another number.
func (st *stage) telling(c *conclusion, p premise) bool {
	core := p.when
	if core.op != nil && core.op.name == "!" {
		core = core.args[0]
	}
	if core.key == c.x.key || core.text == c.key() {
		return false
	}
	ok := c.op == "==" || core.op == nil || core.op.call != nil || len(core.args) == 2 && core.args[0].free && core.args[1].free
	p.when.walk(func(t *term) { ok = ok && (!t.free || c.x.mentions(t.leaf) || c.y.mentions(t.leaf)) })
	return ok
}
