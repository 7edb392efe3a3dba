package terms

import (
	"fmt"
	"maps"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// variables are those of the terms of a search.
type variables struct {
	all    []relation.Var
	params []*term          // the arguments of the subject
	copies []*term          // second ones
	count  *term            // an int of its own: by how much to rotate, how many to take
	extra  map[string]*term // by the text of a number type: a number of its own, by which to shift or to scale
	orders []*relation.Type // of extra, in order
	given  []*term          // for parameters of sisters beside a receiver that cannot be taken apart
	more   []*term          // all but params and copies, in order
	beside map[string]*term // by the text of a type: an argument of observers beside the value that they tell of
	keys   map[string]*term // by the text of a type: a key of maps
	// numeral is a number that is written in a text, nil if the subject reads none.
	numeral *term
	// writer is a sister that writes what the subject reads, nil if there is none, and writing what it is given.
	writer  *relation.Func
	writing *term
	fn      *relation.Func
}

// newVariables makes two variables for each parameter of a subject, one for each type of numbers that occurs, and, if the subject has a state
// that cannot be taken apart, one for each type that sisters take beside such a state.
func newVariables(fn *relation.Func, sisters ...*relation.Func) variables {
	v := variables{fn: fn, extra: map[string]*term{}}
	taken := map[string]bool{}
	for _, p := range fn.Params {
		taken[p.Name] = true
	}
	name := func(base string) string {
		for n, k := base, 2; ; n, k = fmt.Sprint(base, k), k+1 {
			if !taken[n] {
				taken[n] = true
				return n
			}
		}
	}
	add := func(w relation.Var) *term {
		v.all = append(v.all, w)
		t := variable(w)
		if len(v.all) > 2*len(fn.Params) {
			v.more = append(v.more, t)
		}
		return t
	}
	for i, p := range fn.Params {
		v.params = append(v.params, add(relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i}))
	}
	for i, p := range fn.Params {
		v.copies = append(v.copies, add(relation.Var{Name: name(p.Name + "2"), Type: p.Type, Func: fn, Param: i}))
	}
	for _, p := range fn.Params {
		t := valueType(p.Type)
		if isSequence(t) && v.count == nil {
			v.count = add(relation.Var{Name: name("k"), Type: relation.Predeclared(relation.Int)})
		}
		for _, u := range append([]*relation.Type{t}, elements(t)...) {
			if isOrderedNumber(u) && !named(u) && v.extra[u.String()] == nil {
				v.extra[u.String()] = add(relation.Var{Name: name("c"), Type: u})
				v.orders = append(v.orders, u)
			}
		}
	}
	if held := heldBy(fn); held != nil {
		for _, g := range sisters {
			for i, p := range g.Params {
				if identical(heldBy(g), held) && i > 0 && p.Type.Kind <= relation.String && v.fitting(p.Type) == nil {
					v.given = append(v.given, add(relation.Var{Name: name(p.Name), Type: p.Type, Func: g, Param: i}))
				}
			}
		}
	}
	if t := numeralType(fn); t != nil {
		if v.numeral = v.number(t); v.numeral == nil {
			v.numeral = add(relation.Var{Name: name("n"), Type: t})
		}
	}
	v.addKeys(add, name)
	v.addObserved(sisters, add, name)
	v.addWritten(sisters, add, name)
	v.addFocal(sisters, add, name)
	return v
}

// maxFocal bounds the variables that are made for the other arguments of sisters in a scene. No theory stands behind it: a place in a plane has
// two numbers.
const maxFocal = 3

// addFocal makes variables for the other arguments of sisters in the scene of the subject, as far as there are not enough of their types: the
// place at which a grid is looked at is no parameter of the method that turns it.
func (v *variables) addFocal(sisters []*relation.Func, add func(relation.Var) *term, name func(string) string) {
	if len(v.params) == 0 || !focal(v.params[0].typ) {
		return
	}
	n := 0
	for _, g := range sisters {
		if g.TakesAny() || len(g.Params) == 0 || !identical(valueType(g.Params[0].Type), v.params[0].typ) {
			continue
		}
		used := map[*term]bool{}
		for i, p := range g.Params[1:] {
			free := func(t *term) bool { return identical(t.typ, valueType(p.Type)) && !used[t] }
			all := slices.Concat(v.copies, v.more)
			at := slices.IndexFunc(all, free)
			switch {
			case at >= 0:
				used[all[at]] = true
			case p.Type.Kind <= relation.String && n < maxFocal:
				used[add(relation.Var{Name: name(p.Name), Type: p.Type, Func: g, Param: i + 1})] = true
				n++
			}
		}
	}
}

// maxBeside bounds the variables that are made for the further arguments of observers. No theory stands behind it.
const maxBeside = 2

