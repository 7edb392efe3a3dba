package laws

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A Trial is what an expected law did on inputs of its domain.
type Trial struct {
	*Claim
	Held, Skipped int
	Fails         string // an input that violates it, as x=0 y=1; "" if none does
}

// Hold tries every claim on n random inputs and as many corners of its domain, on the code as it is. It says whether the list is right,
// not what inference finds. told,
// which may be nil, gets each trial when it is done.
func Hold(ctx context.Context, claims []*Claim, n int, s seed.Seed, o harness.Options, told func(*Trial)) ([]*Trial, error) {
	o.Variant = harness.Pristine
	built := map[*subject.Package]*harness.Harness{}
	defer func() {
		for _, h := range built {
			h.Close()
		}
	}()
	var out []*Trial
	for _, c := range claims {
		if built[c.Package] == nil {
			h, err := harness.Build(ctx, c.Package, o)
			if err != nil {
				return out, err
			}
			built[c.Package] = h
		}
		t, err := hold(ctx, built[c.Package], c, n, s.Child(c.Target+" "+c.Text, 0))
		if err != nil {
			return out, fmt.Errorf("try %s of %s: %w", c.Text, c.Target, err)
		}
		out = append(out, t)
		if told != nil {
			told(t)
		}
	}
	return out, nil
}

func hold(ctx context.Context, h *harness.Harness, c *Claim, n int, s seed.Seed) (*Trial, error) {
	rel := c.Relation
	sp := &source.Space{Env: c.Package.Env, Subject: c.Function.Func, Vars: rel.Vars, Domain: c.Domain}
	if constructed(rel) {
		sp.Pre = rel.Pre
	}
	rows := source.Draw(source.Random{}, sp, s.Child("random", 0), n)
	rows = append(rows, source.Draw(source.Edge{}, sp, s.Child("edge", 0), n)...)
	cols, err := source.Columns(rel.Vars, rows)
	if err != nil {
		return nil, err
	}
	vs, err := h.Check(ctx, harness.Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: cols, N: len(rows)})
	if err != nil {
		return nil, err
	}
	t := &Trial{Claim: c, Held: vs[0].Held.Count(), Skipped: vs[0].Skipped.Count()}
	vs[0].Violated.Each(func(i int) {
		if text := show(rel.Vars, rows[i]); t.Fails == "" || len(text) < len(t.Fails) {
			t.Fails = text
		}
	})
	return t, nil
}

// constructed reports whether the premise of rel must be made rather than waited for: it orders variables, or says where something is
// refused, which may lie outside of the domain.
func constructed(rel *relation.Relation) bool {
	_, found := rel.Post.(*relation.OutcomeOf)
	relation.Walk(rel.Pre, func(e relation.Expr) bool {
		if b, ok := e.(*relation.Binary); ok {
			_, x := b.X.(*relation.VarRef)
			_, y := b.Y.(*relation.VarRef)
			found = found || x && y
		}
		return !found
	})
	return found
}

// show prints a row for people: x=0 s="a".
func show(vars []relation.Var, row source.Row) string {
	text := ""
	for i, v := range vars {
		text += fmt.Sprintf(" %s=%s", v.Name, relation.Display(row[i], v.Type))
	}
	return text[min(1, len(text)):]
}
