package executor

import (
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// Proved are the relations of the functions of a target that inference proves.
type Proved struct {
	Target       string
	Functions    int // for which inference finds relations
	Relations    int // that it lists of them
	Proved       int // of these
	Whole        int // of these, those that it tries on every input
	Some         int // functions of which a relation is proved
	More         int // that are proved beside these with more work
	Tried        int64
	Why          map[string]int // of those that are not proved, the reasons
	Contradicted []string       // proved relations that an input violates
}

// proofBudget is how many executions inference has for each function. No theory: enough for relations, of which proofs need none.
const proofBudget = 300_000

// Proofs infers for a target, and tries what is proved on inputs that inference did not draw.
func Proofs(ctx context.Context, target string, inputs int, o infer.Options) (*Proved, error) {
	o.NoMutants, o.Budget = true, proofBudget
	found, err := infer.Run(ctx, []string{target}, o)
	if err != nil {
		return nil, err
	}
	out := &Proved{Target: target, Why: map[string]int{}}
	for _, s := range found.Subjects {
		all := slices.Concat(s.Found, s.More)
		if len(all) == 0 {
			continue
		}
		out.Functions++
		out.Relations += len(all)
		proved := out.count(ctx, s, all)
		if len(proved) == 0 {
			continue
		}
		out.Some++
		tried, err := audit.Try(ctx, s, proved, audit.Options{Inputs: inputs, Seed: o.Seed, Infer: o})
		if err != nil {
			return nil, err
		}
		out.Tried += tried.Tried
		for _, v := range tried.Violations {
			out.Contradicted = append(out.Contradicted, v.String())
		}
	}
	return out, nil
}

// moreWork are bounds of proofs beyond those of inference, which has a second for a function: about a second for a relation.
var moreWork = symbolic.Options{Paths: 5_000, Loops: 64, Steps: 100_000, Effort: 10_000, Solve: solve.Options{Evaluations: 100, FloatEvaluations: 100, Conflicts: 2_000, Gates: 30_000}}

// count counts relations of a function by their status, asks again for those that are not proved, with more work, and returns all that are proved.
func (p *Proved) count(ctx context.Context, s *infer.Subject, all []*infer.Finding) (proved []*relation.Relation) {
	prover := symbolic.NewProver(s.Package)
	for _, f := range all {
		if f.Status == "proved" {
			p.Proved++
			proved = append(proved, f.Relation)
			continue
		}
		if f.Status == "exhaustive" {
			p.Whole++
		}
		d := prover.Holds(ctx, s.Function.Func, s.Domain, f.Relation, moreWork)
		switch d.Verdict {
		case symbolic.Proved:
			p.More++
			proved = append(proved, f.Relation)
		case symbolic.Refuted:
			p.Why["an input violates it in theory, "+s.Target+": "+f.Relation.Text()]++
		default:
			p.Why[reason(d.Why)]++
		}
	}
	return proved
}

// reason is a reason without what it is about.
func reason(why string) string {
	for _, of := range []string{"takes or returns", "is a", "is not entered", "no body in Go", "--loops", "--depth", "--steps", "--length", "--effort", "did not decide", "floats",
		"tolerance", "not executed yet", "is not understood", "changed", "may set", "paths", "meets its premise"} {
		if strings.Contains(why, of) {
			return of
		}
	}
	return why
}
