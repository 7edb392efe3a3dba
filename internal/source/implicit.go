package source

import "context"

// Sizes of the search for implicit sides, and of what is kept of it. No theory: with them TestGuidedImplicit finds its rows, and TestImplicitRefutes the false claims.
const (
	implicitPart     = 4  // of the budget, to reach implicit sides, and as much for more rows that do
	implicitPatience = 4  // part of the patience: most of these sides cannot be reached
	maxOutside       = 16 // rows that are kept of a side
	maxSpread        = 3  // batches that look for more of these
)

// leave looks for rows that reach implicit sides, after all others.
func (h *hunt) leave(ctx context.Context) error {
	part := h.budget / implicitPart
	h.budget = h.spent + part
	h.patience = max(1, h.patience/implicitPatience)
	if err := h.run(ctx, func() *target { return h.untried(h.implicit) }); err != nil {
		return err
	}
	h.budget = h.spent + part
	return h.spread(ctx)
}

// spread looks for more rows that reach the implicit sides that were reached. One row is too little to speak against a claim: a precondition
// that leaves it out is found easily, lat >= 0 where the row is at the south pole.
func (h *hunt) spread(ctx context.Context) error {
	for round := range maxSpread {
		for _, side := range h.implicit {
			t := h.sides[side]
			if len(t.outside) == 0 || len(t.outside) == maxOutside || len(h.sp.Vars) == 0 {
				continue
			}
			from := t.outside[round%len(t.outside)]
			if err := h.try(ctx, append(h.around(from, t.dist), h.together(from, t.dist)...), t); err != nil {
				return err
			}
		}
	}
	return nil
}

// pattern is what preconditions see first of a row: the signs of its numbers, and how each compares with the one before.
func pattern(row Row) []int8 {
	var out []int8
	last := 0.0
	for _, v := range row {
		numbersIn(v, func(f float64) {
			out = append(out, sign(f), sign(f-last))
			last = f
		})
	}
	return out
}

func sign(f float64) int8 {
	switch {
	case f < 0:
		return -1
	case f > 0:
		return 1
	}
	return 0
}
