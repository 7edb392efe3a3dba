package terms

import (
	"slices"
)

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
	held, err := s.decided(asked, screenRows)
	if err != nil {
		return
	}
	unchanged := func(op *operation) bool {
		i := slices.Index(ops, op)
		return i >= 0 && held[i].held.Count() >= minHeld && held[i].failed.Empty()
	}
	s.vocab.subject, s.vocab.sisters = slices.DeleteFunc(s.vocab.subject, unchanged), slices.DeleteFunc(s.vocab.sisters, unchanged)
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
