package relation

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
)

// fakeFunc is a function under test as the tests' executor runs it: arguments in dynamic form to outputs in dynamic form.
type fakeFunc func(args []Value) ([]Value, Outcome)

// fakes runs fakeFuncs. It counts the rows that each call of Execute runs, as "Sin 3".
type fakes struct {
	funcs map[string]fakeFunc
	log   []string
}

func (x *fakes) Execute(f *Func, args []Column, n int, active Bits) (*Execution, error) {
	run := x.funcs[f.Name]
	if run == nil {
		return nil, fmt.Errorf("no function %s", f.Name)
	}
	if len(args) != len(f.Params) {
		return nil, fmt.Errorf("%s gets %d arguments", f.Name, len(args))
	}
	x.log = append(x.log, fmt.Sprint(f.Name, " ", active.Count()))
	outs := f.Outputs()
	rows := make([][]Value, len(outs))
	for k, o := range outs {
		rows[k] = values(Zero(o.Type, n))
	}
	e := &Execution{Outcome: make([]Outcome, n)}
	active.Each(func(i int) {
		in := make([]Value, len(args))
		for k, a := range args {
			in[k] = a.At(i)
		}
		res, outcome := run(in)
		e.Outcome[i] = outcome
		for k, v := range res {
			rows[k][i] = v
		}
	})
	for k, o := range outs {
		c, err := FromValues(o.Type, rows[k])
		if err != nil {
			return nil, err
		}
		e.Outputs = append(e.Outputs, c)
	}
	return e, nil
}

func (x *fakes) Global(name string, n int) (Column, error) {
	if name != "Origin" {
		return nil, fmt.Errorf("no variable %s", name)
	}
	return Zero(evalEnv().Types[0], n), nil
}

func returned(vs ...Value) ([]Value, Outcome) { return vs, Returned }

// evalEnv is the package that the evaluator's tests write relations about; fakeFuncs has its functions.
func evalEnv() *Env {
	i, f, s, b := Predeclared(Int), Predeclared(Float64), Predeclared(String), Predeclared(Bool)
	ints := &Type{Kind: Slice, Elem: i}
	counts := &Type{Kind: Map, Key: s, Elem: i}
	point := &Type{Kind: Struct, Name: "Point", Pkg: "geom", Fields: []Field{{Name: "X", Type: f}, {Name: "Y", Type: f}}}
	ppoint := &Type{Kind: Pointer, Elem: point}
	shape := &Type{Kind: Struct, Name: "Shape", Pkg: "geom", Fields: []Field{{Name: "Point", Type: point, Embedded: true}, {Name: "Tags", Type: ints}}}
	level := &Type{Kind: Int8, Name: "Level", Pkg: "geom"}
	p := func(name string, t *Type) Param { return Param{Name: name, Type: t} }
	fn := func(name string, params []Param, results ...Param) *Func {
		return &Func{Name: name, Pkg: "geom", Params: params, Results: results}
	}
	with := func(f *Func, change func(*Func)) *Func { change(f); return f }
	fails := func(f *Func) { f.Err = true }
	recv := func(f *Func) { f.Recv = true }
	return &Env{
		Path: "geom", Name: "geom", GoLine: "1.21", Imports: map[string]string{"math": "math"},
		Funcs: []*Func{
			fn("Neg", []Param{p("x", i)}, p("", i)),
			with(fn("Half", []Param{p("x", i)}, p("", i)), fails),
			fn("Boom", []Param{p("x", i)}, p("", i)),
			fn("Slow", []Param{p("x", i)}, p("", i)),
			fn("Sin", []Param{p("x", f)}, p("", f)),
			fn("Nil", []Param{p("xs", ints)}, p("", b)),
			fn("Is", []Param{p("c", b)}, p("", b)),
			with(fn("Check", []Param{p("x", i)}), fails),
			fn("DivMod", []Param{p("a", i), p("b", i)}, p("", i), p("", i)),
			fn("Fill", []Param{p("xs", ints), p("v", i)}, p("n", i)),
			fn("Ints", []Param{p("xs", ints)}),
			fn("Grow", []Param{p("p", ppoint), p("by", f)}),
			fn("First", []Param{p("p", ppoint), p("q", ppoint)}, p("", ppoint)),
			with(fn("Most", []Param{p("xs", ints)}, p("", i)), func(f *Func) { f.Variadic = true }),
			fn("Count", []Param{p("m", counts)}, p("", counts)),
			with(fn("Point.Norm", []Param{p("p", point)}, p("", f)), recv),
			with(fn("Point.Scale", []Param{p("p", ppoint), p("k", f)}), recv),
			fn("Tags", []Param{p("s", shape)}, p("", ints)),
			fn("Up", []Param{p("l", level)}, p("", level)),
			{Name: "math.NaN", Pkg: "math", Results: []Param{p("", f)}, Reference: true},
			{Name: "math.Inf", Pkg: "math", Params: []Param{p("sign", i)}, Results: []Param{p("", f)}, Reference: true},
		},
		Consts:  []Const{{Name: "math.Pi", Text: "3.14159265358979323846264338327950288419716939937510582097494459"}},
		Globals: []Global{{Name: "Origin", Type: point}},
		Types:   []*Type{point, shape, level},
	}
}

