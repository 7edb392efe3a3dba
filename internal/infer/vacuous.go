package infer

import (
	"context"
	"go/constant"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// vacuous drops claims that are true and say nothing, by [vacuousRules], and those of which a stronger statement holds too.
type vacuous struct {
	guarded bool // it looks at claims for which a precondition was found, else at the others
}

// Name implements [Stage].
func (vacuous) Name() string { return "vacuous" }

// Run implements [Stage].
func (st vacuous) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := slices.DeleteFunc(set.Live(), func(c *claim.Claim) bool { return (c.Guard != "") != st.guarded })
	p, err := probe(ctx, s, r, claims)
	if err != nil {
		return err
	}
	var rest []*claim.Claim
	for _, c := range claims {
		if v := emptiness(ctx, s, p, c); v != nil {
			set.Reject(c.ID, *v)
		} else {
			rest = append(rest, c)
		}
	}
	rest = needed(set, rest)
	if err := dropUndefined(ctx, s, r, set, rest, st.Name()); err != nil {
		return err
	}
	return attained(ctx, s, r, set, slices.DeleteFunc(rest, func(c *claim.Claim) bool {
		_, fell := set.Verdict(c.ID)
		return fell
	}))
}

// A vacuousRule is a way of saying nothing.
type vacuousRule struct {
	Number string // in comments and logs
	Text   string // for people who ask why a relation is not printed
	// Applies reports whether a claim says nothing in this way, given what probes showed.
	Applies func(ctx context.Context, s *trial.Subject, p *probes, c *claim.Claim) bool
	// Drops and Keeps are claims about the functions of the rules' test that the rule drops and keeps. Behind a bar they say what a row of
	// the table of laws says: "needs S", "family F", "with LAW" for a law that must stand beside it, and what is given of the subject.
	Drops, Keeps string
}

