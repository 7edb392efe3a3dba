// Package waitlist has events with a number of seats, and lists of those who wait for one.
package waitlist

import (
	"errors"
	"slices"
)

// Why somebody cannot join or leave.
var (
	ErrSeats   = errors.New("want at least one seat")
	ErrName    = errors.New("the name is empty")
	ErrTwice   = errors.New("the name is on the list already")
	ErrUnknown = errors.New("the name is not on the list")
)

// An Event has seats for those who joined first. The zero value has none, and everybody waits.
type Event struct {
	seats int
	names []string // in the order in which they joined
}

// New is an event with so many seats.
func New(seats int) (*Event, error) {
	if seats < 1 {
		return nil, ErrSeats
	}
	return &Event{seats: seats}, nil
}

// Join gives somebody a seat, or a place at the end of the waiting list if there is none.
func (e *Event) Join(name string) error {
	if name == "" {
		return ErrName
	}
	if slices.Contains(e.names, name) {
		return ErrTwice
	}
	e.names = append(e.names, name)
	return nil
}

// Leave takes somebody off the list. A seat that becomes free is for the one who has waited longest.
func (e *Event) Leave(name string) error {
	i := slices.Index(e.names, name)
	if i < 0 {
		return ErrUnknown
	}
	e.names = slices.Delete(e.names, i, i+1)
	return nil
}

// Place is when somebody joined among those on the list: 1 for the first, 0 for one who is not there.
func (e *Event) Place(name string) int { return slices.Index(e.names, name) + 1 }

// Going reports whether somebody has a seat.
func (e *Event) Going(name string) bool { return e.Place(name) > 0 && e.Place(name) <= e.seats }

// Waiting reports whether somebody waits for one.
func (e *Event) Waiting(name string) bool { return e.Place(name) > e.seats }

// Seats is how many seats there are, taken or not.
func (e *Event) Seats() int { return e.seats }

// Len is how many have joined.
func (e *Event) Len() int { return len(e.names) }

// Free is how many seats nobody has.
func (e *Event) Free() int { return max(e.seats-len(e.names), 0) }

// Queue is how many wait.
func (e *Event) Queue() int { return max(len(e.names)-e.seats, 0) }
