package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A statement about results says nothing where there are none. That its executions succeed is no condition that somebody has to think of: it costs the same
// for each statement, whatever the arguments are, and what else it takes is looked for among the rows on which they do.

// Limits of a premise of success. No theory stands behind them: the cost is that of ok(F(x)) by the grammar, and a law of three executions that may all
// fail is none that people write.
const (
	successCost   = 2.5 // of each execution that has to succeed, in nats
	mostSuccesses = 2
)

// onSuccess lists a statement under the premise that its executions succeed, and what else explains on which rows it fails; none if it has results on all
// rows, or if nothing explains it.
func (s *search) onSuccess(st *statement, premises []*generatedPremise) []*statement {
	p := s.successOf(st)
	if p == nil {
		return nil
	}
	narrowed := &statement{st.op, st.x, st.y, st.cost + p.cost, st.held.And(p.rows), st.failed.And(p.rows), p.when}
	if narrowed.failed.Empty() {
		if narrowed.held.Count() < minRegion {
			return nil
		}
		return []*statement{narrowed}
	}
	var out []*statement
	for _, e := range s.presumed(narrowed, premises) {
		switch {
		case p.when == nil:
		case e.when.op == conjunction || narrower(p.when, e.when):
			continue
		case st.explainedBy(e.when, premises): // the executions succeed wherever it holds
			e.cost -= p.cost
		default:
			e.when = apply(conjunction, p.when, e.when)
		}
		out = append(out, e)
	}
	return out
}

// explainedBy reports whether a condition of a list holds on no row on which a statement fails.
func (st *statement) explainedBy(when *term, premises []*generatedPremise) bool {
	i := slices.IndexFunc(premises, func(p *generatedPremise) bool { return when == p.when || when == p.wider })
	return i >= 0 && st.failed.And(premises[i].rows).Empty()
}

// narrower reports whether a condition is one of those of another.
func narrower(when, part *term) bool {
	return slices.ContainsFunc(parts(when), func(p *term) bool { return p.key == part.key })
}

// successOf is the premise that the executions of a statement succeed which have no results on some rows; nil if there are none, or if it takes more. It has
// no condition where they succeed whenever they are executed: what is left are rows on which a value cannot be made again.
func (s *search) successOf(st *statement) *generatedPremise {
	without := st.failed.AndNot(st.x.col.defined.And(st.y.col.defined))
	if without.Empty() {
		return nil
	}
	out := &generatedPremise{rows: relation.All(s.rows.n)}
	for _, ok := range s.successes(st) {
		rows := trueRows(ok.col)
		switch {
		case without.AndNot(rows).Empty(): // it says nothing of the rows that are left
			continue
		case rows.Count() == ok.col.n:
		case out.when == nil:
			out.when, out.cost = ok, successCost
		case len(parts(out.when)) == mostSuccesses:
			return nil
		default:
			out.when, out.cost = apply(conjunction, out.when, ok), out.cost+successCost
		}
		out.rows = out.rows.And(rows)
		if without = without.And(rows); without.Empty() {
			return out
		}
	}
	return nil
}

// successes lists that each execution of a statement succeeds, the innermost first.
func (s *search) successes(st *statement) []*term {
	var out []*term
	var visit func(t *term)
	visit = func(t *term) {
		for _, a := range t.args {
			visit(a)
		}
		if t.op == nil || t.op.call == nil || t.op.plain || t.ofOutcome() || t.refuses() {
			return
		}
		if ok := s.successOfCall(t); ok != nil && !slices.Contains(out, ok) {
			out = append(out, ok)
		}
	}
	visit(st.x)
	visit(st.y)
	return out
}

// successOfCall is that an execution succeeds; nil where it does so on too few rows to be looked at. Statements have the same executions again and again.
func (s *search) successOfCall(execution *term) *term {
	ok := apply(succeeds(execution.op.call, execution.op.subject), execution.args...)
	if known, met := s.succeeded[ok.key]; met {
		return known
	}
	has, err := s.rows.evaluate(ok)
	if err != nil {
		return nil
	}
	key := ok.key
	if !has {
		ok = nil
	}
	s.succeeded[key] = ok
	return ok
}
