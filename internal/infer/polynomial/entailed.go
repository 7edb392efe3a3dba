package polynomial

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/logic/entail"
	"github.com/imago-mt/imago/relation"
)

// Limits of a proof. Measured by benchpolynomial -parts golden,redundancy,recall: of the relations of the 37 programs that are proved at all,
// most take fewer than 6,000 instances and none more than 11,000; without these limits the slowest program takes ten times as long.
// No theory; see make bench-polynomial.
const (
	proofEffort = 8000  // steps of putting together instances
	proofWork   = 20000 // instances that are held against samples
	proofRows   = 32    // samples that functions are executed on: a quarter of the study's, whose proofs have no budget of executions
)

// maxEntailed bounds the relations of a subject that the exact prover looks at, those with the shortest texts first: each is decided from
// all others, so that its work grows with their square. No theory stands behind it; no program of the study prints as many.
const maxEntailed = 60

// byOthers stands for the proof of what the exact prover decides: it says yes, and not which instances it took.
const byOthers = "the other polynomial relations, of whose instances it is made up"

// A printable is a relation on its way to the caller.
type printable struct {
	*Found
	shape   int    // of those that were asked for
	neutral string // the relation over functions F0, F1, …, which can be read without the subject's package
	limited bool   // it holds for sources up to some size only
	odd     bool   // an inequality of several executions, which is tried again when there is less to prove it from
	lemma   bool   // it is kept, since much follows from it by one step that would follow from the others by several
	linear  bool   // an equality of calls without products
	divides bool   // an equality that is solved for its hardest call by a division: Tan(x + y) ~= Tan(x) + Tan(y) + Tan(x)*Tan(y)*Tan(x + y)
}

// irredundant leaves out what follows from the others by the exact prover, the longest relations first, and tells it as implications of the
// first that is left. It proves more than [knowledge.implied] and [bounder.prove], which are asked of thousands of candidates: it works on the
// few that they left. Relations that hold for sources up to some size are kept, and nothing is proved from them: what follows from one holds
// no further than it does.
func (e *bounder) irredundant(ctx context.Context, list []*printable) ([]*printable, error) {
	tried := slices.DeleteFunc(slices.Clone(list), func(p *printable) bool { return p.limited })
	slices.SortStableFunc(tried, func(p, q *printable) int { return cmp.Compare(len(p.Text), len(q.Text)) })
	tried = tried[:min(maxEntailed, len(tried))]
	dropped, err := e.dropped(ctx, tried)
	if err != nil {
		e.cut("what follows from others was not left out: " + err.Error())
		return list, nil
	}
	kept := slices.DeleteFunc(slices.Clone(list), func(p *printable) bool { return slices.Contains(dropped, p) })
	if len(kept) == 0 {
		return list, ctx.Err() // each is true of any function
	}
	for _, p := range dropped {
		kept[0].Implies = append(append(kept[0].Implies, Implication{Text: p.Text, Proof: byOthers}), p.Implies...)
	}
	return kept, ctx.Err()
}

// dropped lists the relations that follow from the others. A linear equality is not left out for one that divides: beside the zeros of what
// that divides by it has no digits, so that it is printed, if at all, with a precondition, and a period would go with it.
func (e *bounder) dropped(ctx context.Context, tried []*printable) ([]*printable, error) {
	hard := slices.DeleteFunc(slices.Clone(tried), func(p *printable) bool { return p.divides })
	if len(hard) == len(tried) {
		return e.followers(ctx, tried, func(p *printable) bool { return !p.lemma })
	}
	out, err := e.followers(ctx, hard, func(p *printable) bool { return !p.lemma && p.linear })
	if err != nil {
		return nil, err
	}
	rest := slices.DeleteFunc(slices.Clone(tried), func(p *printable) bool { return slices.Contains(out, p) })
	more, err := e.followers(ctx, rest, func(p *printable) bool { return !p.lemma && !p.linear })
	return append(out, more...), err
}

