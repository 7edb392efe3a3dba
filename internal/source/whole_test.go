package source_test

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Two texts are the parts of one that the subject knows.
func TestWholes(t *testing.T) {
	wholes := []string{"kilogram", "metre"}
	vars := []relation.Var{{Name: "x", Type: text}, {Name: "y", Type: text}}
	sp := &source.Space{Env: &relation.Env{}, Vars: vars, Hints: source.Hints{Texts: wholes}}
	met := 0
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 20_000) {
		x, y := row[0].(string), row[1].(string)
		if x != "" && y != "" && slices.Contains(wholes, x+y) {
			met++
		}
	}
	if met < 5 {
		t.Errorf("in %d of 20,000 rows, want 5", met)
	}
}
