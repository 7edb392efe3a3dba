package polynomial

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
)

// A call is an execution with its outputs on the pools, as far as anyone has asked.
type call struct {
	fn      int
	args    []form
	key     string
	cost    float64 // of reading it
	first   int     // of its atoms
	search  [][]float64
	fresh   [][]float64
	noise   [][]float64 // how far each output may be off by rounding
	outside []bool      // fresh rows on which an argument is not in the function's domain
}

// An atom is an output of a call: what polynomials are made of.
type atom struct {
	call *call
	out  int
}

// executions are the calls of a search, which are executed once and no more often than its budget allows.
type executions struct {
	*samples
	left      int64
	calls     []*call
	atoms     []atom
	byKey     map[string]int       // call
	constants map[string][]float64 // outputs of calls of which all arguments are constant
	matched   map[[2]int][][]form  // by calls
}

// mostExecutions is the budget of a search that is not given one. No theory; see make bench-polynomial.
const mostExecutions = 2_000_000

// newExecutions has executed nothing yet.
func newExecutions(on *samples) *executions {
	return &executions{
		samples: on, left: cmp.Or(on.p.Budget, mostExecutions), byKey: map[string]int{}, constants: map[string][]float64{}, matched: map[[2]int][][]form{},
	}
}

// intern returns the atoms of a call, one for each output.
func (e *executions) intern(fn int, args []form) []int {
	key := append(make([]byte, 0, 128), byte('0'+fn))
	for _, a := range args {
		key = a.appendKey(append(key, '|'))
	}
	i, ok := e.byKey[string(key)]
	if !ok {
		c := &call{fn: fn, args: args, key: string(key), first: len(e.atoms)}
		for _, a := range args {
			c.cost += a.cost()
		}
		if c.cost += float64(fn) / 64; e.isIdentity(fn) {
			c.cost /= 4 // a source is simpler than any call
		}
		i = len(e.calls)
		e.byKey[c.key] = i
		e.calls = append(e.calls, c)
		for out := range e.functions[fn].outputs() {
			e.atoms = append(e.atoms, atom{c, out})
		}
	}
	ids := make([]int, e.functions[fn].outputs())
	for out := range ids {
		ids[out] = e.calls[i].first + out
	}
	return ids
}

// at lists the atoms of a function's execution on an input.
func (e *executions) at(fn int, in input) []int { return e.intern(fn, in) }

// fill executes on the search rows the calls of atoms that have not been, a batch for each function.
func (e *executions) fill(ctx context.Context, atoms []int) error {
	var pending []int
	for _, a := range atoms {
		if c := e.atoms[a].call; c.search == nil && !slices.Contains(pending, e.byKey[c.key]) {
			pending = append(pending, e.byKey[c.key])
		}
	}
	if len(pending) == 0 {
		return nil
	}
	return e.batch(ctx, pending, func(c *call, take func([][]float64) func() [][]float64) func() {
		args := make([][]float64, len(c.args))
		for i, a := range c.args {
			args[i] = a.values(e.search.vars, searchRows+farRows)
		}
		result := take(args)
		return func() { c.search = result() }
	})
}

// verifying executes calls on the fresh rows, and beside them where the arguments are off by their own rounding errors.
//
// Each call is executed 1 + 2·(number of arguments) times on each fresh row. outside marks the rows on which an argument lies beyond the
// domain of its parameter.
func (e *executions) verifying(ctx context.Context, calls []*call) error {
	var pending []int
	for _, c := range calls {
		if i := e.byKey[c.key]; c.fresh == nil && !slices.Contains(pending, i) {
			pending = append(pending, i)
		}
	}
	return e.batch(ctx, pending, func(c *call, take func([][]float64) func() [][]float64) func() {
		args, errs := make([][]float64, len(c.args)), make([][]float64, len(c.args))
		for i, a := range c.args {
			args[i], errs[i] = a.eval(e.fresh.vars, e.fresh.rows)
		}
		c.outside = make([]bool, e.fresh.rows)
		for i, p := range e.functions[c.fn].Params {
			for r, v := range args[i] {
				c.outside[r] = c.outside[r] || !e.isIdentity(c.fn) && !(v >= p.Lo && v <= p.Hi)
			}
		}
		exact := take(args)
		var beside []func() [][]float64
		for i := range args {
			for _, sign := range []float64{-1, 1} {
				moved := slices.Clone(args)
				moved[i] = make([]float64, e.fresh.rows)
				for r, v := range args[i] {
					if moved[i][r] = v + sign*2*errs[i][r]; moved[i][r] == v && errs[i][r] > 0 {
						moved[i][r] = math.Nextafter(v, math.Inf(int(sign))) // what was lost is less than a unit in the last place
					}
				}
				beside = append(beside, take(moved))
			}
		}
		return func() { c.settle(exact(), beside) }
	})
}

// ownError is what a function's own result may be off by, relatively: a few units in the last place.
// A few units in the last place of a float64; no theory for their number.
const ownError = 16 * epsilon

