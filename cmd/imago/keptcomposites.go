package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// compositeOf begins the evidence of the composites that a choice has put into a catalogue.
const compositeOf = "composite of "

// withComposites proposes again what compose has put into the catalogues of subjects at a folder. A composite follows from its parts, so that inference
// leaves it out, and what is not proposed any more would go. Those whose tests fail are left out as anything else that the tool wrote.
func withComposites(p *subject.Package, subjects []catalogue.Subject, at string) error {
	files, err := catalogue.Read(at)
	if err != nil {
		return err
	}
	for i := range subjects {
		s := &subjects[i]
		name := filepath.ToSlash(catalogue.File(at, s.Ident))
		k := slices.IndexFunc(files, func(f *relation.File) bool { return f.Name == name })
		if k < 0 {
			continue
		}
		env := *p.Env
		env.Subject = s.Func.Name
		for _, e := range files[k].Entries {
			if !strings.HasPrefix(e.Evidence, compositeOf) {
				continue
			}
			r, err := relation.Parse(e.Text, &env)
			if err != nil || slices.ContainsFunc(s.Found, func(f relation.Proposal) bool { return f.Relation.ID() == r.ID() }) {
				continue // what cannot be read is told where the file is merged
			}
			r.Name = e.Name
			s.Found = append(s.Found, relation.Proposal{Relation: r, Evidence: e.Evidence, Sources: e.Sources})
			s.Relations = append(s.Relations, r)
		}
	}
	return nil
}
