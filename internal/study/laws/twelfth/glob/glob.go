// Package glob compares names with patterns, byte by byte, as file systems do.
package glob

import "strings"

// Match reports whether a pattern stands for the whole of a name. In a pattern * stands for any bytes, also for none, and ? for one byte; a
// backslash makes the byte after it stand for itself, as all others do. A backslash at the end stands for itself.
func Match(pattern, name string) bool {
	p, n := 0, 0
	star, from := -1, 0 // the last *, and where what follows it has been tried
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, from = p, n
			p++
			continue
		case p < len(pattern) && pattern[p] == '?':
			p, n = p+1, n+1
			continue
		case p < len(pattern):
			c, size := pattern[p], 1
			if c == '\\' && p+1 < len(pattern) {
				c, size = pattern[p+1], 2
			}
			if c == name[n] {
				p, n = p+size, n+1
				continue
			}
		}
		if star < 0 {
			return false
		}
		from++
		p, n = star+1, from
	}
	return strings.Trim(pattern[p:], "*") == ""
}

// Quote is the pattern that stands for a name and for nothing else.
func Quote(name string) string {
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `\`, `\\`).Replace(name)
}