// vacuousRules are the rules, in the order in which a reason is looked for: the first that applies is told.
var vacuousRules = []vacuousRule{
	{
		Number: "V1", Text: "the result hardly ever depends on what it changes",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.insensitive[c] },
		Drops:   "Rare(-x) == Rare(x) | family invariance, unless Rare(x) == Rare(y)", Keeps: "Abs(-x) == Abs(x) | family invariance, unless Abs(x) == Abs(y)",
	},
	{
		Number: "V5", Text: "the domain leaves one of its variables a single value",
		Applies: func(_ context.Context, s *trial.Subject, _ *probes, c *claim.Claim) bool {
			return !refusalClaim(c) && onePoint(s, c.Relation)
		},
		Drops: "Abs(x) <= 3 | family order, domain x in 0..0", Keeps: "Abs(x) <= 3 | family order, domain x in -3..3",
	},
	{
		Number: "V2", Text: "what it speaks of is the same on all inputs",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.constant[c] },
		Drops:   "Zero(x) == Zero(-x) | family parity", Keeps: "Abs(x) == Abs(-x) | family parity",
	},
	{
		Number: "V3", Text: "that it panics is an accident, and no refusal",
		Applies: func(_ context.Context, s *trial.Subject, _ *probes, c *claim.Claim) bool {
			out, ok := c.Relation.Post.(*relation.OutcomeOf)
			return ok && s.Panics == trial.Accidental && out.Which == "panics"
		},
		Drops: "x < 0 => panics(Abs(x)) | accident", Keeps: "x < 0 => panics(Abs(x))",
	},
	{
		Number: "V4", Text: "it executes the function on a number outside of its domain",
		Applies: func(_ context.Context, s *trial.Subject, _ *probes, c *claim.Claim) bool {
			return !refusalClaim(c) && offDomain(s, c.Relation)
		},
		Drops: "Abs(-20000) == 20000", Keeps: "Abs(-20) == 20",
	},
	{
		Number: "V6", Text: "it bounds a character by its number, which is of no account",
		Applies: func(_ context.Context, s *trial.Subject, _ *probes, c *claim.Claim) bool {
			return !refusalClaim(c) && c.Law.Family == algebra.Bound && characters(s.Func)
		},
		Drops: "Lower(r) >= 0 | family bound", Keeps: "Lower(Lower(r)) == Lower(r) | family idempotence",
	},
	{
		Number: "V7", Text: "it says something only where another statement holds, which does not",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.lacking[c] },
		Drops:   "Abs(Abs(x)) == Abs(x) | needs Abs(x) == x", Keeps: "Abs(Abs(x)) == Abs(x) | needs Abs(-x) == Abs(x)",
	},
	{
		Number: "V9", Text: "on all inputs that were tried its calls give nothing but nil, NaN or the argument itself",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.silent[c] },
		Drops:   "x >= 0 => Abs(Abs(x)) == Abs(x)", Keeps: "Abs(Abs(x)) == Abs(x)",
	},
	{
		Number: "V10", Text: "it holds with any value in the place of the result, and says something of the other functions only",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.arbitrary[c] },
		Drops:   "Near(x) - Near(x) + Abs(-x) == Abs(x)", Keeps: "Abs(-x) + Near(x) - Near(x) == Abs(x)",
	},
	{
		Number: "V11", Text: "what it changes of the input is hardly ever there: the arguments of its executions are the same",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.idle[c] },
		Drops:   "Abs(min(x, 1000)) == Abs(x) | domain x in -20..1000", Keeps: "Abs(-x) == Abs(x)",
	},
	{
		Number: "V12", Text: "its tolerance hides that its sides differ, as results of small numbers show",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.hidden[c] },
		Drops:   "Tiny(v + 1) ~= Tiny(v), domain v in [-1000000, 1000000]", Keeps: "Minute(-v) ~= -Minute(v)",
	},
	{
		Number: "V13", Text: "on all inputs that were tried the function gives back what it is given, and some of its code was never reached",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, _ *claim.Claim) bool { return p.inert },
		Drops:   "Clip(x) == x | unreached, domain x in -20..20", Keeps: "Abs(-x) == Abs(x) | unreached",
	},
	{
		Number: "V14", Text: "it says that a function fails that no input was seen to let succeed",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.never[c] },
		Drops:   "x < 0 => panics(Root(x)) | family outcome, domain x in -1000..-1", Keeps: "x < 0 => panics(Root(x))",
	},
	{
		Number: "V15", Text: "another function gives one value on all inputs that were tried, which is all that the function is given",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.fixed[c] },
		Drops:   "Sign(Same(x)) <= Sign(Abs(x))", Keeps: "Sign(Zero(x)) <= Sign(Abs(x))",
	},
	{
		Number: "V16", Text: "on all inputs that were tried the function gives one value, and its code does not say that it always does",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool {
			return p.oneValue && ofResults(c)
		},
		Drops: "Same(x) == 0 | family fixed point", Keeps: "Same(x) == 0 | family fixed point, settled",
	},
	{
		Number: "V19", Text: "the texts or lists that it speaks of are one and the same on all inputs that were tried, but for empty ones",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.oneText[c] },
		Drops:   "Label(reverse(s)) == Label(s) | family content kept", Keeps: "Fold(reverse(s)) == reverse(Fold(s)) | family content kept",
	},
	{
		Number: "V17", Text: "its premise compares what two other functions return, which nothing in the code does",
		Applies: func(_ context.Context, s *trial.Subject, _ *probes, c *claim.Claim) bool { return farFetched(s, c) },
		Drops:   "Abs(x) >= 0 && Sign(x) < Odd(x) => Abs(-x) >= 1 | enumerated", Keeps: "Abs(x) >= 0 && Sign(x) < Odd(x) => Abs(-x) >= 1",
	},
	{
		Number: "V18", Text: "that it does not panic is known of one way through the code alone, which all inputs take",
		Applies: func(_ context.Context, s *trial.Subject, _ *probes, c *claim.Claim) bool {
			return c.Law.Traits.Has(algebra.LastResort) && s.Branches.OneWay()
		},
		Drops: "!panics(Root(x)) | last resort, one way, domain x in 0..1000", Keeps: "!panics(Root(x)) | last resort, unreached, domain x in 0..1000",
	},
	{
		Number: "V20", Text: "it says that any text fails with something added, and the function accepts none but those of its tests",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool { return p.samples[c] },
		Drops:   `panics(Sealed(s + "x")) | samples 12 345 67 8901 a bc`, Keeps: `panics(Digits(s + "x")) | samples 12 345 67 8901`,
	},
	{
		Number: "V8", Text: "any function of this signature satisfies it",
		Applies: func(ctx context.Context, s *trial.Subject, p *probes, c *claim.Claim) bool {
			return trivial(ctx, s, p.run, c.Relation)
		},
		Drops: "Abs(x) - Abs(x) == 0", Keeps: "Abs(-x) == Abs(x)",
	},
}

