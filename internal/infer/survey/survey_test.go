package survey

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

var (
	float = relation.Predeclared(relation.Float64)
	whole = relation.Predeclared(relation.Int)
	text  = relation.Predeclared(relation.String)
	words = &relation.Type{Kind: relation.Slice, Elem: text}
)

// plain is a checker that calls a function of this process: its result, and whether it panicked or wrapped around.
type plain struct {
	call       func(args []relation.Value) (result relation.Value, panics, wraps bool)
	executions int64
}

var _ trial.Checker = (*plain)(nil)
var _ Prober = (*plain)(nil)

func (p *plain) Execute(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	t, err := p.Probe(ctx, fn, args, n)
	if err != nil {
		return nil, err
	}
	return t.Execution, nil
}

func (p *plain) Probe(_ context.Context, fn *relation.Func, args []relation.Column, n int) (*harness.Trace, error) {
	p.executions += int64(n)
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n), Note: map[int32]string{}}
	wrapped := relation.NewBits(n)
	results := make([]relation.Value, n)
	for i := range n {
		row := make([]relation.Value, len(args))
		for k, c := range args {
			row[k] = c.At(i)
		}
		result, panics, wraps := p.call(row)
		ex.Outcome[i], results[i] = relation.Returned, result
		if panics {
			ex.Outcome[i], ex.Note[int32(i)], results[i] = relation.Panicked, "runtime error: index out of range", zero(fn.Results[0].Type)
		}
		if wraps {
			wrapped.Set(i)
		}
	}
	col, err := relation.FromValues(fn.Results[0].Type, results)
	if err != nil {
		return nil, err
	}
	ex.Outputs = []relation.Column{col}
	return &harness.Trace{Execution: ex, Wrapped: wrapped}, nil
}

func zero(t *relation.Type) relation.Value {
	switch t.Kind {
	case relation.Float64:
		return 0.0
	case relation.Int:
		return 0
	}
	return ""
}

func (p *plain) Check(context.Context, []*relation.Relation, []relation.Var, []relation.Column, int) ([]*relation.Verdicts, error) {
	return nil, nil
}
func (p *plain) Global(context.Context, string, int) (relation.Column, error) { return nil, nil }
func (p *plain) Branches() []harness.Branch                                   { return nil }
func (p *plain) Implicit() []harness.Branch                                   { return nil }
func (p *plain) Executions() int64                                            { return p.executions }
func (p *plain) Work() int64                                                  { return p.executions }
func (p *plain) Busy() time.Duration                                          { return 0 }

// runnerOf is a runner for a function with the usual domain.
func runnerOf(t *testing.T, params []relation.Param, result *relation.Type, call func([]relation.Value) (relation.Value, bool, bool)) *trial.Runner {
	t.Helper()
	fn := &relation.Func{Name: "F", Pkg: "p", Params: params, Results: []relation.Param{{Type: result}}}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{fn}}
	s := &trial.Subject{Func: fn, Env: env, Seed: seed.New(1), Corpus: map[string][]relation.Value{}}
	if err := Start(s, ""); err != nil {
		t.Fatal(err)
	}
	r := trial.NewRunner(s, &plain{call: call}, nil)
	r.Grant(0)
	return r
}

func param(name string, t *relation.Type) relation.Param { return relation.Param{Name: name, Type: t} }

func number(v relation.Value) float64 { f, _ := source.Number(v); return f }

