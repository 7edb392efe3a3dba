package entail

import "slices"

// Redundant tries the known relations in an order, given by their indices, some of them twice, and drops each that follows from those that were not dropped
// before it. What was dropped early may follow from what was dropped later only, by two proofs: such relations are taken back, the last
// ones first, so that each that is dropped has one proof from what is left. It returns the indices of the dropped ones. It ends when stop says
// so, which is asked before each relation; nil: never.
func (t *Theory) Redundant(order []int, stop func() bool) (dropped []int) {
	all, premise := t.rules, t.premise
	defer func() { t.rules, t.premise = all, premise }()
	for _, i := range order {
		if stop != nil && stop() {
			break
		}
		if !slices.Contains(dropped, i) && t.followsWithout(all, i, append(dropped, i)) {
			dropped = append(dropped, i)
		}
	}
	for k := len(dropped) - 1; k >= 0; k-- {
		if !t.followsWithout(all, dropped[k], dropped) {
			dropped = slices.Delete(dropped, k, k+1)
		}
	}
	return dropped
}

// followsWithout reports whether a known relation follows from all rules but those of some relations.
func (t *Theory) followsWithout(all []*rule, i int, without []int) bool {
	t.rules, t.premise = nil, false
	for _, r := range all {
		if slices.Contains(without, r.index) {
			continue
		}
		t.rules = append(t.rules, r)
		t.premise = t.premise || slices.ContainsFunc(r.claim.premise, func(s statement) bool { return !s.bound })
	}
	a, err := t.Decide(t.known[i])
	return err == nil && (a.Printed || a.Follows)
}
