// Package cover keeps which parts of a number line are covered.
package cover

// A Span is the whole numbers from From up to but not including To.
type Span struct{ From, To int }

// A Set is a set of whole numbers, kept as spans. The zero value is empty.
type Set struct {
	spans []Span // ascending, not empty, and with a gap between two
}

// New is an empty set.
func New() *Set { return &Set{} }

// Add covers the numbers from lo up to but not including hi; none if hi is not above lo.
func (s *Set) Add(lo, hi int) {
	if lo >= hi {
		return
	}
	var out []Span
	i := 0
	for ; i < len(s.spans) && s.spans[i].To < lo; i++ {
		out = append(out, s.spans[i])
	}
	for ; i < len(s.spans) && s.spans[i].From <= hi; i++ {
		lo, hi = min(lo, s.spans[i].From), max(hi, s.spans[i].To)
	}
	out = append(out, Span{lo, hi})
	s.spans = append(out, s.spans[i:]...)
}

// Remove uncovers the numbers from lo up to but not including hi.
func (s *Set) Remove(lo, hi int) {
	if lo >= hi {
		return
	}
	var out []Span
	for _, p := range s.spans {
		if left := (Span{p.From, min(p.To, lo)}); left.From < left.To {
			out = append(out, left)
		}
		if right := (Span{max(p.From, hi), p.To}); right.From < right.To {
			out = append(out, right)
		}
	}
	s.spans = out
}

// Has reports whether a number is covered.
func (s *Set) Has(x int) bool {
	for _, p := range s.spans {
		if p.From <= x && x < p.To {
			return true
		}
	}
	return false
}

// Size is how many numbers are covered.
func (s *Set) Size() int {
	size := 0
	for _, p := range s.spans {
		size += p.To - p.From
	}
	return size
}

// Spans are what is covered, from left to right, and in as few spans as possible.
func (s *Set) Spans() []Span { return append([]Span(nil), s.spans...) }
