package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// What is said of a value that cannot be taken apart is said through its observers: after a deposit the balance is more by the amount, a set has what
// was added, and all else is as it was. The last part, the frame of a change, is what tests of a single call mostly forget, and what a change of the
// wrong thing breaks.

// tells lists the conclusions about what sisters tell of the value that the subject makes, by what they tell of the value before, by the arguments
// and by what other sisters tell.
//
// Of a method without arguments the place that is looked at may have moved: g.Turn().At(g.Height()-1-y, x) == g.At(x, y).
func (sc *scene) tells(out *script) {
	if sc.after == nil {
		return
	}
	once := sc.do(sc.x)
	idle := out.say("==", once, sc.x)
	for _, g := range sc.telling {
		for _, args := range sc.lists(g) {
			before, after := sc.with(g, sc.x, args), sc.with(g, once, args)
			same := out.say("==", after, before, idle)
			sc.compare(out, g, after, before, idle, same)
			if len(sc.given) == 0 {
				for _, moved := range slices.Concat(exchanged(args), sc.mirrored(sc.x, args)) {
					out.say("==", sc.with(g, once, moved), before, idle)
					for _, twice := range sc.mirroredAgain(args, moved) {
						out.say("==", sc.with(g, once, twice), before, idle)
					}
				}
			}
			sc.twice(out, g, args, before, same)
		}
	}
}

// mirroredAgain lists moved arguments with two of one type exchanged too, as in a turn by a right angle.
func (sc *scene) mirroredAgain(args, moved []*term) [][]*term {
	if len(args) != 2 || args[0] == moved[1] {
		return nil
	}
	return exchanged(moved)
}

// twice lists the conclusions about what a sister tells behind the subject and another sister that makes a value.
//
// It is for values that differ where nobody sees it: a queue that has been given an item and has given it back may keep another order inside,
// although it gives the same items.
func (sc *scene) twice(out *script, g *operation, args []*term, before *term, same *conclusion) {
	once := sc.do(sc.x)
	for _, h := range sc.changing {
		for _, given := range sc.lists(h) {
			other := sc.with(h, sc.x, given)
			idle, none := out.say("==", once, sc.x), &conclusion{op: "==", x: other, y: sc.x}
			sc.ofBoth(out, sc.with(g, sc.do(other), args), before, g, given, args)
			sc.likeSister(out, h, given, func(x *term) *term { return sc.with(g, x, args) }, idle, none, same)
			for _, t := range []*term{sc.do(other), sc.with(h, once, given)} {
				out.say("==", sc.with(g, t, args), before, idle, none, same, out.say("==", t, sc.x))
			}
			out.say("==", sc.with(g, sc.do(other), args), sc.with(g, sc.with(h, once, given), args), idle, none, same, out.say("==", sc.do(other), sc.with(h, once, given)))
		}
	}
	if len(sc.given) > 0 {
		left, right := sc.with(sc.after, once, sc.second()), sc.do(sc.with(sc.after, sc.x, sc.second()))
		out.say("==", sc.with(g, left, args), sc.with(g, right, args), same, out.say("==", left, right))
	} else if t := sc.do(once); isList(g.out) {
		out.say("==", sc.with(g, t, args), apply(builtinAt("reverse", g.out), before), out.say("==", t, sc.x))
	}
}

// likeSister lists the conclusions that one thing is told afterwards as behind a sister: the two do the same to it, or the second of them overwrites
// what the first did. Two caches with another order of use still tell the same.
func (sc *scene) likeSister(out *script, h *operation, given []*term, tell func(*term) *term, idle, none, same *conclusion) {
	once, other := sc.do(sc.x), sc.with(h, sc.x, given)
	equal := out.say("==", once, other)
	alike := out.say("==", tell(once), tell(other), idle, none, same, equal)
	behind, before := sc.with(h, once, given), sc.do(other)
	out.say("==", tell(behind), tell(other), idle, none, equal, out.say("==", behind, other))
	out.say("==", tell(before), tell(once), idle, none, same, alike, equal, out.say("==", before, once))
}

