package infer

import (
	"context"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

func TestParseEngines(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []Engine
	}{
		{"algebra", []Engine{Algebra}}, {"polynomial", []Engine{Polynomial}}, {"polynomial, algebra", []Engine{Algebra, Polynomial}},
		{"all", []Engine{Algebra, Polynomial, Terms, Genetic}}, {"all, polynomial", []Engine{Algebra, Polynomial, Terms, Genetic}}, {"algebra,algebra", []Engine{Algebra}}, {"frames", []Engine{Frames}},
		{"composite,algebra", []Engine{Algebra, Composite}}, {"composite", nil},
		{"", nil}, {"polynomials", nil}, {"algebra,", nil},
	} {
		got, err := ParseEngines(tt.text)
		if !slices.Equal(got, tt.want) || (err != nil) != (tt.want == nil) {
			t.Errorf("%q: %v, %v", tt.text, got, err)
		}
	}
}

// What asks for other engines is part of the command that repeats a result, and of the name of the result in the cache.
func TestEngineFlags(t *testing.T) {
	for _, tt := range []struct {
		o    Options
		want string
	}{
		{Options{}, ""},
		{Options{Engines: []Engine{Algebra, Terms}}, ""},
		{Options{Engines: []Engine{Algebra}}, "--engine algebra"},
		{Options{Engines: []Engine{Terms}}, "--engine terms"},
		{Options{Engines: []Engine{Algebra, Polynomial}}, "--engine algebra,polynomial"},
		{
			Options{Engines: []Engine{Polynomial}, Shape: &polynomial.Shape{Inputs: 2, InputDegree: 1, OutputDegree: 3, OutputIneq: true}},
			"--engine polynomial --inputs 2 --input-degree 1 --output-degree 3 --relation ineq --input-relation eq",
		},
	} {
		if got := strings.Join(tt.o.EngineFlags(), " "); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt.o, got, tt.want)
		}
	}
}

// halves is a checker of functions of one float: half of the argument, and no outcome for negative ones.
type halves struct{ trial.Checker }

func (halves) Execute(_ context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	v := make([]float64, n)
	whole := make([]int, n)
	for i := range v {
		x := args[0].At(i).(float64)
		v[i], whole[i], ex.Outcome[i] = x/2, int(x/2), relation.Returned
		if x < 0 {
			ex.Outcome[i] = relation.Panicked
		}
	}
	ex.Outputs = []relation.Column{relation.NewVec(fn.Results[0].Type, v), relation.NewVec(fn.Results[1].Type, whole)}
	return ex, nil
}
func (halves) Executions() int64   { return 0 }
func (halves) Work() int64         { return 0 }
func (halves) Busy() time.Duration { return 0 }

// Of a function of numbers the engine sees the results that are floats, no number where there is no outcome, and the domain.
func TestNumbers(t *testing.T) {
	float, whole, text := relation.Predeclared(relation.Float64), relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	half := &relation.Func{Name: "Half", Params: []relation.Param{{Name: "x", Type: float}}, Results: []relation.Param{{Name: "half", Type: float}, {Name: "whole", Type: whole}}}
	n, err := numbersOf(half, "p")
	if err != nil {
		t.Fatal(err)
	}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{half}}
	domain, err := relation.ParseDomain("x in (0, 8]", env, half)
	if err != nil {
		t.Fatal(err)
	}
	f := n.function(domain)
	if p := f.Params[0]; p.Lo != 0 || p.Hi != 8 || !p.LoOpen || p.HiOpen || f.Form != "Half($1)" || !slices.Equal(f.Results, []string{".half"}) {
		t.Errorf("%+v", f)
	}
	got, err := executor{halves{}, []*numbers{n}}.Call(t.Context(), 0, [][]float64{{3, -1}})
	if err != nil || len(got) != 1 || got[0][0] != 1.5 || !math.IsNaN(got[0][1]) {
		t.Errorf("got %v, %v", got, err)
	}
	method := &relation.Func{Name: "Deg.Turn", Recv: true, Params: []relation.Param{{Name: "d", Type: float}, {Name: "by", Type: float}}, Results: []relation.Param{{Type: float}}}
	if n, err := numbersOf(method, "p"); err != nil || n.form() != "($1).Turn($2)" {
		t.Errorf("%v, %v", n, err)
	}
	for _, fn := range []*relation.Func{
		{Name: "F", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: float}}},
		{Name: "F", Params: []relation.Param{{Name: "x", Type: float}}, Results: []relation.Param{{Type: text}}},
		{Name: "F", Results: []relation.Param{{Type: float}}},
	} {
		if _, err := numbersOf(fn, "p"); err == nil {
			t.Errorf("%v of %v is a function of numbers", fn.Results, fn.Params)
		}
	}
}

// swaps is a checker of a function of a vector and a pair: the vector of the other two numbers.
type swaps struct{ trial.Checker }

func (swaps) Execute(_ context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		v, pair := args[0].At(i).(relation.Fields), args[1].At(i).(relation.List)
		x[i], y[i], ex.Outcome[i] = v[1].(float64)+pair[0].(float64), v[0].(float64)-pair[1].(float64), relation.Returned
	}
	t := fn.Results[0].Type
	f := t.Fields[0].Type
	ex.Outputs = []relation.Column{&relation.StructCol{T: t, N: n, Fields: []relation.Column{relation.NewVec(f, x), relation.NewVec(f, y)}}}
	return ex, nil
}

