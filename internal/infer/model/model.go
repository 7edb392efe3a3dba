// Package model says what a relation says beyond others that define what a function returns: nothing, if it holds of every function that they
// define. A reader of Insert(xs, at, x) == insert(xs, at, x) puts the right side in the place of the left one and knows that the result is one
// element longer.
//
// A [Model] executes a function as some definitions have it and all others, and itself where no definition fits, as random functions. What holds in
// several models follows from the definitions as far as rows and random functions tell; no law of the other functions is used. That is bounded
// model checking of an entailment, as Alloy has it (Jackson, Software Abstractions, 2006), with rows in the place of a solver.
package model

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Model is an interpretation of the functions of a relation.
type Model struct {
	env         *relation.Env
	references  relation.Executor // executes functions of the standard library, which are what they are
	definitions []*Definition
	words       []word // of the relation that is looked at
	salt        uint64
}

var _ relation.Executor = (*Model)(nil)

// A word is the value of a literal.
type word struct {
	t *relation.Type
	v relation.Value
}

// Limits of [Follows].
const (
	models   = 4  // random functions in the place of the others; no theory stands behind it
	leastMet = 24 // rows on which the relation must hold in all, since few meet a premise about random results by chance; no theory
)

// Follows reports whether rel holds in all models of definitions that were tried, on rows of its variables: n rows in each column. References are
// executed by the executor. What cannot be evaluated without the functions themselves, such as values that cannot be made, does not follow.
func Follows(rel *relation.Relation, from []*Definition, env *relation.Env, references relation.Executor, vars map[string]relation.Column, n int) bool {
	held := 0
	// Most relations that do not follow fail in the first model, so that the others cost little.
	for salt := range uint64(models) {
		m := &Model{env: env, references: references, definitions: from, words: words(rel), salt: salt}
		v, err := rel.Eval(m, vars, n)
		if err != nil || v.Violated.Count() > 0 {
			return false
		}
		held += v.Held.Count()
	}
	return held >= leastMet
}

// Consistent reports whether the model of a definition alone satisfies the relation that it was read from, on such rows: then it is one.
func (d *Definition) Consistent(env *relation.Env, references relation.Executor, vars map[string]relation.Column, n int) bool {
	return Follows(d.of, []*Definition{d}, env, references, vars, n)
}

// words are the values of the literals of a relation, which random functions return now and then: no random text has a brace in it.
func words(rel *relation.Relation) []word {
	var out []word
	cache := relation.NewCache(nil, nil, 1)
	for _, l := range literals(rel) {
		if col, _, err := cache.Value(rel, l); err == nil {
			out = append(out, word{l.T, col.At(0)})
		}
	}
	return out
}

// Global implements [relation.Executor].
func (m *Model) Global(name string, n int) (relation.Column, error) {
	return m.references.Global(name, n)
}

// Execute implements [relation.Executor].
func (m *Model) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	if f.Reference {
		return m.references.Execute(f, args, n, active)
	}
	ex, err := m.random(f, args, n)
	if err != nil {
		return nil, err
	}
	// Of two definitions that fit the first one counts, so that halves may overlap.
	done := map[int]relation.Bits{}
	for _, d := range m.definitions {
		if d.call.Fn != f {
			continue
		}
		fits, err := m.put(d, ex, args, n, done[d.output])
		if err != nil {
			return nil, err
		}
		done[d.output] = fits.Or(done[d.output])
	}
	return ex, nil
}

// put writes what a definition says into an execution, on the rows that it fits and that no definition before it did. Its premise and its value are
// worked out with random functions, so that none is defined by itself.
func (m *Model) put(d *Definition, ex *relation.Execution, args []relation.Column, n int, done relation.Bits) (relation.Bits, error) {
	cols, fits, err := d.match(args, n)
	if err != nil {
		return nil, err
	}
	fits = fits.AndNot(done)
	plain := *m
	plain.definitions = nil
	cache := relation.NewCache(&plain, cols, n)
	if d.of.Pre != nil {
		premise := *d.of
		premise.Pre, premise.Post = nil, d.of.Pre
		v, err := premise.EvalShared(cache)
		if err != nil {
			return nil, err
		}
		fits = fits.And(v.Held)
	}
	value, defined, err := cache.Value(d.of, d.value)
	if err != nil {
		return nil, err
	}
	fits = fits.And(defined)
	if d.output < 0 {
		fits.Each(func(i int) {
			if ex.Outcome[i] = relation.Returned; value.At(i) == d.fails {
				ex.Outcome[i] = relation.Errored
			}
		})
		return fits, nil
	}
	values := make([]relation.Value, n)
	for i := range n {
		if values[i] = ex.Outputs[d.output].At(i); fits.Get(i) {
			values[i] = value.At(i)
		}
	}
	ex.Outputs[d.output], err = relation.FromValues(ex.Outputs[d.output].Type(), values)
	return fits, err
}

// match are the variables of a definition, as it is given n rows of arguments, and the rows that have its literals.
func (d *Definition) match(args []relation.Column, n int) (cols map[string]relation.Column, fits relation.Bits, err error) {
	cols, fits = map[string]relation.Column{}, relation.All(n)
	for k, a := range d.call.Args {
		if v, pointed := variable(a); v != nil {
			if cols[v.Name] = args[k]; pointed {
				if cols[v.Name], err = pointees(args[k], v.T, n); err != nil {
					return nil, nil, err
				}
			}
			continue
		}
		literal, _, err := relation.NewCache(nil, nil, 1).Value(d.of, a)
		if err != nil {
			return nil, nil, err
		}
		same := relation.NewBits(n)
		for i := range n {
			if alike(args[k].At(i), literal.At(0)) {
				same.Set(i)
			}
		}
		fits = fits.And(same)
	}
	return cols, fits, nil
}

