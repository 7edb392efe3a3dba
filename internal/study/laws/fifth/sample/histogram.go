package sample

import (
	"maps"
	"slices"
)

// A Histogram counts whole numbers in bins of one width.
type Histogram struct {
	width  int
	counts map[int]int // by the least number of the bin
	total  int
}

// NewHistogram returns a histogram that has counted nothing.
func NewHistogram(width int) (*Histogram, error) {
	if width < 1 {
		return nil, ErrWidth
	}
	return &Histogram{width: width, counts: map[int]int{}}, nil
}

// Start returns the least number of the bin in which v is.
func (h *Histogram) Start(v int) int {
	rest := v % h.width
	if rest < 0 {
		rest += h.width
	}
	return v - rest
}

// Add counts a number.
func (h *Histogram) Add(v int) {
	if h.counts == nil {
		h.counts = map[int]int{}
	}
	h.counts[h.Start(v)]++
	h.total++
}

// Count returns how many numbers were counted in the bin of v.
func (h *Histogram) Count(v int) int { return h.counts[h.Start(v)] }

// Total returns how many numbers were counted.
func (h *Histogram) Total() int { return h.total }

// Bins returns the starts of the bins that are not empty, in ascending order.
func (h *Histogram) Bins() []int { return slices.Sorted(maps.Keys(h.counts)) }

// Merge counts what another histogram has counted, whose bins are as wide.
func (h *Histogram) Merge(other *Histogram) error {
	if other.width != h.width {
		return ErrWidth
	}
	if h.counts == nil {
		h.counts = map[int]int{}
	}
	for start, n := range other.counts {
		h.counts[start] += n
	}
	h.total += other.total
	return nil
}
