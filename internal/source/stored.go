package source

import (
	"math/rand/v2"
	"reflect"

	"github.com/imago-mt/imago/relation"
)

// A container shows what it holds only if it is asked for it: of a cache with five keys of some ten letters each a key that is drawn by itself
// finds nothing, and a law of what is there has hardly any evidence.

// storable reports whether values of a type may be what calls put into a container. Values of an enumeration meet anyway.
func storable(t *relation.Type) bool {
	return t.Kind > relation.Bool && t.Kind <= relation.String && !t.Enum
}

// isContainer reports whether values of t may be containers: they are built, and no functions or interfaces, whose values are named and not filled.
func isContainer(t *relation.Type) bool {
	if t.Kind == relation.Pointer {
		t = t.Elem
	}
	return t.Kind == relation.Opaque && t.Text == "" && t.Name != ""
}

// stored is an argument of one of the calls that made a built value, or an element of a list that a call was given, if it has the Go type of
// the present value. The constructor counts too, since it may be given what the container holds from the start.
//
// Whether the call put the argument into the value is not known: the capacity of a cache is an argument like its keys.
func stored(r *rand.Rand, from, to relation.Value) relation.Value {
	b, ok := builtOf(from)
	if !ok {
		return nil
	}
	like := reflect.TypeOf(to)
	var found []relation.Value
	for _, st := range b.Steps {
		for _, a := range st.Args {
			list, ok := a.(relation.List)
			if !ok {
				list = relation.List{a}
			}
			for _, e := range list {
				if reflect.TypeOf(e) == like {
					found = append(found, e)
				}
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found[r.IntN(len(found))]
}

// containers are the places of the variables that may be containers, if there are several others beside.
func (sp *Space) containers() []int {
	var out []int
	for i, v := range sp.Vars {
		if isContainer(v.Type) && len(sp.Vars) > leastRecalled {
			out = append(out, i)
		}
	}
	return out
}

// How many arguments of one call are put beside a container at least, and in one of how many rows. No theory stands behind these.
const (
	leastRecalled = 2
	recallShare   = 6
)

// recall puts the arguments of one of the calls that filled a container beside it, all together: what is stored at a place under a key is found, changed
// and deleted by the place and the key alone.
func (sp *Space) recall(r *rand.Rand, containers []int, row Row) {
	if len(containers) == 0 || r.IntN(recallShare) > 0 {
		return
	}
	at := containers[r.IntN(len(containers))]
	b, ok := builtOf(row[at])
	if !ok || len(b.Steps) == 0 {
		return
	}
	step := b.Steps[r.IntN(len(b.Steps))]
	var of []relation.Param
	if fn := sp.Env.Func(step.Func); fn != nil && len(fn.Params) >= len(step.Args) {
		of = fn.Params[len(fn.Params)-len(step.Args):] // a mutator has no argument for its receiver
	}
	out, given := append(Row(nil), row...), map[int]bool{at: true}
	for k, a := range step.Args {
		for i := range row {
			if !given[i] && k < len(of) && fitsType(of[k].Type, sp.Vars[i].Type) && sp.Inside(i, a) {
				out[i], given[i] = a, true
				break
			}
		}
	}
	if len(given) > leastRecalled {
		copy(row, out)
	}
}

// repeatedPart is the share, one in so many, of the arguments of a call sequence that an earlier call of it has. No theory stands behind it.
const repeatedPart = 4

// repeat gives the calls of a sequence from one on arguments of earlier calls, in place: an edge joins vertices that are there, and what is
// removed was put in before. Texts that are drawn apart hardly ever meet. What sizes a value is left alone.
func (m *maker) repeat(r *rand.Rand, steps []relation.Step, from int) {
	type given struct {
		of    relation.Param
		value relation.Value
	}
	var before []given
	for i := range steps {
		fn := m.sp.Env.Func(steps[i].Func)
		if fn == nil || len(fn.Params) < len(steps[i].Args) {
			continue
		}
		params := fn.Params[len(fn.Params)-len(steps[i].Args):] // a mutator has no argument for its receiver
		seen := len(before)
		for k, p := range params {
			if !storable(p.Type) || isSize(p.Name) || countsDigits(p.Name) {
				continue
			}
			if seen > 0 && i >= from && r.IntN(repeatedPart) == 0 {
				if g := before[r.IntN(seen)]; relation.Identical(g.of.Type, p.Type) {
					steps[i].Args[k] = g.value
				}
			}
			before = append(before, given{p, steps[i].Args[k]})
		}
	}
}

// fitsType reports whether an argument of a call can stand for a variable: they have one type, or both are of one basic type, whatever they are called.
func fitsType(of, v *relation.Type) bool {
	return relation.Identical(of, v) || of.Kind == v.Kind && storable(of) && storable(v)
}
