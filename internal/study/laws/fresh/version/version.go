// Package version reads and orders version numbers.
package version

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Version is a number of three parts.
type Version struct{ Major, Minor, Patch int }

// A Part is one of the parts of a version.
type Part int

// The parts, the weightiest first.
const (
	MajorPart Part = iota
	MinorPart
	PatchPart
)

// ErrVersion is the error of a text that is no version.
var ErrVersion = errors.New("version: no version")

// Parse reads a version of one to three parts, with or without a v before it. A part that is missing is 0.
func Parse(s string) (Version, error) {
	parts := strings.Split(strings.TrimPrefix(s, "v"), ".")
	if len(parts) > 3 {
		return Version{}, ErrVersion
	}
	var numbers [3]int
	for i, part := range parts {
		n, err := number(part)
		if err != nil {
			return Version{}, fmt.Errorf("%w: %w", ErrVersion, err)
		}
		numbers[i] = n
	}
	return Version{numbers[0], numbers[1], numbers[2]}, nil
}

// number reads a number without a sign and without a zero before it.
func number(s string) (int, error) {
	if len(s) > 1 && s[0] == '0' {
		return 0, ErrVersion
	}
	n, err := strconv.ParseUint(s, 10, 31)
	return int(n), err
}

// String writes all three parts.
func (v Version) String() string { return fmt.Sprintf("%d.%d.%d", v.Major, v.Minor, v.Patch) }

// Compare returns -1 if v comes before w, 1 if it comes after it, and 0 if they are the same.
func (v Version) Compare(w Version) int {
	return cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor), cmp.Compare(v.Patch, w.Patch))
}

// Bump returns the version that follows v by a part: the part grows by one, and those after it become 0.
func (v Version) Bump(part Part) Version {
	switch part {
	case MajorPart:
		return Version{v.Major + 1, 0, 0}
	case MinorPart:
		return Version{v.Major, v.Minor + 1, 0}
	}
	return Version{v.Major, v.Minor, v.Patch + 1}
}

// Compatible reports whether w can be used where v is asked for: it is of the same major version, and not older.
func (v Version) Compatible(w Version) bool { return v.Major == w.Major && v.Compare(w) <= 0 }
