package trial

import (
	"context"
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// countdown is a checker behind whose build p.Trim does not come to its end for texts that begin with "loop".
type countdown struct {
	Checker
	seen []string // the texts that were run
}

func (c *countdown) Check(_ context.Context, rels []*relation.Relation, _ []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error) {
	var out []*relation.Verdicts
	for range rels {
		v := &relation.Verdicts{Held: relation.NewBits(n), Violated: relation.NewBits(n), Skipped: relation.NewBits(n), Left: relation.NewBits(n), WorstRow: -1}
		for i := range n {
			text := cols[0].At(i).(string)
			c.seen = append(c.seen, text)
			switch text {
			case "loop":
				v.Left.Set(i)
			case "bad":
				v.Violated.Set(i)
			default:
				v.Held.Set(i)
			}
		}
		out = append(out, v)
	}
	return out, nil
}

// A row that runs out of fuel never reaches the build that has none, and the verdicts on the others stay at their rows.
func TestConfirmWithoutEndless(t *testing.T) {
	text := relation.Predeclared(relation.String)
	rel, err := relation.Parse("Trim(s) == s", &relation.Env{Funcs: []*relation.Func{
		{Name: "Trim", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: text}}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	texts := []relation.Value{"a", "loop", "bad", "loop", "b"}
	col, err := relation.FromValues(rel.Vars[0].Type, texts)
	if err != nil {
		t.Fatal(err)
	}
	untouched, fuelled := &countdown{}, &countdown{}
	vs, err := (&ending{untouched, fuelled, &Budget{abandoned: true}}).Check(t.Context(), []*relation.Relation{rel}, rel.Vars, []relation.Column{col}, len(texts))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", "bad", "b"}; !slices.Equal(untouched.seen, want) {
		t.Errorf("the untouched build ran %q, want %q", untouched.seen, want)
	}
	var got string
	for i := range texts {
		for name, set := range map[string]relation.Bits{"held ": vs[0].Held, "violated ": vs[0].Violated, "skipped ": vs[0].Skipped, "left ": vs[0].Left, "untried ": vs[0].Untried} {
			if set.Get(i) {
				got += name
			}
		}
	}
	if want := "held left violated left held "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