// anyFunction is the reason why what holds of decoys is dropped (docs/traps.md B1).
var anyFunction = vacuousRules[len(vacuousRules)-1].Text

// emptiness is the verdict on a claim that says nothing, or less than a statement that holds too; nil on others.
func emptiness(ctx context.Context, s *trial.Subject, p *probes, c *claim.Claim) *claim.Verdict {
	if stronger := p.stronger[c]; stronger != nil {
		return &claim.Verdict{Kind: claim.Weaker, Stage: "vacuous", Why: stronger.Text(), Stronger: stronger}
	}
	for _, rule := range vacuousRules {
		if rule.Applies(ctx, s, p, c) {
			return &claim.Verdict{Kind: claim.Vacuous, Stage: "vacuous", Why: rule.Text}
		}
	}
	return nil
}

// characters reports whether fn takes a character and returns one.
func characters(fn *relation.Func) bool {
	return slices.ContainsFunc(fn.Params, func(p relation.Param) bool {
		return survey.IsRune(p.Type, p.Name) && slices.ContainsFunc(fn.Outputs(), func(o relation.Output) bool { return relation.Identical(o.Type, p.Type) })
	})
}

// onePoint reports whether the domain was narrowed until it left a variable of rel a single value: the empty text, say.
func onePoint(s *trial.Subject, rel *relation.Relation) bool {
	return !s.Given && slices.ContainsFunc(rel.Vars, func(v relation.Var) bool {
		if v.Func != s.Func {
			return false
		}
		name := s.Func.Params[v.Param].Name
		for _, path := range []string{name, "len(" + name + ")"} {
			if b, ok := s.Domain.Bound(path); ok {
				lo, hi := b.Limits()
				return lo == hi
			}
		}
		return false
	})
}

// needed drops claims whose law makes sense only beside another one that did not hold for the same view, and returns the others.
func needed(set *claim.Set, claims []*claim.Claim) []*claim.Claim {
	return slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool {
		law := c.Law.Beside
		beside := law == "" || slices.ContainsFunc(claims, func(o *claim.Claim) bool { return o.Law.Name == law && o.View == c.View })
		if !beside {
			set.Reject(c.ID, claim.Verdict{Kind: claim.Vacuous, Stage: "vacuous", Why: "it says something only beside the law " + law + ", which does not hold"})
		}
		return !beside
	})
}

// offDomain reports whether rel executes the subject on a number that lies outside of its domain: it is no claim about that.
func offDomain(s *trial.Subject, rel *relation.Relation) bool {
	return slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool {
		if c.Fn != s.Func {
			return false
		}
		for i, a := range c.Args {
			lit, ok := a.(*relation.Literal)
			if !ok || lit.Value == nil || i >= len(s.Func.Params) {
				continue
			}
			v := constant.ToFloat(lit.Value)
			if b, bound := s.Domain.Bound(s.Func.Params[i].Name); bound && v.Kind() == constant.Float {
				f, _ := constant.Float64Val(v)
				lo, hi := b.Limits()
				if f < lo || f > hi || b.LoOpen && f == lo || b.HiOpen && f == hi {
					return true
				}
			}
		}
		return false
	})
}
