package shift

import (
	"cmp"
	"slices"
)

// A Slot is the time from one minute until another one, which is not part of it. A slot that ends before it has begun is empty.
type Slot struct{ From, To int }

// Merge joins slots that overlap or touch, drops empty ones, and returns the others in their order in time.
func Merge(slots []Slot) []Slot {
	sorted := slices.DeleteFunc(slices.Clone(slots), func(s Slot) bool { return s.To <= s.From })
	slices.SortFunc(sorted, func(a, b Slot) int { return cmp.Compare(a.From, b.From) })
	var out []Slot
	for _, s := range sorted {
		if last := len(out) - 1; last >= 0 && s.From <= out[last].To {
			out[last].To = max(out[last].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// Gaps returns what slots leave free between a beginning and an end, in its order in time.
func Gaps(slots []Slot, from, to int) []Slot {
	var out []Slot
	for _, s := range Merge(slots) {
		if free := (Slot{from, min(s.From, to)}); free.From < free.To {
			out = append(out, free)
		}
		from = max(from, s.To)
	}
	if from < to {
		out = append(out, Slot{from, to})
	}
	return out
}

// Busy reports whether a minute lies in one of the slots.
func Busy(slots []Slot, minute int) bool {
	return slices.ContainsFunc(slots, func(s Slot) bool { return s.From <= minute && minute < s.To })
}

// Total returns how many minutes the slots take together; one that lies in two of them counts once.
func Total(slots []Slot) int {
	sum := 0
	for _, s := range Merge(slots) {
		sum += s.To - s.From
	}
	return sum
}

// Later returns the slots, each some minutes later.
func Later(slots []Slot, minutes int) []Slot {
	out := make([]Slot, len(slots))
	for i, s := range slots {
		out[i] = Slot{s.From + minutes, s.To + minutes}
	}
	return out
}
