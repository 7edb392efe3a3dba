// Package limiter lets so many requests through in a window of time. Times are given in seconds.
package limiter

import "errors"

// MaxSeconds is how long a window may be: a day.
const MaxSeconds = 86400

// ErrLimit and ErrSeconds are why there is no such limiter.
var (
	ErrLimit   = errors.New("the limit is not positive")
	ErrSeconds = errors.New("a window is between a second and a day long")
)

// A Window counts the requests of a client. A window begins with the first request and the next one with the first request after its end.
type Window struct {
	limit, seconds int
	start, end     int
	used           int
}

// New is a limiter for so many requests in so many seconds.
func New(limit, seconds int) (*Window, error) {
	if limit <= 0 {
		return nil, ErrLimit
	}
	if seconds <= 0 || seconds > MaxSeconds {
		return nil, ErrSeconds
	}
	return &Window{limit: limit, seconds: seconds}, nil
}

// Allow reports whether a request may go ahead, and counts it if so.
func (w *Window) Allow(now int) (allowed bool) {
	if w.Left(now) == 0 {
		return false
	}
	if w.over(now) {
		w.start, w.end, w.used = now, now+w.seconds, 0
	}
	w.used++
	return true
}

// Left is how many requests may still go ahead at a time.
func (w *Window) Left(now int) int {
	if w.over(now) {
		return w.limit
	}
	return w.limit - w.used
}

// Wait is for how many seconds a client must wait until a request may go ahead.
func (w *Window) Wait(now int) int {
	if w.Left(now) > 0 || w.over(now) {
		return 0
	}
	return w.end - now
}

// Limit is how many requests a window lets through.
func (w *Window) Limit() int { return w.limit }

// Seconds is how long a window is.
func (w *Window) Seconds() int { return w.seconds }

// over reports whether the window has ended. A clock that was put back ends it, too.
func (w *Window) over(now int) bool { return now < w.start || now >= w.end }
