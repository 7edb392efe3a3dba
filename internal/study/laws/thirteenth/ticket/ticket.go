// Package ticket has the tickets of a help desk and what may become of them.
package ticket

import (
	"errors"
	"slices"
)

// A Status is how far a ticket has come.
type Status int

// The statuses of a ticket.
const (
	Open Status = iota
	Active
	Blocked
	Done
)

// ErrMove and ErrAssignee are why a ticket cannot change its status.
var (
	ErrMove     = errors.New("the ticket cannot go there from its status")
	ErrAssignee = errors.New("nobody works on the ticket")
)

var moves = map[Status][]Status{
	Open:    {Active},
	Active:  {Blocked, Done, Open},
	Blocked: {Active},
	Done:    {Open},
}

// A Ticket is something that a customer asked for.
type Ticket struct {
	Status   Status
	Assignee string // who works on it, if anybody does
	Moves    int    // how often its status has changed
}

// Can tells whether the ticket may change to a status.
func (t *Ticket) Can(to Status) bool { return t.check(to) == nil }

func (t *Ticket) check(to Status) error {
	if !slices.Contains(moves[t.Status], to) {
		return ErrMove
	}
	if to == Active && t.Assignee == "" {
		return ErrAssignee
	}
	return nil
}

// Move changes the status of the ticket. A ticket that is opened again, or given back, belongs to nobody.
func (t *Ticket) Move(to Status) error {
	if err := t.check(to); err != nil {
		return err
	}
	if to == Open {
		t.Assignee = ""
	}
	t.Status = to
	t.Moves++
	return nil
}

// Assign gives the ticket to somebody.
func (t *Ticket) Assign(name string) { t.Assignee = name }
