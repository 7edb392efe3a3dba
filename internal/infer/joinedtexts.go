package infer

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Sizes of what is tried. No theory stands behind them.
const (
	joinedRows  = 10_000
	joinedParts = 4 // a text has fewer
)

// joiners are characters of which some become one where they stand side by side, or change places, each kind with one that does neither: parts of a Hangul
// syllable and a whole one, marks of several classes of combination, letters of a flag, and the character that stands for what is no text.
var joiners = [][]string{
	strings.Split("\u1100 \u1161 \u11a8 \uac00 x", " "),
	strings.Split("a \u00e1 \u0301 \u0323 \u0313", " "),
	strings.Split("\U0001f1e9 \U0001f1ea \u200d \U0001f469", " "),
	strings.Split("\ufffd a b \ufffd", " "),
}

// joinedTexts tries claims on texts of such characters. Texts that are drawn apart hardly ever fit together, so that Match(z+x, z+y) == Match(x, y) of a
// function that composes characters is seen to fail on none. What stands does so on no more rows for it, since few meet these texts.
func joinedTexts(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := slices.DeleteFunc(unbroken(set, pending(set)), func(c *claim.Claim) bool {
		return !slices.ContainsFunc(c.Relation.Vars, func(v relation.Var) bool { return v.Type.Kind == relation.String })
	})
	res, err := r.Try(ctx, claims, trial.Trial{Rows: joining, Seed: s.Seed.Child("joined texts", 0), N: joinedRows, Share: 0.1, Reading: trial.Careful, Gone: trial.Fallen})
	if err != nil {
		return err
	}
	observeViolations(set, claims, res)
	return nil
}

// joining are random rows in which the texts are of one kind of joiners.
var joining = withTexts{"joining", func(r *rand.Rand) func(string) string {
	kind := joiners[r.IntN(len(joiners))]
	return func(string) string {
		text := ""
		for range r.IntN(joinedParts) {
			text += kind[r.IntN(len(kind))]
		}
		return text
	}
}}

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
