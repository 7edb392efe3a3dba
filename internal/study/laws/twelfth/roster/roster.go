// Package roster keeps who is in which group.
package roster

import (
	"maps"
	"slices"
)

// Invert turns a list of the members of each group into one of the groups of each member. These are in order, each once, also where somebody is
// listed twice in a group. What has no members does not occur any more.
func Invert(groups map[string][]string) map[string][]string {
	out := map[string][]string{}
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		for _, member := range groups[group] {
			of := out[member]
			if len(of) == 0 || of[len(of)-1] != group {
				out[member] = append(of, group)
			}
		}
	}
	return out
}

// Join has one member more in a group. The groups that it is given stay as they are.
func Join(groups map[string][]string, group, member string) map[string][]string {
	out := maps.Clone(groups)
	if out == nil {
		out = map[string][]string{}
	}
	out[group] = append(slices.Clone(out[group]), member)
	return out
}

// Leave has a member no longer in a group. The groups that it is given stay as they are.
func Leave(groups map[string][]string, group, member string) map[string][]string {
	out := maps.Clone(groups)
	if members, found := out[group]; found {
		out[group] = slices.DeleteFunc(slices.Clone(members), func(m string) bool { return m == member })
	}
	return out
}
