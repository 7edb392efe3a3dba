package infer

import (
	"context"
	"go/constant"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// defaultDomain bounds every parameter of fn by its type: small finite sources, which also suit slow code (traps.md A10).
// Whole numbers of its code that lie beyond the usual range widen that of integers, so that both sides of each limit are met.
func defaultDomain(fn *relation.Func, hints source.Hints) *relation.Domain {
	d := &relation.Domain{}
	reach := float64(source.Range)
	if !makesText(fn) {
		reach = farthest(hints.Numbers, reach)
	}
	if reach > source.Range {
		reach *= 2
	}
	for _, p := range fn.Params {
		addDefault(d, p.Type, p.Name, 0)
		if b, ok := d.Bound(p.Name); ok && isInteger(p.Type) && reach > source.Range {
			if lo, hi := limits(b); hi == source.Range {
				setBound(d, p.Name, max(lo, 0)+min(lo, 0)*reach/source.Range, min(reach, most(p.Type)))
			}
		}
	}
	return d
}

// farthest is the largest whole number of the code, or product of two, that lies beyond reach: max(100, value/100) has its limit
// at 100·100.
func farthest(numbers []float64, reach float64) float64 {
	for i, a := range numbers {
		for _, b := range append([]float64{1}, numbers[i:]...) {
			if h := a * b; (b == 1 || min(a, b) > 10) && a == math.Trunc(a) && b == math.Trunc(b) && h <= mostReach {
				reach = max(reach, h)
			}
		}
	}
	return reach
}

// makesText reports whether a result may grow with a number: then the usual range is far enough.
func makesText(fn *relation.Func) bool {
	return slices.ContainsFunc(fn.Outputs(), func(o relation.Output) bool {
		return o.Type.Kind == relation.String || o.Type.Kind == relation.Slice || o.Type.Kind == relation.Map
	})
}

// mostReach is the largest number of the code that widens a domain.
const mostReach = 200_000

func isInteger(t *relation.Type) bool {
	return t.Kind >= relation.Int && t.Kind <= relation.Uintptr && !t.Enum
}

// most is the largest value of a small integer type.
func most(t *relation.Type) float64 {
	switch t.Kind {
	case relation.Int16:
		return math.MaxInt16
	case relation.Uint16:
		return math.MaxUint16
	}
	return math.MaxInt32
}

// UsualDomain bounds every parameter of fn by its type alone: moderate numbers, short texts and lists.
func UsualDomain(fn *relation.Func) *relation.Domain { return defaultDomain(fn, source.Hints{}) }

func addDefault(d *relation.Domain, t *relation.Type, path string, depth int) {
	if depth > 3 || t.Enum {
		return
	}
	switch t.Kind {
	case relation.Float32, relation.Float64:
		setBound(d, path, -source.Range, source.Range)
	case relation.Int, relation.Int16, relation.Int32, relation.Int64:
		lo, hi := float64(-source.Range), float64(source.Range)
		if t.Kind == relation.Int32 && runeName(path) {
			lo, hi = 0, 0x10FFFF
		}
		setBound(d, path, lo, hi)
	case relation.Uint, relation.Uint16, relation.Uint32, relation.Uint64, relation.Uintptr:
		setBound(d, path, 0, source.Range)
	case relation.String:
		setBound(d, "len("+path+")", 0, source.MaxText)
	case relation.Slice:
		if t.Elem.Kind == relation.Uint8 {
			setBound(d, "len("+path+")", 0, source.MaxText)
			return
		}
		setBound(d, "len("+path+")", 0, source.MaxSlice)
		addDefault(d, t.Elem, path+"[i]", depth+1)
	case relation.Array:
		addDefault(d, t.Elem, path+"[i]", depth+1)
	case relation.Map:
		setBound(d, "len("+path+")", 0, source.MaxMap)
		addDefault(d, t.Key, path+"[k]", depth+1)
		addDefault(d, t.Elem, path+"[i]", depth+1)
	case relation.Struct:
		for _, f := range t.Fields {
			addDefault(d, f.Type, path+"."+f.Name, depth+1)
		}
	case relation.Pointer:
		addDefault(d, t.Elem, path, depth+1)
	}
}

// runeName reports whether a parameter of type int32 is a character by its name: go/types does not keep rune apart.
func runeName(path string) bool {
	return path == "r" || path == "c" || path == "ch" || strings.Contains(strings.ToLower(path), "rune")
}

// setBound sets or replaces the closed bound of a path.
func setBound(d *relation.Domain, path string, lo, hi float64) {
	b := relation.Bound{Path: path, Lo: number(lo), Hi: number(hi)}
	if i := slices.IndexFunc(d.Bounds, func(o relation.Bound) bool { return o.Path == path }); i >= 0 {
		d.Bounds[i] = b
		return
	}
	d.Bounds = append(d.Bounds, b)
}

func number(f float64) constant.Value {
	if f == math.Trunc(f) && math.Abs(f) < 1<<62 {
		return constant.MakeInt64(int64(f))
	}
	return constant.MakeFloat64(f)
}

// limits of a bound as floats.
func limits(b relation.Bound) (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	if b.Lo != nil {
		lo, _ = constant.Float64Val(constant.ToFloat(b.Lo))
	}
	if b.Hi != nil {
		hi, _ = constant.Float64Val(constant.ToFloat(b.Hi))
	}
	return lo, hi
}

// observation is what the subject does on rows of its own parameters.
type observation struct {
	rows []source.Row
	ex   *relation.Execution
	bad  []bool // the row is outside the core: it panicked, ran out of fuel, crashed, or gave no finite result
	errs int    // rows with an error
}

func (o *observation) badRows() int {
	n := 0
	for _, b := range o.bad {
		if b {
			n++
		}
	}
	return n
}

// paramVars are the parameters of fn as variables.
func paramVars(fn *relation.Func) []relation.Var {
	vars := make([]relation.Var, len(fn.Params))
	for i, p := range fn.Params {
		vars[i] = relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i}
	}
	return vars
}