// pointees are what pointers lead to; nil leads to a zero value, of which nothing is said that is not said of others.
func pointees(of relation.Column, t *relation.Type, n int) (relation.Column, error) {
	values := make([]relation.Value, n)
	for i := range n {
		if ref, ok := of.At(i).(relation.Ref); ok {
			values[i] = ref.To
		} else {
			values[i] = relation.Zero(t, 1).At(0)
		}
	}
	return relation.FromValues(t, values)
}

// alike reports whether two values are written alike: nil and empty lists are not, which a function tells apart as well.
func alike(a, b relation.Value) bool {
	return string(relation.AppendValue(nil, a)) == string(relation.AppendValue(nil, b))
}

// random executes a function that is random: what it returns follows from its arguments. Now and then that is an argument, a literal of the
// relation, or a text with one at an end, since what is said of these would hold of other values by chance.
func (m *Model) random(f *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	outs := f.Outputs()
	made := make([]func(*rand.Rand) relation.Value, len(outs))
	for k, o := range outs {
		made[k] = m.maker(o.Type)
	}
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	values := make([][]relation.Value, len(outs))
	for i := range n {
		row := make([]relation.Value, len(args))
		for k, a := range args {
			row[k] = a.At(i)
		}
		r := m.dice(f, row)
		if ex.Outcome[i] = relation.Returned; f.Err && r.IntN(failing) == 0 {
			ex.Outcome[i] = relation.Errored
		}
		for k, o := range outs {
			values[k] = append(values[k], m.value(o.Type, made[k], f, row, r))
		}
	}
	for k, o := range outs {
		col, err := relation.FromValues(o.Type, values[k])
		if err != nil {
			return nil, err
		}
		ex.Outputs = append(ex.Outputs, col)
	}
	return ex, nil
}

// dice are random numbers that a function and its arguments decide: with the same arguments it does the same.
func (m *Model) dice(f *relation.Func, args []relation.Value) *rand.Rand {
	h := fnv.New64a()
	h.Write(binary.LittleEndian.AppendUint64([]byte(f.Name), m.salt))
	for _, a := range args {
		h.Write(relation.AppendValue([]byte{'|'}, a))
	}
	return rand.New(rand.NewPCG(h.Sum64(), m.salt))
}

// How often random functions do something special, one execution in so many. No theory stands behind these.
const (
	failing = 8 // they return an error
	special = 4 // an output is an argument, or has to do with a literal
)

// maker makes values of a type. Those of a type of which no value can be made are names: such values are compared by these alone.
func (m *Model) maker(t *relation.Type) func(*rand.Rand) relation.Value {
	if source.Drawable(m.env, t) != nil {
		name := func(r *rand.Rand) relation.Value { return relation.Shown(fmt.Sprint("value ", r.Uint32())) }
		if t.Kind == relation.Pointer {
			return func(r *rand.Rand) relation.Value { return relation.Ref{To: name(r)} }
		}
		return name
	}
	draw := source.Values(&source.Space{Env: m.env, Vars: []relation.Var{{Name: "o", Type: t}}})
	return func(r *rand.Rand) relation.Value { return draw(r)[0] }
}

// value is an output of a random function.
func (m *Model) value(t *relation.Type, made func(*rand.Rand) relation.Value, f *relation.Func, args []relation.Value, r *rand.Rand) relation.Value {
	v := made(r)
	if r.IntN(special) != 0 {
		return v
	}
	if long := m.longer(v, r); long != nil && t.Kind != relation.Array {
		return long
	}
	near := m.near(t, f, args)
	if len(near) == 0 {
		return v
	}
	chosen := near[r.IntN(len(near))]
	// Texts and lists have it at an end as well, since a relation may speak of what a result begins with.
	switch x := chosen.(type) {
	case string:
		return []relation.Value{x, x + v.(string), v.(string) + x}[r.IntN(3)]
	case relation.List:
		if list, ok := v.(relation.List); ok && t.Kind == relation.Slice {
			return []relation.Value{x, relation.List(slices.Concat(x, list)), relation.List(slices.Concat(list, x))}[r.IntN(3)]
		}
	default:
		if f, ok := source.Number(x); ok && t.Kind <= relation.Uintptr && !t.Enum {
			return source.Whole(t.Kind, f+float64(cmp.Compare(r.IntN(3), 1)))
		}
	}
	return chosen
}

// near are the arguments of a function and the literals of the relation that are of a type.
func (m *Model) near(t *relation.Type, f *relation.Func, args []relation.Value) (near []relation.Value) {
	for k, p := range f.Params {
		if k < len(args) && relation.Identical(p.Type, t) {
			near = append(near, args[k])
		}
	}
	for _, w := range m.words {
		if relation.Identical(w.t, t) {
			near = append(near, w.v)
		}
	}
	return near
}

// longest is the longest text or list that a random function returns. No theory stands behind it: limits of lengths in relations are smaller.
const longest = 400

// longer is a text or a list of elements of v that is longer than a number of the relation, now and then; nil otherwise, and if there is no
// such number.
func (m *Model) longer(v relation.Value, r *rand.Rand) relation.Value {
	if r.IntN(2) == 0 {
		return nil
	}
	least := -1
	for _, w := range m.words {
		if f, ok := source.Number(w.v); ok && f >= 0 && f < longest {
			least = max(least, int(f))
		}
	}
	if least < 0 {
		return nil
	}
	switch v := v.(type) {
	case string:
		if v != "" {
			return strings.Repeat(v, 1+least/len(v)+r.IntN(2))
		}
	case relation.List:
		if len(v) > 0 {
			return relation.List(slices.Repeat(v, 1+least/len(v)+r.IntN(2)))
		}
	}
	return nil
}
