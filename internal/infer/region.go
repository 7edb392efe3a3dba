package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// region drops claims under a precondition that say nothing where it holds: another one says what the result is there, or the result is
// always the same, as it is of a refusal, which says no more.
type region struct{}

// Name implements [Stage].
func (region) Name() string { return "region" }

// Run implements [Stage].
func (st region) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	guarded := slices.DeleteFunc(set.Live(), func(c *claim.Claim) bool { return c.Guard == "" })
	closed := underClosed(guarded)
	for _, c := range guarded {
		if o := closed[c]; o != nil {
			set.Reject(c.ID, claim.Verdict{Kind: claim.Weaker, Stage: st.Name(), Why: o.Relation.Text(), By: []claim.ID{o.ID}, Stronger: o.Relation})
		}
	}
	for _, c := range guarded {
		if _, fell := set.Verdict(c.ID); !fell && !refusalClaim(c) && !relation.Executes(c.Relation.Pre) && !ofMade(s, c.Relation) && !varies(ctx, s, r, c) {
			set.Reject(c.ID, vacuousBy("V24").verdict(st.Name(), ""))
		}
	}
	return nil
}

// ofMade reports whether a conclusion executes the subject, each time on what a sister made: that it answers the same says something of the sister, as
// n >= 0 => IsPrime(NextPrime(n)) does.
func ofMade(s *trial.Subject, rel *relation.Relation) bool {
	calls := executionsOf(s.Func, rel.Post)
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(call *relation.Call) bool {
		return !slices.ContainsFunc(call.Args, func(a relation.Expr) bool { return executesAny(a) && len(executionsOf(s.Func, a)) == 0 })
	})
}

// underClosed finds claims of a region on which another one says what the result is: a <= b => Max(a, b) == b makes each of them a
// statement about numbers.
func underClosed(claims []*claim.Claim) map[*claim.Claim]*claim.Claim {
	closed := slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool {
		b, ok := c.Relation.Post.(*relation.Binary)
		if !ok || b.Op != "==" && b.Op != "~=" || len(c.Relation.Executions()) != 1 || executesAny(b.X) == executesAny(b.Y) {
			return true
		}
		_, x := b.X.(*relation.Select) // the sum of the result is not the result
		_, y := b.Y.(*relation.Select)
		return !x && !y
	})
	out := map[*claim.Claim]*claim.Claim{}
	for _, c := range claims {
		i := slices.IndexFunc(closed, func(o *claim.Claim) bool { return o != c && covers(o, c) })
		if i >= 0 && !slices.Contains(closed, c) {
			out[c] = closed[i]
		}
	}
	return out
}

func executesAny(e relation.Expr) bool {
	found := false
	relation.Walk(e, func(e relation.Expr) bool {
		_, call := e.(*relation.Call)
		found = found || call
		return !found
	})
	return found
}

// varies reports whether the subject gives several results where the premise of a claim holds.
func varies(ctx context.Context, s *trial.Subject, r *trial.Runner, c *claim.Claim) bool {
	rows := meeting(c.Relation, source.Draw(source.Random{}, s.Space(c.Relation, c.Relation.Vars, c.Relation.Pre), s.Seed.Child("varies", 0), 1000))
	rec, err := r.Record(ctx, c.Relation, c.Relation.Vars, rows)
	if err != nil {
		return false
	}
	results := map[string]bool{}
	for k, ex := range rec.Runs {
		if rec.Funcs[k] != s.Func {
			continue
		}
		for i, out := range ex.Outcome {
			text := ""
			for _, col := range ex.Outputs {
				if out == relation.Returned {
					text += "|" + relation.Display(col.At(i), col.Type())
				}
			}
			results[text] = true
		}
	}
	return len(results) > 2 || len(results) == 2 && answersBool(s)
}

// answersBool reports whether the subject gives a bool.
func answersBool(s *trial.Subject) bool {
	return slices.ContainsFunc(s.Func.Outputs(), func(o relation.Output) bool { return isBool(o.Type) })
}

// meeting is the rows that meet the premise of rel; all of them if it executes something.
func meeting(rel *relation.Relation, rows []source.Row) []source.Row {
	byName, err := trial.Columns(rel.Vars, rows)
	if err != nil {
		return rows
	}
	v, err := (&relation.Relation{Vars: rel.Vars, Post: rel.Pre}).Eval(nobody{}, byName, len(rows))
	if err != nil {
		return rows
	}
	var out []source.Row
	v.Held.Each(func(i int) { out = append(out, rows[i]) })
	return out
}
