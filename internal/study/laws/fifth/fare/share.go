package fare

import (
	"cmp"
	"slices"
)

// Share divides a total in proportion to weights. What rounding down leaves goes, a cent each, to those who lost most by it; of two who
// lost as much the first comes first.
func Share(total int, weights []int) ([]int, error) {
	if total < 0 {
		return nil, ErrTotal
	}
	sum := 0
	for _, w := range weights {
		if w < 0 {
			return nil, ErrWeight
		}
		sum += w
	}
	if sum == 0 {
		return nil, ErrWeight
	}
	left := total
	parts, order := make([]int, len(weights)), make([]int, len(weights))
	for i, w := range weights {
		parts[i], order[i] = total*w/sum, i
		left -= parts[i]
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(total*weights[j]%sum, total*weights[i]%sum)
	})
	for _, i := range order[:left] {
		parts[i]++
	}
	return parts, nil
}
