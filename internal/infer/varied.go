package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// minDifferent is how many different rows must meet a premise: x <= 0 on a domain that begins at 0 says something of 0 alone. No theory stands
// behind it, nor behind the number of rows that are looked at.
const (
	minDifferent = 30
	fewDifferent = 8 // no premise does with fewer
	variedRows   = 3000
)

// varied drops relations whose premise accepts hardly more than one row over and over, unless that is all there is of it: variables
// of few values. Those go too of which the premise or the domain's conditions leave a number one value, though it has more.
type varied struct{ presumed *presumed }

// Name implements [Stage].
func (varied) Name() string { return "varied" }

// Run implements [Stage].
func (st varied) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := slices.DeleteFunc(pending(set), func(c *claim.Claim) bool { return c.Relation.Pre == nil && s.Domain.Where == "" })
	seen := map[*claim.Claim]*variety{}
	for _, c := range claims {
		seen[c] = newVariety(len(c.Relation.Vars))
	}
	see := func(c *claim.Claim, g *trial.Group, rows []source.Row, v *relation.Verdicts) {
		for i, row := range rows {
			own, _ := claim.Witness{Vars: g.Vars, Row: row}.Over(c.Relation.Vars, make(source.Row, len(c.Relation.Vars)))
			seen[c].add(c.Relation.Vars, own, v.Held.Get(i))
		}
	}
	around := around(s, aroundRows) // few rows of others meet what only a branch of the code tells apart
	around.See = see
	if _, err := r.Try(ctx, claims, trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("varied", 0), N: variedRows, Share: 0.1, See: see}, around); err != nil {
		return err
	}
	for _, c := range claims {
		if c.Relation.Pre != nil && seen[c].poor() {
			if err := st.presumed.recombined(ctx, s, r, c, see); err != nil {
				return err
			}
		}
		if c.Relation.Pre != nil && !picked(c.Relation.Pre) && seen[c].poor() {
			set.Reject(c.ID, claim.Verdict{Kind: claim.Idle, Stage: st.Name(), Why: "its precondition accepts hardly more than one input"})
		}
		for k, v := range c.Relation.Vars {
			if len(seen[c].values[k]) == 1 && several(s, c.Relation, v) {
				set.Reject(c.ID, vacuousBy("V25").verdict(st.Name(), v.Name))
			}
		}
	}
	return nil
}

// A variety is the different rows that a claim was tried on.
//
// Rows are compared by their text, which costs some memory: variedRows rows a claim at most.
type variety struct {
	all, met map[string]bool   // rows, and those on which it held
	held     int               // rows on which it held, the same ones as often as they came
	values   []map[string]bool // of each variable, in rows on which it held
}

func newVariety(vars int) *variety {
	v := &variety{all: map[string]bool{}, met: map[string]bool{}}
	for range vars {
		v.values = append(v.values, map[string]bool{})
	}
	return v
}

func (v *variety) add(vars []relation.Var, row source.Row, held bool) {
	text := claim.Witness{Vars: vars, Row: row}.String()
	v.all[text] = true
	if !held {
		return
	}
	v.met[text] = true
	v.held++
	for k, x := range vars {
		v.values[k][relation.Display(row[k], x.Type)] = true
	}
}

// poor reports whether few different rows meet the premise though there are many: the same ones over and over, not always others.
func (v *variety) poor() bool {
	return len(v.met) < minDifferent && len(v.met)*4 < len(v.all) && (len(v.met) < fewDifferent || len(v.met)*2 < v.held)
}

// picked reports whether a premise asks for a value by name: y.Sign() == 0 says on purpose that there is one. A remainder is none: n%2 == 0 && n < 4
// is met by two numbers, and no one means these.
func picked(pre relation.Expr) bool {
	return slices.ContainsFunc(relation.Conjuncts(pre), func(p relation.Expr) bool {
		b, ok := p.(*relation.Binary)
		if !ok || b.Op != "==" {
			return false
		}
		_, x := b.X.(*relation.Literal)
		_, y := b.Y.(*relation.Literal)
		return (x || y) && !remainder(b.X) && !remainder(b.Y)
	})
}

func remainder(e relation.Expr) bool {
	b, ok := e.(*relation.Binary)
	return ok && b.Op == "%"
}

// several reports whether the domain has several numbers for a variable, of which no premise picks one by name.
func several(s *trial.Subject, rel *relation.Relation, v relation.Var) bool {
	b, ok := s.Domain.Bound(s.Domain.Root(s.Func, v, rel))
	if lo, hi := b.Limits(); !ok || !isNumber(v.Type) || lo >= hi {
		return false
	}
	return !slices.ContainsFunc(relation.Conjuncts(rel.Pre), func(p relation.Expr) bool {
		b, ok := p.(*relation.Binary)
		return ok && b.Op == "==" && within([]relation.Var{v}, variables(p))
	})
}
