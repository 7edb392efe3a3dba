//go:build !linux

package harness

import "time"

// cpuTime is not known: the wall clock alone ends what does not end by itself.
func cpuTime(int) (time.Duration, bool) { return 0, false }

// blocked is not known.
func blocked(int) bool { return false }
