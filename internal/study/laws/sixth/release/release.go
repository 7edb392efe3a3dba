// Package release has the numbers of releases.
package release

import (
	"errors"
	"strconv"
	"strings"
)

// A Number is the number of a release: 1.2.3.
type Number struct{ Major, Minor, Patch int }

// ErrSyntax says that a text is no number of a release.
var ErrSyntax = errors.New("release: want three numbers with points between them")

// Parse reads a number; a letter v may stand before it.
func Parse(s string) (Number, error) {
	parts := strings.Split(strings.TrimPrefix(s, "v"), ".")
	if len(parts) != 3 {
		return Number{}, ErrSyntax
	}
	var n [3]int
	for i, part := range parts {
		k, err := strconv.Atoi(part)
		if err != nil || k < 0 || strconv.Itoa(k) != part {
			return Number{}, ErrSyntax
		}
		n[i] = k
	}
	return Number{n[0], n[1], n[2]}, nil
}

// String returns the text that Parse reads, without a letter.
func (n Number) String() string {
	return strconv.Itoa(n.Major) + "." + strconv.Itoa(n.Minor) + "." + strconv.Itoa(n.Patch)
}

// Before reports whether n is older than m.
func (n Number) Before(m Number) bool {
	if n.Major != m.Major {
		return n.Major < m.Major
	}
	if n.Minor != m.Minor {
		return n.Minor < m.Minor
	}
	return n.Patch < m.Patch
}

// NextMinor returns the first number of the next minor release.
func (n Number) NextMinor() Number { return Number{n.Major, n.Minor + 1, 0} }

// NextMajor returns the first number of the next major release.
func (n Number) NextMajor() Number { return Number{n.Major + 1, 0, 0} }

// Serves reports whether who asks for n can use m: the same major release, and not an older one.
func (n Number) Serves(m Number) bool { return n.Major == m.Major && !m.Before(n) }
