// Package version reads and orders version numbers of three parts.
package version

import (
	"errors"
	"strconv"
	"strings"
)

// A Version is a version number; the zero value is 0.0.0.
type Version struct{ major, minor, patch uint32 }

// New returns the version major.minor.patch.
func New(major, minor, patch uint32) Version { return Version{major, minor, patch} }

// Parse reads a version such as 1.20.3, with or without a v before it. Missing parts are 0.
func Parse(s string) (Version, error) {
	parts := strings.Split(strings.TrimPrefix(s, "v"), ".")
	if len(parts) > 3 {
		return Version{}, errors.New("more than three parts")
	}
	var n [3]uint32
	for i, p := range parts {
		v, err := strconv.ParseUint(p, 10, 32)
		if err != nil || p[0] == '+' {
			return Version{}, errors.New("a part is no number")
		}
		n[i] = uint32(v)
	}
	return Version{n[0], n[1], n[2]}, nil
}

// String returns the version as text, with all three parts.
func (v Version) String() string {
	part := func(n uint32) string { return strconv.FormatUint(uint64(n), 10) }
	return part(v.major) + "." + part(v.minor) + "." + part(v.patch)
}

// Compare returns -1, 0 or 1 as v is before, the same as, or after w.
func (v Version) Compare(w Version) int {
	for _, p := range [][2]uint32{{v.major, w.major}, {v.minor, w.minor}, {v.patch, w.patch}} {
		if p[0] < p[1] {
			return -1
		}
		if p[0] > p[1] {
			return 1
		}
	}
	return 0
}

// Less reports whether v is before w.
func (v Version) Less(w Version) bool { return v.Compare(w) < 0 }

// Compatible reports whether w can stand in for v: the same major part, and not before v.
func (v Version) Compatible(w Version) bool { return v.major == w.major && !w.Less(v) }

// BumpMinor returns the next minor version.
func (v Version) BumpMinor() Version { return Version{v.major, v.minor + 1, 0} }

// Max returns the later of v and w.
func Max(v, w Version) Version {
	if v.Less(w) {
		return w
	}
	return v
}
