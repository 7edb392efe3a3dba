// Package session says for how long somebody is logged in, and locks who fails too often. Times are given in seconds.
package session

import (
	"errors"
	"sync"
)

// Longest is for how many seconds a session is given at once, and MaxAttempts how many failures lock it.
const (
	Longest     = 86400
	MaxAttempts = 3
)

// ErrUser, ErrLength and ErrOver are why a session is not given.
var (
	ErrUser   = errors.New("the user has no name")
	ErrLength = errors.New("the time is out of range")
	ErrOver   = errors.New("the session is over")
)

// A Session is what a user has after logging in. Its methods may be called at the same time.
type Session struct {
	User     string
	Expires  int // the first second at which it is over
	Attempts int // that failed since the last reset
	mu       sync.Mutex
	locked   bool
}

// Start is a session of a user for so many seconds from now.
func Start(user string, now, seconds int) (*Session, error) {
	if user == "" {
		return nil, ErrUser
	}
	if seconds < 1 || seconds > Longest {
		return nil, ErrLength
	}
	return &Session{User: user, Expires: now + seconds}, nil
}

// Extend has the session last for at least so many seconds from now. It never makes it shorter, and revives none that is over or locked.
func (s *Session) Extend(now, seconds int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.locked || now >= s.Expires {
		return ErrOver
	}
	if seconds < 1 || seconds > Longest {
		return ErrLength
	}
	s.Expires = max(s.Expires, now+seconds)
	return nil
}

// Fail counts an attempt that failed, and locks the session with the last one. A locked session counts no more.
func (s *Session) Fail() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.locked {
		return
	}
	s.Attempts++
	s.locked = s.Attempts >= MaxAttempts
}

// Reset forgets what failed.
func (s *Session) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Attempts, s.locked = 0, false
}

// Locked reports whether too much failed.
func (s *Session) Locked() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.locked
}

// Alive reports whether the session may be used at a time.
func (s *Session) Alive(now int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.locked && now < s.Expires
}
