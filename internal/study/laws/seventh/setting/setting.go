// Package setting reads and writes lines of settings, as in "port = 80 # of the server".
package setting

import "strings"

// Parse takes a line apart. What stands behind # is a comment; a line without a key or without = has no setting.
func Parse(text string) (key, value string, ok bool) {
	text, _, _ = strings.Cut(text, "#")
	key, value, ok = strings.Cut(text, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if !ok || key == "" {
		return "", "", false
	}
	return key, value, true
}

// Format writes a setting as a line.
func Format(key, value string) string { return key + " = " + value }
