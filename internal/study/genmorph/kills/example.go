package kills

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// The paper's running example (§4), in the relation language. Eq. 1 divides, which integers that wrap around do not undo: what is asked for is
// its product.
const (
	listing   = subjects + "listing.Pow"
	removed   = "square *= square" // the statement that the mutant of the example lacks
	equation2 = "e > 0 => Pow(k, e-1) != Pow(k, e)"
)

// equation1 is one equation, with either of its executions as the source.
var equation1 = []string{"Pow(k, e-1)*k == Pow(k, e)", "Pow(k, e+1) == Pow(k, e)*k"}

// An Answer is what became of the running example.
type Answer struct {
	Equation1 string // the relation found that says Eq. 1; "": none does
	Printed   bool   // it is printed without being asked for
	Mutant    string // the one without the product
	Kills     bool   // Eq. 1 kills it
	Equation2 *infer.Explanation
}

// Example asks for the two equations of the paper.
func Example(ctx context.Context, o Options) (*Answer, error) {
	how := o.infer()
	how.All = true
	o.say("infer listing.Pow")
	found, err := infer.Run(ctx, []string{listing}, how)
	if err != nil {
		return nil, err
	}
	s := found.Subjects[0]
	a := &Answer{}
	rel, err := a.equation(s)
	if err != nil {
		return nil, err
	}
	if rel != nil {
		o.say("try the mutant without %s", removed)
		if err := a.kills(ctx, s, rel, o.Seed); err != nil {
			return nil, err
		}
	}
	o.say("explain Eq. 2")
	explained, err := infer.Explain(ctx, listing, []string{equation2}, how)
	if err != nil {
		return nil, fmt.Errorf("explain %s: %w", equation2, err)
	}
	a.Equation2 = explained.Explanations[0]
	return a, nil
}

// equation looks for Eq. 1 under any premise.
func (a *Answer) equation(s *infer.Subject) (*relation.Relation, error) {
	env := s.Package.Env
	var wanted []string
	for _, text := range equation1 {
		r, err := relation.Parse(text, env)
		if err != nil {
			return nil, fmt.Errorf("read Eq. 1: %w", err)
		}
		wanted = append(wanted, conclusion(env, r))
	}
	for i, f := range slices.Concat(s.Found, s.More, s.Implied) {
		if slices.Contains(wanted, conclusion(env, f.Relation)) {
			a.Equation1, a.Printed = f.Relation.String(), i < len(s.Found)
			return f.Relation, nil
		}
	}
	return nil, nil
}

// conclusion is a relation without its name and its premise; "" if it does not stand without one.
func conclusion(env *relation.Env, r *relation.Relation) string {
	bare, err := r.WithPre(env, nil)
	if err != nil {
		return ""
	}
	return bare.Text()
}

// kills tries a relation on the mutants of the example, among which is the one without the product.
func (a *Answer) kills(ctx context.Context, s *infer.Subject, rel *relation.Relation, seed int64) error {
	claims := suite.ClaimsOf(s.Package, s.Function, s.Domain, []*relation.Relation{rel})
	scored, err := suite.Score(ctx, []*suite.Claims{claims}, suite.ScoreOptions{Running: suite.Running{Seed: seed}})
	if err != nil {
		return fmt.Errorf("kill mutants of the example: %w", err)
	}
	m := scored.Subjects[0].Matrix
	i := slices.IndexFunc(m.Mutants, func(mu *mutant.Mutant) bool { return mu.Before == removed && mu.After == "" })
	if i < 0 {
		return fmt.Errorf("no mutant lacks %s", removed)
	}
	a.Mutant, a.Kills = m.Mutants[i].ID, m.Kills(0, i)
	return nil
}

// Refuted tells that some input violates Eq. 2.
func (a *Answer) Refuted() bool { return a.Equation2 != nil && a.Equation2.Counterexample != nil }
