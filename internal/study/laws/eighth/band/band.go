// Package band has bands of whole numbers.
package band

// A Band has the numbers from From to before To; none if From is not below To.
type Band struct{ From, To int }

// Size is how many numbers the band has.
func (b Band) Size() int { return max(b.To-b.From, 0) }

// Has reports whether a number is in the band.
func (b Band) Has(n int) bool { return b.From <= n && n < b.To }

// Shift is the band, n further up.
func (b Band) Shift(n int) Band { return Band{b.From + n, b.To + n} }

// Cut splits the band into what lies below at and the rest.
func (b Band) Cut(at int) (below, above Band) {
	at = max(b.From, min(at, b.To))
	return Band{b.From, at}, Band{at, b.To}
}

// Before reports whether the band ends before the other one begins.
func (b Band) Before(c Band) bool { return b.To <= c.From }
