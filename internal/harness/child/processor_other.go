//go:build !unix

package child

import "time"

var started = time.Now()

// computing is how long the process has been running: more than it has been computing.
func computing() time.Duration { return time.Since(started) }
