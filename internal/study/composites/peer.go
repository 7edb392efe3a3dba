package composites

import (
	"math"
	"math/rand/v2"
	"strings"

	"github.com/imago-mt/imago/internal/seed"
)

// This file is the task of Aya (2026), which enumerates chains of transformers before and after a function and keeps what agrees on a few inputs: with 28
// transformers and up to two on either side it prints 1,849 strings for the sine and 128,218 for its inverse. Here a chain is its column of values:
// chains with one column are one, and what follows from a relation that was found before is told from it.

// A Transformer is a function of one number; its text has v in the place of the number.
type Transformer struct {
	Text  string
	Apply func(float64) float64
}

// Transformers are 28 of the kind that Aya's examples have, for inputs as for outputs.
var Transformers = []Transformer{
	{"-v", func(v float64) float64 { return -v }},
	{"v + math.Pi/2", func(v float64) float64 { return v + math.Pi/2 }},
	{"v - math.Pi/2", func(v float64) float64 { return v - math.Pi/2 }},
	{"v + math.Pi", func(v float64) float64 { return v + math.Pi }},
	{"v - math.Pi", func(v float64) float64 { return v - math.Pi }},
	{"v + 2*math.Pi", func(v float64) float64 { return v + 2*math.Pi }},
	{"v - 2*math.Pi", func(v float64) float64 { return v - 2*math.Pi }},
	{"math.Pi/2 - v", func(v float64) float64 { return math.Pi/2 - v }},
	{"math.Pi - v", func(v float64) float64 { return math.Pi - v }},
	{"v + 1", func(v float64) float64 { return v + 1 }},
	{"v - 1", func(v float64) float64 { return v - 1 }},
	{"1 - v", func(v float64) float64 { return 1 - v }},
	{"2*v", func(v float64) float64 { return 2 * v }},
	{"v/2", func(v float64) float64 { return v / 2 }},
	{"3*v", func(v float64) float64 { return 3 * v }},
	{"v/3", func(v float64) float64 { return v / 3 }},
	{"4*v", func(v float64) float64 { return 4 * v }},
	{"v/4", func(v float64) float64 { return v / 4 }},
	{"v*v", func(v float64) float64 { return v * v }},
	{"v*v*v", func(v float64) float64 { return v * v * v }},
	{"1/v", func(v float64) float64 { return 1 / v }},
	{"math.Abs(v)", math.Abs},
	{"math.Sqrt(v)", math.Sqrt},
	{"math.Cbrt(v)", math.Cbrt},
	{"math.Exp(v)", math.Exp},
	{"math.Log(v)", math.Log},
	{"math.Floor(v)", math.Floor},
	{"math.Sqrt(1 - v*v)", func(v float64) float64 { return math.Sqrt(1 - v*v) }},
}

// A Chain is transformers, the innermost first, and what they make of the samples.
type Chain struct {
	Steps  []int // of Transformers
	Same   int   // chains of as many steps or more with the same values, itself included
	values []float64
}

// Apply is the chain of one number.
func (c *Chain) Apply(v float64) float64 {
	for _, s := range c.Steps {
		v = Transformers[s].Apply(v)
	}
	return v
}

// Text is the chain of a term.
func (c *Chain) Text(of string) string {
	for i, s := range c.Steps {
		if i > 0 {
			of = "(" + of + ")"
		}
		of = strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(Transformers[s].Text, "v", "\x00"), "di\x00", "div"), "\x00", of)
	}
	return of
}

// A Link is a relation between a chain before a function and one behind it: f(Input(x)) ~= Output(f(x)).
type Link struct {
	Input, Output *Chain
	Follows       bool // from links before it
}

// Text is the relation.
func (l *Link) Text(function string) string {
	return function + "(" + l.Input.Text("x") + ") ~= " + l.Output.Text(function+"(x)")
}

// Links are the links of a function between two bounds, shortest first, and how many pairs of chains agree in all: what printing strings would print.
func Links(f func(float64) float64, low, high float64, steps int, sd seed.Seed) (links []*Link, pairs int) {
	const samples = 24 // Aya's examples have 20
	r := sd.Child("composites peer", 0).Rand()
	xs := make([]float64, samples)
	for i := range xs {
		xs[i] = low + (high-low)*r.Float64()
	}
	inputs, outputs := chains(xs, steps, inside(low, high)), chains(each(f, xs), steps, nil)
	byValues := newClasses()
	for _, out := range outputs {
		byValues.add(out.values, out)
	}
	for _, in := range inputs {
		out := byValues.find(each(f, in.values))
		if out == nil || len(in.Steps) == 0 {
			continue
		}
		links = append(links, &Link{Input: in, Output: out})
		pairs += in.Same * out.Same
	}
	mark(links, xs)
	return links, pairs
}

