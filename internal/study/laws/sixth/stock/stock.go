// Package stock counts what lies in a store room.
package stock

import "errors"

// The errors of a shelf.
var (
	ErrAmount = errors.New("stock: amount is not positive")
	ErrFull   = errors.New("stock: no room")
	ErrShort  = errors.New("stock: not enough")
)

// A Shelf has room for a number of pieces, some of which may be put aside for somebody.
type Shelf struct{ room, pieces, aside int }

// NewShelf returns an empty shelf.
func NewShelf(room int) *Shelf { return &Shelf{room: max(room, 0)} }

// Room returns how many pieces the shelf may hold.
func (s *Shelf) Room() int { return s.room }

// Pieces returns how many pieces lie on the shelf.
func (s *Shelf) Pieces() int { return s.pieces }

// Available returns how many pieces are not put aside.
func (s *Shelf) Available() int { return s.pieces - s.aside }

// Put lays n pieces on the shelf.
func (s *Shelf) Put(n int) error {
	if n <= 0 {
		return ErrAmount
	}
	if n > s.room-s.pieces {
		return ErrFull
	}
	s.pieces += n
	return nil
}

// Take takes n pieces that are not put aside.
func (s *Shelf) Take(n int) error {
	if n <= 0 {
		return ErrAmount
	}
	if n > s.Available() {
		return ErrShort
	}
	s.pieces -= n
	return nil
}

// Reserve puts n pieces aside.
func (s *Shelf) Reserve(n int) error {
	if n <= 0 {
		return ErrAmount
	}
	if n > s.Available() {
		return ErrShort
	}
	s.aside += n
	return nil
}

// Release makes all pieces available again.
func (s *Shelf) Release() { s.aside = 0 }
