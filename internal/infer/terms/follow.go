package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A transformation changes an argument or a result. It is an operation whose first operand is the argument or the result; the second one, if
// there is one, is a variable of its own or a small literal.
type transformation struct {
	name string // for people, an adjective: "rotated"
	op   string // a builtin, or a function of the standard library
	with string // "k" for the count, "c" for a number of its own, "e" for one of the elements' type, or a literal; "" for one operand
}

// transformations is the table.
var transformations = []transformation{
	{"negated", "neg", ""},
	{"next", "+", "1"},
	{"shifted", "+", "c"},
	{"doubling", "*", "2"},
	{"scaled", "*", "c"},
	{"inverted", "!", ""},
	{"reversed", "reverse", ""},
	{"sorting", "sort", ""},
	{"rotated", "rotate", "k"},
	{"negated", "neglist", ""},
	{"shifted", "offset", "e"},
	{"doubling", "scale", "2e"},
	{"scaled", "scale", "e"},
	{"cut", "take", "k"},
	{"shortened", "drop", "1"},
	{"repeated", "repeat", "2"},
	{"upper", "strings.ToUpper", ""},
	{"lower", "strings.ToLower", ""},
	{"trimmed", "strings.TrimSpace", ""},
}

// apply is the transformed term; nil if the transformation does not take its type.
func (tr transformation) apply(s *search, x *term) *term {
	if op := s.vocab.refs[tr.op]; op != nil {
		if len(op.in) != 1 || !identical(op.in[0], x.typ) {
			return nil
		}
		return transformed(tr.name, op, x)
	}
	if tr.with == "" {
		return transformed(tr.name, builtinAt(tr.op, x.typ), x)
	}
	other := s.operand(tr.with, x.typ)
	if other == nil {
		return nil
	}
	return transformed(tr.name, builtinAt(tr.op, x.typ, other.typ), x, other)
}

// operand is the second operand of a transformation of a term of type t.
func (s *search) operand(with string, t typ) *term {
	switch with {
	case "k":
		return s.vars.count
	case "c":
		return s.vars.number(t)
	case "e", "2e":
		if !isList(t) {
			return nil
		}
		if with == "e" {
			return s.vars.number(t.Elem)
		}
		return s.vocab.literalOf(t.Elem, "2")
	}
	if isSequence(t) {
		t = relation.Predeclared(relation.Int)
	}
	return s.vocab.literalOf(t, with)
}

func transformed(name string, op *operation, args ...*term) *term {
	if op == nil {
		return nil
	}
	t := apply(op, args...)
	t.by = name
	return t
}

// A followUp is a list of arguments of the subject that is made of its parameters. by names the transformation where the terms themselves do not.
type followUp struct {
	by   string
	args []*term
}

// followUps lists the arguments for each transformation: of all parameters of one type together, and of each alone. Behind these are parameters
// of one type exchanged.
func (s *search) followUps() []followUp {
	var out []followUp
	for _, group := range s.groups() {
		for _, change := range s.changes(s.vars.params[group[0]].typ) {
			all := slices.Clone(s.vars.params)
			for _, i := range group {
				all[i] = change(s.vars.params[i])
			}
			if len(group) == 1 || s.has(joint) {
				out = append(out, followUp{"", all})
			}
			if len(group) > 1 {
				for _, i := range group {
					out = append(out, followUp{"", replaced(s.vars.params, i, change(s.vars.params[i]))})
				}
			}
		}
	}
	if !s.has(joint) {
		return out
	}
	for _, group := range s.groups() {
		for a, i := range group {
			for _, k := range group[a+1:] {
				swapped := slices.Clone(s.vars.params)
				swapped[i], swapped[k] = swapped[k], swapped[i]
				out = append(out, followUp{"swapped", swapped})
			}
		}
	}
	return out
}

// groups lists the parameters by their types.
func (s *search) groups() [][]int {
	var out [][]int
	for i, p := range s.vars.params {
		at := slices.IndexFunc(out, func(g []int) bool { return identical(s.vars.params[g[0]].typ, p.typ) })
		if at < 0 {
			out = append(out, []int{i})
		} else {
			out[at] = append(out[at], i)
		}
	}
	return out
}

// changes lists the functions by which a value of a type becomes another one: the rows of the table, and sisters whose other arguments are
// variables of their own.
func (s *search) changes(t typ) []func(*term) *term {
	var out []func(*term) *term
	for _, tr := range transformations {
		if tr.apply(s, s.variableOf(t)) != nil {
			out = append(out, func(x *term) *term { return tr.apply(s, x) })
		}
	}
	for _, g := range s.vocab.sisters {
		if !identical(g.out, t) || hidden(t) && !g.state {
			continue
		}
		at := slices.IndexFunc(g.in, func(u typ) bool { return identical(u, t) })
		if at < 0 {
			continue
		}
		if args := s.ownArguments(g, at); args != nil {
			out = append(out, func(x *term) *term { return transformed(shortName(g.call.Name), g, replaced(args, at, x)...) })
		}
	}
	return out
}

// variableOf is a parameter of a type.
func (s *search) variableOf(t typ) *term {
	for _, p := range s.vars.params {
		if identical(p.typ, t) {
			return p
		}
	}
	return nil
}

// ownArguments lists variables for the parameters of a sister except one. They are no parameters of the subject. It is nil if there are too few.
func (s *search) ownArguments(g *operation, but int) []*term {
	args := make([]*term, len(g.in))
	for i, t := range g.in {
		if i == but {
			continue
		}
		switch {
		case s.vars.number(t) != nil:
			args[i] = s.vars.number(t)
		case isInt(t) && s.vars.count != nil:
			args[i] = s.vars.count
		case heldBy(g.call) != nil && s.vars.fitting(t) != nil:
			args[i] = s.vars.fitting(t)
		default:
			return nil
		}
		if slices.Index(args[:i], args[i]) >= 0 {
			return nil // one variable for two
		}
	}
	return args
}
