// Package rights has the rights of files.
package rights

import (
	"errors"
	"strings"
)

// ErrSyntax is the error of a text that is no mode, or no change of one.
var ErrSyntax = errors.New("rights: syntax error")

// A Mode has three bits each for the user, the group and the others: to read, to write and to execute.
type Mode uint16

// All is the mode with all rights.
const All Mode = 0o777

const letters = "rwxrwxrwx"

// String writes a mode as ls does, rwxr-x---.
func (m Mode) String() string {
	text := []byte(letters)
	for i := range text {
		if m&(0o400>>i) == 0 {
			text[i] = '-'
		}
	}
	return string(text)
}

// Parse reads what String writes.
func Parse(s string) (Mode, error) {
	if len(s) != len(letters) {
		return 0, ErrSyntax
	}
	var m Mode
	for i := range len(s) {
		switch s[i] {
		case letters[i]:
			m |= 0o400 >> i
		case '-':
		default:
			return 0, ErrSyntax
		}
	}
	return m, nil
}

// Change changes a mode as chmod does: u+x,go-w adds a right of the user and takes one from group and others, a=r leaves all only one.
// An empty change changes nothing.
func (m Mode) Change(change string) (Mode, error) {
	if change == "" {
		return m, nil
	}
	for part := range strings.SplitSeq(change, ",") {
		at := strings.IndexAny(part, "+-=")
		if at < 1 {
			return 0, ErrSyntax
		}
		who, known := mask(part[:at], "ugoa", []Mode{0o700, 0o070, 0o007, All})
		what, valid := mask(part[at+1:], "rwx", []Mode{0o444, 0o222, 0o111})
		if !known || !valid {
			return 0, ErrSyntax
		}
		switch part[at] {
		case '+':
			m |= who & what
		case '-':
			m &^= who & what
		case '=':
			m = m&^who | who&what
		}
	}
	return m, nil
}

// mask joins the bits of letters.
func mask(s, letters string, bits []Mode) (m Mode, ok bool) {
	for _, r := range s {
		i := strings.IndexRune(letters, r)
		if i < 0 {
			return 0, false
		}
		m |= bits[i]
	}
	return m, true
}
