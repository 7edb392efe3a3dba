package source

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Bonded lists values of type t that have to do with v, a value of type u that a function returned or is given: v itself, the present value with v
// as an element or a key, and the present value where a method that it was made with is called once more, with v. What a relation passes from one
// execution to another, another argument hardly ever holds otherwise.
func Bonded(r *rand.Rand, v relation.Value, u *relation.Type, present relation.Value, t *relation.Type) []relation.Value {
	var out []relation.Value
	add := func(x relation.Value) {
		if x != nil && Compare(x, present) != 0 {
			out = append(out, x)
		}
	}
	switch {
	case relation.Identical(u, t):
		add(v)
	case t.Kind == relation.Slice && relation.Identical(t.Elem, u):
		list, _ := present.(relation.List)
		add(slices.Insert(slices.Clone(list), r.IntN(len(list)+1), v))
	case t.Kind == relation.Map && relation.Identical(t.Key, u):
		pairs, _ := present.(relation.Pairs)
		switch {
		case t.Elem.Kind == relation.Bool: // of a set it is a member where the value is true
			add(withKey(slices.Clone(pairs), v, true))
			add(withKey(slices.Clone(pairs), v, false))
		case len(pairs) > 0:
			add(withKey(slices.Clone(pairs), v, pairs[r.IntN(len(pairs))].Value))
		}
	case u.Kind <= relation.String:
		if made, ok := present.(relation.Built); ok {
			if again, ok := onceMore(made, v); ok {
				add(again)
			}
		}
	}
	return out
}

// onceMore is a value whose last step with an argument like v, behind the constructor, is taken once more, with v.
func onceMore(made relation.Built, v relation.Value) (relation.Built, bool) {
	for k := len(made.Steps) - 1; k > 0; k-- {
		step := made.Steps[k]
		for i, arg := range step.Args {
			if reflect.TypeOf(arg) != reflect.TypeOf(v) {
				continue
			}
			step.Args = slices.Clone(step.Args)
			step.Args[i] = v
			made.Steps = append(slices.Clone(made.Steps), step)
			return made, true
		}
	}
	return made, false
}
