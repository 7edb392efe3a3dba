package polynomial

import (
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/study/polynomial/entail"
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
	Follows Verdict = "follows"
	Missing Verdict = "missing"
)

// Recall holds expected relations of one program against the relations that a search printed. Lines that are no polynomials of outputs
// and sources are missing, whatever is printed.
func (p *Program) Recall(expected []Expectation, printed []string) ([]Result, error) {
	theory, err := p.Theory(printed)
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
		if a, err := theory.Decide(rel); err == nil && a.Printed {
			r.Verdict = Printed
			if a.By >= 0 {
				r.By = printed[a.By]
			}
		} else if err == nil && a.Follows {
			r.Verdict = Follows
		}
		out = append(out, r)
	}
	return out, nil
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

// Share is how many of the results are not missing, in per cent.
func Share(results []Result) float64 {
	n := 0
	for _, r := range results {
		if r.Verdict != Missing {
			n++
		}
	}
	return 100 * float64(n) / float64(max(1, len(results)))
}

// Beside reports whether a line of the list is outside of what the eight types express.
func (e Expectation) Beside() bool { return strings.EqualFold(e.Type, Beyond) }
