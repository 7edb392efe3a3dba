package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A scene gives the subject its parameters, and sisters what is named like theirs. Three kinds of laws need other arguments: of a constant at which
// nothing or all happens, of an argument that is compared with another one, and of a moment that lies as far behind another one as a span says.
//
// What is told at a constant, and that it is nothing or a constant for a sum, is said without a region: at a constant there is none left. That something
// rises with an argument is said where two arguments are in order, and that it stays as it was may be said in any region.
//
// Of m methods that tell something and a arguments there are no more than (m² · maxSpecial + 2m) · a conclusions, and the budget of a scene cuts them like
// all others.

// maxSpecial is how many constants, 0 among them, the subject is given in the place of one argument. No theory stands behind it.
const maxSpecial = 3

// special lists the conclusions about the subject with a constant in the place of one argument: of what observers tell afterwards, it is what they or
// others told before, or nothing. A discount of 0 leaves the sum, one of 100 % leaves nothing to pay.
func (sc *scene) special(out *script) {
	if sc.after == nil {
		return
	}
	for i, a := range sc.given {
		for _, l := range sc.constants(a.typ) {
			once := sc.with(sc.after, sc.x, replaced(sc.given, i, l))
			idle := out.always("==", once, sc.x)
			for _, g := range sc.telling {
				if len(g.in) != 1 || doubtful(g) {
					continue
				}
				after, before := apply(g, once), apply(g, sc.x)
				same := out.say("==", apply(g, sc.do(sc.x)), before) // whatever the argument is
				kept := out.always("==", after, before, idle, same)
				sc.emptied(out, g, after, idle, same, kept)
				for _, h := range sc.telling {
					if len(h.in) == 1 && h != g && identical(h.out, g.out) && ownedNumber(g.out) {
						out.always("==", after, apply(h, sc.x), idle, same, kept)
					}
				}
			}
		}
	}
}

// emptied lists the conclusions that what is told is a flag, 0, or an empty text or list.
func (sc *scene) emptied(out *script, g *operation, after *term, unless ...*conclusion) {
	switch {
	case isBool(g.out):
		out.always("==", after, truth(true), unless...)
		out.always("==", after, truth(false), unless...)
	case ownedNumber(g.out):
		out.always("==", after, number(g.out, 0), unless...)
	case isText(g.out):
		out.always("==", after, textLiteral(g.out, ""), unless...)
	case isList(g.out):
		length := apply(builtinAt("len", g.out), after)
		out.always("==", length, number(length.typ, 0), unless...)
	}
}

// smallTexts are the numbers that every search knows, as they are written.
var smallTexts = []string{"0", "1", "2", "-1"}

// constants are 0 and the first constants of the code of a type of numbers.
func (sc *scene) constants(t typ) []*term {
	if !ownedNumber(t) {
		return nil
	}
	out := []*term{number(t, 0)}
	for _, l := range sc.s.vocab.literals {
		if identical(l.typ, t) && len(out) < maxSpecial && !slices.Contains(smallTexts, l.leaf) {
			out = append(out, l)
		}
	}
	return out
}

// rising lists the conclusions that a measure of what the subject makes rises or falls with an argument, which is compared with its second variable: the
// higher the discount, the less is due.
func (sc *scene) rising(out *script) {
	if sc.after == nil {
		return
	}
	for i, a := range sc.given {
		if !ownedNumber(a.typ) {
			continue
		}
		other := sc.with(sc.after, sc.x, replaced(sc.given, i, sc.second()[i]))
		for _, g := range sc.telling {
			if len(g.in) != 1 || doubtful(g) || !ownedNumber(g.out) {
				continue
			}
			after, there := apply(g, sc.do(sc.x)), apply(g, other)
			same := out.say("==", after, there)
			for _, op := range []relation.Op{"<=", ">="} {
				out.say(op, after, there, same)
			}
		}
	}
}

// later lists the conclusions about what a sister tells afterwards of the sum of two arguments, or of an argument and what a measure told before: a session
// that begins now and lasts for some seconds is not alive now + seconds, and a breaker that fails now is ready again now + b.Cooldown().
func (sc *scene) later(out *script) {
	if sc.after == nil {
		return
	}
	once := sc.do(sc.x)
	idle := out.say("==", once, sc.x)
	for _, g := range sc.telling {
		for _, sum := range sc.sums(g) {
			after, before := sc.with(g, once, []*term{sum}), sc.with(g, sc.x, []*term{sum})
			same := out.say("==", after, before, idle)
			sc.emptied(out, g, after, idle, same)
		}
	}
}

// maxSums is how many sums a sister is given. No theory stands behind it.
const maxSums = 8

// sums are the sums of two arguments of the subject, and of one and a measure of the value, that a sister may be given beside the value, if it takes one
// number.
func (sc *scene) sums(g *operation) []*term {
	if len(g.in) != 2 || !ownedNumber(g.in[1]) {
		return nil
	}
	t := g.in[1]
	plus := builtinAt("+", t, t)
	var out []*term
	for i, a := range sc.given {
		for _, b := range sc.given[i+1:] {
			if identical(a.typ, t) && identical(b.typ, t) {
				out = append(out, apply(plus, a, b))
			}
		}
	}
	for _, a := range sc.given {
		for _, m := range sc.telling {
			if identical(a.typ, t) && len(m.in) == 1 && identical(m.out, t) && !doubtful(m) {
				out = append(out, apply(plus, a, apply(m, sc.x)))
			}
		}
	}
	return out[:min(len(out), maxSums)]
}
