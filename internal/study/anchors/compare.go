package anchors

import (
	"context"
	"fmt"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/internal/study/laws"
	"github.com/imago-mt/imago/relation"
)

// A Verdict is what became of a law that a tool prints.
type Verdict string

// The verdicts.
const (
	Printed Verdict = "printed"    // in these words
	Follows Verdict = "follows"    // from relations that are printed of the functions of the package
	Listed  Verdict = "with --all" // printed with --all, or follows from what is
	Missing Verdict = "missing"
)

// An Outcome is one law and what became of it.
type Outcome struct {
	laws.Law
	Target  string
	Verdict Verdict
	By      []string // the relations it follows from, in the words of imago
	Why     string   // of a missing one: what imago explain says
}

// A Comparison is what was found of an example.
type Comparison struct {
	Example
	Outcomes     []*Outcome
	Printed, All int     // relations of all functions: those that are printed, and those that --all prints
	Seconds      float64 // that inference took for all functions of the package, its children built before
	Skipped      []string
}

// Compare infers for all functions of an example's package, and looks for the laws of its tool in what is printed.
func Compare(ctx context.Context, e Example, o infer.Options) (*Comparison, error) {
	targets, err := e.Targets()
	if err != nil {
		return nil, err
	}
	o.All, o.Fresh = true, true
	start := time.Now()
	found, err := infer.Run(ctx, []string{folder + e.Name}, o)
	if err != nil {
		return nil, fmt.Errorf("infer for %s: %w", e.Name, err)
	}
	c := &Comparison{Example: e, Seconds: time.Since(start).Seconds()}
	printed, all, err := c.relations(found)
	if err != nil {
		return nil, err
	}
	missing := map[string]*Outcome{}
	for i, t := range targets {
		var unknown []laws.Law
		for _, law := range t.Laws {
			rel, err := law.Read(found.Packages[0], found.Packages[0].Named(t.Name))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", law.At, err)
			}
			out := &Outcome{Law: law, Target: t.Name}
			if out.decide(rel, printed, all); out.Verdict == Missing {
				unknown, missing[law.At] = append(unknown, law), out
			}
			c.Outcomes = append(c.Outcomes, out)
		}
		targets[i].Laws = unknown
	}
	return c, explain(ctx, targets, missing, o)
}

// relations are what was printed of all functions, and what is with --all.
func (c *Comparison) relations(found *infer.Result) (printed, all *known, err error) {
	printed, all = &known{}, &known{}
	for _, s := range found.Subjects {
		if s.Skipped != "" {
			c.Skipped = append(c.Skipped, s.Target+": "+s.Skipped)
			continue
		}
		for _, f := range s.Found {
			printed.relations = append(printed.relations, f.Relation)
		}
		for _, f := range s.More {
			all.relations = append(all.relations, f.Relation)
		}
	}
	all.relations = append(append([]*relation.Relation(nil), printed.relations...), all.relations...)
	c.Printed, c.All = len(printed.relations), len(all.relations)
	if len(found.Packages) != 1 {
		return nil, nil, fmt.Errorf("%s is %d packages", c.Name, len(found.Packages))
	}
	printed.theory, err = logic.Builtins(found.Packages[0].Env)
	all.theory = printed.theory
	return printed, all, err
}

// decide looks for a law in what is printed, then in what is printed with --all.
func (out *Outcome) decide(rel *relation.Relation, printed, all *known) {
	from, ok := printed.by(rel)
	switch {
	case ok && len(from) == 1 && says(from[0], rel):
		out.Verdict = Printed
	case ok:
		out.Verdict = Follows
	default:
		out.Verdict = Missing
		if from, ok = all.by(rel); ok {
			out.Verdict = Listed
		}
	}
	for _, r := range from {
		out.By = append(out.By, r.String())
	}
}

// explain asks why laws are missing. One of which inference knows that it follows, since it knows more of a function's sisters than is printed,
// is not missing.
func explain(ctx context.Context, targets []laws.Target, missing map[string]*Outcome, o infer.Options) error {
	var asked []laws.Target
	for _, t := range targets {
		if len(t.Laws) > 0 {
			asked = append(asked, t)
		}
	}
	if len(asked) == 0 {
		return nil
	}
	s, err := laws.Measure(ctx, asked, o, nil)
	if err != nil {
		return err
	}
	for _, r := range s.Results {
		out := missing[r.At]
		out.Why, out.By = string(r.Verdict), r.By
		switch {
		case r.Found():
			out.Verdict = Follows
		case r.Holds():
			out.Verdict = Listed
		case r.Why != "":
			out.Why += ": " + r.Why
		}
	}
	return nil
}

// Count is how many laws have one of some verdicts.
func (c *Comparison) Count(verdicts ...Verdict) (n int) {
	for _, out := range c.Outcomes {
		for _, v := range verdicts {
			if out.Verdict == v {
				n++
			}
		}
	}
	return n
}

// Needed counts the printed relations that the laws found need: those that are printed and those that others follow from.
func (c *Comparison) Needed() int {
	used := map[string]bool{}
	for _, out := range c.Outcomes {
		if out.Verdict != Printed && out.Verdict != Follows {
			continue
		}
		for _, text := range out.By {
			used[text] = true
		}
	}
	return len(used)
}
