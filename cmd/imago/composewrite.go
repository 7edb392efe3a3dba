package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// keepChoice adds to the catalogue of a function what kills most for so many executions of a source, 0 for any, and writes its tests anew. What the
// catalogue has stays.
func keepChoice(ctx context.Context, stderr io.Writer, c *infer.Composed, o infer.Options, executions int) error {
	if executions == 0 {
		executions = math.MaxInt
	}
	best := matrix.Within(c.Front, executions)
	if best == nil {
		return fmt.Errorf("nothing written: no relation of %s kills a mutant for so few executions", c.Claims.Short())
	}
	p, f := c.Claims.Package(), c.Claims.Function()
	if !p.Module.Main {
		return fmt.Errorf("nothing written: %s is not code of yours", p.Path)
	}
	s := keptSubject(c.Claims, o.Seed)
	found, err := keptProposals(c.Claims, p.Dir)
	if err != nil {
		return inFolder(err, p.Dir)
	}
	for _, trial := range best.Trials {
		if c.Claims.Kept && trial < c.Basics {
			continue // it is there
		}
		found = append(found, relation.Proposal{Relation: c.Scored.Matrix.Trials[trial].Relation, Evidence: choiceEvidence(c, trial, o.Seed)})
	}
	s.Found = found
	for _, proposal := range found {
		s.Relations = append(s.Relations, proposal.Relation)
	}
	return keepSubjects(ctx, stderr, p, []catalogue.Subject{s}, o.Subject, "", commandLine(o, "", []string{f.Target}))
}

// choiceEvidence is the evidence of a relation that a choice takes, a composite's with its parts.
func choiceEvidence(c *infer.Composed, trial int, seed int64) string {
	kills, _ := c.Kills(trial)
	text := fmt.Sprintf("tried %d, kills %d, seed %d, tested", c.Tried[trial], kills, seed)
	if trial >= c.Basics {
		text = fmt.Sprintf(compositeOf+"%s, %s", strings.Join(c.Parts(c.Composites[trial-c.Basics].Parts), ", "), text)
	}
	return text
}

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
