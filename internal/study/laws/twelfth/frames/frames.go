// Package frames packs texts one after the other, so that the reader knows where each of them ends: "3:cat,0:,5:a, b," has three.
package frames

import (
	"errors"
	"strconv"
	"strings"
)

// ErrLength and ErrEnd are why a text is no sequence of frames.
var (
	ErrLength = errors.New("want the length of a frame and a colon")
	ErrEnd    = errors.New("want a comma behind the frame")
)

// Write packs the parts, each behind its length in bytes and before a comma.
func Write(parts []string) string {
	var b strings.Builder
	for _, part := range parts {
		b.WriteString(strconv.Itoa(len(part)))
		b.WriteByte(':')
		b.WriteString(part)
		b.WriteByte(',')
	}
	return b.String()
}

// Read unpacks what Write has packed. It refuses lengths that Write does not write, such as 007.
func Read(text string) ([]string, error) {
	var parts []string
	for text != "" {
		length, rest, found := strings.Cut(text, ":")
		n, err := strconv.Atoi(length)
		if !found || err != nil || n < 0 || strconv.Itoa(n) != length {
			return nil, ErrLength
		}
		if n >= len(rest) || rest[n] != ',' {
			return nil, ErrEnd
		}
		parts = append(parts, rest[:n])
		text = rest[n+1:]
	}
	return parts, nil
}