// inside tells whether all numbers lie where a function is asked about: what its inputs leave is no relation of all inputs.
func inside(low, high float64) func([]float64) bool {
	if high-low > 2 { // a function of all numbers
		return func([]float64) bool { return true }
	}
	return func(vs []float64) bool {
		for _, v := range vs {
			if !(low <= v && v <= high) {
				return false
			}
		}
		return true
	}
}

// each is a function of some numbers.
func each(f func(float64) float64, xs []float64) []float64 {
	out := make([]float64, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}

// chains are those of up to so many steps with different finite values. A chain is made longer only if it is the first with its values, since the
// others would make the same again; pairs count them all the same.
func chains(xs []float64, steps int, accept func([]float64) bool) []*Chain {
	known := newClasses()
	first := &Chain{Same: 1, values: xs}
	known.add(xs, first)
	all, level := []*Chain{first}, []*Chain{first}
	for range steps {
		var next []*Chain
		for _, c := range level {
			for i, t := range Transformers {
				longer := &Chain{Steps: append(c.Steps[:len(c.Steps):len(c.Steps)], i), Same: c.Same, values: each(t.Apply, c.values)}
				if !finite(longer.values) {
					continue
				}
				if same := known.find(longer.values); same != nil {
					same.Same += c.Same
					continue
				}
				known.add(longer.values, longer)
				next = append(next, longer)
			}
		}
		all, level = append(all, next...), next
	}
	if accept == nil {
		return all
	}
	var kept []*Chain // only now: a chain may leave the domain and come back
	for _, c := range all {
		if accept(c.values) {
			kept = append(kept, c)
		}
	}
	return kept
}

func finite(vs []float64) bool {
	for _, v := range vs {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}

// classes finds chains by their values up to rounding.
type classes struct {
	buckets map[int64][]*Chain
	columns map[*Chain][]float64
}

func newClasses() *classes { return &classes{map[int64][]*Chain{}, map[*Chain][]float64{}} }

// agreeing is the relative difference of numbers that are one.
const agreeing = 1e-9 // the usual tolerance of relations

// width is that of a bucket, in the logarithm of the first value: far above agreeing, so that values of one class lie in neighbouring buckets.
const width = 1e-6

func bucket(vs []float64) int64 { return int64(math.Floor(math.Log1p(math.Abs(vs[0])) / width)) }

func (c *classes) add(vs []float64, chain *Chain) {
	c.buckets[bucket(vs)] = append(c.buckets[bucket(vs)], chain)
	c.columns[chain] = vs
}

// find is the first chain with these values; nil: there is none.
func (c *classes) find(vs []float64) *Chain {
	if !finite(vs) {
		return nil
	}
	at := bucket(vs)
	for _, b := range []int64{at - 1, at, at + 1} {
		for _, chain := range c.buckets[b] {
			if agree(c.columns[chain], vs) {
				return chain
			}
		}
	}
	return nil
}

func agree(a, b []float64) bool {
	for i := range a {
		if !near(a[i], b[i]) {
			return false
		}
	}
	return true
}

func near(a, b float64) bool {
	return math.Abs(a-b) <= agreeing*(1+max(math.Abs(a), math.Abs(b)))
}

// mark finds the links that follow from links before them: their input is that of two or more such in a row, or the inverse of one whose output is
// undone by an output.
func mark(links []*Link, xs []float64) {
	const deepest = 4 // links in a row; no theory: none of the sine needs more
	var generators []*Link
	known := newClasses()
	for _, l := range links {
		if known.find(l.Input.values) != nil {
			l.Follows = true
			continue
		}
		generators = append(generators, l)
		for _, inverse := range links {
			if inverse != l && agree(each(inverse.Input.Apply, l.Input.values), xs) && undone(l.Output, inverse.Output) {
				generators = append(generators, inverse)
			}
		}
		known = closure(generators, xs, deepest)
	}
}

// undone tells whether an output takes another one back wherever it is looked at.
func undone(a, b *Chain) bool {
	for _, v := range []float64{-0.9, -0.31, 0.17, 0.77} { // values of a sine; no theory
		if back := b.Apply(a.Apply(v)); math.IsNaN(back) || !near(back, v) {
			return false
		}
	}
	return true
}

// closure is the inputs of links in a row.
func closure(generators []*Link, xs []float64, deepest int) *classes {
	out := newClasses()
	level := [][]float64{xs}
	for range deepest {
		var next [][]float64
		for _, vs := range level {
			for _, g := range generators {
				if to := each(g.Input.Apply, vs); finite(to) && out.find(to) == nil {
					out.add(to, &Chain{})
					next = append(next, to)
				}
			}
		}
		level = next
	}
	return out
}

// Refuted counts the inputs of n between two bounds on which a link does not hold.
func (l *Link) Refuted(f func(float64) float64, low, high float64, n int, r *rand.Rand) (count int) {
	for range n {
		x := low + (high-low)*r.Float64()
		if !near(f(l.Input.Apply(x)), l.Output.Apply(f(x))) {
			count++
		}
	}
	return count
}
