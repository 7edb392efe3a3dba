package polynomial

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// Rows of the two pools: relations are fitted on the first and must hold on the second, which the fit never saw.
// No theory; see make bench-polynomial.
const (
	searchRows = 128
	farRows    = 16 // more than these, from the whole domain: what is true of moderate rows only is refuted there
	freshRows  = 384
	edgeRows   = 128 // of the fresh ones, from the whole domain by magnitude
	gridRows   = 64  // of the fresh ones, whole and half numbers near 0
	pairedRows = 32  // of the other fresh ones, of variables that depend on each other
)

// errBudget ends a search that has executed the subject as often as it may.
var errBudget = errors.New("the budget of executions is used up")

// An engine is one search.
type engine struct {
	p               *Problem
	functions       []Function
	left            int64
	search          pool
	fresh           pool
	plain           int      // fresh rows before those of edges
	names           []string // of the variables
	calls           []*call
	atoms           []atom
	byKey           map[string]int // call
	known           []*finding
	kin             []int      // sisters that are no linear functions of the subject
	consequences    []*finding // that were known, but follow from the others
	bounds          []*bound
	consequents     []*bound             // that were found, but follow from the others
	defined         []int                // atoms of which a polynomial of sources says what they are
	whole           bool                 // outputs of the subject are whole numbers, but not its inputs
	equations       []*rule              // what is known when inequalities are searched for
	specks          pool                 // rows that only decide how bounds are written
	alike           []int                // of numbers of the source, the first one that each may be exchanged with
	representatives []int                // numbers that no earlier one may be exchanged with
	constants       map[string][]float64 // outputs of calls of which all arguments are constant
	steps           map[site]step
	matched         map[[2]int][][]form // by calls
	conditions      []form              // of regions
	positives       map[string]bool     // by form and region
	applied         map[application]polynomial
	leads           []lead
	everywhere      *catalogue        // of the latest pairs that no region limits
	insides         map[string]uint64 // by form and parameter
	dictionaries    map[int][]input   // by degree
	cuts            map[string]bool   // what cut told
	mostTerms       int
	effort          int // instances that may still be made
}

// A pool is rows of the variables.
type pool struct {
	rows int // that count; behind them there may be others
	vars [][]float64
}

// add appends a row.
func (p *pool) add(row []float64) {
	if p.vars == nil {
		p.vars = make([][]float64, len(row))
	}
	for i, v := range row {
		p.vars[i] = append(p.vars[i], v)
	}
	p.rows++
}

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

// identity makes terms of sources; it is the last of an engine's functions, and nothing is executed for it.
var identity = Function{Params: []Param{{}}, Form: "$1"}

func newEngine(ctx context.Context, given *Problem) (*engine, error) {
	copied := *given
	p := &copied
	p.Subject.Params = closed(p.Subject.Params)
	p.Sisters = slices.Clone(p.Sisters)
	for i := range p.Sisters {
		p.Sisters[i].Params = closed(p.Sisters[i].Params)
	}
	e := &engine{
		p: p, effort: mostInstances, functions: slices.Concat([]Function{p.Subject}, p.Sisters, []Function{identity}), left: p.Budget,
		byKey: map[string]int{}, constants: map[string][]float64{}, cuts: map[string]bool{}, steps: map[site]step{}, applied: map[application]polynomial{}, matched: map[[2]int][][]form{}, positives: map[string]bool{}, insides: map[string]uint64{}, dictionaries: map[int][]input{},
	}
	if e.left == 0 {
		e.left = 2_000_000
	}
	if e.mostTerms = p.Terms; e.mostTerms == 0 {
		e.mostTerms = mostTerms
	}
	e.names = variableNames(p.Subject.Params)
	e.search = e.draw("search rows", searchRows, 0, 0)
	e.far(&e.search)
	e.fresh = e.draw("fresh rows", freshRows, edgeRows, gridRows)
	e.pair(e.fresh, freshRows-edgeRows-gridRows, freshRows-edgeRows)
	e.reach(&e.fresh)
	e.plain = e.fresh.rows
	e.edged(&e.fresh, "edged rows", edgedRows, false)
	e.zeros(&e.fresh)
	return e, ctx.Err()
}