// addObserved makes variables for the further arguments of observers: the place at which two polynomials are evaluated is no parameter of the
// subject. One variable serves all observers with arguments of its type.
func (v *variables) addObserved(sisters []*relation.Func, add func(relation.Var) *term, name func(string) string) {
	v.beside = map[string]*term{}
	for _, p := range v.fn.Params {
		t := valueType(p.Type)
		for _, g := range sisters {
			at := observedParam(g, t)
			for i, q := range g.Params {
				if u := q.Type; at >= 0 && i != at && !identical(u, t) && v.beside[u.String()] == nil && len(v.beside) < maxBeside {
					v.beside[u.String()] = add(relation.Var{Name: name(q.Name), Type: u, Func: g, Param: i})
				}
			}
		}
	}
}

// maxKeyed bounds the map types for whose keys variables are made. No theory stands behind it.
const maxKeyed = 2

// keyed reports whether t is a map whose keys are scalars.
func keyed(t *relation.Type) bool { return t.Kind == relation.Map && t.Key.Kind <= relation.String }

// addKeys makes a variable for the keys of each map type among the parameters and the results, and one for what a key has: sisters that put an entry
// into a map take both.
func (v *variables) addKeys(add func(relation.Var) *term, name func(string) string) {
	v.keys = map[string]*term{}
	var types []*relation.Type
	for _, p := range v.fn.Params {
		types = append(types, p.Type)
	}
	for _, o := range v.fn.Outputs() {
		types = append(types, o.Type)
	}
	for _, t := range types {
		if !keyed(t) || v.keys[t.Key.String()] != nil || len(v.keys) >= maxKeyed {
			continue
		}
		v.keys[t.Key.String()] = add(relation.Var{Name: name("key"), Type: t.Key})
		if t.Elem.Kind <= relation.String {
			add(relation.Var{Name: name("value"), Type: t.Elem})
		}
	}
}

// fitting is a variable for a further parameter of a sister: the second variable of a parameter of the subject, or one that was made for sisters;
// nil if there is none.
func (v *variables) fitting(t *relation.Type) *term {
	for _, w := range append(v.copies[1:len(v.copies):len(v.copies)], v.given...) {
		if identical(w.typ, t) {
			return w
		}
	}
	return nil
}

// elements are the types inside a list or a struct.
func elements(t *relation.Type) []*relation.Type {
	var out []*relation.Type
	if isList(t) {
		out = append(out, t.Elem)
	}
	for _, o := range fieldsOf(t) {
		out = append(out, o.out)
	}
	return out
}

// number is the variable that was made for a number type; nil if there is none.
func (v *variables) number(t *relation.Type) *term { return v.extra[t.String()] }

// about is an expression with a call of the subject for the parameters and one for their second variables, by which the domain of each is known.
func (v *variables) about(vocab *vocabulary) relation.Expr {
	call := func(of []*term) relation.Expr {
		args := make([]relation.Expr, len(of))
		for i, t := range of {
			args[i] = t.expr
		}
		return relation.Succeeds(callOf(v.fn, args))
	}
	return relation.Conjunction(call(v.params), call(v.copies))
}

// tame bounds the numbers by which arguments are shifted or scaled, so that sums do not wrap around. A law that fails where they do gets a
// condition later. No theory stands behind it.
const tame = 64

// tamed is columns in which the whole numbers of shifts and factors are small.
func (v *variables) tamed(cols map[string]relation.Column) map[string]relation.Column {
	out := maps.Clone(cols)
	shifts := make([]*term, 0, len(v.orders)+1)
	for _, t := range v.orders {
		shifts = append(shifts, v.number(t))
	}
	if v.numeral != nil && !slices.Contains(shifts, v.numeral) {
		shifts = append(shifts, v.numeral)
	}
	for _, x := range shifts {
		if isFloat(x.typ) {
			continue
		}
		limit := number(x.typ, tame)
		small := &relation.Binary{Op: "%", X: x.expr, Y: limit.expr, T: x.typ}
		if c, _, err := relation.NewCache(nil, cols, cols[x.leaf].Len()).Value(exactly, small); err == nil {
			out[x.leaf] = c
		}
	}
	return out
}

// textParam is the place of the only parameter of a function that is a text; -1 if there is none, or several.
func textParam(fn *relation.Func) int {
	at := -1
	for i, p := range fn.Params {
		switch {
		case !isText(p.Type):
		case at >= 0 || named(p.Type):
			return -1
		default:
			at = i
		}
	}
	return at
}

// numeralType is the type of the whole numbers that a function of one text returns; nil if it returns none.
func numeralType(fn *relation.Func) *relation.Type {
	if textParam(fn) < 0 {
		return nil
	}
	for _, o := range fn.Outputs() {
		if o.Param < 0 && isOrderedNumber(o.Type) && !isFloat(o.Type) && o.Type.Pkg == "" {
			return o.Type
		}
	}
	return nil
}
