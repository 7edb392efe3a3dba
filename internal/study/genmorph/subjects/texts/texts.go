// Package texts has eight of the subjects of the study of GenMorph: abbreviate, capitalize, center and difference of StringUtils of Apache
// Commons Lang 3.12, and join, padStart, repeat and truncate of Guava 31.1. They are written from what their documentation promises. Where
// Java counts code units, characters are counted, and there is no null: an empty text stands for it where the documentation treats both
// alike.
package texts

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Capitalize returns text with its first character in title case.
func Capitalize(text string) string {
	if text == "" {
		return text
	}
	first, size := utf8.DecodeRuneInString(text)
	title := unicode.ToTitle(first)
	if title == first {
		return text
	}
	return string(title) + text[size:]
}

// Center returns text between enough of pad that it has size characters, those on the right being as many or one more. Each side begins
// with the first character of pad, and an empty pad is a blank. A text that is long enough stays as it is.
func Center(text string, size int, pad string) string {
	missing := size - utf8.RuneCountInString(text)
	if missing <= 0 {
		return text
	}
	if pad == "" {
		pad = " "
	}
	left := missing / 2
	return cycle(pad, left) + text + cycle(pad, missing-left)
}

// cycle is the first n characters of pad, again and again.
func cycle(pad string, n int) string {
	letters := []rune(pad)
	out := make([]rune, n)
	for i := range out {
		out[i] = letters[i%len(letters)]
	}
	return string(out)
}

// Difference returns what is left of b from the first character on in which it differs from a: of "ab" and "abxyz" it is "xyz", of "abc" and
// "ab" it is empty.
func Difference(a, b string) string {
	x, y := []rune(a), []rune(b)
	same := 0
	for same < len(x) && same < len(y) && x[same] == y[same] {
		same++
	}
	return string(y[same:])
}

// Join returns "true" or "false" for each value, with separator in between.
func Join(separator string, values []bool) string {
	var out strings.Builder
	for i, v := range values {
		if i > 0 {
			out.WriteString(separator)
		}
		if v {
			out.WriteString("true")
		} else {
			out.WriteString("false")
		}
	}
	return out.String()
}

// PadStart returns text behind as many of pad as it lacks of length characters.
func PadStart(text string, length int, pad rune) string {
	missing := length - utf8.RuneCountInString(text)
	if missing <= 0 {
		return text
	}
	out := make([]rune, 0, length)
	for range missing {
		out = append(out, pad)
	}
	return string(out) + text
}

// Repeat returns count copies of text. It panics if count is negative or the result too long, as strings.Repeat does.
func Repeat(text string, count int) string {
	if count < 0 {
		panic("texts: negative count")
	}
	if count <= 1 {
		if count == 0 {
			return ""
		}
		return text
	}
	size := len(text) * count
	if size/count != len(text) {
		panic("texts: the result is too long")
	}
	out := make([]byte, size)
	n := copy(out, text)
	for n < size-n {
		copy(out[n:], out[:n])
		n *= 2
	}
	copy(out[n:], out[:size-n])
	return string(out)
}
