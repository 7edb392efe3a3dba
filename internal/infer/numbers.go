package infer

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// numbers is a function as one from floats to floats: those that its parameters and results consist of.
type numbers struct {
	fn      *relation.Func
	params  []leaf
	outputs []leaf
}

// maxNumbers bounds the numbers of functions that polynomials are looked for of: two sources are to have variables of their own. The programs
// of AutoMR's study have at most four (internal/study/polynomial).
const maxNumbers = 4

// numbersOf looks at fn, a function of a package, as one of numbers; the error says why it is none.
func numbersOf(fn *relation.Func, pkg string) (*numbers, error) {
	n := &numbers{fn: fn}
	for i, p := range fn.Params {
		leaves, ok := leavesOf(p.Type, leaf{of: i, text: p.Name, bound: p.Name}, pkg)
		if !ok || p.As != "" {
			return nil, fmt.Errorf("parameter %s of %s is no float64 and does not consist of some", p.Name, fn.Name)
		}
		n.params = append(n.params, leaves...)
	}
	if len(n.params) == 0 || len(n.params) > maxNumbers {
		return nil, fmt.Errorf("%s has %d numbers as input, 1 to %d are possible", fn.Name, len(n.params), maxNumbers)
	}
	for i, o := range fn.Outputs() {
		if o.Result < 0 {
			continue
		}
		if leaves, ok := leavesOf(o.Type, leaf{of: i, text: algebra.Selection(fn, i)}, pkg); ok {
			n.outputs = append(n.outputs, leaves...)
		}
	}
	if len(n.outputs) == 0 {
		return nil, fmt.Errorf("no result of %s is a float64 or consists of some", fn.Name)
	}
	return n, nil
}

// function describes n to the engine, which looks at it in a domain.
func (n *numbers) function(domain *relation.Domain) polynomial.Function {
	f := polynomial.Function{Name: n.fn.Name, Form: n.form()}
	for _, p := range n.params {
		q := polynomial.Param{Name: p.text, Lo: math.Inf(-1), Hi: math.Inf(1)}
		if len(p.path) > 0 {
			q.Of = n.fn.Params[p.of].Name
		}
		if b, ok := domain.Bound(p.bound); ok {
			q.Lo, q.Hi = b.Limits()
			q.LoOpen, q.HiOpen = b.LoOpen, b.HiOpen
		}
		f.Params = append(f.Params, q)
	}
	if len(n.outputs) > 1 || n.outputs[0].text != "" {
		for _, o := range n.outputs {
			f.Results = append(f.Results, o.text)
		}
	}
	return f
}

