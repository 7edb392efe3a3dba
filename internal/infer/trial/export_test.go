package trial

import "context"

// Interruptible returns a context that interrupt ends as the soft limit does.
func Interruptible(ctx context.Context) (limited context.Context, interrupt func()) {
	limited, cancel := context.WithCancelCause(ctx)
	return limited, func() { cancel(errSlow) }
}
