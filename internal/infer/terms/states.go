package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// stateKind is the name of the conjectures of this file in the table.
const stateKind = "state"

// Limits of what is asked about states. No theory stands behind them: a type with four methods that change it and two that measure it has some
// two hundred conjectures.
const (
	maxChanging  = 5   // sisters that change a state
	maxMeasures  = 2   // sisters that measure it
	maxSequences = 240 // conjectures that are tried
)

// sequences lists the conjectures about two calls in succession on a state that cannot be taken apart: their order does not matter, one undoes
// the other, or the second one returns an argument of the first one or what it would have returned without it. Each is tried without a condition,
// and where a measure of the state is 0 or is not. Terms of such values have no columns, so that the caller of the search decides them
// (Problem.Decide).
func (s *search) sequences() []*candidate {
	if s.Decide == nil || heldBy(s.Subject) == nil || s.ctx.Err() != nil {
		return nil
	}
	all := s.sequenceCandidates()
	all = all[:min(len(all), maxSequences)]
	held, err := s.decided(all)
	if err != nil {
		return nil
	}
	var out []*candidate
	known := map[string]int{} // by conclusion: on how many rows it is known to hold
	for i, c := range all {
		if post := relation.ExprString(c.post); held[i] > known[post] {
			known[post] = held[i]
			out = append(out, c)
		}
	}
	return out
}

// decided is the number of rows on which each candidate holds; 0 for one that fails on a row, or that holds on too few.
//
// Nearly all fail on a few rows. What stands is decided on more, so many as the outlay allows.
func (s *search) decided(all []*candidate) ([]int, error) {
	out := make([]int, len(all))
	standing := make([]int, len(all))
	for i := range all {
		standing[i] = i
	}
	for _, n := range []int{firstRows, screenRows} {
		asked := make([]*candidate, len(standing))
		for k, i := range standing {
			asked[k] = all[i]
		}
		tallies, err := s.tallies(asked, n)
		if err != nil {
			return nil, err
		}
		var left []int
		for k, t := range tallies {
			if out[standing[k]] = 0; t.Held >= min(n/minDefined, minHeld) && t.Failed == 0 {
				out[standing[k]] = t.Held
				left = append(left, standing[k])
			}
		}
		standing = left
	}
	return out, nil
}

// firstRows are the rows on which candidates about states are tried before those that stand are. No theory stands behind the figure.
const firstRows = 48

// tallies asks for the verdicts of some candidates on n rows, or on as many as the outlay allows, and charges it.
func (s *search) tallies(asked []*candidate, n int) ([]Tally, error) {
	calls := s.distinctCalls(asked)
	if calls == 0 {
		return make([]Tally, len(asked)), nil
	}
	if n = int(min(int64(n), (s.limit-s.spent)/calls/s.price())); n <= 0 {
		return nil, errBudget
	}
	texts := make([]string, len(asked))
	for i, c := range asked {
		texts[i] = c.text()
	}
	before := s.work()
	tallies, err := s.Decide(texts, s.vars.about(s.vocab), n)
	s.spent += max(int64(n)*calls, s.work()-before)
	s.ran += int64(n) * calls
	return tallies, err
}

// dropUnchanged removes from the vocabulary the state that a function with results leaves, if it is the state as it was: to look at the top of a
// stack does not change it.
func (s *search) dropUnchanged() {
	var asked []*candidate
	var ops []*operation
	for _, op := range slices.Concat(s.vocab.subject, s.vocab.sisters) {
		if !op.state || len(op.call.Results) == 0 || op.result == 0 || s.Decide == nil {
			continue
		}
		state := s.variableOf(op.in[0])
		if state == nil {
			continue
		}
		if after := s.called(op, state); after != nil {
			asked, ops = append(asked, newCandidate(stateKind, nil, "==", after, state)), append(ops, op)
		}
	}
	held, err := s.decided(asked)
	if err != nil {
		return
	}
	unchanged := func(op *operation) bool {
		i := slices.Index(ops, op)
		return i >= 0 && held[i] > 0
	}
	for _, op := range ops {
		if unchanged(op) {
			s.vocab.idle = append(s.vocab.idle, op.call)
		}
	}
	s.vocab.subject, s.vocab.sisters = slices.DeleteFunc(s.vocab.subject, unchanged), slices.DeleteFunc(s.vocab.sisters, unchanged)
}

