package polynomial

import (
	"cmp"
	"context"
	"slices"
	"strconv"
)

// cleanse leaves out what follows from the others, the hardest to read first: what was found later may say more. Of the forms of a source
// and a follow-up there is no end; those that would take the place of something simpler are not told at all.
func (e *bounder) cleanse(ctx context.Context) error {
	for told := len(e.bounds) + 1; told > len(e.bounds); {
		told = len(e.bounds)
		if err := e.cleanseOnce(ctx); err != nil {
			return err
		}
	}
	for told := len(e.consequents) + 1; told > len(e.consequents); { // with what is not told, its consequences
		told = len(e.consequents)
		e.consequents = slices.DeleteFunc(slices.Clone(e.consequents), func(b *bound) bool {
			return slices.ContainsFunc(b.proof.uses, func(u use) bool {
				o := u.of.bound
				return o != nil && !slices.Contains(e.bounds, o) && !slices.Contains(e.consequents, o)
			})
		})
	}
	for i, b := range slices.Concat(e.bounds, e.consequents) {
		b.name = "R" + strconv.Itoa(i+1)
	}
	return nil
}

// cleanseOnce looks at each bound once. One that follows only with the help of a harder one stays, and the harder one goes.
func (e *bounder) cleanseOnce(ctx context.Context) error {
	order := slices.Clone(e.bounds)
	slices.Reverse(order)
	slices.SortStableFunc(order, func(a, b *bound) int { return cmp.Compare(e.costOf(b), e.costOf(a)) })
	for _, b := range order {
		for slices.Contains(e.bounds, b) {
			by, err := e.prove(ctx, b)
			if err != nil {
				return err
			}
			if by == nil {
				break
			}
			harder := slices.IndexFunc(by.uses, func(u use) bool { return u.of.bound != nil && u.of.bound.pair && !b.pair })
			out := b
			if harder >= 0 {
				out = by.uses[harder].of.bound
			} else {
				e.leaveOut(b, by)
			}
			e.bounds = slices.DeleteFunc(e.bounds, func(o *bound) bool { return o == out })
		}
	}
	return nil
}