// Structs and arrays of floats are numbers, too, and are written by their names where a relation has just these.
func TestNumbersInside(t *testing.T) {
	float := relation.Predeclared(relation.Float64)
	vec := &relation.Type{Kind: relation.Struct, Name: "Vec", Pkg: "p", Fields: []relation.Field{{Name: "X", Type: float}, {Name: "Y", Type: float}}}
	pair := &relation.Type{Kind: relation.Array, Len: 2, Elem: float}
	swap := &relation.Func{Name: "Vec.Swap", Recv: true, Params: []relation.Param{{Name: "v", Type: vec}, {Name: "by", Type: pair}}, Results: []relation.Param{{Type: vec}}}
	n, err := numbersOf(swap, "p")
	if err != nil {
		t.Fatal(err)
	}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Types: []*relation.Type{vec}, Funcs: []*relation.Func{swap}}
	domain, err := relation.ParseDomain("v.Y in [0, 8], by[i] in [-1, 1]", env, swap)
	if err != nil {
		t.Fatal(err)
	}
	f := n.function(domain)
	want := []polynomial.Param{
		{Name: "v.X", Of: "v", Lo: math.Inf(-1), Hi: math.Inf(1)}, {Name: "v.Y", Of: "v", Lo: 0, Hi: 8}, {Name: "by[0]", Of: "by", Lo: -1, Hi: 1}, {Name: "by[1]", Of: "by", Lo: -1, Hi: 1},
	}
	if !slices.Equal(f.Params, want) || f.Form != "Vec{$1, $2}.Swap([2]float64{$3, $4})" || !slices.Equal(f.Results, []string{".X", ".Y"}) {
		t.Errorf("%+v", f)
	}
	if got := n.whole("Vec{v.X, v.Y}.Swap([2]float64{by[1], by[0]}).X ~= v.X"); got != "v.Swap([2]float64{by[1], by[0]}).X ~= v.X" {
		t.Errorf("written %s", got)
	}
	if got := n.whole("BigVec{v.X, v.Y}.Swap(Vec{v.X, v.Y})"); got != "BigVec{v.X, v.Y}.Swap(v)" {
		t.Errorf("written %s", got)
	}
	got, err := executor{swaps{}, []*numbers{n}}.Call(t.Context(), 0, [][]float64{{1, 2}, {10, 20}, {100, 200}, {1000, 2000}})
	if err != nil || len(got) != 2 || !slices.Equal(got[0], []float64{110, 220}) || !slices.Equal(got[1], []float64{-999, -1998}) {
		t.Errorf("got %v, %v", got, err)
	}
	other := *vec
	other.Pkg = "q"
	wide := &relation.Type{Kind: relation.Array, Len: maxNumbers + 1, Elem: float}
	for _, typ := range []*relation.Type{&other, wide, {Kind: relation.Struct}, {Kind: relation.Slice, Elem: float}} {
		if _, err := numbersOf(&relation.Func{Name: "F", Params: []relation.Param{{Name: "v", Type: typ}}, Results: []relation.Param{{Type: float}}}, "p"); err == nil {
			t.Errorf("%v is numbers", typ)
		}
	}
}

// Constants of package math are known where polynomials are looked for, and only there: more names would change what laws find.
func TestEngineReferences(t *testing.T) {
	known := algebra.References()
	for _, o := range []Options{{}, {Engines: []Engine{Algebra}}} {
		for _, name := range o.engineReferences() {
			if !slices.Contains(known, name) && !slices.Contains(writtenOften(), name) {
				t.Errorf("%v: %s is no name of laws, and not written often", o.Engines, name)
			}
		}
	}
	o := Options{Engines: []Engine{Algebra, Polynomial}}
	pkgs, err := subject.Load(t.Context(), []string{"../study/polynomial/commons.Cos"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := pkgs[0].Reference(append(referencesFor(pkgs[0]), o.engineReferences()...)...); err != nil {
		t.Fatal(err)
	}
	if _, err := relation.Parse("Cos(x + math.Pi/2) <~ Cos(x) + math.Sqrt2", pkgs[0].Env); err != nil {
		t.Error(err)
	}
}

// docs/json.md names the engines of the table, and no other.
func TestEnginesInJSONDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| `engine` \\| string \\|(.*)$").FindSubmatch(text)
	if row == nil {
		t.Fatal("docs/json.md has no field engine")
	}
	var named []string
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllSubmatch(row[1], -1) {
		named = append(named, string(m[1]))
	}
	if !slices.Equal(named, engineNames()) {
		t.Errorf("docs/json.md names %v, the table %v", named, engineNames())
	}
}

// Each row is complete, and a function is refused only if no engine that is asked serves it.
func TestEngines(t *testing.T) {
	float, text := relation.Predeclared(relation.Float64), relation.Predeclared(relation.String)
	ofFloats := &relation.Func{Name: "F", Params: []relation.Param{{Name: "x", Type: float}}, Results: []relation.Param{{Type: float}}}
	ofTexts := &relation.Func{Name: "G", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: text}}}
	usage := EngineUsage()
	for _, e := range engines {
		if e.Name == "" || e.Help == "" || (e.Propose == nil && e.Again == nil) {
			t.Errorf("row %+v lacks something", e)
		}
		if !strings.Contains(usage, string(e.Name)+" ("+e.Help+")") {
			t.Errorf("the help does not name %s: %s", e.Name, usage)
		}
	}
	for _, tt := range []struct {
		engines []Engine
		fn      *relation.Func
		served  bool
	}{
		{nil, ofTexts, true}, {[]Engine{Algebra}, ofTexts, true}, {[]Engine{Polynomial}, ofTexts, false},
		{[]Engine{Polynomial}, ofFloats, true}, {[]Engine{Algebra, Polynomial}, ofTexts, true},
	} {
		o := Options{Engines: tt.engines}
		if why := o.unsuited(tt.fn, "p"); (why == "") != tt.served {
			t.Errorf("%v for %s: %q", tt.engines, tt.fn.Name, why)
		}
	}
}