const (
	observed  = 1500 // random rows that the domain is judged by, and as many of the edge grid
	mostOut   = 250  // leaves of a result, eight bytes of text counted as one: beyond it sources are too large to be read
	hugeInt   = 1 << 40
	mostSteps = 24
)

// weighed are the rows by which an execution of the subject is weighed.
const weighed = 32

// weigh finds what an execution of the subject costs in its present domain.
func (s *session) weigh(ctx context.Context, sp *source.Space) error {
	rows := source.Draw(source.Random{}, sp, s.Seed.Child("weigh", 0), s.run.Ration(weighed, 1, 20))
	cols, err := source.Columns(sp.Vars, rows)
	if err != nil || len(rows) == 0 {
		return err
	}
	before := s.run.Spent()
	if _, err := s.run.Execute(ctx, s.Func, cols, len(rows)); err != nil {
		return err
	}
	s.run.Weight = max(1, (s.run.Spent()-before)/int64(len(rows)))
	return nil
}

// observe runs the subject over its present domain.
func (s *session) observe(ctx context.Context, round uint64) (*observation, error) {
	vars := paramVars(s.Func)
	sp := s.Space(nil, vars, nil)
	if err := s.weigh(ctx, sp); err != nil {
		return nil, err
	}
	n := s.run.Ration(observed, 1, 80)
	rows := source.Draw(source.Random{}, sp, s.Seed.Child("observe", round), n)
	rows = append(rows, source.Draw(source.Edge{}, sp, s.Seed.Child("observe edge", round), n)...)
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	before := s.run.Spent()
	ex, wrapped, err := s.watched(ctx, cols, len(rows))
	if err != nil {
		return nil, err
	}
	s.run.Weight = max(1, (s.run.Spent()-before)/int64(max(1, len(rows))))
	o := &observation{rows: rows, ex: ex, bad: make([]bool, len(rows))}
	for _, note := range ex.Note {
		s.Accident = s.Accident || !s.warned && strings.HasPrefix(note, "runtime error")
	}
	for i, out := range ex.Outcome {
		o.errs += b2i(out == relation.Errored)
		o.bad[i] = s.misbehaves(s.Func, ex, i)
	}
	s.overflows(o, wrapped)
	return o, nil
}

// readsText reports whether the subject takes text and may return an error: a parser, whose refusals are for ok(…) to say.
func (s *session) readsText() bool {
	return slices.ContainsFunc(s.Func.Params, func(p relation.Param) bool {
		return p.Type.Kind == relation.String || p.Type.Kind == relation.Slice && p.Type.Elem.Kind == relation.Uint8
	})
}

func leaves(v relation.Value) int {
	switch v := v.(type) {
	case string:
		return 1 + len(v)/8
	case relation.List:
		n := 1
		for _, e := range v {
			n += leaves(e)
		}
		return n
	case relation.Fields:
		n := 0
		for _, e := range v {
			n += leaves(e)
		}
		return n
	}
	return 1
}

