package infer

import (
	"testing"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The domain says that its texts are valid where a claim that stands fails on others.
func TestBrokenTexts(t *testing.T) {
	for _, tt := range []struct {
		subject, claim string
		valid          bool
	}{
		{"Fold", "Fold(s + s2) == Fold(s) + Fold(s2)", true},
		{"Fold", "Fold(Fold(s)) == Fold(s)", false},
		{"Strip", "Strip(Strip(s)) == Strip(s)", false},
		{"Strip", "Strip(s + \"/\") == Strip(s)", false},
		{"Abs", "Abs(-x) == Abs(x)", false},
	} {
		s := lab(t, tt.subject, "")
		set := claim.NewSet()
		set.Observe(suppose(t, s, set, tt.claim).ID, passed)
		if err := runStage(t.Context(), brokenTexts{}, s.Subject, s.run, set); err != nil || set.ValidTexts() != tt.valid {
			t.Errorf("%s: valid texts %t, %v", tt.claim, set.ValidTexts(), err)
		}
	}
}

// Severed texts are no valid ones, and often are when they are joined.
func TestSevered(t *testing.T) {
	text := relation.Predeclared(relation.String)
	sp := &source.Space{Env: &relation.Env{}, Vars: []relation.Var{{Name: "s", Type: text}, {Name: "s2", Type: text}}}
	invalid, mended := 0, 0
	for _, row := range source.Draw(severed, sp, seed.New(1), 400) {
		s, s2 := row[0].(string), row[1].(string)
		if !utf8.ValidString(s) && !utf8.ValidString(s2) {
			invalid++
			mended += b2i(utf8.ValidString(s + s2))
		}
	}
	if invalid < 100 || mended < 5 {
		t.Errorf("of 400 rows %d have two invalid texts, %d of which are valid when they are joined", invalid, mended)
	}
}
