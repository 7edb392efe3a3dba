package suite

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Known is what a check is known to find wrong: with it, only the rest counts. It is text that is kept in a repository, a line a finding,
// sorted, so that its changes can be reviewed. Inputs are not part of it, since another seed finds others for the same fault.
type Known struct{ lines []string }

const knownHead = `# imago check --baseline: what is known not to hold, a line each. imago check --baseline FILE --write-baseline writes this file.
`

// KnownOf is all that a report has found wrong. Catalogue files are named from root.
func KnownOf(r *Report, root string) *Known {
	k := &Known{}
	r.sift(func(s *Subject, what string) bool {
		k.lines = append(k.lines, knownLine(s, what, root))
		return true
	})
	slices.Sort(k.lines)
	k.lines = slices.Compact(k.lines)
	return k
}

// ParseKnown reads what [Known.Text] writes; file is named in errors. Order does not matter.
func ParseKnown(file string, text []byte) (*Known, error) {
	k := &Known{}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if name, what, ok := strings.Cut(line, ".rel "); !ok || name == "" || what == "" {
			return nil, fmt.Errorf("%s:%d: no line of a baseline, such as: testdata/imago/Area.rel double: Area(2*w, h) == 2*Area(w, h)", file, n)
		}
		k.lines = append(k.lines, line)
	}
	slices.Sort(k.lines)
	k.lines = slices.Compact(k.lines)
	return k, nil
}

// Text is the list as it is kept.
func (k *Known) Text() []byte {
	var out bytes.Buffer
	out.WriteString(knownHead)
	for _, line := range k.lines {
		fmt.Fprintln(&out, line)
	}
	return out.Bytes()
}

// LeaveOut takes out of a report what is known, and returns how many findings that were and the lines that nothing was found for. Of these
// only the lines of catalogue files count that the report is about, and that were checked as a whole.
func (k *Known) LeaveOut(r *Report, root string) (found int, gone []string) {
	met, checked := map[string]bool{}, map[string]bool{}
	for _, s := range r.Subjects {
		checked[knownFile(s, root)] = s.LeftOut == 0
	}
	r.sift(func(s *Subject, what string) bool {
		line := knownLine(s, what, root)
		_, known := slices.BinarySearch(k.lines, line)
		if known {
			found++
			met[line] = true
		}
		return !known
	})
	for _, line := range k.lines {
		name, _, _ := strings.Cut(line, ".rel ")
		if !met[line] && checked[name+".rel"] {
			gone = append(gone, line)
		}
	}
	return found, gone
}

// sift keeps of what is wrong that which keep accepts. A relation that is not kept is not in the report any more: it neither holds nor counts.
func (r *Report) sift(keep func(s *Subject, what string) bool) {
	for _, s := range r.Subjects {
		if s.Stale != "" && !keep(s, "(out of date)") {
			s.Stale = ""
		}
		s.Checked = slices.DeleteFunc(s.Checked, func(c *Checked) bool { return c.Violation != nil && !keep(s, c.Relation.String()) })
		s.Stops = slices.DeleteFunc(s.Stops, func(stop *Stop) bool { return !keep(s, "("+stop.Outcome+") "+stop.Relation.String()) })
	}
}

// knownLine is the line of a finding.
func knownLine(s *Subject, what, root string) string {
	return knownFile(s, root) + " " + strings.Join(strings.Fields(what), " ")
}

// knownFile is a catalogue file as seen from root, with slashes.
func knownFile(s *Subject, root string) string {
	if rel, err := filepath.Rel(root, s.File); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(s.File)
}
