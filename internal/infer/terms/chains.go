package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Laws of a state are equations of chains of calls. A value is compared with itself two steps on, and two ways with one another: what a method
// does twice, what it and a sister do in either order. These are the axioms of stacks, queues, sets and maps in books on specification, and no more
// than two methods occur in one, so that their number grows with the square of the sisters.

// A conclusion is a formula about values of a scene. Where one of unless holds it is not said: it follows, or says less.
type conclusion struct {
	op     relation.Op
	x, y   *term
	unless []*conclusion
	total  bool // it is said without a condition, or on success, and in no region
}

// candidate is the conclusion under a condition.
func (c *conclusion) candidate(when *term) *candidate {
	return newCandidate(stateKind, when, c.op, c.x, c.y)
}

// key identifies what a conclusion says.
func (c *conclusion) key() string { return relation.ExprString(c.candidate(nil).post) }

// A script is the list of the conclusions that are to be decided, each once.
type script struct {
	list []*conclusion
	has  map[string]*conclusion
}

// say adds a conclusion, with those of which it follows. It returns the one that says it, which may be an earlier one; nil if the terms are not
// of one type.
func (sc *script) say(op relation.Op, x, y *term, unless ...*conclusion) *conclusion {
	if x == nil || y == nil || !identical(x.typ, y.typ) || x.key == y.key || !x.about && !y.about {
		return nil
	}
	if !x.about {
		x, y = y, x
		op = op.Flip()
	}
	if op == "==" && y.about && sc.has[relation.ExprString(relation.Compare("==", y.expr, x.expr))] != nil {
		return sc.has[relation.ExprString(relation.Compare("==", y.expr, x.expr))]
	}
	// Callers append to the list that they hand over, so that it is not kept itself.
	c := &conclusion{op: op, x: x, y: y, unless: slices.DeleteFunc(slices.Clone(unless), func(u *conclusion) bool { return u == nil })}
	key := c.key()
	if old := sc.has[key]; old != nil {
		return old
	}
	sc.has[key] = c
	sc.list = append(sc.list, c)
	return c
}

// always adds a conclusion that is said without a region, unless another one says it already.
func (sc *script) always(op relation.Op, x, y *term, unless ...*conclusion) *conclusion {
	n := len(sc.list)
	c := sc.say(op, x, y, unless...)
	if len(sc.list) > n {
		c.total = true
	}
	return c
}

// chains lists the conclusions that two executions in succession make the same value as others do, or the value that was there: laws of
// idempotence, of inverse operations, of their order, of actions.
//
// The conclusion that nothing happens comes first, since most others follow from it where it holds.
func (sc *scene) chains(out *script) {
	if sc.after == nil {
		return
	}
	once := sc.do(sc.x)
	idle := out.say("==", once, sc.x)
	sc.repeated(out, once, idle)
	if len(sc.given) == 0 {
		sc.powers(out, once, idle)
	}
	sc.binary(out, once)
	for _, g := range sc.changing {
		for _, args := range sc.lists(g) {
			sc.besideSister(out, once, idle, g, args)
		}
	}
	sc.composed(out, once)
	sc.writtenBack(out, idle)
}

// repeated lists the conclusions about the subject after itself: with the same arguments, with two of them exchanged, and with others.
//
// One argument alone may be another one: c.Put(key, value).Put(key, value2) == c.Put(key, value2) speaks of one key.
func (sc *scene) repeated(out *script, once *term, idle *conclusion) {
	again := sc.do(once)
	out.say("==", again, once, idle)
	out.say("==", again, sc.x, idle)
	for _, swapped := range exchanged(sc.given) {
		out.say("==", sc.with(sc.after, sc.x, swapped), once, idle)
		out.say("==", sc.with(sc.after, once, swapped), sc.x, idle)
	}
	if len(sc.given) == 0 {
		return
	}
	lists := [][]*term{sc.second()}
	if len(sc.given) > 1 {
		for i := range sc.given {
			lists = append(lists, replaced(sc.given, i, sc.second()[i]))
		}
	}
	for _, other := range lists {
		last, both := sc.with(sc.after, sc.x, other), sc.with(sc.after, once, other)
		over := out.say("==", both, last, idle)
		out.say("==", both, sc.do(last), idle, over)
		for i, a := range sc.given {
			b := other[i]
			if a == b || len(other) > 1 && !slices.Equal(other, replaced(sc.given, i, b)) {
				continue
			}
			for _, name := range combinations {
				if op := builtinAt(name, a.typ, b.typ); op != nil {
					out.say("==", both, sc.with(sc.after, sc.x, replaced(sc.given, i, apply(op, a, b))), idle, over)
				}
			}
		}
	}
}

// maxPower is the highest power of a method that is compared with the value itself: four turns are none. Other symmetries of figures on a grid
// have order 2 and 3. No theory stands behind it beyond that.
const maxPower = 4

// powers lists the conclusions that a method without arguments is the identity after a few executions. A power that follows from a lower one is left
// out: what is undone the second time is undone the fourth time.
func (sc *scene) powers(out *script, once *term, idle *conclusion) {
	power, below := sc.do(once), []*conclusion{idle}
	for n := 2; n <= maxPower; n++ {
		below = append(below, out.say("==", power, sc.x, below...))
		power = sc.do(power)
	}
}

