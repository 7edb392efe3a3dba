// Package access says who may do what with a document.
package access

import "math/bits"

// A Set has a bit for each permission.
type Set uint8

// The permissions. Whoever writes or shares must read, and whoever deletes must write.
const (
	Read Set = 1 << iota
	Write
	Delete
	Share
)

// Has reports whether s has all permissions of t.
func (s Set) Has(t Set) bool { return s&t == t }

// Count returns how many permissions s has.
func (s Set) Count() int { return bits.OnesCount8(uint8(s)) }

// Grant returns s with the permissions of t and those that they need.
func (s Set) Grant(t Set) Set {
	if t&Delete != 0 {
		t |= Write
	}
	if t&(Write|Share) != 0 {
		t |= Read
	}
	return s | t
}

// Revoke returns s without the permissions of t and those that need them.
func (s Set) Revoke(t Set) Set {
	if t&Read != 0 {
		t |= Write | Share
	}
	if t&Write != 0 {
		t |= Delete
	}
	return s &^ t
}
