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