// A function goes in as code, and its domain comes out as text.
func TestLook(t *testing.T) {
	x, y := param("x", float), param("y", float)
	i, j, s := param("i", whole), param("j", whole), param("s", text)
	for _, tt := range []struct {
		name   string
		params []relation.Param
		result *relation.Type
		call   func(args []relation.Value) (result relation.Value, panics, wraps bool)
		want   string
	}{
		{"behaves", []relation.Param{x}, float, func(a []relation.Value) (relation.Value, bool, bool) { return a[0], false, false }, "x in [-1000, 1000]"},
		{"no result below 0", []relation.Param{x}, float, func(a []relation.Value) (relation.Value, bool, bool) {
			return math.Sqrt(number(a[0])), false, false
		}, "x in [0, 1000]"},
		{"nor at 0", []relation.Param{x}, float, func(a []relation.Value) (relation.Value, bool, bool) {
			return math.Log(number(a[0])), false, false
		}, "x in (0, 1000]"},
		{"overflows to infinity", []relation.Param{x}, float, func(a []relation.Value) (relation.Value, bool, bool) {
			return math.Exp(number(a[0])), false, false
		}, "x in [-250, 250]"},
		{"an interval", []relation.Param{x}, float, func(a []relation.Value) (relation.Value, bool, bool) {
			return math.Asin(number(a[0])), false, false
		}, "x in [-1, 1]"},
		{"panics without text", []relation.Param{s}, text, func(a []relation.Value) (relation.Value, bool, bool) {
			return "", len(a[0].(string)) == 0, false
		}, "len(s) in 1..24"},
		{"an index", []relation.Param{s, i}, text, func(a []relation.Value) (relation.Value, bool, bool) {
			return "", number(a[1]) < 0 || int(number(a[1])) >= len(a[0].(string)), false
		}, "len(s) in 0..24, i in 0..24 where i < len(s)"},
		{"an order", []relation.Param{i, j}, whole, func(a []relation.Value) (relation.Value, bool, bool) {
			return 1, a[0].(int) > a[1].(int), false
		}, "i in -1<<61..1<<61, j in -1<<61..1<<61 where i <= j"},
		{"one of two arguments", []relation.Param{x, y}, float, func(a []relation.Value) (relation.Value, bool, bool) {
			return number(a[0]) + math.Sqrt(number(a[1])), false, false
		}, "x in [-1000, 1000], y in [0, 1000]"},
		{"wraps around from 100 on", []relation.Param{i}, whole, func(a []relation.Value) (relation.Value, bool, bool) {
			return a[0], false, math.Abs(number(a[0])) > 100
		}, "i in -31..31"},
		{"is meant to wrap around", []relation.Param{i}, whole, func(a []relation.Value) (relation.Value, bool, bool) {
			return a[0], false, true
		}, "i in math.MinInt..math.MaxInt"},
		{"a constant below 1 is a result like another", []relation.Param{i}, whole, func(a []relation.Value) (relation.Value, bool, bool) {
			if a[0].(int) < 1 {
				return -1, false, false
			}
			return 3 * a[0].(int), false, false
		}, "i in -1<<61..1<<61"},
		{"a constant everywhere", []relation.Param{i}, whole, func([]relation.Value) (relation.Value, bool, bool) { return 7, false, false }, "i in -1<<61..1<<61"},
		{"unsigned", []relation.Param{param("u", relation.Predeclared(relation.Uint64))}, whole, func(a []relation.Value) (relation.Value, bool, bool) {
			return 1, false, false
		}, "u in 0..math.MaxUint64"},
		{"wraps around far out", []relation.Param{i}, whole, func(a []relation.Value) (relation.Value, bool, bool) {
			return 1, false, math.Abs(number(a[0])) > 2e9
		}, "i in -1000000000..1000000000"},
		{"one of two wraps around far out", []relation.Param{i, j}, whole, func(a []relation.Value) (relation.Value, bool, bool) {
			return 1, false, math.Abs(number(a[0])) > 2e5
		}, "i in -100000..100000, j in -1<<61..1<<61"},
		{"a result that grows", []relation.Param{i, j}, text, func(a []relation.Value) (relation.Value, bool, bool) {
			return strings.Repeat("x", min(5000, max(0, a[0].(int)))), false, false
		}, "i in -1000..1000, j in -1000..1000"},
	} {
		r := runnerOf(t, tt.params, tt.result, tt.call)
		before := r.Subject.Domain.String()
		report, err := Look(t.Context(), r, false)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := report.Subject.Domain.String(); got != tt.want {
			t.Errorf("%s: domain %s, want %s", tt.name, got, tt.want)
		}
		if r.Subject.Domain.String() != before {
			t.Errorf("%s: the survey changed the subject that it was given", tt.name)
		}
	}
}

