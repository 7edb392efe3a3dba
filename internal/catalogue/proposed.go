package catalogue

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A Proposed is a catalogue file as [Write] would write it.
type Proposed struct {
	Ident string
	Path  string // absolute
	Text  []byte
}

// Proposed are the catalogue files that [Write] would write, for those who want to try them before.
func (p *Package) Proposed() ([]Proposed, error) {
	trial, dir := *p, p.catalogueDir()
	files, err := trial.merge(dir)
	if err != nil {
		return nil, err
	}
	var out []Proposed
	for _, s := range trial.Subjects {
		name := filepath.Join(Folder, Name(s.Ident))
		if i := slices.IndexFunc(files, func(f file) bool { return f.name == name }); i >= 0 {
			out = append(out, Proposed{s.Ident, filepath.Join(dir, name), files[i].data})
		}
	}
	return out, nil
}

// LeaveOut takes a relation that was found now out of p, and notes why. It reports whether it was one: what stood in the catalogue before
// is a person's to change.
func (p *Package) LeaveOut(ident string, r *relation.Relation, why string) bool {
	found := slices.ContainsFunc(p.Subjects, func(s Subject) bool {
		return s.Ident == ident && slices.ContainsFunc(s.Found, func(f relation.Proposal) bool { return f.Relation.ID() == r.ID() })
	})
	if !found {
		return false
	}
	p.remove([]failure{{relation: r, ident: ident}})
	p.LeftOut = append(p.LeftOut, fmt.Sprintf("%s: was found to hold, but %s", r, why))
	return true
}
