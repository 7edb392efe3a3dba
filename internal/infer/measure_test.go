package infer

import (
	"context"
	"errors"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// scorer is a trial.Scorer in whose matrix each relation fails on one row, x = at.
type scorer struct {
	at  int
	err error
}

// Score implements trial.Scorer.
func (sc scorer) Score(_ context.Context, _ *trial.Subject, rels []*relation.Relation, _ int64, _ map[string]bool) (*suite.Scored, error) {
	m := &matrix.Matrix{}
	for _, rel := range rels {
		x, err := relation.FromValues(rel.Vars[0].Type, []relation.Value{sc.at})
		if err != nil {
			return nil, err
		}
		m.Trials = append(m.Trials, matrix.Trial{Relation: rel, Columns: []relation.Column{x}, Rows: 1})
		m.Held, m.Broken = append(m.Held, 0), append(m.Broken, 1)
		m.First, m.Reaches = append(m.First, nil), append(m.Reaches, relation.NewBits(0))
	}
	doubts := []error{&suite.Doubt{Relation: rels[0], Text: "was tried on no input"}, errors.New("duplicates are not told")}
	return &suite.Scored{Matrix: m, Worth: make([]matrix.Worth, len(rels)), Warnings: doubts}, sc.err
}

// Differ implements trial.Scorer.
func (sc scorer) Differ(context.Context, *trial.Subject, []relation.Column, int, map[string]bool, int) ([]suite.Difference, error) {
	return nil, sc.err
}

// The stage refutes what the subject violates on rows of the matrix, and nothing follows from that any more. What is said of single relations
// does not reach the user, what is said of the mutants does.
func TestMeasure(t *testing.T) {
	for _, tt := range []struct {
		name    string
		scorer  scorer
		broken  bool
		scored  bool
		warning string
	}{
		{"a violated claim", scorer{at: rare}, true, true, "duplicates are not told"},
		{"what the child of the mutants alone violates", scorer{at: 1}, false, true, "duplicates are not told"},
		{"no mutants", scorer{err: errors.New("they do not build")}, false, false, "its mutants could not be tried: they do not build"},
	} {
		in, set := lab(t, "Near", "x in -1000..1000"), claim.NewSet()
		in.run.Mutants = tt.scorer
		c := suppose(t, in, set, "Near(x) == x")
		set.Observe(c.ID, claim.Evidence{Held: 10, Confirmed: true})
		follows := suppose(t, in, set, "Near(Near(x)) == x")
		set.Reject(follows.ID, claim.Verdict{Kind: claim.Implied, Stage: "reduce", By: []claim.ID{c.ID}})
		if err := runStage(t.Context(), measure{}, in.Subject, in.run, set); err != nil {
			t.Fatal(err)
		}
		v, fell := set.Verdict(set.Current(c.ID).ID)
		_, implied := set.Verdict(set.Current(follows.ID).ID)
		if fell != tt.broken || fell && v.Kind != claim.Refuted || implied == tt.broken {
			t.Errorf("%s: fell %t as %s, what follows from it is implied: %t", tt.name, fell, v.Kind, implied)
		}
		if got := set.Warnings(); (set.Scored() != nil) != tt.scored || len(got) != 1 || got[0].Error() != tt.warning {
			t.Errorf("%s: warnings %q, scored %t", tt.name, got, set.Scored() != nil)
		}
	}
}