// followers lists those of the relations that are asked about that follow from the rest, the longest first.
func (e *bounder) followers(ctx context.Context, tried []*printable, asked func(p *printable) bool) ([]*printable, error) {
	env := e.neutralEnv()
	known := make([]*relation.Relation, len(tried))
	var order, again []int // the last of equally long ones first
	for i, p := range tried {
		var err error
		if known[i], err = relation.Parse(p.neutral, env); err != nil {
			return nil, fmt.Errorf("%s, written as %s: %w", p.Text, p.neutral, err)
		}
		if asked(p) {
			order = append([]int{i}, order...)
			if p.odd {
				again = append([]int{i}, again...)
			}
		}
	}
	theory, _ := entail.New(e.neutralSubject(ctx), known) // of what is no polynomial nothing is asked, and nothing follows from it
	theory.Effort, theory.Work, theory.Rows = proofEffort, proofWork, proofRows
	// Sqrt(x*y) ~= Sqrt(x)*Sqrt(y) follows by squares; but orders follow from it for which no proof is found without
	theory.Plain = len(e.p.Subject.Params) == 1
	var out []*printable
	for _, i := range theory.Redundant(append(order, again...), func() bool { return ctx.Err() != nil }) {
		out = append(out, tried[i])
	}
	return out, nil
}

// divides reports whether the hardest call of an equality stands alone in one term and in a product in another one.
func (e *executions) divides(k *finding) bool {
	calls := slices.DeleteFunc(atomsOf(k.terms), e.isSource)
	if len(calls) == 0 {
		return false
	}
	hardest := slices.MaxFunc(calls, func(a, b int) int { return cmp.Compare(e.atoms[a].call.cost, e.atoms[b].call.cost) })
	alone := func(t term) bool { return len(t.mono) == 1 && t.mono[0] == hardest }
	factor := func(t term) bool { return len(t.mono) > 1 && slices.Contains(t.mono, hardest) }
	return slices.ContainsFunc(k.terms, alone) && slices.ContainsFunc(k.terms, factor)
}

// rewrites reports whether an equality of a function of several numbers makes one call another one, with a premise or for one of several outputs:
// without it proofs take cases and steps that are too many for a prover.
func (e *executions) rewrites(k *finding) bool {
	calls := slices.DeleteFunc(atomsOf(k.terms), e.isSource)
	if len(e.p.Subject.Params) == 1 || len(calls) < 2 || k.where == (region{}) && e.p.Subject.outputs() == 1 {
		return false
	}
	return !slices.ContainsFunc(k.terms, func(t term) bool { return len(slices.DeleteFunc(slices.Clone(t.mono), e.isSource)) > 1 })
}

// basic reports whether a bound is everywhere the sign of an output or its order with another one or with an argument, or says that a function
// of several numbers is monotone in one.
func (e *executions) basic(b *bound) bool {
	if b.least.num != 0 || len(b.terms) > 2 || b.beside != (region{}) {
		return false
	}
	calls := slices.DeleteFunc(atomsOf(b.terms), e.isSource)
	if len(b.orders) > 0 {
		return len(calls) == 2 && len(e.p.Subject.Params) > 1
	}
	return b.where == (region{}) && !slices.ContainsFunc(calls, func(a int) bool { return e.atoms[a].call != e.atoms[calls[0]].call })
}

// neutralNames are the names of the variables as identifiers: a number inside of a parameter has a name like v.X.
func (e *subject) neutralNames() []string {
	out := slices.Clone(e.names)
	for i, name := range out {
		if !identifier.MatchString(name) {
			out[i] = "v" + strconv.Itoa(i)
		}
	}
	return out
}

var identifier = regexp.MustCompile(`^[a-z]\w*$`)

