// Package summary sums up measurements without keeping them, so that those of several machines can be put together.
package summary

// A Summary is what is known of some measurements. The zero value is of none.
type Summary struct {
	count         int
	sum, low, top float64
}

// Of sums up measurements.
func Of(xs []float64) Summary {
	var s Summary
	for _, x := range xs {
		s.Add(x)
	}
	return s
}

// Add takes one more measurement.
func (s *Summary) Add(x float64) {
	if s.count == 0 {
		s.low, s.top = x, x
	}
	s.count++
	s.sum += x
	s.low = min(s.low, x)
	s.top = max(s.top, x)
}

// Merge is the summary of the measurements of both.
func (s Summary) Merge(o Summary) Summary {
	if s.count == 0 {
		return o
	}
	if o.count == 0 {
		return s
	}
	return Summary{s.count + o.count, s.sum + o.sum, min(s.low, o.low), max(s.top, o.top)}
}

// Count is how many measurements there were.
func (s Summary) Count() int { return s.count }

// Sum is what they are together.
func (s Summary) Sum() float64 { return s.sum }

// Min is the least measurement, or 0 if there was none.
func (s Summary) Min() float64 { return s.low }

// Max is the greatest measurement, or 0 if there was none.
func (s Summary) Max() float64 { return s.top }

// Mean is their mean, or 0 if there was none.
func (s Summary) Mean() float64 {
	if s.count == 0 {
		return 0
	}
	return s.sum / float64(s.count)
}