// refine narrows the default domain until the subject behaves: by a condition between two parameters or cut at 0 or 1 where that explains
// what went wrong, lengths from 1 on where the empty value does, else halved. What is halved because of its size stays a factor 2 inside (traps.md A2).
func (s *session) refine(ctx context.Context) (*observation, error) {
	halved := map[string]bool{}
	var o *observation
	for step := range uint64(mostSteps) {
		var err error
		if o, err = s.observe(ctx, step); err != nil || s.Given {
			break
		}
		s.sentinels(o)
		if o.badRows() == 0 {
			break
		}
		if !s.relate(o) && !s.cut(o, strict) && !s.halve(o, halved) && !s.cut(o, natural) {
			break
		}
	}
	if o == nil || len(halved) == 0 || s.Given {
		return o, nil
	}
	for path := range halved {
		halveBound(s.Domain, path)
	}
	return s.observe(ctx, mostSteps)
}

// openEnds takes the end of an interval of floats out at which the subject often misbehaves: Pow(0, y) is infinite for y < 0.
func (s *session) openEnds(o *observation) {
	if o == nil || s.Given {
		return
	}
	for i, p := range s.Func.Params {
		at := slices.IndexFunc(s.Domain.Bounds, func(b relation.Bound) bool { return b.Path == p.Name })
		if at < 0 || p.Type.Kind != relation.Float64 && p.Type.Kind != relation.Float32 {
			continue
		}
		b := &s.Domain.Bounds[at]
		lo, hi := limits(*b)
		for _, end := range []struct {
			limit float64
			open  *bool
		}{{lo, &b.LoOpen}, {hi, &b.HiOpen}} {
			n, bad := 0, 0
			for r, row := range o.rows {
				if v, ok := numeric(row[i]); ok && v == end.limit {
					n++
					bad += b2i(o.bad[r])
				}
			}
			*end.open = *end.open || n > 0 && 4*bad > n
		}
	}
}

// halveBound halves both limits of a bound. A limit that stays keeps its open end: 1/x has no value at 0 however near the other end is.
func halveBound(d *relation.Domain, path string) {
	i := slices.IndexFunc(d.Bounds, func(b relation.Bound) bool { return b.Path == path })
	if i < 0 {
		return
	}
	b := &d.Bounds[i]
	lo, hi := limits(*b)
	b.LoOpen, b.HiOpen = b.LoOpen && inner(lo) == lo, b.HiOpen && inner(hi) == hi
	b.Lo, b.Hi = number(inner(lo)), number(inner(hi))
}

// inner is half of a limit, a whole number if the limit is one beyond 1.
func inner(v float64) float64 {
	if math.Abs(v) > 1 {
		return math.Trunc(v / 2)
	}
	return v
}

// cut looks for one numeric parameter whose sign, or one length whose zero, explains the bad rows.
func (s *session) cut(o *observation, paid price) bool {
	for i, p := range s.Func.Params {
		path, size := p.Name, func(v relation.Value) float64 { f, _ := numeric(v); return f }
		if k := p.Type.Kind; k == relation.String || k == relation.Slice {
			path, size = "len("+p.Name+")", func(v relation.Value) float64 { return float64(length(v)) }
		}
		b, ok := s.Domain.Bound(path)
		if !ok {
			continue
		}
		lo, hi := limits(b)
		integer := path != p.Name || p.Type.Kind < relation.Float32
		if integer && !paid.numbers {
			continue
		}
		var best *side
		most := 0
		for _, sd := range append(cuts(integer), s.limitSides(integer)...) {
			narrower := sd.lo > lo || sd.hi < hi || sd.open && (sd.lo == lo && !b.LoOpen || sd.hi == hi && !b.HiOpen)
			if !narrower || sd.lo > hi || sd.hi < lo {
				continue
			}
			// A narrower side must earn what it takes away beyond the one before; a good row lost outweighs many bad ones.
			if out, bad := s.explained(o, i, size, sd, paid); bad > 0 && bad-paid.row*(out-bad) > most {
				best, most = &sd, bad-paid.row*(out-bad)
			}
		}
		if best == nil {
			continue
		}
		j := slices.IndexFunc(s.Domain.Bounds, func(b relation.Bound) bool { return b.Path == path })
		s.Domain.Bounds[j] = relation.Bound{
			Path: path, Lo: number(max(lo, best.lo)), Hi: number(min(hi, best.hi)),
			LoOpen: best.open && best.lo >= lo || b.LoOpen && best.lo <= lo,
			HiOpen: best.open && best.hi <= hi || b.HiOpen && best.hi >= hi,
		}
		return true
	}
	return false
}

// price is what a cut of the domain may cost: row bad rows must go for each good one, and of ten bad ones at least so many.
type price struct {
	row, ofTen int
	numbers    bool // integers and lengths may be cut
}

var (
	strict = price{row: 9, ofTen: 3, numbers: true}
	// natural is for what floats leave over: Pow(x, y) of x < 0 is a number for whole y only, and x > 0 its natural domain.
	natural = price{row: 1, ofTen: 8}
)

