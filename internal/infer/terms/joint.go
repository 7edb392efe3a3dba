package terms

import "github.com/imago-mt/imago/relation"

// jointChanges are the transformations that numbers and lists of them have under one name: each shape has a row of its own in the table.
var jointChanges = []string{"negated", "shifted", "scaled", "doubling"}

// changedAs is a term changed by the transformation of a name that takes its type; nil if there is none.
func (s *search) changedAs(name string, x *term) *term {
	for _, tr := range transformations {
		if tr.name != name {
			continue
		}
		if t := tr.apply(s, x); t != nil {
			return t
		}
	}
	return nil
}

// jointly lists the follow-ups in which parameters of different shapes are changed in the same way: lists together with numbers of the type of
// their elements, and values that a sister shifts or scales together with numbers. Which numbers belong to which list is not known: they are
// changed all together, and each alone.
func (s *search) jointly() []followUp {
	var out []followUp
	for _, t := range s.vars.orders {
		var lists, numbers []int
		for i, p := range s.vars.params {
			switch {
			case isList(p.typ) && identical(p.typ.Elem, t):
				lists = append(lists, i)
			case identical(p.typ, t):
				numbers = append(numbers, i)
			}
		}
		for _, some := range together(lists) {
			for _, more := range together(numbers) {
				for _, name := range jointChanges {
					if args := s.changedBy(name, some, more); args != nil {
						out = append(out, followUp{name, args})
					}
				}
			}
		}
		for _, more := range together(numbers) {
			out = append(out, s.besideSisters(t, more)...)
		}
	}
	return out
}

// changedBy is the parameters with those of some groups changed by the transformations of a name; nil if one of them cannot be.
func (s *search) changedBy(name string, groups ...[]int) []*term {
	args := append([]*term(nil), s.vars.params...)
	for _, g := range groups {
		for _, i := range g {
			if args[i] = s.changedAs(name, args[i]); args[i] == nil {
				return nil
			}
		}
	}
	return args
}

// besideSisters are follow-ups in which a sister changes all values of its type by a number, and parameters that are numbers are shifted by the
// same one.
func (s *search) besideSisters(t typ, numbers []int) []followUp {
	var out []followUp
	sum := builtinAt("+", t, t)
	if sum == nil {
		return nil
	}
	for _, g := range s.vocab.sisters {
		at := -1
		for i, u := range g.in {
			if identical(u, g.out) && u.Kind > relation.String && !hidden(u) {
				at = i
			}
		}
		if at < 0 || len(g.in) != 2 {
			continue
		}
		given := s.ownArguments(g, at)
		if given == nil || !identical(given[1-at].typ, t) {
			continue
		}
		args, n := append([]*term(nil), s.vars.params...), 0
		for i, p := range args {
			if identical(p.typ, g.out) {
				args[i] = apply(g, replaced(given, at, p)...)
				n++
			}
		}
		for _, i := range numbers {
			args[i] = apply(sum, args[i], given[1-at])
		}
		if n > 0 {
			out = append(out, followUp{shortName(g.call.Name), args})
		}
	}
	return out
}

// combinations are the operations that join two values of one parameter: of numbers the maximum, the minimum and the sum, of words and sets of
// flags the union and the intersection, of texts and lists the concatenation.
var combinations = []string{"max", "min", "+", "|", "&", "concat"}

// combined lists the follow-ups in which a parameter is combined with its second variable: two executions with the parts are often one with the
// combination.
func (s *search) combined() []followUp {
	var out []followUp
	for i, p := range s.vars.params {
		other := s.vars.copies[i]
		for _, name := range combinations {
			op := builtinAt(name, p.typ, p.typ)
			if op == nil || named(p.typ) && !bitwise[name] {
				continue
			}
			out = append(out, followUp{"combined", replaced(s.vars.params, i, apply(op, p, other))})
			if isSequence(p.typ) {
				out = append(out, followUp{"combined", replaced(s.vars.params, i, apply(op, other, p))})
			}
		}
	}
	return out
}
