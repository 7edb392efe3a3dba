// Package desk keeps what a small theatre's box office needs: its seats and its accounts.
package desk

import "errors"

// MaxSeats is the size of the largest hall.
const MaxSeats = 500

// The errors of booking.
var (
	ErrSeat  = errors.New("desk: no such seat")
	ErrTaken = errors.New("desk: seat is taken")
	ErrFree  = errors.New("desk: seat is free")
	ErrFull  = errors.New("desk: not so many seats side by side")
)

// A Hall has seats side by side, numbered from 1.
type Hall struct {
	seats int
	taken map[int]bool
}

// NewHall returns a hall with at most MaxSeats seats, of which some are taken. Numbers that are no seats are ignored.
func NewHall(seats int, taken ...int) *Hall {
	h := &Hall{seats: min(max(seats, 0), MaxSeats), taken: map[int]bool{}}
	for _, seat := range taken {
		_ = h.Book(seat)
	}
	return h
}

// Seats returns how many seats there are.
func (h *Hall) Seats() int { return h.seats }

// Free returns how many seats are free.
func (h *Hall) Free() int { return h.seats - len(h.taken) }

// IsFree reports whether a seat exists and is free.
func (h *Hall) IsFree(seat int) bool { return h.exists(seat) && !h.taken[seat] }

func (h *Hall) exists(seat int) bool { return seat >= 1 && seat <= h.seats }

// Book takes a seat.
func (h *Hall) Book(seat int) error {
	switch {
	case !h.exists(seat):
		return ErrSeat
	case h.taken[seat]:
		return ErrTaken
	}
	if h.taken == nil {
		h.taken = map[int]bool{}
	}
	h.taken[seat] = true
	return nil
}

// Release gives a seat back.
func (h *Hall) Release(seat int) error {
	switch {
	case !h.exists(seat):
		return ErrSeat
	case !h.taken[seat]:
		return ErrFree
	}
	delete(h.taken, seat)
	return nil
}

// BookTogether takes the first n free seats that lie side by side, and returns the first one of them.
func (h *Hall) BookTogether(n int) (first int, err error) {
	if n < 1 {
		return 0, ErrSeat
	}
	run := 0
	for seat := 1; seat <= h.seats; seat++ {
		run++
		if !h.IsFree(seat) {
			run = 0
		}
		if run == n {
			return h.take(seat-n+1, n), nil
		}
	}
	return 0, ErrFull
}

// take books n seats and returns the first one.
func (h *Hall) take(first, n int) int {
	for seat := first; seat < first+n; seat++ {
		_ = h.Book(seat)
	}
	return first
}
