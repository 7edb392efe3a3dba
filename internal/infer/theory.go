package infer

import (
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// theoryRows decide what is taken for granted about sisters. Nothing of it is printed: it only keeps a law from being printed
// twice, once through each of two sisters that agree. No theory stands behind their number.
const theoryRows = 300

// theory finds what is taken for granted: equations of builtins, sisters that are operators or builtins, outputs of sisters that agree, and which
// premises imply each other.
//
// What it finds is not a claim about the subject but about its surroundings, and is given to reduce as rules. A wrong rule would drop a
// relation that does not follow; so rules are asked for on hundreds of rows, without a counterexample.
type theory struct {
	writes func(*relation.Func) bool // see [fieldUse]; nil where nobody looks at it
}

// Name implements [Stage].
func (theory) Name() string { return "theory" }

// Run implements [Stage].
func (st theory) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	builtins, err := logic.Builtins(s.Env)
	if err != nil {
		r.Log.Debug("equations of builtins", "error", err)
	}
	rules := slices.Concat(builtins, agreements(ctx, s, r, set.Live()))
	defined, idle, err := definitions(ctx, s, r, set.Live(), st.writes)
	if err != nil {
		return err
	}
	rules = append(rules, defined...)
	included, err := inclusions(ctx, s, r, set.Live())
	set.Suppose(claim.Theory{Builtins: builtins, Rules: rules, Included: included, Idle: idle})
	return err
}

// A peer is an output of a sister, with what it gives on the rows that all sisters with such parameters get.
type peer struct {
	fn  *relation.Func
	k   int
	got *relation.Execution
}

// agreements finds outputs of sisters that agree, and has the later one rewritten to the earlier one: Sincos(x).cos to Cos(x). Of sisters with
// several parameters, or with errors, those are tried that claims speak of.
//
// The earlier of two sisters stands for both, in the order of the source. Each output is compared with one representative of each class, as
// agreement on all rows is transitive.
func agreements(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (rules []logic.Rule) {
	spoken := map[*relation.Func]bool{}
	for _, c := range claims {
		for _, call := range c.Relation.Calls() {
			spoken[call.Fn] = true
		}
	}
	var seen []peer
	limit := r.Spent() + r.Remaining()/10
	for _, fn := range s.Sisters {
		if fn == s.Func || fn.Reference || len(fn.Params) == 0 || (len(fn.Params) > 1 || fn.Err) && !spoken[fn] {
			continue
		}
		ex := sample(ctx, s, r, fn, limit)
		if ex == nil {
			continue
		}
		for k := range fn.Outputs() {
			p := peer{fn, k, ex}
			if i := slices.IndexFunc(seen, p.agrees); i >= 0 {
				rules = append(rules, logic.SameOutput(fn, k, seen[i].fn, seen[i].k))
			} else {
				seen = append(seen, p)
			}
		}
	}
	return rules
}

// agrees reports whether two outputs are the same on all rows, and their functions refuse the same rows, but not nearly all.
func (p peer) agrees(o peer) bool {
	if !alikeParams(p.fn, o.fn) || !relation.Identical(p.got.Outputs[p.k].Type(), o.got.Outputs[o.k].Type()) || !slices.Equal(p.got.Outcome, o.got.Outcome) {
		return false
	}
	equal, returned := relation.EqualRows(p.got.Outputs[p.k], o.got.Outputs[o.k]), 0
	for i, outcome := range p.got.Outcome {
		if outcome != relation.Returned {
			continue
		}
		if returned++; !equal.Get(i) {
			return false
		}
	}
	return returned >= theoryRows/10
}

// alikeParams reports whether two functions have parameters of the same types.
func alikeParams(f, g *relation.Func) bool {
	return slices.EqualFunc(f.Params, g.Params, func(a, b relation.Param) bool { return relation.Identical(a.Type, b.Type) })
}

// sample executes a sister on theoryRows values of its parameters, after a few that tell whether that would cost more than limit leaves; nil if
// so, or if it cannot be executed.
//
// All sisters with parameters of the same types get the same rows, since the seed does not have their name: only so are their results
// comparable.
func sample(ctx context.Context, s *trial.Subject, r *trial.Runner, fn *relation.Func, limit int64) *relation.Execution {
	var vars []relation.Var
	for i, p := range fn.Params {
		if source.Drawable(s.Env, p.Type) != nil {
			return nil
		}
		vars = append(vars, relation.Var{Name: "x" + strings.Repeat("2", i), Type: p.Type})
	}
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("theory", 0), theoryRows)
	for _, n := range []int{theoryRows / 20, theoryRows} {
		before := r.Spent()
		cols, err := source.Columns(vars, rows[:min(n, len(rows))])
		if err != nil || len(rows) < theoryRows || before+int64(n) > limit {
			return nil
		}
		ex, err := r.Execute(ctx, fn, cols, n)
		if err != nil || n == theoryRows {
			return ex
		}
		if (r.Spent()-before)*theoryRows/int64(n) > limit-r.Spent() {
			return nil
		}
	}
	return nil
}

// definitionShare is the part of what remains of the budget that definitions of sisters may take. No theory stands behind it.
const definitionShare = 0.05

// leftAloneRows is how many rows a sister must leave its receiver alone on whose code is not seen to write there. It is less than theoryRows, since the code
// speaks for it, too. No theory stands behind it.
const leftAloneRows = 100

// definitions finds which of the sisters that claims speak of are operators or builtins: Less(x, y) is x < y, and what holds of one holds of the
// other. It also finds which of them take their arguments in any order, so that what is said of a.Gap(b) is said of b.Gap(a), and which methods leave
// their receiver alone: t.Walk(f).Len() is t.Len().
func definitions(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim, writes func(*relation.Func) bool) (rules []logic.Rule, idle map[*relation.Func]bool, err error) {
	var probes []*claim.Claim
	seen := map[*relation.Func]bool{s.Func: true}
	for _, c := range claims {
		for _, call := range c.Relation.Executions() {
			if seen[call.Fn] {
				continue
			}
			seen[call.Fn] = true
			known := append(algebra.Definitions(s.Env, call.Fn), algebra.Commutations(s.Env, call.Fn)...)
			if writes != nil && !writes(call.Fn) {
				known = append(known, algebra.Unchanging(s.Env, call.Fn)...)
			}
			for _, d := range known {
				if rel := parseFor(s, d.Text); rel != nil && rel.Pre == nil && drawable(s, rel) && !seesNothing(s, rel) {
					probes = append(probes, &claim.Claim{Candidate: d, Relation: rel})
				}
			}
		}
	}
	res, err := r.Try(ctx, probes, trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("definitions", 0), N: theoryRows, Share: definitionShare, Gone: trial.Fallen},
		trial.Trial{Rows: source.Edge{}, Seed: s.Seed.Child("definitions", 1), N: theoryRows, Share: definitionShare, Gone: trial.Fallen})
	if err != nil {
		return nil, nil, err
	}
	idle = map[*relation.Func]bool{}
	for _, p := range probes {
		calls, alone := p.Relation.Calls(), algebra.LeavesAlone(p.Law)
		e := res.Of(p)
		if e.Violated > 0 || e.Held < leftAloneRows || !alone && e.Held < theoryRows {
			continue
		}
		rules = append(rules, logic.Rules(p.Relation)...)
		if len(calls) == 1 && alone {
			idle[calls[0].Fn] = true
		}
	}
	return rules, idle, nil
}