// stateOf is the state that a function leaves of its first parameter, or returns as a result of that type; nil if it does neither.
func stateOf(fn *relation.Func, subject bool) *operation {
	if fn.TakesAny() {
		return nil
	}
	in := operandsOf(fn)
	for i, o := range fn.Outputs() {
		if o.Param == 0 && fn.Params[0].Type.Kind == relation.Pointer || o.Result >= 0 && identical(valueType(o.Type), in[0]) {
			return outputOf(fn, i, in, subject)
		}
	}
	return nil
}

// called is an operation on a state. The other arguments of the subject are its parameters, those of a sister are other variables. It is nil if
// there are none of their types.
func (s *search) called(op *operation, state *term) *term {
	if op.subject {
		return apply(op, append([]*term{state}, s.vars.params[1:]...)...)
	}
	args := []*term{state}
	for _, t := range op.in[1:] {
		x := s.vars.fitting(t)
		if x == nil || slices.Contains(args, x) {
			return nil
		}
		args = append(args, x)
	}
	return apply(op, args...)
}

// kin lists the sisters whose first parameter has the type of the subject's state: those that change it, and those that measure it by a number or
// a flag.
func (s *search) kin() (changing, measuring []*operation) {
	held := heldBy(s.Subject)
	for _, g := range s.Sisters {
		if !identical(heldBy(g), held) {
			continue
		}
		if len(g.Params) == 1 && len(g.Results) == 1 && !g.Err && (isInt(g.Results[0].Type) || isBool(g.Results[0].Type)) {
			measuring = append(measuring, callsOf(g, false)[0])
		} else if op := stateOf(g, false); op != nil && !slices.Contains(s.vocab.idle, g) {
			changing = append(changing, op)
		}
	}
	return changing[:min(len(changing), maxChanging)], measuring[:min(len(measuring), maxMeasures)]
}

// guards lists nil, for no condition, and conditions on the measures of a state.
func (s *search) guards(state *term, measuring []*operation) []*term {
	out := []*term{nil}
	for _, m := range measuring {
		t := apply(m, state)
		if isBool(t.typ) {
			out = append(out, t, negated(t))
			continue
		}
		zero := number(t.typ, 0)
		out = append(out, compared(">", t, zero), compared("==", t, zero))
	}
	return out
}

// sequenceCandidates lists the candidates. Of each conclusion the one without a condition comes first.
func (s *search) sequenceCandidates() []*candidate {
	state := s.vars.params[0]
	after := stateOf(s.Subject, true)
	changing, measuring := s.kin()
	var pairs []points
	say := func(x, y *term) {
		if x != nil && y != nil && identical(x.typ, y.typ) {
			pairs = append(pairs, points{x, y})
		}
	}
	if after != nil {
		say(s.called(after, state), state)
	}
	for _, g := range changing {
		changed := s.called(g, state)
		if changed == nil {
			continue
		}
		if after != nil {
			left := s.called(after, state)
			say(s.called(after, changed), s.called(g, left))
			say(s.called(after, changed), state)
			for _, r := range s.results(state) {
				if at := slices.IndexFunc(g.in[1:], func(t typ) bool { return identical(t, r.typ) }); at >= 0 && len(g.in) == 2 {
					say(apply(g, left, r), state)
				}
			}
		}
		before := s.results(state)
		for i, r := range s.results(changed) {
			if isBool(r.typ) {
				continue // whether there is something is said by what measures the state
			}
			say(r, before[i])
			for _, a := range changed.args[1:] {
				say(r, a)
			}
		}
	}
	var out []*candidate
	for _, p := range pairs {
		for _, when := range s.guards(state, measuring) {
			out = append(out, newCandidate(stateKind, when, "==", p.x, p.y))
		}
	}
	return out
}

// results lists the results of the subject for a state, without states.
func (s *search) results(state *term) []*term {
	var out []*term
	for _, op := range s.vocab.subject {
		if t := s.called(op, state); t != nil && !hidden(op.out) {
			out = append(out, t)
		}
	}
	return out
}