// neutral is an engine that writes functions as F0, F1, …, and variables by identifiers.
func (e *executions) neutral() *executions {
	n := &subject{p: e.p, names: e.neutralNames()}
	for i, f := range e.functions[:len(e.functions)-1] {
		g := Function{Name: "F" + strconv.Itoa(i)}
		for k := range f.outputs() {
			if f.outputs() > 1 {
				g.Results = append(g.Results, ".r"+strconv.Itoa(k))
			}
		}
		n.functions = append(n.functions, g)
	}
	n.functions = append(n.functions, identity)
	return &executions{samples: &samples{subject: n}, atoms: e.atoms}
}

// neutralPremise is the premise of a text, which has no functions, with the arrow.
func (e *subject) neutralPremise(text string) string {
	premise, _, ok := strings.Cut(text, " => ")
	if !ok {
		return ""
	}
	for i, name := range e.neutralNames() {
		if name != e.names[i] {
			premise = strings.ReplaceAll(premise, e.names[i], name)
		}
	}
	return premise + " => "
}

func (e *executions) neutralFinding(k *finding) string {
	return e.neutralPremise(k.text) + e.neutral().sides(k.terms, e.bySign(k.terms))
}

func (e *executions) neutralBound(b *bound) string {
	n := e.neutral()
	var texts []string
	var values []float64
	for _, t := range b.terms {
		texts, values = append(texts, n.termText(t)), append(values, t.coef.value)
	}
	operator := " >= "
	switch {
	case b.equal:
		operator = " == "
	case b.strict:
		operator = " > "
	}
	return e.neutralPremise(b.text) + sum(texts, values) + operator + sum([]string{b.least.text("")}, []float64{b.least.value})
}

// neutralEnv is what neutral texts may mention.
func (e *executions) neutralEnv() *relation.Env {
	float := relation.Predeclared(relation.Float64)
	env := &relation.Env{Path: "neutral", Name: "neutral", Imports: map[string]string{"math": "math"}}
	for _, c := range named {
		if strings.HasPrefix(c.text, "math.") && !strings.Contains(c.text, "*") {
			env.Consts = append(env.Consts, relation.Const{Name: c.text, Text: strconv.FormatFloat(c.value, 'g', -1, 64)})
		}
	}
	for i, f := range e.functions[:len(e.functions)-1] {
		fn := &relation.Func{Name: "F" + strconv.Itoa(i), Pkg: env.Path}
		for k := range f.Params {
			fn.Params = append(fn.Params, relation.Param{Name: "p" + strconv.Itoa(k), Type: float})
		}
		for k := range f.outputs() {
			result := relation.Param{Type: float}
			if f.outputs() > 1 {
				result.Name = "r" + strconv.Itoa(k)
			}
			fn.Results = append(fn.Results, result)
		}
		env.Funcs = append(env.Funcs, fn)
	}
	return env
}

// neutralSubject executes the functions of neutral texts, within the budget of the search.
func (e *executions) neutralSubject(ctx context.Context) entail.Subject {
	names := e.neutralNames()
	columns := func(fn string, args [][]float64) [][]float64 {
		i, err := strconv.Atoi(strings.TrimPrefix(fn, "F"))
		if err != nil {
			return nil
		}
		out, err := e.execute(ctx, i, args)
		if err != nil {
			return nil // nothing is observed, and nothing proved
		}
		return out
	}
	return entail.Subject{
		Domain: func(_ *relation.Relation, v relation.Var) (lo, hi float64) {
			p := e.param(max(0, slices.Index(names, v.Name)))
			return p.Lo, p.Hi
		},
		Columns: columns,
		Call: func(fn string, args []float64) []float64 {
			cols := make([][]float64, len(args))
			for i, a := range args {
				cols[i] = []float64{a}
			}
			answer := columns(fn, cols)
			if answer == nil {
				return nil
			}
			out := make([]float64, len(answer))
			for i, col := range answer {
				out[i] = col[0]
			}
			return out
		},
	}
}
