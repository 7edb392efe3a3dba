// Package mode has the permissions of a document.
package mode

import "strings"

// A Mode is a set of permissions. To change a document without being able to see it makes no sense: Allow gives Read with Write.
type Mode uint8

// The permissions.
const (
	Read  Mode = 1
	Write Mode = 2
	Share Mode = 4
	All        = Read | Write | Share
)

// Has reports whether all permissions of n are in m.
func (m Mode) Has(n Mode) bool { return m&n == n }

// Allow adds the permissions of n.
func (m Mode) Allow(n Mode) Mode {
	m |= n & All
	if m&Write != 0 {
		m |= Read
	}
	return m
}

// Deny takes the permissions of n away, and Write with Read.
func (m Mode) Deny(n Mode) Mode {
	m &^= n
	if m&Read == 0 {
		m &^= Write
	}
	return m
}

// String returns a letter for each permission, and a dash for each that is missing: r-s.
func (m Mode) String() string {
	var b strings.Builder
	for i, letter := range "rws" {
		if m>>i&1 == 0 {
			letter = '-'
		}
		b.WriteRune(letter)
	}
	return b.String()
}