// variableNames are the parameters, and letters for further sources, which no parameter that has several numbers has for a name.
func variableNames(params []Param) []string {
	var names []string
	for _, p := range params {
		names = append(names, p.Name)
	}
	taken := func(name string) bool {
		return slices.ContainsFunc(params, func(p Param) bool { return p.Name == name || p.Of == name })
	}
	for _, l := range strings.Fields("x y z t u v w a b c d e f g h k") {
		if len(names) < maxVars && !taken(l) {
			names = append(names, l)
		}
	}
	return names
}

// cut tells what was not looked at.
func (e *engine) cut(what string) {
	if e.p.Cut != nil && !e.cuts[what] {
		e.cuts[what] = true
		e.p.Cut(what)
	}
}

// param is the parameter whose domain variable i has.
func (e *engine) param(i int) Param {
	return e.p.Subject.Params[i%len(e.p.Subject.Params)]
}

// draw makes a pool. Most rows are of moderate size, where polynomials of any degree are of use. Behind them come rows of whole and half
// numbers, where functions that jump do so, and rows that are spread over the magnitudes of the whole domain.
func (e *engine) draw(kind string, rows, edge, grid int) pool {
	p := pool{rows: rows}
	for i := range maxVars {
		rng := e.p.Seed.Child(kind, uint64(i)).Rand()
		d := e.param(i)
		col := make([]float64, rows)
		for r := range col {
			switch {
			case r < rows-edge-grid:
				col[r] = moderate(rng, d)
			case r < rows-edge:
				col[r] = round(rng, d)
			default:
				col[r] = anywhere(rng, d)
			}
		}
		p.vars = append(p.vars, col)
	}
	e.repeat(p, rows-edge-grid)
	return p
}

// far puts rows from the whole domain behind those of a pool that count.
func (e *engine) far(p *pool) {
	for i := range p.vars {
		rng := e.p.Seed.Child("far rows", uint64(i)).Rand()
		for range farRows {
			p.vars[i] = append(p.vars[i], anywhere(rng, e.param(i)))
		}
	}
}

// repeat makes numbers of one source equal on a part of the first rows: those of parameters with several numbers, one by one, and some of
// all in each way that there is. Independent numbers are never equal, and a function that compares them would seem to be constant.
func (e *engine) repeat(p pool, rows int) {
	n := len(e.p.Subject.Params)
	if n == 1 {
		return
	}
	whole := make([]int, n) // parameters, each of several numbers
	for i := range whole {
		whole[i] = i
	}
	groups := e.groups()
	for _, g := range groups[1:] {
		for k, i := range g {
			if k < len(groups[0]) {
				whole[i] = groups[0][k]
			}
		}
	}
	ways := partitions(n)[1:]
	for r := 3; r < rows; r += 4 {
		way := whole
		if turn := r / 4; turn%2 != 0 {
			way = ways[turn/2%len(ways)]
		}
		for i, from := range way {
			if d := e.param(i); p.vars[from][r] >= d.Lo && p.vars[from][r] <= d.Hi {
				p.vars[i][r] = p.vars[from][r]
			}
		}
	}
}

// reach adds rows of variables that are nearly as large as a precondition allows, with all signs: there a sum of two is 0 to whatever
// digits their functions leave.
func (e *engine) reach(p *pool) {
	for _, reach := range reaches {
		for signs := range 4 {
			row := make([]float64, maxVars)
			for i := range row {
				v := reach // both at the corner, and beside it
				if signs == 1 || signs == 2 {
					v = 0.97*reach - 0.3*float64(i%len(e.p.Subject.Params)+i/len(e.p.Subject.Params))
				}
				if i == 0 && signs&1 != 0 || i > 0 && signs&2 != 0 {
					v = -v
				}
				d := e.param(i)
				if row[i] = v; v < d.Lo || v > d.Hi {
					row[i] = p.vars[i][signs]
				}
			}
			p.add(row)
		}
	}
}