// ofBoth lists the conclusions that a number told of two values that a sister has joined is that of both together, or no more or no less.
func (sc *scene) ofBoth(out *script, whole, part *term, g *operation, given, args []*term) {
	if len(given) != 1 || !identical(given[0].typ, sc.x.typ) || !ownedNumber(part.typ) {
		return
	}
	sum := apply(builtinAt("+", part.typ, part.typ), part, sc.with(g, given[0], args))
	same := out.say("==", whole, sum)
	out.say("<=", whole, sum, same)
	out.say(">=", whole, sum, same)
}

// compare lists the conclusions about one thing that a sister tells afterwards.
func (sc *scene) compare(out *script, g *operation, after, before *term, idle, same *conclusion) {
	switch {
	case isBool(g.out):
		out.say("==", after, truth(true), idle, same)
		out.say("==", after, truth(false), idle, same)
		return
	case doubtful(g):
		sc.compareDoubtful(out, after, before, idle, same)
		return
	case isText(g.out):
		sc.compareTexts(out, after, before, idle)
	case ownedNumber(g.out):
		sc.compareNumbers(out, after, before, idle, same)
	case isList(g.out):
		sc.compareLists(out, g, after, before, idle, same)
	}
	for _, h := range sc.telling {
		if len(h.in) == 1 && h != g && identical(h.out, g.out) {
			sc.compareTold(out, after, apply(h, sc.x), len(g.in) == 1, idle)
		}
	}
}

// compareTold lists the conclusions that one thing told afterwards is another one that was told before, or that one is the limit of the other if
// both are measures.
func (sc *scene) compareTold(out *script, after, of *term, measure bool, idle *conclusion) {
	equal := out.say("==", after, of, idle)
	switch {
	case isList(of.typ):
		out.say("==", after, apply(builtinAt("reverse", of.typ), of), idle)
	case measure && isOrderedNumber(of.typ):
		out.say("<=", after, of, idle, equal)
		out.say("<", after, of, idle, equal)
	}
}

// compareTexts lists the conclusions that a text is an argument, or the text before with one behind or in front of it.
func (sc *scene) compareTexts(out *script, after, before *term, idle *conclusion) {
	for _, a := range sc.given {
		if identical(a.typ, before.typ) {
			join := builtinAt("+", a.typ, a.typ)
			out.say("==", after, a, idle)
			out.say("==", after, apply(join, before, a), idle)
			out.say("==", after, apply(join, a, before), idle)
		}
	}
}

// compareDoubtful lists the conclusions about a result that stands beside a flag, as the first in a queue does: it is an argument, the same as
// before, or the smaller or greater of both.
func (sc *scene) compareDoubtful(out *script, after, before *term, idle, same *conclusion) {
	for _, a := range sc.given {
		if !identical(a.typ, before.typ) || !ownedNumber(a.typ) && !isText(a.typ) {
			continue
		}
		exact := []*conclusion{idle, same, out.say("==", after, a, idle)}
		if ownedNumber(a.typ) {
			for _, name := range []string{"min", "max"} {
				exact = append(exact, out.say("==", after, apply(builtinAt(name, a.typ, a.typ), before, a), exact...))
			}
			out.say("<=", after, before, exact...)
			out.say(">=", after, before, exact...)
		}
	}
}

// ownedNumber reports whether values of a type are numbers that are added and put in order.
func ownedNumber(t typ) bool { return isOrderedNumber(t) && !named(t) }

// numbersFor are the numbers that a scene may add to what a sister tells, or put in its place: one, the arguments of its type, and the sums and products
// of two of these: a price for each of some pieces, a time and a span.
func (sc *scene) numbersFor(t typ) []*term {
	var of []*term
	for _, a := range sc.given {
		if identical(a.typ, t) {
			of = append(of, a)
		}
	}
	out := append([]*term{number(t, 1)}, of...)
	for i, a := range of {
		for _, b := range of[i+1:] {
			for _, name := range []string{"+", "*"} {
				out = appended(out, builtinAt(name, t, t), a, b)
			}
		}
	}
	return out
}

