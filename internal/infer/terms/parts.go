package terms

import "slices"

// joint names the follow-ups in which several parameters are changed in the same way.
const joint = "joint"

// makers is the table of ways to make follow-ups, in the order in which these are grown. The first one has the changes of single parameters.
var makers = []struct {
	name string
	list func(s *search) []followUp
}{
	{"single", (*search).followUps},
	{joint, (*search).jointly},
	{"moved", (*search).moved},
	{"combined", (*search).combined},
	{"bordered", (*search).bordered},
}

// Parts are the names of what [Problem.Without] may leave out: kinds of conjectures, and ways to make follow-ups.
func Parts() []string {
	var out []string
	for _, k := range kinds {
		out = append(out, k.name)
	}
	for _, m := range makers {
		out = append(out, m.name)
	}
	return out
}

// has reports whether a row of a table is not left out.
func (p *Problem) has(name string) bool { return !slices.Contains(p.Without, name) }

// ways lists the follow-ups of all ways.
func (s *search) ways() (out []followUp) {
	for _, m := range makers {
		if s.has(m.name) {
			out = append(out, m.list(s)...)
		}
	}
	return out
}
