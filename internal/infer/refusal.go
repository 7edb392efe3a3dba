package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How refusals by value are looked for: "" for a number that has no name, -1 for what is not found. No theory stands behind these.
const (
	refusalRows = 1500 // random rows, and a third of that of the edge grid
	// minAnswers is how many results there must be elsewhere, of which a function of bools has two at most.
	minAnswers = 3
	// otherwiseOf is one of how many rows elsewhere must have another result: there may be further regions with the same one.
	otherwiseOf = 20
)

// refusal proposes what the function returns where a condition of its code says that it has no answer (docs/traps.md A6): the empty value, or
// -1. What it returns there is an outcome like an error, and a law of its own. So is that it fails under a condition of its code, and that it refuses short
// texts ([refusedSizes]).
type refusal struct {
	laws bool // the engine of laws is asked
}

// Name implements [Stage].
func (refusal) Name() string { return "refusal" }

// Run implements [Stage].
func (st refusal) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	if !st.laws {
		return nil
	}
	claims, err := refusedSizes(ctx, s, r, set)
	if err != nil {
		return err
	}
	if len(s.Conditions) == 0 {
		return siftGuarded(ctx, s, r, set, claims)
	}
	claims = append(claims, failing(s, set)...)
	empty, err := st.empty(ctx, s, r, set)
	if err != nil {
		return err
	}
	return siftGuarded(ctx, s, r, set, append(claims, empty...))
}

// empty proposes where the function returns an empty value.
func (refusal) empty(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) ([]*claim.Claim, error) {
	if len(s.Func.Outputs()) == 0 {
		return nil, nil
	}
	vars := survey.Vars(s.Func)
	n := r.Ration(refusalRows, 1, 20)
	sp, from := s.Space(nil, vars, nil), s.Seed.Child("refusal", 0)
	rows := append(source.Draw(source.Random{}, sp, from, n), source.Draw(source.Edge{}, sp, from, n/3)...)
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) < minHeld {
		return nil, nil
	}
	ex, err := r.Execute(ctx, s.Func, cols, len(rows))
	if err != nil {
		return nil, err
	}
	var claims []*claim.Claim
	for _, a := range widest(refusing(s, atomsOf(s, codeAtoms(s, vars), vars, cols, len(rows)), ex)) {
		c := claim.Claim{Candidate: algebra.Candidate{Law: refusalLaw, Text: a.text + " => " + a.says}, Engine: string(Algebra), Order: set.Offer()}
		if c.Relation = admissible(s, c.Text); c.Relation != nil && !hasRelation(set, c.Relation) {
			claims = append(claims, set.Propose(c))
		}
	}
	return claims, nil
}

// A refused region is a condition with what the subject returns under it.
type refused struct {
	guardAtom
	says string
}

// refusing are the conditions under which the first output is always the same empty value, while it is mostly another one elsewhere.
func refusing(s *trial.Subject, atoms []guardAtom, ex *relation.Execution) []refused {
	var out []refused
	first := ex.Outputs[0]
	for _, a := range atoms {
		always := onlyResult(ex, a.met)
		if always == nil || a.met.Count() < minHeld {
			continue
		}
		if text := emptyText(s.Func, first.Type(), always); text != "" && answers(ex, a.met, always) {
			out = append(out, refused{a, text})
		}
	}
	return out
}

// onlyResult is the first output on some rows if it is the same on all of them, else nil.
func onlyResult(ex *relation.Execution, in relation.Bits) relation.Value {
	var only relation.Value
	same := true
	in.Each(func(i int) {
		v := ex.Outputs[0].At(i)
		if only == nil {
			only = v
		}
		same = same && ex.Outcome[i] == relation.Returned && source.Compare(only, v) == 0
	})
	if !same {
		return nil
	}
	return only
}

// answers reports whether the first output has several values elsewhere, on more than few rows.
func answers(ex *relation.Execution, in relation.Bits, empty relation.Value) bool {
	first := ex.Outputs[0]
	values, outside, other := map[string]bool{}, 0, 0
	for i, o := range ex.Outcome {
		if in.Get(i) || o != relation.Returned {
			continue
		}
		outside++
		other += b2i(source.Compare(empty, first.At(i)) != 0)
		values[relation.Display(first.At(i), first.Type())] = true
	}
	return otherwiseOf*other > outside && (len(values) >= minAnswers || first.Type().Kind == relation.Bool && len(values) > 0)
}

// emptyText says that a call of fn returns an empty value or -1; "" if v is another one.
func emptyText(fn *relation.Func, t *relation.Type, v relation.Value) string {
	call := ofParameters(fn, "F(%s)")
	switch f, number := source.Number(v); {
	case number && !t.Enum && (f == 0 || f == -1):
		return call + " == " + relation.Display(v, t)
	case v == relation.Value(false) && t.Name == "bool":
		return "!" + call
	case v == relation.Value(""):
		return call + ` == ""`
	}
	if t.Kind == relation.Slice && survey.Length(v) == 0 {
		return call + " == nil"
	}
	return ""
}

// widest leaves out conditions that are met only where another one is that says the same.
func widest(rs []refused) []refused {
	var out []refused
	for i, r := range rs {
		if !slices.ContainsFunc(rs, func(o refused) bool {
			return o.says == r.says && r.met.Within(o.met) && !o.met.Within(r.met)
		}) && !slices.ContainsFunc(rs[:i], func(o refused) bool { return o.says == r.says && o.met.Equal(r.met) }) {
			out = append(out, r)
		}
	}
	return out
}
