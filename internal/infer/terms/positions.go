package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A place is two parameters of the subject, a sequence and a whole number that may be a position in it.
type place struct{ list, at *term }

// places are all pairs of a parameter that is a sequence and one that is an int, whatever they are called.
func (s *search) places() []place {
	var out []place
	for _, list := range s.vars.params {
		for _, at := range s.vars.params {
			if isSequence(list.typ) && isInt(at.typ) && !named(at.typ) {
				out = append(out, place{list, at})
			}
		}
	}
	return out
}

// maxPlaces bounds the places of a subject. No theory stands behind it: three lists and two positions have six.
const maxPlaces = 6

// positional lists the conditions on positions: inside of a sequence, at most at its end, before it or behind it; and that all positions lie
// inside of one sequence.
func (s *search) positional() []*term {
	var out []*term
	within := map[*term]*term{}
	for _, p := range s.fewPlaces() {
		zero, length := s.vocab.literalOf(p.at.typ, "0"), apply(builtinAt("len", p.list.typ), p.list)
		from := compared("<=", zero, p.at)
		inside := apply(conjunction, from, compared("<", p.at, length))
		if all := within[p.list]; all != nil {
			out = append(out, apply(conjunction, all, inside))
		}
		within[p.list] = inside
		out = append(out, inside, apply(conjunction, from, compared("<=", p.at, length)),
			compared("<", p.at, length), compared("<=", p.at, length), compared(">=", p.at, length), compared(">", p.at, length))
	}
	return out
}

func (s *search) fewPlaces() []place {
	all := s.places()
	return all[:min(len(all), maxPlaces)]
}

// placed lists what the language makes at the positions of a subject: elements, the parts before and behind, and lists with one element removed,
// inserted or replaced.
func (s *search) placed() []*term {
	var out []*term
	for _, p := range s.fewPlaces() {
		for _, name := range []string{"index", "remove", "take", "drop"} {
			out = appended(out, builtinAt(name, p.list.typ, p.at.typ), p.list, p.at)
		}
		for _, x := range s.vars.params {
			if x == p.list || x == p.at {
				continue
			}
			for _, name := range []string{"insert", "replace", "swap"} {
				out = appended(out, builtinAt(name, p.list.typ, p.at.typ, x.typ), p.list, p.at, x)
			}
		}
	}
	return out
}

// elementsOf lists the elements of a result at the positions of the subject, and the first element.
func (s *search) elementsOf(r *term) []*term {
	if !isList(r.typ) {
		return nil
	}
	var out []*term
	for _, p := range append(slices.Clone(s.vars.params), s.vocab.literalOf(relation.Predeclared(relation.Int), "0")) {
		if p != nil && isInt(p.typ) {
			out = appended(out, builtinAt("index", r.typ, p.typ), r, p)
		}
	}
	return out
}

// moved lists the follow-ups that change a sequence together with the positions in it: another sequence is appended, or put before it, or the
// sequence is reversed.
func (s *search) moved() []followUp {
	var out []followUp
	for i, list := range s.vars.params {
		other := s.vars.copies[i]
		if !isSequence(list.typ) || s.joined(list, other) == nil || builtinAt("reverse", list.typ) == nil { // texts of an enumerated type have no operators
			continue
		}
		out = append(out, followUp{"extended", replaced(s.vars.params, i, s.joined(list, other))}, followUp{"preceded", replaced(s.vars.params, i, s.joined(other, list))})
		length := func(x *term) *term { return apply(builtinAt("len", x.typ), x) }
		turned, whole := apply(builtinAt("reverse", list.typ), list), relation.Predeclared(relation.Int)
		for _, group := range s.positionsBeside(i) {
			for _, m := range []struct {
				by   string
				list *term
				move func(at *term) *term
			}{
				{"preceded", s.joined(other, list), func(at *term) *term { return apply(builtinAt("+", whole, whole), at, length(other)) }},
				{"mirrored", turned, func(at *term) *term { return difference(difference(length(list), number(whole, 1)), at) }},
				{"mirrored", turned, func(at *term) *term { return difference(length(list), at) }},
			} {
				args := replaced(s.vars.params, i, m.list)
				for _, k := range group {
					args[k] = m.move(s.vars.params[k])
				}
				out = append(out, followUp{m.by, args})
			}
		}
	}
	return out
}

// difference is x - y.
func difference(x, y *term) *term { return apply(builtinAt("-", x.typ, y.typ), x, y) }

// joined is the concatenation of two sequences; nil where there is none.
func (s *search) joined(x, y *term) *term {
	name := "concat"
	if isText(x.typ) {
		name = "+"
	}
	op := builtinAt(name, x.typ, y.typ)
	if op == nil {
		return nil
	}
	return apply(op, x, y)
}

// positionsBeside are the parameters that may be positions in the i-th one: all together, and each alone.
func (s *search) positionsBeside(i int) [][]int {
	var all []int
	for k, p := range s.vars.params {
		if k != i && isInt(p.typ) && !named(p.typ) {
			all = append(all, k)
		}
	}
	return together(all)
}

// together is a list of numbers as one group, and each of them alone.
func together(all []int) [][]int {
	if len(all) == 0 {
		return nil
	}
	out := [][]int{all}
	for _, k := range all {
		if len(all) > 1 {
			out = append(out, []int{k})
		}
	}
	return out
}