func fakeFuncs() map[string]fakeFunc {
	return map[string]fakeFunc{
		"Neg": func(a []Value) ([]Value, Outcome) { return returned(-a[0].(int)) },
		"Half": func(a []Value) ([]Value, Outcome) {
			if a[0].(int)%2 != 0 {
				return nil, Errored
			}
			return returned(a[0].(int) / 2)
		},
		"Boom": func(a []Value) ([]Value, Outcome) {
			if a[0].(int) < 0 {
				return nil, Panicked
			}
			return returned(a[0])
		},
		"Slow": func(a []Value) ([]Value, Outcome) {
			switch x := a[0].(int); {
			case x > 100:
				return nil, OutOfFuel
			case x < -100:
				return nil, Crashed
			default:
				return returned(x)
			}
		},
		"Sin": func(a []Value) ([]Value, Outcome) { return returned(math.Sin(a[0].(float64))) },
		"Nil": func(a []Value) ([]Value, Outcome) { return returned(a[0].(List) == nil, a[0]) },
		"Is":  func(a []Value) ([]Value, Outcome) { return returned(a[0]) },
		"Check": func(a []Value) ([]Value, Outcome) {
			if a[0].(int) < 0 {
				return nil, Errored
			}
			return nil, Returned
		},
		"DivMod": func(a []Value) ([]Value, Outcome) {
			if a[1].(int) == 0 {
				return nil, Panicked
			}
			return returned(a[0].(int)/a[1].(int), a[0].(int)%a[1].(int))
		},
		"Fill": func(a []Value) ([]Value, Outcome) {
			xs := a[0].(List)
			for i := range xs {
				xs[i] = a[1]
			}
			return returned(len(xs), xs)
		},
		"Ints": func(a []Value) ([]Value, Outcome) {
			xs := a[0].(List)
			sort.Slice(xs, func(i, j int) bool { return xs[i].(int) < xs[j].(int) })
			return returned(xs)
		},
		"Grow": func(a []Value) ([]Value, Outcome) {
			if a[0] == nil {
				return returned(Fields{0.0, 0.0})
			}
			p := a[0].(Ref).To.(Fields)
			return returned(Fields{p[0].(float64) + a[1].(float64), p[1]})
		},
		"First": func(a []Value) ([]Value, Outcome) {
			zero := Fields{0.0, 0.0}
			return returned(a[0], zero, zero)
		},
		"Most": func(a []Value) ([]Value, Outcome) {
			xs, most := a[0].(List), math.MinInt
			for _, x := range xs {
				most = max(most, x.(int))
			}
			return returned(most, xs)
		},
		"Count": func(a []Value) ([]Value, Outcome) {
			m := slices.Clone(a[0].(Pairs))
			for i := range m {
				m[i].Value = m[i].Value.(int) + 1
			}
			return returned(m, a[0])
		},
		"Point.Norm": func(a []Value) ([]Value, Outcome) {
			p := a[0].(Fields)
			return returned(math.Hypot(p[0].(float64), p[1].(float64)))
		},
		"Point.Scale": func(a []Value) ([]Value, Outcome) {
			p, k := a[0].(Ref).To.(Fields), a[1].(float64)
			return returned(Fields{p[0].(float64) * k, p[1].(float64) * k})
		},
		"Tags":     func(a []Value) ([]Value, Outcome) { return returned(a[0].(Fields)[1]) },
		"Up":       func(a []Value) ([]Value, Outcome) { return returned(a[0].(int8) + 1) },
		"math.NaN": func([]Value) ([]Value, Outcome) { return returned(math.NaN()) },
		"math.Inf": func(a []Value) ([]Value, Outcome) { return returned(math.Inf(a[0].(int))) },
	}
}

// verdict names the set that row i is in; a row in none or in several is a fault of the evaluator.
func verdict(v *Verdicts, i int) string {
	name := ""
	for _, s := range []struct {
		name string
		rows Bits
	}{{"holds", v.Held}, {"violated", v.Violated}, {"skipped", v.Skipped}, {"left", v.Left}, {"untried", v.Untried}} {
		if s.rows.Get(i) {
			name += s.name
		}
	}
	if name == "" {
		return "in no set of row " + strconv.Itoa(i)
	}
	return name
}
