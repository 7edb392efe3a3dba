// Package changes tells how counts of things have changed. A thing that is not counted counts as 0.
package changes

// Diff is by how much the counts changed from before to after. It leaves out what did not change.
func Diff(before, after map[string]int) map[string]int {
	diff := map[string]int{}
	for key, n := range after {
		if n != before[key] {
			diff[key] = n - before[key]
		}
	}
	for key, n := range before {
		if _, ok := after[key]; !ok && n != 0 {
			diff[key] = -n
		}
	}
	return diff
}

// Apply is the counts with changes added to them. It leaves out what is 0 then.
func Apply(counts, diff map[string]int) map[string]int {
	sum := map[string]int{}
	for _, m := range []map[string]int{counts, diff} {
		for key, n := range m {
			sum[key] += n
		}
	}
	for key, n := range sum {
		if n == 0 {
			delete(sum, key)
		}
	}
	return sum
}

// Invert is the changes that undo others.
func Invert(diff map[string]int) map[string]int {
	inverse := make(map[string]int, len(diff))
	for key, n := range diff {
		inverse[key] = -n
	}
	return inverse
}
