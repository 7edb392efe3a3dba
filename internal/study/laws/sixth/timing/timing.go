// Package timing plans by minutes.
package timing

// Next returns the first minute after now at which something runs that runs every so many minutes since start. Something that runs every
// 0 minutes or less never runs: it returns -1. It has not run before start.
func Next(start, every, now int) int {
	if every <= 0 {
		return -1
	}
	if now < start {
		return start
	}
	return start + ((now-start)/every+1)*every
}

// Runs returns how often it has run when now is over.
func Runs(start, every, now int) int {
	if every <= 0 || now < start {
		return 0
	}
	return (now-start)/every + 1
}

// Backoff returns how long to wait before an attempt: base before the first, twice as long before each further one, but never longer than
// limit.
func Backoff(base, limit, attempt int) int {
	if base <= 0 || limit <= 0 {
		return 0
	}
	wait := base
	for range max(attempt, 1) - 1 {
		if wait >= limit {
			break
		}
		wait *= 2
	}
	return min(wait, limit)
}
