// Package draft edits the lines of a draft.
package draft

import (
	"errors"
	"slices"
)

// ErrLine is the error of a position at which there is no line.
var ErrLine = errors.New("draft: no such line")

// Move takes a line out and puts it back where it has the position to.
func Move(lines []string, from, to int) ([]string, error) {
	for _, at := range []int{from, to} {
		if at < 0 || at >= len(lines) {
			return nil, ErrLine
		}
	}
	out := slices.Clone(lines)
	line := out[from]
	if from < to {
		copy(out[from:to], out[from+1:to+1])
	} else {
		copy(out[to+1:from+1], out[to:from])
	}
	out[to] = line
	return out, nil
}

// Replace puts other lines in the place of those from a position until another one, which stays.
func Replace(lines []string, from, to int, with []string) ([]string, error) {
	if from < 0 || from > to || to > len(lines) {
		return nil, ErrLine
	}
	out := make([]string, 0, len(lines)-(to-from)+len(with))
	out = append(out, lines[:from]...)
	out = append(out, with...)
	return append(out, lines[to:]...), nil
}
