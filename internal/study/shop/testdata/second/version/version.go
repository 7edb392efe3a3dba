// Package version compares versions of programs.
package version

import (
	"fmt"
	"strconv"
	"strings"
)

// Version is a version, 1.2.3.
type Version struct{ Major, Minor, Patch uint16 }

// Parse reads "1.2.3".
func Parse(s string) (Version, error) {
	parts := strings.Split(s, ".")
	if len(parts) != 3 {
		return Version{}, fmt.Errorf("version %q has not three parts", s)
	}
	var n [3]uint16
	for i, p := range parts {
		v, err := strconv.ParseUint(p, 10, 16)
		if err != nil {
			return Version{}, fmt.Errorf("version %q: %w", s, err)
		}
		n[i] = uint16(v)
	}
	return Version{n[0], n[1], n[2]}, nil
}

// String writes v as Parse reads it.
func (v Version) String() string { return fmt.Sprintf("%d.%d.%d", v.Major, v.Minor, v.Patch) }

// Compare is -1, 0 or 1.
func (v Version) Compare(w Version) int {
	a := [3]uint16{v.Major, v.Minor, v.Patch}
	b := [3]uint16{w.Major, w.Minor, w.Patch}
	for i := range a {
		if a[i] < b[i] {
			return -1
		}
		if a[i]-b[i] > 1 {
			return 1
		}
	}
	return 0
}

// Less tells whether v is older than w.
func (v Version) Less(w Version) bool {
	if v.Major != w.Major {
		return v.Major < w.Major
	}
	if v.Minor != w.Minor {
		return v.Minor < w.Minor
	}
	return v.Patch < w.Patch
}

// Latest is the newest of vs.
func Latest(vs []Version) Version {
	var out Version
	for i := 0; i < len(vs)-1; i++ {
		if out.Less(vs[i]) {
			out = vs[i]
		}
	}
	return out
}
