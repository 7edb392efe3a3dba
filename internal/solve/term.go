package solve

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
)

// A Term is an expression over variables. Equal terms of one store are one pointer. Nothing changes a term.
type Term struct {
	op   Op
	sort Sort
	args []*Term
	bits uint64 // of a constant
	name string // of a variable
	fn   *Func  // of a call
	id   int    // terms are numbered as they are made, so that arguments come before what they are arguments of
	vars []*Term
}

// A Func is a function of Go that a term calls. Its result must depend on nothing but its arguments. Functions of one name are one function.
type Func struct {
	Name   string // as Go source calls it: math.Sin
	Result Sort
	Do     func(args []uint64) uint64
}

// Float64Func makes a Func of a function of one float.
func Float64Func(name string, f func(float64) float64) *Func {
	return &Func{Name: name, Result: Float64, Do: func(a []uint64) uint64 { return math.Float64bits(f(math.Float64frombits(a[0]))) }}
}

// Float64Func2 makes a Func of a function of two floats.
func Float64Func2(name string, f func(x, y float64) float64) *Func {
	return &Func{Name: name, Result: Float64, Do: func(a []uint64) uint64 {
		return math.Float64bits(f(math.Float64frombits(a[0]), math.Float64frombits(a[1])))
	}}
}

// Op is what t does.
func (t *Term) Op() Op { return t.op }

// Sort is the sort of t's values.
func (t *Term) Sort() Sort { return t.sort }

// Args are t's arguments, which must not be changed.
func (t *Term) Args() []*Term { return t.args }

// Name is the name of a variable, or of the function that is called.
func (t *Term) Name() string {
	if t.op == Call {
		return t.fn.Name
	}
	return t.name
}

// Const is the value of a constant.
func (t *Term) Const() (bits uint64, ok bool) { return t.bits, t.op == Const }

// ID is t's number in its store: it orders terms by when they were made.
func (t *Term) ID() int { return t.id }

// IsTrue says whether t is the constant true.
func (t *Term) IsTrue() bool { return t.op == Const && t.sort == Bool && t.bits == 1 }

// IsFalse says whether t is the constant false.
func (t *Term) IsFalse() bool { return t.op == Const && t.sort == Bool && t.bits == 0 }

// Vars are the variables in t, in the order in which they were made. They must not be changed.
func (t *Term) Vars() []*Term {
	if t.vars != nil || t.op == Const {
		return t.vars
	}
	if t.op == Var {
		t.vars = []*Term{t}
		return t.vars
	}
	for _, a := range t.args {
		t.vars = merge(t.vars, a.Vars())
	}
	if t.vars == nil {
		t.vars = []*Term{} // a call of constants: not to be looked for again
	}
	return t.vars
}

