// Package layout sets lines of text of ASCII characters.
package layout

import "strings"

// Centre puts blanks on both sides of a line so that it is width bytes long, one more on the right if they cannot be shared. A longer line
// stays as it is.
func Centre(line string, width int) string {
	missing := width - len(line)
	if missing <= 0 {
		return line
	}
	left := missing / 2
	return strings.Repeat(" ", left) + line + strings.Repeat(" ", missing-left)
}

// Squeeze makes one blank of each run of blanks and takes those at both ends away.
func Squeeze(line string) string {
	var b strings.Builder
	pending := false
	for i := 0; i < len(line); i++ {
		if line[i] == ' ' {
			pending = b.Len() > 0
			continue
		}
		if pending {
			b.WriteByte(' ')
			pending = false
		}
		b.WriteByte(line[i])
	}
	return b.String()
}

// Words returns the pieces of a line between its blanks.
func Words(line string) []string {
	line = Squeeze(line)
	if line == "" {
		return nil
	}
	return strings.Split(line, " ")
}

// Quote puts a mark before each of the lines of a text.
func Quote(text, mark string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = mark + line
	}
	return strings.Join(lines, "\n")
}

// Unquote takes a mark away from the beginning of each of the lines that have it.
func Unquote(text, mark string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, mark)
	}
	return strings.Join(lines, "\n")
}
