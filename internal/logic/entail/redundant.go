package entail

import "slices"

// Redundant tries the known relations in an order, given by their indices, some of them twice, and drops each that follows from those that were not dropped
// before it. What was dropped early may follow from what was dropped later only, by two proofs: such relations are taken back, the last
// ones first, so that each that is dropped has one proof from what is left. It returns the indices of the dropped ones. It ends when stop says
// so, which is asked before each relation; nil: never.
func (t *Theory) Redundant(order []int, stop func() bool) (dropped []int) {
	for _, i := range order {
		if stop != nil && stop() {
			break
		}
		if !slices.Contains(dropped, i) && t.followsWithout(i, append(dropped, i)) {
			dropped = append(dropped, i)
		}
	}
	for k := len(dropped) - 1; k >= 0; k-- {
		if !t.followsWithout(dropped[k], dropped) {
			dropped = slices.Delete(dropped, k, k+1)
		}
	}
	return dropped
}

// followsWithout reports whether a known relation follows from all rules but those of some relations.
func (t *Theory) followsWithout(i int, without []int) bool {
	a, err := t.without(without).Decide(t.known[i])
	return err == nil && (a.Printed || a.Follows)
}

// without is the theory without the rules of some relations. What was computed about values and calls is shared.
func (t *Theory) without(relations []int) *Theory {
	out := *t
	out.rules, out.premise = nil, false
	for _, r := range t.rules {
		if !slices.Contains(relations, r.index) {
			out.rules = append(out.rules, r)
			out.premise = out.premise || slices.ContainsFunc(r.claim.premise, func(s statement) bool { return !s.bound })
		}
	}
	return &out
}