// compareNumbers lists the conclusions about a number: it is more or less by 1 or by an argument, as far as there is room, or is an argument, or
// has grown or shrunk. Those that say exactly which number come first, and orders follow from them.
func (sc *scene) compareNumbers(out *script, after, before *term, idle, same *conclusion) {
	t := before.typ
	op := func(name string, x, y *term) *term { return apply(builtinAt(name, t, t), x, y) }
	// What comes first is the reason to leave out what comes later: a number that is one more is also the lesser of that and of a bound which is
	// never met, and has grown.
	exact := []*conclusion{idle, same}
	for _, n := range sc.numbersFor(t) {
		more, less := op("+", before, n), op("-", before, n)
		exact = append(exact, out.say("==", after, more, idle), out.say("==", after, less, idle))
		if !n.isLiteral() {
			exact = append(exact, out.say("==", after, n, idle))
			exact = append(exact, out.say("==", after, op("min", before, n), exact...), out.say("==", after, op("max", before, n), exact...))
		}
		for _, h := range sc.telling { // a capacity that another sister tells is where growth ends
			if len(h.in) == 1 && identical(h.out, t) && apply(h, sc.x).key != before.key {
				exact = append(exact, out.say("==", after, op("min", more, apply(h, sc.x)), exact...))
			}
		}
		exact = append(exact, out.say("==", after, op("max", less, number(t, 0)), exact...))
	}
	exact = append(exact, out.say("==", after, number(t, 0), idle))
	up, down := out.say(">", after, before, exact...), out.say("<", after, before, exact...)
	out.say(">=", after, before, append(exact, up)...)
	out.say("<=", after, before, append(exact, down)...)
}

// compareLists lists the conclusions about a list: it is turned round, or has an argument in front, behind, or behind without its first element, as a
// ring that is full. Where none of these holds, the argument is its first or last element, or one of them.
func (sc *scene) compareLists(out *script, g *operation, after, before *term, idle, same *conclusion) {
	whole := relation.Predeclared(relation.Int)
	unless := []*conclusion{idle, same}
	length := func(x *term) *term { return apply(builtinAt("len", g.out), x) }
	last := apply(builtinAt("-", whole, whole), length(after), number(whole, 1))
	unless = append(unless, out.say("==", after, apply(builtinAt("reverse", g.out), before), unless...))
	sc.compareLengths(out, length(after), length(before), unless)
	for _, a := range sc.given {
		if !identical(a.typ, g.out.Elem) {
			continue
		}
		insert := builtinAt("insert", g.out, whole, g.out.Elem)
		front := out.say("==", after, apply(insert, before, number(whole, 0), a), unless...)
		back := out.say("==", after, apply(insert, before, length(before), a), unless...)
		shifted := apply(builtinAt("drop", g.out, whole), before, number(whole, 1))
		out.say("==", after, apply(insert, shifted, length(shifted), a), unless...)
		index := builtinAt("index", g.out, whole)
		out.say("==", apply(index, after, number(whole, 0)), a, unless[0], front)
		out.say("==", apply(index, after, last), a, unless[0], back)
		out.say("==", apply(builtinAt("contains", g.out, g.out.Elem), after, a), truth(true), unless[0], front, back)
	}
}

// compareLengths lists the conclusions about the length of a list: it stays, or is one more or one less, or no more than what a measure tells.
func (sc *scene) compareLengths(out *script, after, before *term, unless []*conclusion) {
	one := number(after.typ, 1)
	exact := append(slices.Clone(unless), out.say("==", after, before, unless...))
	for _, name := range []string{"+", "-"} {
		exact = append(exact, out.say("==", after, apply(builtinAt(name, after.typ, after.typ), before, one), unless...))
	}
	for _, h := range sc.telling {
		if len(h.in) == 1 && identical(h.out, after.typ) {
			out.say("<=", after, apply(h, sc.x), append(exact, out.say("==", after, apply(h, sc.x), exact...))...)
		}
	}
}

