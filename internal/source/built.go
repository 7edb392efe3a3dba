package source

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Sizes of built values. No theory: the usual ones keep a value readable, the largest ones reach the limits of small containers.
const (
	usualSize    = MaxSlice // of the numbers that size most values (docs/traps.md A10)
	maxSize      = 64       // of the other ones
	usualChanges = 3        // mutators in most call sequences
	maxChanges   = 12       // in the other ones
	rarely       = 8        // of so many values of an immutable type one is derived from another
	poolSize     = 2000     // call sequences of a type, which are drawn repeatedly: making a value costs a child microseconds
)

// A call is a builder with the generators of its arguments.
type call struct {
	name    string
	params  []relation.Param
	args    []gen
	fails   bool // it may return an error
	derives bool // a method that leaves its receiver and returns another value
	fills   bool // a mutator that puts its arguments into the value, by its name
}

func (c call) draw(r *rand.Rand) relation.Step {
	st := relation.Step{Func: c.name}
	for _, g := range c.args {
		st.Args = append(st.Args, g(r))
	}
	return st
}

// calls compiles builders, leaving out the first parameters.
func (m *maker) calls(steps []step, from int) []call {
	inner := *m
	inner.arg = true
	var out []call
	for _, s := range steps {
		c := call{name: s.name, fails: s.fn.Err || s.fn.Answers(), derives: from > 0 && len(s.fn.Params) > 0 && s.fn.Params[0].Type.Kind != relation.Pointer}
		c.params = s.fn.Params[min(from, len(s.fn.Params)):]
		c.fills = from > 0 && !c.derives && len(c.params) > 0 && plain(c.params) && fills(s.name)
		for _, p := range c.params {
			c.args = append(c.args, inner.near(p, s.name))
		}
		out = append(out, c)
	}
	return out
}

// toldPart is the share, one in so many, of the arguments of a builder that its own code mentions. No theory stands behind it.
const toldPart = 4

// near compiles an argument of a builder that is now and then a constant of the builder's code: a mask of other than 32 or 128 bits is none.
func (m *maker) near(p relation.Param, builder string) gen {
	draw := m.argument(p, builder)
	told := m.told(p, builder)
	if len(told) == 0 {
		return draw
	}
	return func(r *rand.Rand) relation.Value {
		if r.IntN(toldPart) == 0 {
			return told[r.IntN(len(told))]
		}
		return draw(r)
	}
}

// told lists the constants of a builder's code that may be an argument of it. A polynomial or a mask of 32 bits that the code has is what people
// pass, however large.
func (m *maker) told(p relation.Param, builder string) []relation.Value {
	of := m.sp.Hints.Of[builder]
	var out []relation.Value
	switch k := p.Type.Kind; {
	case p.Type.Enum:
	case k == relation.String:
		for _, s := range of.Texts {
			out = append(out, s)
		}
	case relation.Int <= k && k < relation.Float32:
		lo, hi := m.intRange(k, "")
		if k == relation.Uint32 && !isSize(p.Name) && !countsDigits(p.Name) {
			hi = math.MaxUint32
		}
		for _, f := range of.Numbers {
			if f == math.Trunc(f) && float64(lo) <= f && f <= float64(hi) {
				out = append(out, intValue(k, int64(f)))
			}
		}
	}
	return slices.DeleteFunc(out, func(v relation.Value) bool { return p.Type.Kind != relation.Uint32 && !bearable(p, v) })
}

// ends lists the last numbers that a builder is given of a type of 64 bits, as far as its name does not say that they size the value: those of an
// unsigned one, and a quarter of a signed one (docs/traps.md A2).
func ends(p relation.Param) []relation.Value {
	switch {
	case p.Type.Enum || isSize(p.Name) || countsDigits(p.Name):
	case p.Type.Kind == relation.Uint64:
		return []relation.Value{uint64(math.MaxUint64), uint64(1 << 63)}
	case p.Type.Kind == relation.Int64:
		return []relation.Value{int64(1 << 61), int64(-1 << 61)}
	}
	return nil
}

