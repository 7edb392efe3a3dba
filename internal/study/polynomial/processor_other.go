//go:build !unix

package polynomial

import "time"

var started = time.Now()

// processor is how long this process has been running: more than it has been computing.
func processor() time.Duration { return time.Since(started) }