// replies lists the conclusions about the other results of the subject: by what sisters tell of the value, and for a value that another execution
// has made.
//
// A subject that makes no value has these alone: Hops(concat(links, links2), from, to) <= Hops(links, from, to).
func (sc *scene) replies(out *script) {
	for _, op := range sc.results {
		r := sc.with(op, sc.x, sc.given)
		sc.besideTold(out, r)
		if isBool(r.typ) {
			out.say("==", r, truth(true))
			out.say("==", r, truth(false))
		}
		if sc.after != nil {
			sc.comparedReplies(out, sc.with(op, sc.do(sc.x), sc.given), r, out.say("==", sc.do(sc.x), sc.x))
		}
		sc.joined(out, op, r)
		for i, b := range sc.second() {
			sc.comparedReplies(out, sc.with(op, sc.x, replaced(sc.given, i, b)), r, nil)
		}
		for _, h := range sc.changing {
			for _, given := range sc.lists(h) {
				changed := sc.with(h, sc.x, given)
				none := &conclusion{op: "==", x: changed, y: sc.x}
				sc.comparedReplies(out, sc.with(op, changed, sc.given), r, none)
				sc.ofBoth(out, sc.with(op, changed, sc.given), r, op, given, sc.given)
				for _, a := range given {
					if identical(a.typ, r.typ) && !isBool(a.typ) {
						out.say("==", sc.with(op, changed, sc.given), a, none)
					}
				}
				for _, moved := range slices.Concat(exchanged(sc.given), sc.mirrored(sc.x, sc.given)) {
					out.say("==", sc.with(op, changed, moved), r, none)
				}
			}
		}
	}
}

// comparedReplies lists what may hold between a result for another value and the one for the value.
func (sc *scene) comparedReplies(out *script, there, here *term, unless *conclusion) {
	same := out.say("==", there, here, unless)
	if isList(here.typ) {
		length := builtinAt("len", here.typ)
		there, here = apply(length, there), apply(length, here)
		same = out.say("==", there, here, unless, same)
	}
	if ownedNumber(here.typ) {
		out.say("<=", there, here, unless, same)
		out.say(">=", there, here, unless, same)
	}
}

// joined lists the conclusions about a result for two values of the type that a sister has changed alike.
//
// A comparison is antisymmetric, and is as it was if the same is added to both: f.Plus(h).Compare(g.Plus(h)) == f.Compare(g).
func (sc *scene) joined(out *script, op *operation, r *term) {
	if len(sc.given) == 0 || !identical(sc.given[0].typ, sc.x.typ) {
		return
	}
	y, rest := sc.given[0], sc.given[1:]
	f := func(x, y *term) *term { return sc.with(op, x, append([]*term{y}, rest...)) }
	turned := out.say("==", f(y, sc.x), r)
	if op := builtinAt("neg", r.typ); op != nil && isSigned(r.typ) {
		out.say("==", f(y, sc.x), apply(op, r), turned)
	}
	for _, h := range sc.changing {
		for _, given := range sc.lists(h) {
			if slices.Contains(given, y) {
				continue
			}
			gx, gy := sc.with(h, sc.x, given), sc.with(h, y, given)
			out.say("==", f(gx, gy), r)
			out.say("==", f(gx, gy), f(y, sc.x), turned)
		}
	}
}

