package infer

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A textAttack tries claims on rows with texts that random rows hardly ever have. What stands does so on no more rows for it, since few meet these texts.
type textAttack struct {
	name  string // of its seed
	rows  withTexts
	n     int                                    // of the rows
	about func(rel *relation.Relation) (is bool) // the relations that it may refute
}

// textAttacks is the table, in the order in which they are tried.
var textAttacks = []textAttack{
	{"joined texts", joining, joinedRows, hasText},
	{"folded texts", folding, foldedRows, changesCase},
	{"relettered texts", relettering, reletteredRows, asksAcceptance},
}

// otherTexts tries all of them.
func otherTexts(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	for _, a := range textAttacks {
		if err := a.try(ctx, s, r, set); err != nil {
			return err
		}
	}
	return nil
}

func (a textAttack) try(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := slices.DeleteFunc(unbroken(set, pending(set)), func(c *claim.Claim) bool { return !a.about(c.Relation) })
	res, err := r.Try(ctx, claims, trial.Trial{Rows: a.rows, Seed: s.Seed.Child(a.name, 0), N: a.n, Share: 0.1, Reading: trial.Careful, Gone: trial.Fallen})
	if err != nil {
		return err
	}
	observeViolations(set, claims, res)
	return nil
}

// hasText reports whether a relation has a variable that is a text.
func hasText(rel *relation.Relation) bool {
	return slices.ContainsFunc(rel.Vars, func(v relation.Var) bool { return v.Type.Kind == relation.String })
}

// withTexts are random rows with other texts in the place of theirs, but for rows that the domain does not hold then: these stay as they are, so that who
// asks for rows gets some.
type withTexts struct {
	name string // by which it has random numbers of its own
	// instead draws for a row what is put in the place of each of its texts.
	instead func(r *rand.Rand) func(text string) string
}

var _ source.Strategy = withTexts{}

// Sources implements [source.Strategy].
func (w withTexts) Sources(sp *source.Space, s seed.Seed) iter.Seq[source.Row] {
	r := s.Child(w.name, 0).Rand()
	return func(yield func(source.Row) bool) {
		for row := range (source.Random{}).Sources(sp, s) {
			other, instead := slices.Clone(row), w.instead(r)
			for i, v := range other {
				if text, ok := v.(string); ok {
					other[i] = instead(text)
				}
			}
			if !sp.Holds(other) {
				other = row
			}
			if !yield(other) {
				return
			}
		}
	}
}