// settle keeps the outputs of a call, and takes for their error by how much they change where arguments are off by their own errors, but at
// least what a good library is off by.
func (c *call) settle(exact [][]float64, beside []func() [][]float64) {
	c.fresh = exact
	c.noise = make([][]float64, len(exact))
	for out, col := range exact {
		noise := make([]float64, len(col))
		for r, v := range col {
			noise[r] = ownError * math.Abs(v)
		}
		c.noise[out] = noise
	}
	for _, b := range beside {
		for out, col := range b() {
			for r, v := range col {
				d := math.Abs(v - exact[out][r])
				if math.IsNaN(d) && !math.IsNaN(exact[out][r]) {
					d = math.Inf(1) // an argument that is off by rounding leaves the function's domain
				}
				c.noise[out][r] = max(c.noise[out][r], d)
			}
		}
	}
}

// batch executes calls, all those of one function together. plan says what to execute for a call, by take, and returns what to do with
// the answers.
func (e *executions) batch(ctx context.Context, pending []int, plan func(*call, func([][]float64) func() [][]float64) func()) error {
	for fn := range e.functions {
		args := make([][]float64, len(e.functions[fn].Params))
		var answer [][]float64
		take := func(cols [][]float64) func() [][]float64 {
			from := len(args[0])
			for i, col := range cols {
				if from == 0 {
					args[i] = slices.Clip(col) // there may be no others
				} else {
					args[i] = append(args[i], col...)
				}
			}
			to := len(args[0])
			return func() [][]float64 {
				part := make([][]float64, len(answer))
				for i := range answer {
					part[i] = answer[i][from:to:to]
				}
				return part
			}
		}
		var after []func()
		for _, i := range pending {
			if e.calls[i].fn == fn {
				after = append(after, plan(e.calls[i], take))
			}
		}
		if len(after) == 0 {
			continue
		}
		var err error
		if answer, err = e.execute(ctx, fn, args); err != nil {
			return err
		}
		for _, f := range after {
			f()
		}
	}
	return nil
}

// execute calls the executor within the budget.
func (e *executions) execute(ctx context.Context, fn int, args [][]float64) ([][]float64, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if e.isIdentity(fn) {
		return args, nil
	}
	if e.left -= int64(len(args[0])); e.left < 0 {
		return nil, errBudget
	}
	return e.p.Executor.Call(ctx, fn, args)
}

// constant is the outputs of a call all of whose arguments are numbers, NaN where it has none.
func (e *executions) constant(ctx context.Context, fn int, args []float64) ([]float64, error) {
	var sb strings.Builder
	sb.WriteByte(byte('0' + fn))
	cols := make([][]float64, len(args))
	for i, a := range args {
		sb.WriteString(constant(a).key())
		cols[i] = []float64{a}
	}
	if v, ok := e.constants[sb.String()]; ok {
		return v, nil
	}
	answer, err := e.execute(ctx, fn, cols)
	if err != nil {
		return nil, err
	}
	v := make([]float64, len(answer))
	for i := range answer {
		v[i] = answer[i][0]
	}
	e.constants[sb.String()] = v
	return v, nil
}

func (e *executions) value(a int) []float64 { return e.atoms[a].call.search[e.atoms[a].out] }

// freshValue is an atom on the fresh rows.
func (e *executions) freshValue(a int) []float64 { return e.atoms[a].call.fresh[e.atoms[a].out] }

// isSource reports whether an atom is a source itself.
func (e *executions) isSource(a int) bool { return e.isIdentity(e.atoms[a].call.fn) }

// sourceAtom is a number of the source as a term.
func (e *executions) sourceAtom(v int) int { return e.sources(input{variable(v)})[0] }

// sources are the atoms of arguments themselves, outputs of identity: so sources and outputs are indeterminates alike.
func (e *executions) sources(in input) []int {
	var out []int
	for _, f := range in {
		out = append(out, e.at(len(e.functions)-1, input{f})...)
	}
	return out
}

// variables lists those that a polynomial has.
func (e *executions) variables(terms []term) []int {
	var out []int
	for i := range maxVars {
		for _, a := range atomsOf(terms) {
			if !slices.Contains(out, i) && slices.ContainsFunc(e.atoms[a].call.args, func(f form) bool { return f.has(i) }) {
				out = append(out, i)
			}
		}
	}
	return out
}

// ofProduct reports whether a polynomial speaks of the product of two sources.
func (e *executions) ofProduct(terms []term) bool {
	return slices.ContainsFunc(atomsOf(terms), func(a int) bool { return slices.ContainsFunc(e.atoms[a].call.args, isProduct) })
}

// matches is [match] of the arguments of two atoms. What it returns is not to be changed.
func (e *executions) matches(pattern, target int) [][]form {
	key := [2]int{e.atoms[pattern].call.first, e.atoms[target].call.first}
	out, ok := e.matched[key]
	if !ok {
		out = match(e.atoms[pattern].call.args, e.atoms[target].call.args)
		e.matched[key] = out
	}
	return out
}