// besideTold lists the conclusions about a result and what sisters tell: they are equal or in order, the sister affirms the result.
func (sc *scene) besideTold(out *script, r *term) {
	for _, g := range sc.telling {
		if at := slices.IndexFunc(g.in[1:], func(t typ) bool { return identical(t, r.typ) }); at >= 0 && len(g.in) == 2 && !isBool(r.typ) {
			for _, v := range []*term{sc.x, sc.afterwards()} {
				if v == nil {
					continue
				}
				told := apply(g, v, r)
				if isBool(g.out) {
					out.say("==", told, truth(true))
					out.say("==", told, truth(false))
				}
			}
		}
		if !identical(g.out, r.typ) {
			continue
		}
		for _, args := range sc.lists(g) {
			told := sc.with(g, sc.x, args)
			same := out.say("==", r, told)
			if ownedNumber(r.typ) {
				out.say("<=", r, told, same)
				out.say(">=", r, told, same)
			}
		}
	}
	if ownedNumber(r.typ) {
		out.say(">=", r, number(r.typ, 0))
	}
	for _, flag := range flagsOf(r) {
		for _, told := range sc.affirmed() {
			out.say("==", flag, told)
		}
	}
}

// flagsOf are what a result says as a flag: itself, or that it is 0, that there is one, that it is more.
func flagsOf(r *term) []*term {
	switch {
	case isBool(r.typ):
		return []*term{r}
	case isOrderedNumber(r.typ) && isSigned(r.typ) && !named(r.typ):
		zero := number(r.typ, 0)
		return []*term{compared("==", r, zero), compared(">=", r, zero), compared(">", r, zero)}
	}
	return nil
}

// affirmed lists the flags that are told of the value and the subject's arguments: those of sisters, that a list which a sister returns has an
// argument in it, that two values are one.
func (sc *scene) affirmed() []*term {
	var out []*term
	for _, g := range sc.telling {
		for _, args := range sc.lists(g) {
			told := sc.with(g, sc.x, args)
			if isBool(g.out) {
				out = append(out, told)
			}
			if !isList(g.out) {
				continue
			}
			for _, a := range sc.given {
				if identical(a.typ, g.out.Elem) && !slices.Contains(args, a) {
					out = append(out, apply(builtinAt("contains", g.out, a.typ), told, a))
				}
			}
		}
	}
	for _, a := range sc.given {
		if identical(a.typ, sc.x.typ) && !hidden(a.typ) {
			out = append(out, compared("==", sc.x, a))
		}
	}
	return out
}

// afterwards is the subject's value; nil if it makes none.
func (sc *scene) afterwards() *term {
	if sc.after == nil {
		return nil
	}
	return sc.do(sc.x)
}

// outcomes lists the conclusions that the subject, or a sister behind it, succeeds or gives an error. That of the subject behind a sister says
// nothing where the subject alone does the same.
func (sc *scene) outcomes(out *script) {
	either := func(t *term, unless ...*conclusion) []*conclusion {
		return []*conclusion{out.say("==", t, truth(true), unless...), out.say("==", t, truth(false), unless...)}
	}
	if ok := sc.s.vocab.outcome; ok != nil {
		plain := either(sc.with(ok, sc.x, sc.given))
		for i, a := range sc.given {
			for _, b := range sc.given[i+1:] {
				if identical(a.typ, b.typ) {
					either(sc.with(ok, sc.x, replaced(sc.given, i, b)))
				}
			}
		}
		if sc.after != nil {
			either(sc.with(ok, sc.do(sc.x), sc.given))
		}
		for _, g := range sc.changing {
			for _, args := range sc.lists(g) {
				either(sc.with(ok, sc.with(g, sc.x, args), sc.given), plain...)
			}
		}
	}
	if sc.after != nil {
		sc.outcomesBehind(out)
	}
}

// outcomesBehind lists the conclusions that a sister behind the subject succeeds or gives an error, and does not do so without it.
func (sc *scene) outcomesBehind(out *script) {
	tried := map[*relation.Func]bool{}
	for _, g := range slices.Concat(sc.changing, sc.telling) {
		if g.call == nil || !g.call.Err || tried[g.call] {
			continue
		}
		tried[g.call] = true
		ok := succeeds(g.call, false)
		for _, args := range sc.lists(g) {
			for _, v := range []bool{true, false} {
				alone := &conclusion{op: "==", x: sc.with(ok, sc.x, args), y: truth(v)}
				out.say("==", sc.with(ok, sc.do(sc.x), args), truth(v), alone)
			}
		}
	}
}