// argument compiles an argument of a builder: what sizes the value is small, since each row makes the value anew, and another whole
// number is so often, so that steps meet each other's elements.
func (m *maker) argument(p relation.Param, builder string) gen {
	k := p.Type.Kind
	draw := m.deeper(p.Type, builder+"."+p.Name)
	if width, signed := k.Bits(); width > 0 && !p.Type.Enum && countsDigits(p.Name) {
		return func(r *rand.Rand) relation.Value {
			return intValue(k, r.Int64N(usualSize*(1+b2i(signed))+1)-usualSize*b2i(signed))
		}
	}
	if p.Type.Enum || k != relation.Int && k != relation.Uint && k != relation.Uint32 {
		return draw
	}
	small := func(r *rand.Rand) relation.Value { return intValue(k, int64(r.IntN(usualSize+2)-1)) }
	if k != relation.Int {
		small = func(r *rand.Rand) relation.Value { return intValue(k, int64(r.IntN(usualSize+1))) }
	}
	if isSize(p.Name) {
		return func(r *rand.Rand) relation.Value {
			if r.IntN(32) == 0 {
				return intValue(k, int64(r.IntN(maxSize+1)))
			}
			return small(r)
		}
	}
	return func(r *rand.Rand) relation.Value {
		if r.IntN(2) == 0 {
			return small(r)
		}
		return draw(r)
	}
}

// bearable reports whether a builder may be given a whole number: a set of numbers up to 2^40 is a value of a terabyte. The wide types
// are left alone where the name does not say that they size the value, since moments and amounts are of such types.
func bearable(p relation.Param, v relation.Value) bool {
	x, ok := whole64(v)
	_, signed := p.Type.Kind.Bits()
	most := int64(Range)
	switch {
	case !ok || p.Type.Enum:
		return true
	case isSize(p.Name), countsDigits(p.Name):
		most = 4 * maxSize
	case p.Type.Kind == relation.Int64 || p.Type.Kind == relation.Uint64:
		return true
	}
	return x <= most && (x >= 0 || signed && x >= -most)
}

// countsDigits reports whether a parameter of that name says how many digits a number has or gets, or where its point stands: the cost of
// what is done with a number of a thousand digits says nothing of the ones that people use.
func countsDigits(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"exp", "scale", "prec", "places", "digits", "decimals", "shift"}, func(s string) bool { return strings.HasPrefix(name, s) })
}

// isSize reports whether a parameter of that name says how large a value is to be, going by what Go programmers call it.
func isSize(name string) bool {
	name = strings.ToLower(name)
	return slices.Contains([]string{"n", "m", "k", "rows", "cols", "row", "col", "w", "h", "bits", "dim", "order"}, name) ||
		slices.ContainsFunc([]string{"size", "len", "cap", "count", "num", "width", "height", "depth", "max", "limit", "capacity"}, func(s string) bool {
			return strings.HasPrefix(name, s) || strings.HasSuffix(name, s)
		})
}

// takingIn are the words with which Go programmers begin the names of methods that put something into a container.
var takingIn = []string{"add", "append", "enqueue", "include", "insert", "observe", "offer", "push", "put", "record", "register", "set", "store", "union", "write"}

// fills reports whether a method of that name puts something into its receiver.
func fills(name string) bool {
	name = strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	return slices.ContainsFunc(takingIn, func(word string) bool { return strings.HasPrefix(name, word) })
}

// filled draws the steps that put up to maxChanges things into a value by one or two mutators: drawn from all of them, changes hardly ever
// leave more than two things in a container, which is what removes and clears it.
func filled(r *rand.Rand, fillers []call) []relation.Step {
	a, b := fillers[r.IntN(len(fillers))], fillers[r.IntN(len(fillers))]
	var out []relation.Step
	for range 1 + r.IntN(maxChanges) {
		if r.IntN(4) == 0 {
			a, b = b, a
		}
		out = append(out, a.draw(r))
	}
	return out
}