// pair makes variables depend on each other on a part of the rows: what a sum or a quotient of two sources loses there, no two
// independent ones do.
func (e *engine) pair(p pool, moderates, edges int) {
	n := len(e.p.Subject.Params)
	for r := range p.rows {
		near := r >= moderates-pairedRows && r < moderates
		if !near && (r < edges || r%4 != 0) {
			continue
		}
		for i := 1; i < maxVars; i++ {
			v := p.vars[max(0, i-n)][r]
			switch r / 4 % 3 {
			case 0:
				v = -v
			case 1:
				v = 1 / v
			}
			if d := e.param(i); v >= d.Lo && v <= d.Hi {
				p.vars[i][r] = v
			}
		}
	}
}

// moderate draws within 4 of the number of the domain that is nearest to 0, or within its own size of a larger one.
func moderate(rng *rand.Rand, d Param) float64 {
	mid := min(max(0, d.Lo), d.Hi)
	width := max(4, math.Abs(mid))
	lo, hi := max(d.Lo, mid-width), min(d.Hi, mid+width)
	return lo + (hi-lo)*(rng.Float64()+rng.Float64()*0x1p-53)
}

// round draws a whole or half number near 0, one of the ends of the domain if it has none there.
func round(rng *rand.Rand, d Param) float64 {
	v := math.Round(8*rng.NormFloat64()) / 2
	if v >= d.Lo && v <= d.Hi {
		return v
	}
	if end := min(max(-v, d.Lo), d.Hi); end != d.Lo && end != d.Hi || !d.LoOpen && !d.HiOpen {
		return end
	}
	return moderate(rng, d)
}

// anywhere draws by magnitude, or evenly.
func anywhere(rng *rand.Rand, d Param) float64 {
	if rng.IntN(2) == 0 && !math.IsInf(d.Hi-d.Lo, 0) {
		return d.Lo + (d.Hi-d.Lo)*rng.Float64()
	}
	size := max(math.Abs(d.Lo), math.Abs(d.Hi))
	if math.IsInf(size, 0) {
		size = math.MaxFloat64
	}
	smallest := 0x1p-20
	if least := max(d.Lo, -d.Hi); least >= 0x1p-1022 {
		smallest = least // 0 is not in the domain
	}
	v := math.Exp2(math.Log2(size) - rng.Float64()*(math.Log2(size)-math.Log2(smallest)))
	if rng.IntN(2) == 0 {
		v = -v
	}
	if v < d.Lo || v > d.Hi {
		v = -v
	}
	return min(max(v, d.Lo), d.Hi)
}

// intern returns the atoms of a call, one for each output.
func (e *engine) intern(fn int, args []form) []int {
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
		if c.cost += float64(fn) / 64; fn == len(e.functions)-1 {
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

// fill executes on the search rows the calls of atoms that have not been, a batch for each function.
func (e *engine) fill(ctx context.Context, atoms []int) error {
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
func (e *engine) verifying(ctx context.Context, calls []*call) error {
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
				c.outside[r] = c.outside[r] || c.fn != len(e.functions)-1 && !(v >= p.Lo && v <= p.Hi)
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

// epsilon is the relative rounding error of one operation. Half a unit in the last place of a float64.
const epsilon = 0x1p-53

// ownError is what a function's own result may be off by, relatively: a few units in the last place.
// A few units in the last place of a float64; no theory for their number.
const ownError = 16 * epsilon

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
func (e *engine) batch(ctx context.Context, pending []int, plan func(*call, func([][]float64) func() [][]float64) func()) error {
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
func (e *engine) execute(ctx context.Context, fn int, args [][]float64) ([][]float64, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if fn == len(e.functions)-1 {
		return args, nil
	}
	if e.left -= int64(len(args[0])); e.left < 0 {
		return nil, errBudget
	}
	return e.p.Executor.Call(ctx, fn, args)
}

// constant is the outputs of a call all of whose arguments are numbers, NaN where it has none.
func (e *engine) constant(ctx context.Context, fn int, args []float64) ([]float64, error) {
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