// limitSides are the half-lines up to a whole number of the code.
func (s *session) limitSides(integer bool) []side {
	var out []side
	for _, h := range s.Hints.Numbers {
		if integer && h == math.Trunc(h) && h > 1 {
			out = append(out, side{math.Inf(-1), h, false}, side{math.Inf(-1), h - 1, false})
		}
	}
	return out
}

// sentinels marks rows as bad where a numeric parameter lies in a half-line, below 0 or below 1, on which the result never changes,
// while it does elsewhere: "if n <= 0 { return nil }" says that the question makes no sense there (traps.md A6).
func (s *session) sentinels(o *observation) {
	for i, p := range s.Func.Params {
		if _, ok := s.Domain.Bound(p.Name); !ok || len(o.ex.Outputs) == 0 {
			continue
		}
		for _, below := range []float64{0, 1} {
			var first relation.Value
			n, same, others, inputs := 0, true, map[string]bool{}, map[float64]bool{}
			var rows []int
			for r, row := range o.rows {
				v, ok := numeric(row[i])
				if !ok || o.ex.Outcome[r] != relation.Returned {
					continue
				}
				out := o.ex.Outputs[0].At(r)
				if v >= below {
					others[relation.Display(out, o.ex.Outputs[0].Type())] = true
					continue
				}
				if n++; n == 1 {
					first = out
				}
				inputs[v] = true
				same = same && source.Compare(first, out) == 0
				rows = append(rows, r)
			}
			if n >= 50 && len(inputs) >= 10 && same && len(others) > 10 {
				for _, r := range rows {
					o.bad[r] = true
				}
			}
		}
	}
}

// side is a half of the number line, or an interval, that a parameter may be held to.
type side struct {
	lo, hi float64
	open   bool
}

func cuts(integer bool) []side {
	inf := math.Inf(1)
	if integer {
		return []side{{0, inf, false}, {1, inf, false}, {2, inf, false}, {-inf, 0, false}, {-inf, -1, false}}
	}
	return []side{{0, inf, false}, {0, inf, true}, {1, inf, false}, {-1, inf, true}, {-1, 1, false}, {-1, 1, true}, {-inf, 0, false}, {-inf, 0, true}}
}

func (sd side) has(v float64) bool {
	if sd.open {
		return sd.lo < v && v < sd.hi || v == math.Inf(1)
	}
	return sd.lo <= v && v <= sd.hi
}

// explained is how many rows holding parameter i to a side removes, and how many of them are bad; 0 unless these are a good part of
// all bad ones, what it takes away is mostly bad, and most of the good ones stay.
func (s *session) explained(o *observation, i int, size func(relation.Value) float64, sd side, paid price) (out, outBad int) {
	bad := 0
	for r, row := range o.rows {
		outside := !sd.has(size(row[i]))
		if outside {
			out++
		}
		if o.bad[r] {
			bad++
			if outside {
				outBad++
			}
		}
	}
	if outBad*10 < bad*paid.ofTen || outBad < paid.row*(out-outBad) || 5*(out-outBad) > len(o.rows)-bad {
		return 0, 0
	}
	return out, outBad
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// halve pulls the numeric bound towards zero whose large values are most over-represented among the bad rows.
func (s *session) halve(o *observation, halved map[string]bool) bool {
	best, worst := -1, 1.5
	for i, p := range s.Func.Params {
		b, ok := s.Domain.Bound(p.Name)
		if !ok {
			continue
		}
		lo, hi := limits(b)
		mid := max(math.Abs(lo), math.Abs(hi)) / 2
		var above, n [2]int // of good rows and of bad ones
		for r, row := range o.rows {
			if f, ok := numeric(row[i]); ok {
				n[b2i(o.bad[r])]++
				above[b2i(o.bad[r])] += b2i(math.Abs(f) >= mid)
			}
		}
		share := float64(above[1]) / float64(max(n[1], 1)) / max(0.01, float64(above[0])/float64(max(n[0], 1)))
		if n[1] > 0 && mid >= 1 && share > worst {
			best, worst = i, share
		}
	}
	if best < 0 {
		return false
	}
	path := s.Func.Params[best].Name
	halveBound(s.Domain, path)
	halved[path] = true
	return true
}

func numeric(v relation.Value) (float64, bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case int8:
		return float64(v), true
	case int16:
		return float64(v), true
	case int32:
		return float64(v), true
	case int64:
		return float64(v), true
	case uint:
		return float64(v), true
	case uint8:
		return float64(v), true
	case uint16:
		return float64(v), true
	case uint32:
		return float64(v), true
	case uint64:
		return float64(v), true
	case float32:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

func length(v relation.Value) int {
	switch v := v.(type) {
	case string:
		return len(v)
	case relation.List:
		return len(v)
	}
	return 0
}
