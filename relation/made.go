package relation

import "strings"

// Made is which result of a builder is the value of type t, or points to it: the first one for a builder with a single
// result, the only one of its type for one with several, as in Parse(s string) (rest string, v T, err error). It is -1 if
// there is none, or more than one.
func (f *Func) Made(t *Type) int {
	if len(f.Results) == 1 {
		return 0
	}
	at := -1
	for i, r := range f.Results {
		made := r.Type
		if made.Kind == Pointer {
			made = made.Elem
		}
		if t == nil || !Identical(made, t) {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = i
	}
	return at
}

// Answers reports whether a builder tells by its last result whether it has made a value, as Lookup(name string) (T, bool)
// does. A result of another name, as in (t T, exact bool), tells something else.
func (f *Func) Answers() bool {
	n := len(f.Results)
	if n < 2 || f.Err || f.Results[n-1].Type.Kind != Bool {
		return false
	}
	switch f.Results[n-1].Name {
	case "", "ok", "found":
		return true
	}
	return false
}

// assigned writes the statement that sets name to the result of a builder which is of type t: its other results go to
// blanks, its error to err and its answer to ok, where these are wanted.
func (f *Func) assigned(name, call string, t *Type, outcome bool) string {
	var names []string
	for i := range f.Results {
		switch {
		case i == f.Made(t):
			names = append(names, name)
		case outcome && i == len(f.Results)-1 && f.Answers():
			names = append(names, "ok")
		default:
			names = append(names, "_")
		}
	}
	if f.Err {
		names = append(names, map[bool]string{true: "err", false: "_"}[outcome])
	}
	return strings.Join(names, ", ") + " := " + call
}
