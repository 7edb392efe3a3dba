package infer

import (
	"context"

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
type theory struct{}

// Name implements [Stage].
func (theory) Name() string { return "theory" }

// Run implements [Stage].
func (theory) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	rules := agreements(ctx, s, r)
	defined, err := definitions(ctx, s, r, set.Live())
	if err != nil {
		return err
	}
	rules = append(rules, defined...)
	included, err := inclusions(ctx, s, r, set.Live())
	set.Suppose(claim.Theory{Rules: rules, Included: included})
	return err
}

// agreements finds outputs of sisters with one parameter that agree, and has the later one rewritten to the earlier one: Sincos(x).cos
// to Cos(x).
func agreements(ctx context.Context, s *trial.Subject, r *trial.Runner) []logic.Rule {
	rules, err := logic.Builtins(s.Env)
	if err != nil {
		r.Log.Debug("equations of builtins", "error", err)
	}
	type output struct {
		fn  *relation.Func
		k   int
		col relation.Column
	}
	var seen []output
	limit := r.Spent() + r.Remaining()/10
	for _, fn := range s.Sisters {
		if fn == s.Func || fn.Reference || len(fn.Params) != 1 || fn.Err || source.Drawable(s.Env, fn.Params[0].Type) != nil {
			continue
		}
		v := relation.Var{Name: "x", Type: fn.Params[0].Type}
		ex := sample(ctx, s, r, fn, v, limit)
		if ex == nil {
			continue
		}
		for k, out := range fn.Outputs() {
			var same *output
			for i := range seen {
				o := &seen[i]
				if relation.Identical(o.fn.Params[0].Type, v.Type) && relation.Identical(o.col.Type(), out.Type) && relation.EqualRows(o.col, ex.Outputs[k]).Count() == theoryRows {
					same = o
					break
				}
			}
			if same == nil {
				seen = append(seen, output{fn, k, ex.Outputs[k]})
				continue
			}
			rules = append(rules, logic.SameOutput(fn, k, same.fn, same.k))
		}
	}
	return rules
}

// sample executes a sister on theoryRows values of its parameter, after a few that tell whether that would cost more than limit leaves; nil if
// so, or if it cannot be executed.
func sample(ctx context.Context, s *trial.Subject, r *trial.Runner, fn *relation.Func, v relation.Var, limit int64) *relation.Execution {
	rows := source.Draw(source.Random{}, s.Space(nil, []relation.Var{v}, nil), s.Seed.Child("theory", 0), theoryRows)
	for _, n := range []int{theoryRows / 20, theoryRows} {
		before := r.Spent()
		cols, err := source.Columns([]relation.Var{v}, rows[:min(n, len(rows))])
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
const definitionShare = 0.02

// definitions finds which of the sisters that claims speak of are operators or builtins: Less(x, y) is x < y, and what holds of one holds of the
// other.
func definitions(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) ([]logic.Rule, error) {
	var probes []*claim.Claim
	seen := map[*relation.Func]bool{s.Func: true}
	for _, c := range claims {
		for _, call := range c.Relation.Executions() {
			if seen[call.Fn] {
				continue
			}
			seen[call.Fn] = true
			for _, d := range algebra.Definitions(s.Env, call.Fn) {
				if rel := parseFor(s, d.Text); rel != nil && rel.Pre == nil && drawable(s, rel) {
					probes = append(probes, &claim.Claim{Candidate: d, Relation: rel})
				}
			}
		}
	}
	res, err := r.Try(ctx, probes, trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("definitions", 0), N: theoryRows, Share: definitionShare, Gone: trial.Fallen},
		trial.Trial{Rows: source.Edge{}, Seed: s.Seed.Child("definitions", 1), N: theoryRows, Share: definitionShare, Gone: trial.Fallen})
	if err != nil {
		return nil, err
	}
	var rules []logic.Rule
	for _, p := range probes {
		if e := res.Of(p); e.Violated == 0 && e.Held >= theoryRows {
			rules = append(rules, logic.Rules(p.Relation)...)
		}
	}
	return rules, nil
}