// form is how a call is written.
func (n *numbers) form() string {
	next := 0
	args := n.arguments(func() string {
		next++
		return "$" + strconv.Itoa(next)
	})
	name := n.fn.Name
	if n.fn.Recv {
		recv := args[0]
		if n.fn.Params[0].Type.Kind == relation.Float64 {
			recv = "(" + recv + ")"
		}
		name, args = recv+name[strings.LastIndexByte(name, '.'):], args[1:]
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// arguments are the parameters as their floats make them.
func (n *numbers) arguments(take func() string) []string {
	var out []string
	for _, p := range n.fn.Params {
		out = append(out, literalOf(p.Type, take))
	}
	return out
}

// whole writes a parameter that consists of several numbers by its name where a text has just these numbers: v for Vec{v.X, v.Y}.
func (n *numbers) whole(text string) string {
	next := 0
	for i, arg := range n.arguments(func() string {
		next++
		return n.params[next-1].text
	}) {
		if n.fn.Params[i].Type.Kind != relation.Float64 {
			text = replaceLiteral(text, arg, n.fn.Params[i].Name)
		}
	}
	return text
}

// replaceLiteral puts a name in the place of a literal, but not of the end of one of a type with a longer name.
func replaceLiteral(text, literal, name string) string {
	var sb strings.Builder
	for {
		i := strings.Index(text, literal)
		if i < 0 {
			return sb.String() + text
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		sb.WriteString(text[:i])
		if before == '_' || before == ']' || unicode.IsLetter(before) || unicode.IsDigit(before) {
			sb.WriteString(literal)
		} else {
			sb.WriteString(name)
		}
		text = text[i+len(literal):]
	}
}

// executor is a subject and its sisters as what the engine executes.
type executor struct {
	x   trial.Checker
	fns []*numbers
}

var _ polynomial.Executor = executor{}

// Call implements [polynomial.Executor].
func (c executor) Call(ctx context.Context, fn int, args [][]float64) ([][]float64, error) {
	n, rows := c.fns[fn], len(args[0])
	next := 0
	take := func() []float64 {
		next++
		return args[next-1]
	}
	var cols []relation.Column
	for _, p := range n.fn.Params {
		cols = append(cols, columnOf(p.Type, rows, take))
	}
	ex, err := c.x.Execute(ctx, n.fn, cols, rows)
	if err != nil {
		return nil, err
	}
	out := make([][]float64, len(n.outputs))
	for i, o := range n.outputs {
		v, ok := leafOf(ex.Outputs[o.of], o.path).(*relation.Vec[float64])
		if !ok {
			return nil, fmt.Errorf("output %d of %s is a %T", o.of, n.fn.Name, ex.Outputs[o.of])
		}
		out[i] = slices.Clone(v.V)
		for r, outcome := range ex.Outcome {
			if outcome != relation.Returned {
				out[i][r] = math.NaN()
			}
		}
	}
	return out, nil
}

// Limits of a search: its share of the budget, since what it finds has to be tried with the rest, and executions. No theory stands behind
// them; with these the study of the 37 programs finds what it finds (make bench-polynomial).
const (
	polynomialShare = 0.25
	maxSearched     = 2_000_000
)

// problem is the subject and its sisters for the engine; nil if the subject is no function of numbers.
func (q *request) problem(s *trial.Subject, r *trial.Runner) (*polynomial.Problem, *numbers) {
	subject, err := numbersOf(s.Func, s.Env.Path)
	if err != nil {
		return nil, nil
	}
	fns := []*numbers{subject}
	p := &polynomial.Problem{Subject: subject.function(s.Domain), Seed: s.Seed.Child("polynomial", 0), Irredundant: true}
	for _, g := range s.Sisters {
		if n, err := numbersOf(g, s.Env.Path); err == nil && g != s.Func && !g.Reference && !g.Err && sameParams(s.Func, g) {
			f := n.function(nil)
			f.Params = p.Subject.Params // a relation has the subject's domain
			p.Sisters, fns = append(p.Sisters, f), append(fns, n)
		}
	}
	for _, c := range q.ofCode() {
		if v, err := strconv.ParseFloat(c.Text, 64); err == nil {
			p.Constants = append(p.Constants, polynomial.Constant{Value: v})
		}
	}
	p.Executor = executor{r.Checker, fns}
	return p, subject
}

// sameParams reports whether two functions take the same arguments.
func sameParams(f, g *relation.Func) bool {
	return slices.EqualFunc(f.Params, g.Params, func(p, q relation.Param) bool { return relation.Identical(p.Type, q.Type) && p.As == q.As })
}

// withoutNumbers says why polynomials say nothing of a function.
func withoutNumbers(fn *relation.Func, pkg string) string {
	if _, err := numbersOf(fn, pkg); err != nil {
		return "polynomial relations are about numbers: " + err.Error()
	}
	return ""
}

// shapesOf are those of the polynomials that are looked for: one that was asked for, or those that usually are.
func (q *request) shapesOf(usual []polynomial.Type) []polynomial.Shape {
	if q.shape != nil {
		return []polynomial.Shape{*q.shape}
	}
	return polynomial.ShapesOf(usual)
}

// proposePolynomials asks package polynomial.
func proposePolynomials(ctx context.Context, s *trial.Subject, r *trial.Runner, q *request) (proposals, error) {
	var out proposals
	p, subject := q.problem(s, r)
	if p == nil {
		return out, nil
	}
	if p.Budget = min(maxSearched, int64(polynomialShare*float64(r.Remaining()))/max(1, r.Weight)); p.Budget <= 0 {
		return out, nil
	}
	p.Cut = func(what string) { out.Warnings = append(out.Warnings, fmt.Errorf("search for polynomials: %s", what)) }
	r.Tell("searching for polynomials")
	found, err := polynomial.Search(ctx, p, q.shapesOf(polynomial.Sought()))
	if err != nil {
		return out, err
	}
	for _, list := range found {
		for _, f := range list {
			out.Candidates = append(out.Candidates, ofNumbers(subject.whole(f.Text), f.Shape))
			for _, i := range f.Implies {
				o := claim.Omission{Text: subject.whole(i.Text), Proof: i.Proof}
				for _, by := range i.By {
					o.By = append(o.By, subject.whole(by))
				}
				out.Omitted = append(out.Omitted, o)
			}
		}
	}
	return out, nil
}

// ofNumbers is a candidate of a law of its own: what polynomials say are no instances of one.
func ofNumbers(text string, shape polynomial.Shape) algebra.Candidate {
	law := &algebra.Law{Name: "polynomial", Family: algebra.Polynomial}
	if shape.OutputIneq {
		law = &algebra.Law{Name: "inequality", Family: algebra.Inequality}
	}
	return algebra.Candidate{Law: law, Text: text}
}
