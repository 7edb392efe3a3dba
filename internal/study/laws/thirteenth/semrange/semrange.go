// Package semrange has ranges of versions, as a package manager takes them from the files of a project.
package semrange

import "cmp"

// A Version is a release such as 1.4.2.
type Version struct{ Major, Minor, Patch int }

// Compare is negative if v is older than w, positive if it is newer, and otherwise zero.
func (v Version) Compare(w Version) int {
	return cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor), cmp.Compare(v.Patch, w.Patch))
}

// Less reports whether v is older than w.
func (v Version) Less(w Version) bool { return v.Compare(w) < 0 }

// A Range is all versions from one up to another, which is not in it any more.
type Range struct{ From, To Version }

// Caret is the range of ^v: what must be compatible with v, since the first number of it that is not zero is the same.
func Caret(v Version) Range {
	switch {
	case v.Major > 0:
		return Range{v, Version{v.Major + 1, 0, 0}}
	case v.Minor > 0:
		return Range{v, Version{0, v.Minor + 1, 0}}
	default:
		return Range{v, Version{0, 0, v.Patch + 1}}
	}
}

// Tilde is the range of ~v: v and what corrects it.
func Tilde(v Version) Range { return Range{v, Version{v.Major, v.Minor + 1, 0}} }

// Allows reports whether a version is in the range.
func (r Range) Allows(v Version) bool { return !v.Less(r.From) && v.Less(r.To) }

// Empty reports whether there is no version in the range.
func (r Range) Empty() bool { return !r.From.Less(r.To) }

// And is the range of the versions that both ranges allow.
func (r Range) And(o Range) Range {
	if r.From.Less(o.From) {
		r.From = o.From
	}
	if o.To.Less(r.To) {
		r.To = o.To
	}
	return r
}
