//go:build !unix

package child

import "time"

var started = time.Now()

// Computing is how long the process has been running: more than it has been computing.
func Computing() time.Duration { return time.Since(started) }
