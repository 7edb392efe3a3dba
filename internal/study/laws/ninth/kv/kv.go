// Package kv reads and writes settings, each a line such as colour=red.
package kv

import (
	"errors"
	"strings"
)

// ErrLine is returned for a line that sets nothing.
var ErrLine = errors.New("want key=value")

// Parse takes a setting apart at the first equals sign. Spaces around the key and the value are dropped; there must be a key, and the value may
// be empty.
func Parse(line string) (key, value string, err error) {
	key, value, found := strings.Cut(line, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if !found || key == "" {
		return "", "", ErrLine
	}
	return key, value, nil
}

// Format writes a setting.
func Format(key, value string) string { return key + "=" + value }
