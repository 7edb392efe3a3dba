//go:build unix

package child

import (
	"syscall"
	"time"
)

// Computing is how long the process has been computing, in all of its threads.
func Computing() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
