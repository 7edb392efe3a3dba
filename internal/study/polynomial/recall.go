package polynomial

import (
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/logic/entail"
	"github.com/imago-mt/imago/relation"
)

// A Result is what became of an expected relation.
type Result struct {
	Expectation
	Verdict Verdict
	By      string // the printed relation that it is an instance of
}

// A Verdict says how an expected relation is covered by what is printed.
type Verdict string

// The verdicts.
const (
	Printed Verdict = "printed" // up to the names of variables and a factor
	Follows Verdict = "follows" // from what is printed of the program
	Beside  Verdict = "beside"  // follows, if what is printed of sisters and of the other functions that it calls is known too
	Missing Verdict = "missing"
)

// Recall holds expected relations of one program against the relations that a search printed, by program. A line that is no polynomial
// of outputs and sources is missing, whatever is printed.
func (p *Program) Recall(expected []Expectation, printed map[string][]string) ([]Result, error) {
	own := printed[p.Target()]
	theory, err := p.Theory(own)
	if err != nil {
		return nil, err
	}
	var out []Result
	for _, e := range expected {
		if e.Target != p.Target() {
			continue
		}
		rel, err := relation.Parse(e.Text, Env(p.Package))
		if err != nil {
			return nil, fmt.Errorf("expected.txt:%d: %w", e.Line, err)
		}
		r := Result{Expectation: e, Verdict: Missing}
		switch a, err := theory.Decide(rel); {
		case err != nil:
		case a.Printed:
			r.Verdict = Printed
			if a.By >= 0 {
				r.By = own[a.By]
			}
		case a.Follows:
			r.Verdict = Follows
		default:
			beside, err := p.beside(rel, printed)
			if err != nil {
				return nil, err
			}
			if beside {
				r.Verdict = Beside
			}
		}
		out = append(out, r)
	}
	return out, nil
}

// beside asks what follows when it is known, too, what is printed of sisters and of the other functions that a relation calls.
func (p *Program) beside(rel *relation.Relation, printed map[string][]string) (bool, error) {
	functions := slices.Clone(p.Sisters)
	for _, c := range rel.Executions() {
		functions = append(functions, c.Fn.Name)
	}
	known := p.printedOf(functions, printed)
	if len(known) == len(printed[p.Target()]) {
		return false, nil
	}
	theory, err := p.Theory(known)
	if err != nil {
		return false, err
	}
	a, err := theory.Decide(rel)
	return err == nil && (a.Follows || a.Printed), nil
}

// printedOf is what is printed of the program, and then of some functions of its package.
func (p *Program) printedOf(functions []string, printed map[string][]string) []string {
	known, of := slices.Clone(printed[p.Target()]), []string{p.Target()}
	for _, fn := range functions {
		if t := p.Package + "." + fn; !slices.Contains(of, t) {
			of = append(of, t)
			known = append(known, printed[t]...)
		}
	}
	return known
}

// Theory is what relations of the program say, for asking what follows.
func (p *Program) Theory(relations []string) (*entail.Theory, error) {
	env := Env(p.Package)
	var known []*relation.Relation
	for _, text := range relations {
		r, err := relation.Parse(text, env)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", p.Target(), text, err)
		}
		known = append(known, r)
	}
	native := NewNative(p.Package)
	theory, skipped := entail.New(entail.Subject{
		Domain: func(r *relation.Relation, v relation.Var) (lo, hi float64) { return native.bounds(p.Func, r, v.Name) },
		Call: func(fn string, args []float64) []float64 {
			f := native.functions[fn]
			if f == nil {
				return nil
			}
			out := make([]float64, f.Outputs())
			f.Call(args, out)
			return out
		},
	}, known)
	if len(skipped) > 0 {
		return nil, fmt.Errorf("%s: no polynomial: %v", p.Target(), skipped)
	}
	return theory, nil
}

// bounds is the domain of a variable: that of the function's parameter if it bears its name, else of the parameter that it stands in.
func (x *Native) bounds(fn string, rel *relation.Relation, name string) (lo, hi float64) {
	params := x.functions[fn].Params
	if i := slices.IndexFunc(params, func(p Param) bool { return p.Name == name }); i >= 0 {
		return params[i].Lo, params[i].Hi
	}
	if f, i := rel.StandsIn(name); f != nil {
		p := x.functions[f.Name].Params[i]
		return p.Lo, p.Hi
	}
	return params[0].Lo, params[0].Hi
}

// Share is how many of the results have one of the verdicts, in per cent.
func Share(results []Result, verdicts ...Verdict) float64 {
	n := 0
	for _, r := range results {
		if slices.Contains(verdicts, r.Verdict) {
			n++
		}
	}
	return 100 * float64(n) / float64(max(1, len(results)))
}
