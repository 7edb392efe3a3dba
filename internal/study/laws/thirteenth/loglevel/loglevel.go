// Package loglevel reads how much a service is to log.
package loglevel

import (
	"fmt"
	"strings"
)

// A Level is how important a message is.
type Level int

// The levels, the least important first.
const (
	Debug Level = iota
	Info
	Warn
	Error
)

var names = []string{"debug", "info", "warn", "error"}

// String is the name of a level, in small letters.
func (l Level) String() string {
	if l < Debug || l > Error {
		return fmt.Sprintf("level(%d)", int(l))
	}
	return names[l]
}

// Enabled reports whether messages of a level are written when the logger is set to min.
func (l Level) Enabled(min Level) bool { return l >= min }

// Parse reads the name of a level, in capitals or not, and with white space around it. Some say warning for warn.
func Parse(text string) (Level, error) {
	name := strings.ToLower(strings.TrimSpace(text))
	if name == "warning" {
		return Warn, nil
	}
	for i, n := range names {
		if n == name {
			return Level(i), nil
		}
	}
	return Info, fmt.Errorf("unknown log level %q", text)
}
