package infer_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

// composed composes the kept relations of a function.
func composed(t *testing.T, target string, c infer.Composing) *infer.Composed {
	t.Helper()
	if testing.Short() {
		t.Skip("builds child programs")
	}
	out, err := infer.Compose(context.Background(), target, c, infer.Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// What is composed of kept relations stands, says what its parts say together, and costs what it costs; a choice of the front is worth its price.
func TestCompose(t *testing.T) {
	for _, tt := range []struct {
		target string
		want   []string // composites that must be among those that stand
	}{
		{examples + "/wrap.Wrap", []string{
			"idempotent then absorbs: Wrap(Unwrap(Wrap(s, width)), width) == Wrap(s, width)",
			"absorbs then idempotent: Wrap(Wrap(Unwrap(s), width), width) == Wrap(s, width)",
		}},
		{examples + "/geom.Vec.Cross", nil},
	} {
		t.Run(tt.target, func(t *testing.T) {
			c := composed(t, tt.target, infer.Composing{})
			var got []string
			for i, m := range c.Composites {
				got = append(got, c.Label(c.Basics+i)+": "+m.Relation.Text())
				if len(m.Parts) != 2 || m.Relation.Name != strings.Join(c.Parts(m.Parts), "-then-") {
					t.Errorf("%s is called %s, of %v", m.Relation.Text(), m.Relation.Name, m.Parts)
				}
			}
			for _, want := range tt.want {
				if !slices.Contains(got, want) {
					t.Errorf("no %q among %q", want, got)
				}
			}
			checkFront(t, c)
		})
	}
}

// checkFront holds a front to what it promises, by what single relations kill and cost.
func checkFront(t *testing.T, c *infer.Composed) {
	t.Helper()
	most := 0
	for i, choice := range c.Front {
		executions, upTo := 0, 0
		for _, trial := range choice.Trials {
			kills, _ := c.Kills(trial)
			executions += len(c.Scored.Matrix.Trials[trial].Relation.Executions())
			upTo += kills
		}
		if executions != choice.Executions || choice.Kills > upTo || choice.Kills > c.Killed() {
			t.Errorf("choice %d: %+v, but its relations take %d executions and kill %d at most", i, choice, executions, upTo)
		}
		most = max(most, choice.Kills)
	}
	if c.Exact && most != c.Killed() {
		t.Errorf("the front goes up to %d kills of %d", most, c.Killed())
	}
	// The best choice costs no more than was asked for, and kills all where that can be paid.
	all := c.Best(0)
	for n := 1; all != nil && n <= all.Executions+1; n++ {
		if best := c.Best(n); best != nil && best.Executions > n || n >= all.Executions && (best == nil || best.Kills != c.Killed()) {
			t.Errorf("for %d executions: %+v, and %+v kills all", n, best, all)
		}
	}
}

// The searches of the paper find composites that the exhaustive one has too, the same for the same seed.
func TestComposeSearches(t *testing.T) {
	texts := func(search string) []string {
		var out []string
		for _, m := range composed(t, examples+"/wrap.Wrap", infer.Composing{Search: search}).Composites {
			out = append(out, m.Relation.Text())
		}
		slices.Sort(out)
		return out
	}
	all := texts(infer.Exhaustive)
	for _, search := range []string{infer.Evolved, infer.Annealed} {
		found := texts(search)
		if len(found) == 0 || !slices.Equal(found, texts(search)) {
			t.Errorf("%s finds %q, and then others", search, found)
		}
		for _, text := range found {
			if !slices.Contains(all, text) {
				t.Errorf("%s finds %s, which the exhaustive search does not", search, text)
			}
		}
	}
}

// What cannot be composed is told in one line.
func TestComposeRefuses(t *testing.T) {
	for _, tt := range []struct {
		target string
		c      infer.Composing
		want   string
	}{
		{examples + "/wrap.Wrap", infer.Composing{Layers: 1}, "a composite has two layers at least, and not 1"},
		{examples + "/wrap.Wrap", infer.Composing{Search: "swarm"}, "there is no search called swarm: exhaustive, genetic and annealing are there"},
		{examples + "/wrap", infer.Composing{}, examples + "/wrap names 5 functions: name one, as in: imago compose math.Sin"},
	} {
		_, err := infer.Compose(context.Background(), tt.target, tt.c, infer.Options{Seed: 1})
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s %+v: %v, want %s", tt.target, tt.c, err, tt.want)
		}
	}
}
