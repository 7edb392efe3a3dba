//go:build unix

package polynomial

import (
	"syscall"
	"time"
)

// processor is how long this process has been computing, in all of its threads: searches start no other one, and what else goes on on a
// machine does not count.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
