package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/relation"
)

// keepChoice adds to the catalogue of a function what kills most for so many executions of a source, 0 for any, and writes its tests anew. What the
// catalogue has stays.
func keepChoice(ctx context.Context, stderr io.Writer, c *infer.Composed, o infer.Options, executions int) error {
	best := c.Best(executions)
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
