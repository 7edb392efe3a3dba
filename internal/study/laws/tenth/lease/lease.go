// Package lease has a lock that somebody holds for a while, and that is free again when the time is over. Times are given in seconds.
package lease

import "errors"

// ErrHeld, ErrLength and ErrOwner are why a lock is not given.
var (
	ErrHeld   = errors.New("somebody else has the lock")
	ErrLength = errors.New("the time is not positive")
	ErrOwner  = errors.New("the owner has no name")
)

// A Lock is held by one owner at a time.
type Lock struct {
	owner string
	until int
}

// New is a lock that nobody holds.
func New() *Lock { return &Lock{} }

// Acquire gives the lock to an owner for so many seconds from now. Who holds it already may acquire it again, and then holds it for that time
// and no longer. If it is refused nothing has changed.
func (l *Lock) Acquire(owner string, now, seconds int) error {
	switch holder := l.Holder(now); {
	case owner == "":
		return ErrOwner
	case seconds <= 0:
		return ErrLength
	case holder != "" && holder != owner:
		return ErrHeld
	}
	l.owner, l.until = owner, now+seconds
	return nil
}

// Release gives the lock back, if it is the owner's.
func (l *Lock) Release(owner string) {
	if l.owner == owner {
		*l = Lock{}
	}
}

// Holder is who holds the lock at a time, or nothing if it is free then.
func (l *Lock) Holder(now int) string {
	if now >= l.until {
		return ""
	}
	return l.owner
}
