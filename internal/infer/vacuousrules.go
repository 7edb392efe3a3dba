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

// A vacuousRule is a way of saying nothing. It has one of three forms: what the probes of all claims showed decides it ([vacuousRule.Applies]), or it has
// a run of its own over the claims that are left ([vacuousRule.Among]), or another stage decides it with what that stage finds out anyway.
type vacuousRule struct {
	Number string // in comments and tests
	Text   string // for people who ask why a relation is not printed; a name that belongs to it stands behind a colon
	// Applies reports whether a claim says nothing in this way, given what probes showed.
	Applies func(ctx context.Context, s *trial.Subject, p *probes, c *claim.Claim) bool
	// Among finds those of some claims that say nothing in this way, each with the name that belongs to the text, "" for none.
	Among func(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]string, error)
	Stage string // the name of the other stage
	// Drops and Keeps are claims about the functions of the rules' test that the rule drops and keeps. Behind a bar they say what a row of
	// the table of laws says: "needs S", "family F", "beside LAW" for a law that must stand beside it, and what is given of the subject.
	Drops, Keeps string
}

// vacuousRules are the rules, in the order in which a reason is looked for: the first that applies is told. Numbers are never given again.
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
		Number: "V10", Text: "it holds with any value in the place of the result, or with the result for any other input, and says something of the other functions only",
		Applies: func(_ context.Context, _ *trial.Subject, p *probes, c *claim.Claim) bool {
			return p.arbitrary[c] && !c.Law.Traits.Has(algebra.Invariant)
		},
		Drops: "Near(x) - Near(x) + Abs(-x) == Abs(x)", Keeps: "Abs(-x) + Near(x) - Near(x) == Abs(x)",
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
		Number: "V17", Text: "its premise compares what another function returns with a variable or with what a third one returns, which nothing in the code does",
		Applies: func(_ context.Context, s *trial.Subject, _ *probes, c *claim.Claim) bool { return farFetched(s, c) },
		Drops:   "Abs(x) >= 0 && Sign(x) < Odd(x) => Abs(-x) >= 1 | enumerated", Keeps: "Abs(x) >= 0 && Sign(x) < Odd(x) => Abs(-x) >= 1",
	},
	{
		Number: "V26", Text: "it compares sizes that nobody compares: bytes with characters, or what comes of a text with what comes of the reversed text",
		Applies: func(_ context.Context, _ *trial.Subject, _ *probes, c *claim.Claim) bool { return oddSizes(c) },
		Drops:   "len(Fold(reverse(s))) == len(Fold(s)) | enumerated", Keeps: "len(Fold(reverse(s))) == len(Fold(s))",
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
		Number: "V28", Text: "which texts the function accepts another text decides, as a format does: that one with something added is refused was tried on hardly any that fits",
		Applies: func(_ context.Context, s *trial.Subject, _ *probes, c *claim.Claim) bool {
			return otherTextDecides(s, c.Relation)
		},
		Drops: `panics(Scan(s+"x", u))`, Keeps: `panics(Digits(s + "x"))`,
	},
	{
		Number: "V8", Text: "any function of this signature satisfies it",
		Applies: func(ctx context.Context, s *trial.Subject, p *probes, c *claim.Claim) bool {
			return !c.Law.Traits.Has(algebra.Invariant) && trivial(ctx, s, p.run, c.Relation)
		},
		Drops: "Abs(x) - Abs(x) == 0", Keeps: "Abs(-x) == Abs(x)",
	},
	{
		Number: "V21", Text: "it says something only beside another law, which does not hold",
		Among: func(_ context.Context, _ *trial.Subject, _ *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]string, error) {
			return alone(claims), nil
		},
		Drops: "Abs(Abs(x)) == Abs(x) | beside Abs(-x) == Abs(x)", Keeps: "Abs(Abs(x)) == Abs(x) | beside Abs(-x) == Abs(x), with Abs(-x) == Abs(x)",
	},
	{
		Number: "V22", Text: "both sides are NaN on all inputs that meet its precondition",
		Among: undefined,
		Drops: "v < 0 => Log(-v)*Log(v) ~= Log(2*v) | family fixed point", Keeps: "v > 0 => Log(v) <~ Log(2*v)",
	},
	{
		Number: "V23", Text: "its bound is never attained",
		Among: unattained,
		Drops: "Abs(x) >= -1 | family bound", Keeps: "Abs(x) >= 0 | family bound",
	},
	{
		Number: "V24", Text: "the result is always the same under its precondition",
		Stage: "region",
		Drops: "x > 0 => Sign(x) == Sign(x + 1)", Keeps: "x > 0 => Abs(-x) == Abs(x)",
	},
	{
		Number: "V25", Text: "its precondition and the domain leave one of its variables a single value",
		Stage: "varied",
		Drops: "x <= 0 => Abs(x) == x, domain x in 0..1", Keeps: "x >= 0 => Abs(x) == x, domain x in 0..1",
	},
	{
		Number: "V27", Text: "the code shows it: what one method sets another one does not use, or which of the two is called first",
		Stage: "evident",
		Drops: "c.Rename(s).c.Count() == c.Count()", Keeps: "c.Rename(s).c.Title() == c.Title()",
	},
	{
		Number: "V29", Text: "it says nothing but that the function leaves an argument alone to which nothing in its code writes",
		Stage: "evident",
		Drops: "c.Look().c.Title() == c.Title()", Keeps: "c.Look().c.Title() == c.Title() | family argument unchanged",
	},
}

// verdict is what is said of a claim that says nothing in the way of a rule, in the stage of that name.
func (rule vacuousRule) verdict(stage, name string) claim.Verdict {
	why := rule.Text
	if name != "" {
		why += ": " + name
	}
	return claim.Verdict{Kind: claim.Vacuous, Stage: stage, Why: why}
}

// vacuousBy is the rule of a number.
func vacuousBy(number string) vacuousRule {
	i := slices.IndexFunc(vacuousRules, func(r vacuousRule) bool { return r.Number == number })
	return vacuousRules[i]
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

// alone finds claims whose law makes sense only beside another one that did not hold for the same view, with the name of that one.
func alone(claims []*claim.Claim) map[*claim.Claim]string {
	out := map[*claim.Claim]string{}
	for _, c := range claims {
		law := c.Law.Beside
		if law != "" && !slices.ContainsFunc(claims, func(o *claim.Claim) bool { return o.Law.Name == law && o.View == c.View }) {
			out[c] = law
		}
	}
	return out
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