// What is the user's is not narrowed, whatever the function does there.
func TestLookAtGivenDomain(t *testing.T) {
	r := runnerOf(t, []relation.Param{param("x", float)}, float, func(a []relation.Value) (relation.Value, bool, bool) {
		return math.Sqrt(number(a[0])), false, false
	})
	if err := Start(r.Subject, "x in [-4, 4]"); err != nil {
		t.Fatal(err)
	}
	report, err := Look(t.Context(), r, false)
	if err != nil {
		t.Fatal(err)
	}
	if got := report.Subject.Domain.String(); got != "x in [-4, 4]" || !report.Subject.Given {
		t.Errorf("domain %s, given %v", got, report.Subject.Given)
	}
	if err := Start(r.Subject, "z in [0, 1]"); err == nil {
		t.Error("a domain of a parameter that there is not is accepted")
	}
}

// A run-time error is an accident, unless the function says that it refuses by panics.
func TestAccident(t *testing.T) {
	for _, refuses := range []bool{false, true} {
		r := runnerOf(t, []relation.Param{param("s", text)}, text, func(a []relation.Value) (relation.Value, bool, bool) {
			return "", len(a[0].(string)) > 3, false
		})
		report, err := Look(t.Context(), r, refuses)
		if err != nil || (report.Subject.Panics == trial.Accidental) == refuses {
			t.Errorf("refuses %v: panics %v, %v", refuses, report.Subject.Panics, err)
		}
	}
}

// What became of an execution of a sister is told by the sister's outputs, of which there may be more than the subject has.
func TestMisbehaves(t *testing.T) {
	one := &relation.Func{Name: "One", Params: []relation.Param{param("x", float)}, Results: []relation.Param{{Type: float}}}
	two := &relation.Func{Name: "Two", Params: one.Params, Results: []relation.Param{{Type: float}, {Type: float}}}
	reader := &relation.Func{Name: "Read", Params: []relation.Param{param("s", text)}, Results: []relation.Param{{Type: float}}, Err: true}
	ex := &relation.Execution{Outcome: []relation.Outcome{relation.Returned, relation.Returned, relation.Panicked, relation.Errored}, Outputs: []relation.Column{
		relation.NewVec(float, []float64{1, 1, 0, 0}), relation.NewVec(float, []float64{2, math.Inf(1), 0, 0}),
	}}
	for _, tt := range []struct {
		subject *relation.Func
		row     int
		want    bool
	}{{one, 0, false}, {one, 1, true}, {one, 2, true}, {one, 3, true}, {reader, 3, false}} {
		if got := Misbehaves(&trial.Subject{Func: tt.subject}, two, ex, tt.row); got != tt.want {
			t.Errorf("%s, row %d: %v", tt.subject.Name, tt.row, got)
		}
	}
}

func TestValues(t *testing.T) {
	for _, tt := range []struct {
		value         relation.Value
		leaves        int
		finite, small bool
	}{
		{3, 1, true, true}, {17, 1, true, false}, {math.NaN(), 1, false, false}, {"four", 1, true, true}, {"a text of 16 b.", 2, true, false},
		{relation.List{1.0, math.Inf(1)}, 3, false, false}, {relation.Fields{1.0, relation.List{"a", "b"}}, 4, true, true},
		{relation.Ref{To: math.NaN()}, 1, false, false}, {complex(0, math.Inf(1)), 1, false, true},
	} {
		if got := Leaves(tt.value); got != tt.leaves {
			t.Errorf("%v has %d leaves", tt.value, got)
		}
		if got := finite(tt.value); got != tt.finite {
			t.Errorf("%v is finite: %v", tt.value, got)
		}
		if got := isSmall(tt.value); got != tt.small {
			t.Errorf("%v is small: %v", tt.value, got)
		}
	}
}

// rowsOf are rows of one number.
func rowsOf(numbers ...float64) []source.Row {
	var rows []source.Row
	for _, f := range numbers {
		rows = append(rows, source.Row{f})
	}
	return rows
}

func TestOpenEnds(t *testing.T) {
	o := &observation{rows: rowsOf(0, 0, 0, 1, 2, 2), bad: []bool{true, false, false, true, false, false}}
	for _, tt := range []struct {
		number float64
		want   bool
	}{{0, true}, {1, true}, {2, false}, {3, false}} {
		if got := o.badAt(0, tt.number); got != tt.want {
			t.Errorf("%v: %v", tt.number, got)
		}
	}
	if got := o.largeAmongBad(0, 1); got != 1 { // half of either
		t.Errorf("large numbers are %v times as often bad", got)
	}
}
