// Package span has half-open ranges of whole numbers.
package span

// A Span holds From and what follows up to To, without To. One whose To is not above its From is empty.
type Span struct{ From, To int }

// Empty reports whether nothing is in the span.
func (s Span) Empty() bool { return s.To <= s.From }

// Size returns how many numbers are in the span.
func (s Span) Size() int {
	if s.Empty() {
		return 0
	}
	return s.To - s.From
}

// Has reports whether n is in the span.
func (s Span) Has(n int) bool { return s.From <= n && n < s.To }

// Move returns the span moved by n.
func (s Span) Move(n int) Span { return Span{s.From + n, s.To + n} }

// Common returns what is in both spans; it is Span{} if nothing is.
func (s Span) Common(t Span) Span {
	c := Span{max(s.From, t.From), min(s.To, t.To)}
	if c.Empty() {
		return Span{}
	}
	return c
}

// Gap returns how many numbers lie between two spans: 0 if they touch, or if one of them is empty.
func (s Span) Gap(t Span) int {
	if s.Empty() || t.Empty() {
		return 0
	}
	return max(0, t.From-s.To, s.From-t.To)
}

// Clamp returns the number of the span that is nearest to n, and n itself if the span is empty.
func (s Span) Clamp(n int) int {
	if s.Empty() {
		return n
	}
	return min(max(n, s.From), s.To-1)
}