// built draws call sequences: a constructor, mostly one that cannot fail if there is one, and in half of them mutators, mostly up to three, or
// many that fill it.
// A value that is itself an argument is changed only by mutators of plain arguments: call sequences of call sequences would grow
// without bound. Values that never change are mostly what a constructor makes of them: a sine of a sine is one more number, and each row
// works it out anew.
func (m *maker) built(t *relation.Type) gen {
	if m.depth >= maxDepth {
		return m.shallow(t)
	}
	first, more := m.steps(t)
	safe := slices.IndexFunc(first, func(c call) bool { return c.fails })
	if safe <= 0 {
		safe = len(first)
	}
	var fillers []call
	for _, c := range more {
		if c.fills {
			fillers = append(fillers, c)
		}
	}
	known, often := m.known(t), 2
	if len(first) > 1 && !slices.ContainsFunc(more, func(c call) bool { return !c.derives }) {
		often = rarely
	}
	return m.mostlyMade(t, pooled(func(r *rand.Rand) relation.Value {
		n := len(first)
		if r.IntN(4) > 0 {
			n = safe
		}
		b := relation.Built{Steps: []relation.Step{first[r.IntN(n)].draw(r)}}
		if len(known) > 0 && r.IntN(3) == 0 {
			b.Steps[0] = known[r.IntN(len(known))].(relation.Built).Steps[0]
		}
		if b.Steps[0].Variable() { // it belongs to everybody
			return b
		}
		if len(more) > 0 && r.IntN(often) == 0 {
			if often > 2 {
				b.Steps = append(b.Steps, more[r.IntN(len(more))].draw(r))
				return b
			}
			if len(fillers) > 0 && r.IntN(2) == 0 {
				b.Steps = append(b.Steps, filled(r, fillers)...)
				for range r.IntN(usualChanges) {
					b.Steps = append(b.Steps, more[r.IntN(len(more))].draw(r))
				}
				m.repeat(r, b.Steps, 1)
				return b
			}
			n := 1 + r.IntN(usualChanges)
			if r.IntN(8) == 0 {
				n = 1 + r.IntN(maxChanges)
			}
			for range n {
				b.Steps = append(b.Steps, more[r.IntN(len(more))].draw(r))
			}
			m.repeat(r, b.Steps, 1)
		}
		return b
	}))
}

// shallow draws values of t that hold no others: where values are as deep as they may be.
func (m *maker) shallow(t *relation.Type) gen {
	inner := *m
	inner.depth = maxDepth - 2 // a pointer at the limit is nil
	var ready []step
	for _, s := range constructors(m.sp.Env, t) {
		if s.fn.Preset() && !slices.ContainsFunc(s.fn.Params, func(p relation.Param) bool { return p.Type.Has(isOpaque) }) {
			ready = append(ready, s)
		}
	}
	if len(ready) == 0 {
		if least := m.least(t); least != nil {
			return least
		}
		return func(*rand.Rand) relation.Value { return relation.Built{} }
	}
	first := inner.calls(ready, 0)
	return func(r *rand.Rand) relation.Value {
		return relation.Built{Steps: []relation.Step{first[r.IntN(len(first))].draw(r)}}
	}
}

func isOpaque(t *relation.Type) bool { return t.Kind == relation.Opaque }

// steps is the constructors of t, those that cannot fail first, and its mutators.
func (m *maker) steps(t *relation.Type) (first, more []call) {
	starts := constructors(m.sp.Env, t)
	slices.SortStableFunc(starts, func(a, b step) int { return int(b2i(a.fn.Err || a.fn.Answers()) - b2i(b.fn.Err || b.fn.Answers())) })
	changes := mutators(m.sp.Env, t)
	if m.arg {
		changes = slices.DeleteFunc(changes, func(s step) bool { return !plain(s.fn.Params[min(1, len(s.fn.Params)):]) })
	}
	return m.calls(starts, 0), m.calls(changes, 1)
}

// plain reports whether no parameter is of an opaque type.
func plain(params []relation.Param) bool {
	return !slices.ContainsFunc(params, func(p relation.Param) bool {
		t := p.Type
		for t.Elem != nil {
			t = t.Elem
		}
		return t.Kind == relation.Opaque
	})
}

// pooled draws from the values drawn before once there are many.
func pooled(draw gen) gen {
	var pool []relation.Value
	return func(r *rand.Rand) relation.Value {
		if len(pool) == poolSize && r.IntN(8) > 0 {
			return pool[r.IntN(poolSize)]
		}
		v := draw(r)
		if len(pool) < poolSize {
			pool = append(pool, v)
		}
		return v
	}
}