// binary lists the laws of an operation on two values of the type: the order of the operands, where they are grouped.
func (sc *scene) binary(out *script, once *term) {
	if len(sc.given) != 1 || !identical(sc.given[0].typ, sc.x.typ) {
		return
	}
	y, z := sc.given[0], sc.second()[0]
	f := func(x, y *term) *term { return sc.with(sc.after, x, []*term{y}) }
	left := out.say("==", once, sc.x)
	out.say("==", once, y)
	out.say("==", once, f(y, sc.x))
	out.say("==", f(once, z), f(sc.x, f(y, z)), left)
	out.say("==", f(sc.x, sc.x), sc.x)
}

// besideSister lists the conclusions about the subject and one sister: they do the same, one undoes the other, their order does not matter, or
// the sister makes no difference before or behind.
//
// Where the subject or the sister has arguments, two of one type may have changed places, or one be counted from the other end, in the other order:
// a grid that is filled at x, y and transposed is one that is transposed and filled at y, x.
func (sc *scene) besideSister(out *script, once *term, idle *conclusion, g *operation, args []*term) {
	other := sc.with(g, sc.x, args)
	plain := out.say("==", once, other, idle)
	after, before := sc.with(g, once, args), sc.do(other)
	none := &conclusion{op: "==", x: other, y: sc.x}
	back := out.say("==", after, sc.x, idle)
	back2 := out.say("==", before, sc.x, idle)
	known := []*conclusion{idle, none, plain, back, back2}
	for _, t := range []*term{after, before} {
		known = append(known, out.say("==", t, once, idle, none))
		known = append(known, out.say("==", t, other, idle, none))
	}
	out.say("==", after, before, known...)
	out.say("==", sc.do(after), before, append(known, out.say("==", after, before))...)
	for _, moved := range slices.Concat(exchanged(sc.given), sc.mirrored(sc.x, sc.given)) {
		out.say("==", after, sc.with(sc.after, other, moved), idle, none)
	}
	if len(sc.given) == 0 {
		for _, moved := range slices.Concat(exchanged(args), sc.mirrored(sc.x, args)) {
			out.say("==", sc.with(g, once, moved), before, idle, none)
		}
		if len(args) == 0 {
			around := out.say("==", sc.do(after), other, idle, none, back, back2)
			twice := out.say("==", sc.do(sc.with(g, before, args)), sc.x, idle, none, back, back2, around)
			out.say("==", sc.with(g, sc.do(sc.with(g, once, args)), args), sc.x, idle, none, back, back2, around, twice)
		}
	}
	sc.distributes(out, once, g, args)
	for _, r := range sc.results {
		told := sc.with(r, sc.x, sc.given)
		for i, t := range g.in[1:] {
			if identical(t, told.typ) {
				out.say("==", sc.with(g, sc.x, replaced(args, i, told)), once, idle)
				out.say("==", sc.with(g, once, replaced(args, i, told)), sc.x, idle)
			}
		}
	}
}

// distributes lists the laws of a homomorphism: of the subject over an operation of a sister on two values, and of a sister over that of the
// subject.
func (sc *scene) distributes(out *script, once *term, g *operation, args []*term) {
	pair := len(sc.given) == 1 && identical(sc.given[0].typ, sc.x.typ)
	if pair {
		y := sc.given[0]
		gx, gy := sc.with(g, sc.x, args), sc.with(g, y, args)
		whole := sc.with(g, once, args)
		out.say("==", whole, sc.with(sc.after, gx, []*term{gy}))
		out.say("==", whole, sc.with(sc.after, gy, []*term{gx}))
		out.say("==", whole, sc.with(sc.after, gx, []*term{y}))
	}
	if len(args) == 1 && identical(args[0].typ, sc.x.typ) && !pair {
		out.say("==", sc.do(sc.with(g, sc.x, args)), sc.with(g, once, []*term{sc.do(args[0])}))
	}
}

// maxComposed bounds the pairs of sisters that may be the subject together. No theory stands behind it.
const maxComposed = 40

// composed lists the conclusions that the subject is one sister after another, with its own arguments: a transfer takes here and gives there.
func (sc *scene) composed(out *script, once *term) {
	n := 0
	for _, g := range sc.changing {
		for _, first := range sc.lists(g) {
			for _, h := range sc.changing {
				for _, then := range sc.lists(h) {
					if g == h && len(first) == 0 || g.call == nil || h.call == nil || n >= maxComposed || !sc.uses(append(slices.Clone(first), then...)) {
						continue
					}
					n++
					out.say("==", once, sc.with(h, sc.with(g, sc.x, first), then), out.say("==", once, sc.x))
				}
			}
		}
	}
}

// uses reports whether arguments are parameters of the subject alone, and all of them.
func (sc *scene) uses(args []*term) bool {
	own := !slices.ContainsFunc(args, func(a *term) bool { return !slices.Contains(sc.given, a) })
	return own && !slices.ContainsFunc(sc.given, func(p *term) bool { return !slices.Contains(args, p) })
}

// writtenBack lists the conclusions that a value stays as it is if the subject is given what a sister tells of it: to write what is there.
func (sc *scene) writtenBack(out *script, idle *conclusion) {
	for i, a := range sc.given {
		for _, g := range sc.telling {
			if !identical(g.out, a.typ) || a.typ.Kind > relation.String {
				continue
			}
			for _, args := range sc.lists(g) {
				if slices.Contains(args, a) {
					continue
				}
				out.say("==", sc.with(sc.after, sc.x, replaced(sc.given, i, sc.with(g, sc.x, args))), sc.x, idle)
			}
		}
	}
}
