// Package meter has a counter with an upper end.
package meter

import "errors"

// A Meter counts up to its end.
type Meter struct {
	value, end int
	locked     bool
}

// New is a meter at 0 that ends at end, 0 if that is negative.
func New(end int) Meter { return Meter{end: max(end, 0)} }

// Value is what was counted.
func (m Meter) Value() int { return m.value }

// Left is how far the end is.
func (m Meter) Left() int { return m.end - m.value }

// Locked reports whether nothing is counted now.
func (m Meter) Locked() bool { return m.locked }

// ErrFull and ErrLocked say why nothing was counted.
var (
	ErrFull   = errors.New("the meter is at its end")
	ErrLocked = errors.New("the meter is locked")
	ErrNumber = errors.New("a meter counts forwards")
)

// Count counts n more.
func (m Meter) Count(n int) (Meter, error) {
	switch {
	case m.locked:
		return m, ErrLocked
	case n < 0:
		return m, ErrNumber
	case n > m.Left():
		return m, ErrFull
	}
	m.value += n
	return m, nil
}

// Lock keeps a meter from counting.
func (m Meter) Lock() Meter { m.locked = true; return m }

// Unlock lets it count again.
func (m Meter) Unlock() Meter { m.locked = false; return m }

// Reset is the meter at 0, open.
func (m Meter) Reset() Meter { return Meter{end: m.end} }
