// Package lists has five of the subjects of the study of GenMorph: ArrayUtils.isSorted of Apache Commons Lang 3.12, and indexOf, meanOf,
// min and sort of Guava 31.1. They are written from what their documentation promises. What Java refuses with an exception is a panic
// here, as it is in package slices.
package lists

// IsSorted reports whether no element is less than the one before it.
func IsSorted(list []int) bool {
	if len(list) < 2 {
		return true
	}
	last := list[0]
	for i := 1; i < len(list); i++ {
		if last > list[i] {
			return false
		}
		last = list[i]
	}
	return true
}

// IndexOf returns where part first stands in list, element by element, or -1. An empty part stands at 0.
func IndexOf(list, part []bool) int {
	if len(part) == 0 {
		return 0
	}
outer:
	for i := 0; i <= len(list)-len(part); i++ {
		for j := 0; j < len(part); j++ {
			if list[i+j] != part[j] {
				continue outer
			}
		}
		return i
	}
	return -1
}

// MeanOf returns the arithmetic mean, which it corrects element by element so that no sum overflows. It panics if the list is empty.
func MeanOf(list []int) float64 {
	if len(list) == 0 {
		panic("lists: mean of an empty list")
	}
	mean := float64(list[0])
	for i := 1; i < len(list); i++ {
		mean += (float64(list[i]) - mean) / float64(i+1)
	}
	return mean
}

// Min returns the least element. It panics if the list is empty.
func Min(list []int) int {
	if len(list) == 0 {
		panic("lists: minimum of an empty list")
	}
	least := list[0]
	for i := 1; i < len(list); i++ {
		if list[i] < least {
			least = list[i]
		}
	}
	return least
}

// Sort orders the bytes list[from:to], the smallest first, and leaves the others where they are. It panics unless 0 <= from <= to <= len(list).
func Sort(list []byte, from, to int) {
	if from < 0 || to < from || len(list) < to {
		panic("lists: part out of range")
	}
	for i := from + 1; i < to; i++ {
		b := list[i]
		j := i
		for j > from && list[j-1] > b {
			list[j] = list[j-1]
			j--
		}
		list[j] = b
	}
}
