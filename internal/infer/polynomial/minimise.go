package polynomial

import (
	"cmp"
	"context"
	"errors"
	"slices"
)

func textsOf(findings []*finding) []string {
	var out []string
	for _, k := range findings {
		out = append(out, k.text)
	}
	return out
}

// others are the findings that one of them must not follow from. A linear relation that follows from others only with some that are not
// linear stays: a period is told, though an addition formula and two values imply it. So does what has no precondition and follows from what
// has one, and what speaks of one output alone and follows only from what other outputs have to do with it.
func (e *knowledge) others(k *finding) []*finding {
	return slices.DeleteFunc(slices.Clone(e.known), func(o *finding) bool {
		return o == k || degreeOf(k.terms) == 1 && degreeOf(o.terms) > 1 || o.limit != "" && o.limit != k.limit || e.ofOneOutput(k) && !e.ofOneOutput(o)
	})
}

// minimise takes findings out that follow from the others, the hardest to read first: the search has each follow from nothing that was
// found before, but what was found later may say more.
func (e *knowledge) minimise(ctx context.Context) error {
	for told := len(e.known) + 1; told > len(e.known); { // what many relations hid, fewer show
		told = len(e.known)
		if err := e.minimiseOnce(ctx); err != nil {
			return err
		}
	}
	return nil
}

// minimiseOnce asks each finding once. Where the budget of executions ends, the rest stays: a relation too many is no error.
func (e *knowledge) minimiseOnce(ctx context.Context) error {
	order := slices.DeleteFunc(slices.Clone(e.known), func(k *finding) bool { return k.silent })
	slices.SortStableFunc(order, func(a, b *finding) int { return cmp.Compare(e.toRead(b), e.toRead(a)) })
	for _, k := range order {
		by, err := e.from(ctx, k, e.others(k))
		if errors.Is(err, errBudget) {
			e.cut("the budget of executions ended before it was seen of all equations whether they follow from the others")
			break
		}
		if err != nil {
			return err
		}
		if by == nil {
			continue
		}
		e.known = slices.DeleteFunc(slices.Clone(e.known), func(o *finding) bool { return o == k })
		e.steps = map[site]step{} // they were made with k
		e.settled(k, by)
	}
	return nil
}

// settled notes what a finding that was taken out follows from, and has its own place taken by that in the proofs of others.
func (e *knowledge) settled(k *finding, by []*finding) {
	k.by = by
	e.consequences = append(e.consequences, k)
	for _, c := range e.consequences {
		if i := slices.Index(c.by, k); i >= 0 {
			c.by = slices.Delete(slices.Clone(c.by), i, i+1)
			for _, b := range by {
				if !slices.Contains(c.by, b) {
					c.by = append(c.by, b)
				}
			}
		}
	}
}

// from returns those of some findings that k follows from; nil if it does not.
func (e *knowledge) from(ctx context.Context, k *finding, others []*finding) ([]*finding, error) {
	enough := func(some []*finding) (bool, error) {
		asked := e.knowing(some)
		asked.effort = mostInstances // each question has a whole budget, and takes none from the search
		yes, _, err := asked.implied(ctx, k.terms, k.where)
		if errors.Is(err, errEffort) {
			e.cut("it was not seen of all equations whether they follow from the others")
			return false, nil
		}
		return yes, err
	}
	if yes, err := enough(others); !yes || err != nil {
		return nil, err
	}
	need := slices.Clone(others)
	for i := len(need) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(need), i, i+1)
		yes, err := enough(fewer)
		if err != nil {
			return nil, err
		}
		if yes {
			need = fewer
		}
	}
	return slices.DeleteFunc(need, func(o *finding) bool { return o.silent }), nil
}
