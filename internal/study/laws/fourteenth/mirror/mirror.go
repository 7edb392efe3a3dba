// Package mirror keeps one collection of names, such as the records of a server, like another one.
package mirror

import "slices"

// set is a sorted copy of names without those that come again.
func set(names []string) []string {
	out := slices.Clone(names)
	slices.Sort(out)
	return slices.Compact(out)
}

// Plan says which names must be added, and which dropped, so that there is what is wanted in the place of what is there. Both are sorted and
// have a name once, however often it is in the lists.
func Plan(have, want []string) (add, drop []string) {
	have, want = set(have), set(want)
	i, j := 0, 0
	for i < len(have) && j < len(want) {
		switch {
		case have[i] == want[j]:
			i++
			j++
		case have[i] < want[j]:
			drop = append(drop, have[i])
			i++
		default:
			add = append(add, want[j])
			j++
		}
	}
	drop = append(drop, have[i:]...)
	add = append(add, want[j:]...)
	return add, drop
}

// Apply drops names from what is there and then adds others. The outcome is sorted and has a name once.
func Apply(have, add, drop []string) []string {
	out := make([]string, 0, len(have)+len(add))
	for _, name := range have {
		if !slices.Contains(drop, name) {
			out = append(out, name)
		}
	}
	return set(append(out, add...))
}

// Same reports whether two lists have the same names, in any order and any number.
func Same(a, b []string) bool { return slices.Equal(set(a), set(b)) }

// Cost is how many changes a plan has.
func Cost(add, drop []string) int { return len(add) + len(drop) }