// merge is the union of two lists that are ordered by number.
func merge(a, b []*Term) []*Term {
	if len(a) == 0 {
		return b
	}
	out := make([]*Term, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			out, a, b = append(out, a[0]), a[1:], b[1:]
		case a[0].id < b[0].id:
			out, a = append(out, a[0]), a[1:]
		default:
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// VarsOf are the variables of several terms, in the order in which they were made.
func VarsOf(terms []*Term) []*Term {
	var out []*Term
	for _, t := range terms {
		out = merge(out, t.Vars())
	}
	return out
}

// A Store makes terms and knows all that it has made. It is for one goroutine.
type Store struct {
	terms  map[key]*Term
	count  int
	rounds bool // see [Store.Rounds]
}

// A key tells terms of a store apart; more is the numbers of arguments beyond the third, which only calls have.
type key struct {
	op   Op
	sort Sort
	bits uint64
	name string
	a    [3]*Term
	more string
}

// NewStore makes an empty store.
func NewStore() *Store { return &Store{terms: map[key]*Term{}} }

// Len is the number of terms that were made.
func (s *Store) Len() int { return s.count }

// make returns the term that there is, or a new one.
func (s *Store) make(t Term) *Term {
	k := key{op: t.op, sort: t.sort, bits: t.bits, name: t.name}
	if t.fn != nil {
		k.name = t.fn.Name
	}
	for i := copy(k.a[:], t.args); i < len(t.args); i++ {
		k.more += fmt.Sprintf(",%d", t.args[i].id)
	}
	if old, ok := s.terms[k]; ok {
		return old
	}
	s.count++
	made := t
	made.id = s.count
	made.args = slices.Clone(t.args)
	s.terms[k] = &made
	s.rounds = s.rounds || made.rounds()
	return &made
}

// rounds reports whether the value of t hangs on how a machine rounds, or on code that is no term.
func (t *Term) rounds() bool {
	switch t.op {
	case Call, ToBits, FromBits:
		return true
	case Convert:
		return t.sort.IsFloat() || t.args[0].sort.IsFloat()
	case Add, Sub, Mul, Quo, Rem:
		return t.sort.IsFloat()
	}
	return false
}

// Rounds reports whether a term was made whose value hangs on how a machine rounds, or on code that is no term: arithmetic of floats, conversions from
// and to them, their bits, and calls.
func (s *Store) Rounds() bool { return s.rounds }

// Var is the variable of a name. Variables of one name and two sorts are two variables.
func (s *Store) Var(name string, sort Sort) *Term {
	return s.make(Term{op: Var, sort: sort, name: name})
}

// Value is the constant of a sort with these bits; what lies beyond its width is cut off.
func (s *Store) Value(sort Sort, bits uint64) *Term {
	return s.make(Term{op: Const, sort: sort, bits: sort.truncate(bits)})
}

// Bool is a constant.
func (s *Store) Bool(v bool) *Term { return s.Value(Bool, truth(v)) }

// Int is the constant of a sort of integers, in two's complement.
func (s *Store) Int(sort Sort, bits uint64) *Term { return s.Value(sort, bits) }

// Float is the constant of a sort of floats that is nearest to v.
func (s *Store) Float(sort Sort, v float64) *Term { return s.Value(sort, sort.bitsOf(v)) }

// Apply is the term of an operator. And, Or, Add and Mul take any number of arguments and group them from the left. Sorts that do not fit are a fault
// of the caller, and a panic.
func (s *Store) Apply(op Op, args ...*Term) *Term {
	if len(args) > 2 && (op == And || op == Or || op == Add || op == Mul) {
		out := args[0]
		for _, a := range args[1:] {
			out = s.Apply(op, out, a)
		}
		return out
	}
	if (op == And || op == Or) && len(args) == 1 {
		return args[0]
	}
	return s.simplify(Term{op: op, sort: resultOf(op, args), args: args})
}

// resultOf is the sort of an operator's result.
func resultOf(op Op, args []*Term) Sort {
	if int(op) >= len(operators) || operators[op].arity != len(args) || op == Convert {
		panic(fmt.Sprintf("solve: operator %d of %d arguments", op, len(args)))
	}
	s, fits := sortOf(op, args)
	if !fits {
		panic(fmt.Sprintf("solve: operator %q of sorts that do not fit: %v", operators[op].token, args))
	}
	return s
}

// sortOf is the sort of a result, and whether the arguments fit.
func sortOf(op Op, args []*Term) (Sort, bool) {
	o, s := &operators[op], args[0].sort
	switch op {
	case Ite:
		return args[1].sort, s == Bool && args[1].sort == args[2].sort
	case ToBits:
		bits, _ := IntSort(s.Bits(), false)
		return bits, s.IsFloat()
	case FromBits:
		return map[Sort]Sort{Uint64: Float64, Uint32: Float32}[s], s == Uint64 || s == Uint32
	case Shl, Shr:
		return s, s.IsInt() && args[1].sort.IsInt()
	case Eq, Lt, Le:
		return Bool, s == args[1].sort && (s != Bool || op == Eq)
	}
	computed := s == Bool && o.bools != nil || s.IsFloat() && o.doubles != nil || s.IsInt() && o.ints != nil
	return s, computed && args[len(args)-1].sort == s
}

// Convert is Go's conversion of a number to another sort: extension by sign or zeros, truncation, rounding.
func (s *Store) Convert(to Sort, t *Term) *Term {
	switch {
	case t.sort == to:
		return t
	case t.sort == Bool || to == Bool:
		panic(fmt.Sprintf("solve: conversion from %s to %s", t.sort, to))
	case t.op == Convert && t.sort.IsInt() && to.IsInt() && t.args[0].sort.IsInt() && to.Bits() <= t.sort.Bits():
		return s.Convert(to, t.args[0]) // what the detour added or cut off is cut off anyway, unless it is narrower than to
	}
	return s.simplify(Term{op: Convert, sort: to, args: []*Term{t}})
}

// Call is the call of a function of Go. A call of constants is computed.
func (s *Store) Call(f *Func, args ...*Term) *Term {
	return s.simplify(Term{op: Call, sort: f.Result, fn: f, args: args})
}

// Not is !t.
func (s *Store) Not(t *Term) *Term { return s.Apply(Not, t) }

// Less is a < b.
func (s *Store) Less(a, b *Term) *Term { return s.Apply(Lt, a, b) }

// Equal is a == b.
func (s *Store) Equal(a, b *Term) *Term { return s.Apply(Eq, a, b) }

// sortedTerms are the keys of a map in the order in which they were made.
func sortedTerms[V any](m map[*Term]V) []*Term {
	return slices.SortedFunc(maps.Keys(m), func(a, b *Term) int { return cmp.Compare(a.id, b.id) })
}
