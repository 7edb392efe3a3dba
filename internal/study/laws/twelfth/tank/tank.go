// Package tank measures what is in the tanks of a brewery, in whole litres.
package tank

import "errors"

// ErrCapacity and ErrLevel are why there is no such tank.
var (
	ErrCapacity = errors.New("a tank has room for a litre at least")
	ErrLevel    = errors.New("a tank cannot hold that")
)

// A Tank has room for Capacity litres, of which Level are filled.
type Tank struct{ Capacity, Level int }

// New is a tank with something in it.
func New(capacity, level int) (*Tank, error) {
	switch {
	case capacity <= 0:
		return nil, ErrCapacity
	case level < 0 || level > capacity:
		return nil, ErrLevel
	}
	return &Tank{Capacity: capacity, Level: level}, nil
}

// Valid reports whether there can be such a tank.
func (t *Tank) Valid() bool {
	_, err := New(t.Capacity, t.Level)
	return err == nil
}

// Room is how much more a tank can hold.
func (t *Tank) Room() int { return t.Capacity - t.Level }

// Pour pours from t into another tank until the one is empty or the other one full, and says how much that was. Of a tank poured into itself nothing
// moves.
func (t *Tank) Pour(into *Tank) (moved int) {
	if into == t {
		return 0
	}
	moved = min(t.Level, into.Room())
	t.Level -= moved
	into.Level += moved
	return moved
}
