package composites

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/relation"
)

// A Precision is what became of the composites that imago compose prints of a function, on inputs that nothing before has drawn.
type Precision struct {
	Target     string
	Composites int      // that are printed
	Fell       int      // that were composed and not printed, since they do not stand
	Inputs     int64    // that met a precondition, of all composites
	False      []string // how inputs refute printed ones, a line each
	Untried    string   // why none was tried; "" if they were
}

// Precise composes the relations of the functions of a target as imago compose does, and tries what is printed on so many inputs each of package audit.
func Precise(ctx context.Context, target string, inputs int, o Options) ([]*Precision, error) {
	options := infer.Options{Seed: o.Seed, Subject: o.Subject, Cache: o.Cache}
	found, err := infer.Run(ctx, []string{target}, options)
	if err != nil {
		return nil, err
	}
	var out []*Precision
	for _, s := range found.Subjects {
		if s.Skipped != "" || len(s.Found)+len(s.More) == 0 {
			continue
		}
		if o.Progress != nil {
			o.Progress(fmt.Sprintf("compose and try relations of %s", s.Target))
		}
		p, err := precise(ctx, s, inputs, options)
		if err != nil {
			return out, fmt.Errorf("composites of %s: %w", s.Target, err)
		}
		out = append(out, p)
	}
	return out, nil
}

func precise(ctx context.Context, s *infer.Subject, inputs int, o infer.Options) (*Precision, error) {
	composed, err := infer.Compose(ctx, s.Target, infer.Composing{}, o)
	if err != nil {
		return nil, err
	}
	out := &Precision{Target: s.Target, Composites: len(composed.Composites), Fell: len(composed.Fell)}
	// They were composed in another load of the package, and are read again where they are tried.
	var texts []string
	for _, c := range composed.Composites {
		texts = append(texts, c.Relation.String())
	}
	if err := s.Package.Admit(ctx, texts...); err != nil {
		return nil, err
	}
	var rels []*relation.Relation
	for _, text := range texts {
		r, err := relation.Parse(text, s.Package.Env)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", text, err)
		}
		rels = append(rels, r)
	}
	if len(rels) == 0 {
		return out, nil
	}
	tried, err := audit.Try(ctx, s, rels, audit.Options{Inputs: inputs, Seed: o.Seed, Infer: o})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil { // the other functions are measured all the same, and this one counts as a miss
		out.Untried = err.Error()
		return out, nil
	}
	out.Inputs = tried.Tried
	for _, v := range tried.Violations {
		out.False = append(out.False, v.String())
	}
	return out, nil
}
