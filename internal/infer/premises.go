package infer

import (
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How it is found that one premise implies another. Nothing of it is printed: it only keeps a conclusion from being printed twice. No theory
// stands behind the numbers; see make laws.
const (
	premiseRows = 1000 // random rows, and as many of the edge grid
	maxPremises = 32   // of one conclusion that are compared with each other
	minIncluded = 10   // rows on which the narrower one must be met
)

// includes is of claims that one condition implies another; none of them is printed.
var includes = &algebra.Law{Name: "includes", Family: algebra.Order}

// An implication between two premises is tested like a relation: narrow => wide as text, on rows of its own, and believed if it never fails
// and is met often enough. Believing a false one costs a printed relation, and no false one is printed.

// inclusions compares the premises of claims with the same conclusion, and the conclusions of claims with the same premise: ip.Is4() => P
// follows from ip.IsValid() => P, and P => IsGraphic(r) from P => IsNumber(r), which the functions alone can tell.
//
// All pairs of a group are asked in both directions, at most maxPremises² of a group; executions are shared by the trial.
func inclusions(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[claim.Inclusion]bool, error) {
	var asked []*claim.Claim
	of := map[*claim.Claim]claim.Inclusion{}
	ask := func(c *claim.Claim, narrow, wide relation.Expr) {
		in := claim.Inclusion{Narrow: relation.ExprString(narrow), Wide: relation.ExprString(wide)}
		if in.Narrow == in.Wide {
			return
		}
		if rel := derived(s, c.Relation.Declared, narrow, wide); rel != nil {
			c := &claim.Claim{Candidate: algebra.Candidate{Law: includes}, Relation: rel}
			asked, of[c] = append(asked, c), in
		}
	}
	for _, same := range alike(claims, conclusion) {
		for _, a := range same {
			for _, b := range same {
				ask(a, a.Relation.Pre, b.Relation.Pre)
			}
		}
	}
	for _, same := range alike(claims, func(c *claim.Claim) string { return told(s, c) }) {
		for _, a := range same {
			for _, b := range same {
				ask(a, a.Relation.Post, b.Relation.Post)
			}
		}
	}
	var trials []trial.Trial
	for k, st := range []source.Strategy{source.Random{}, source.Edge{}} {
		trials = append(trials, trial.Trial{Rows: st, Seed: s.Seed.Child("premises", uint64(k)), N: premiseRows, Share: 0.05, Gone: trial.Fallen})
	}
	res, err := r.Try(ctx, asked, trials...)
	if err != nil {
		return nil, err
	}
	out := map[claim.Inclusion]bool{}
	for _, c := range asked {
		if e := res.Of(c); e.Violated == 0 && e.Held >= minIncluded {
			out[of[c]] = true
		}
	}
	return out, nil
}

// conclusion is what claims under a premise have in common whose premises are compared; "" for one without a premise.
func conclusion(c *claim.Claim) string {
	if c.Relation.Pre == nil {
		return ""
	}
	return relation.ExprString(c.Relation.Post)
}

// told is what claims have in common whose conclusions are compared: a premise that executes the subject, while the conclusion speaks of
// sisters alone; "" for any other claim.
func told(s *trial.Subject, c *claim.Claim) string {
	if c.Relation.Pre == nil || relation.ExecutesFunc(c.Relation.Post, s.Func) || !relation.Executes(c.Relation.Post) {
		return ""
	}
	return premise(c.Relation)
}

// alike groups claims that have something in common and the same variables, the best known first.
//
// Variables are part of the key with their types: ok(F(x)) of one x and of another type are not comparable.
func alike(claims []*claim.Claim, common func(*claim.Claim) string) [][]*claim.Claim {
	claims = slices.Clone(claims)
	rankClaims(claims)
	var out [][]*claim.Claim
	at := map[string]int{}
	for _, c := range claims {
		key := common(c)
		if key == "" {
			continue
		}
		var vars []string
		for _, v := range c.Relation.Vars {
			vars = append(vars, v.Name+" "+v.Type.String())
		}
		slices.Sort(vars)
		key += ", " + strings.Join(vars, ", ")
		i, known := at[key]
		if !known {
			i = len(out)
			at[key], out = i, append(out, nil)
		}
		if len(out[i]) < maxPremises {
			out[i] = append(out[i], c)
		}
	}
	return out
}

// narrower finds what follows from claims with a wider premise or a narrower conclusion. Of conditions that include each other the best known
// one stands for the others.
//
// A claim that was taken out is nobody's reason (by[o] == nil), so that of a cycle of inclusions one claim stays: the first in rank.
func narrower(s *trial.Subject, claims []*claim.Claim, included map[claim.Inclusion]bool) []consequence {
	by := map[*claim.Claim]*claim.Claim{}
	look := func(groups [][]*claim.Claim, follows func(c, o *claim.Claim) claim.Inclusion) {
		for _, same := range groups {
			for i, c := range same {
				k := slices.IndexFunc(same, func(o *claim.Claim) bool {
					return o != c && by[o] == nil && included[follows(c, o)] && (!included[follows(o, c)] || slices.Index(same, o) < i)
				})
				if k >= 0 && by[c] == nil {
					by[c] = same[k]
				}
			}
		}
	}
	look(alike(claims, conclusion), func(c, o *claim.Claim) claim.Inclusion {
		return claim.Inclusion{Narrow: premise(c.Relation), Wide: premise(o.Relation)}
	})
	look(alike(claims, func(c *claim.Claim) string { return told(s, c) }), func(c, o *claim.Claim) claim.Inclusion {
		return claim.Inclusion{Narrow: relation.ExprString(o.Relation.Post), Wide: relation.ExprString(c.Relation.Post)}
	})
	var out []consequence
	for _, c := range claims {
		if o := by[c]; o != nil {
			out = append(out, consequence{c, []*claim.Claim{o}})
		}
	}
	return out
}
