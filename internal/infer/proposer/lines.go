package proposer

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what a command prints. A hundred lines are more than a person reads of a function, and each takes trials from the others; no theory
// stands behind the figures.
const (
	MaxOutput = 1 << 20 // bytes; a command that prints more is ended
	MaxLines  = 200     // candidates of one function; the others are told, and not tried
	MaxLine   = 1000    // bytes
	maxSaid   = 160     // bytes of what a command says on its standard error that are told
)

// A Line is one line of a command's output.
type Line struct {
	Number int    // from 1
	Text   string // without blanks around it; of a line that is too long, its beginning
	Why    string // it is no candidate; "" if it may be one
}

// Read takes an output apart. A candidate is a line of text that has something beside a comment: "name: formula" or a formula, with or without the
// marks that language models put around lines of code ("- ", "`…`"). Lines of a fence ("```") are nothing. Whether a candidate is a relation
// is for the reader of relations to say. Every line is in one of the lists, or blank, or a comment, or a fence.
func Read(out []byte) (lines, unread []Line) {
	n := 0
	for raw := range bytes.Lines(out) {
		n++
		l := Line{Number: n, Text: string(bytes.TrimSpace(raw))}
		switch {
		case l.Text == "" || l.Text[0] == '#' || strings.HasPrefix(l.Text, fence):
			continue
		case len(l.Text) > MaxLine:
			l.Text, l.Why = shortened(l.Text), fmt.Sprintf("it is longer than %d bytes", MaxLine)
		case !utf8.ValidString(l.Text) || strings.ContainsFunc(l.Text, isControl):
			l.Text, l.Why = printable(shortened(l.Text)), "it is no text"
		case len(lines) == MaxLines:
			l.Text, l.Why = shortened(l.Text), fmt.Sprintf("there are %d lines before it", MaxLines)
		default:
			l.Text = unmarked(l.Text)
		}
		if l.Why == "" {
			lines = append(lines, l)
		} else {
			unread = append(unread, l)
		}
	}
	return lines, unread
}

// fence begins and ends code in Markdown.
const fence = "```"

// isControl finds characters that no relation has; a tab may be one between two words.
func isControl(r rune) bool { return r != '\t' && unicode.IsControl(r) }

// unmarked is a line without the marks of a list and of code. A minus sign in front of a formula has no blank behind it.
func unmarked(text string) string {
	for _, mark := range []string{"- ", "* "} {
		text = strings.TrimSpace(strings.TrimPrefix(text, mark))
	}
	if n := len(text); n > 2 && text[0] == '`' && text[n-1] == '`' && strings.Count(text, "`") == 2 {
		text = strings.TrimSpace(text[1 : n-1])
	}
	return text
}

// shortened is the beginning of a line that is told.
func shortened(text string) string {
	if len(text) <= maxSaid {
		return text
	}
	return strings.ToValidUTF8(text[:maxSaid], "") + "…"
}

// printable is a text on one line, without what a terminal takes for commands.
func printable(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(text), " ")
}
