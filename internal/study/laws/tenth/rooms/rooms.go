// Package rooms plans how many rooms a house needs for its guests.
package rooms

import "slices"

// A Stay is of one guest, who comes on the day From and leaves on the day To. The room is free again on that day; who leaves on the day he came,
// or before it, needs none.
type Stay struct{ From, To int }

// Nights is how many nights a guest stays.
func (s Stay) Nights() int { return max(s.To-s.From, 0) }

// At is how many guests sleep in the house on a day.
func At(stays []Stay, day int) int {
	guests := 0
	for _, s := range stays {
		if s.From <= day && day < s.To {
			guests++
		}
	}
	return guests
}

// Peak is how many rooms are needed: the most guests that sleep in the house on any day.
func Peak(stays []Stay) int {
	var come, leave []int
	for _, s := range stays {
		if s.Nights() > 0 {
			come, leave = append(come, s.From), append(leave, s.To)
		}
	}
	slices.Sort(come)
	slices.Sort(leave)
	peak, left := 0, 0
	for i, day := range come {
		for leave[left] <= day {
			left++
		}
		peak = max(peak, i+1-left)
	}
	return peak
}

// Later shifts all stays by some days.
func Later(stays []Stay, days int) []Stay {
	var out []Stay
	for _, s := range stays {
		out = append(out, Stay{s.From + days, s.To + days})
	}
	return out
}
