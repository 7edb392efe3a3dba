package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Sizes of what is looked at for laws of flags. No theory stands behind them.
const (
	maxReasons = 60 // conditions of which a flag may be made
	flagWeight = 14 // of a flag that is made of others
)

// logical lists the conjectures that a flag which the subject returns, or which a sister tells of its result, is a formula of flags of the
// arguments: one of them, or a conjunction or disjunction of two. If there is none it lists implications.
func (s *search) logical() []*candidate {
	reasons := s.reasons()
	var out []*candidate
	for _, f := range s.answers() {
		if c := s.madeOf(f, reasons); c != nil {
			out = append(out, c)
			s.know(c.x, c.y)
			continue
		}
		if f.op.subject {
			out = append(out, s.implied(f, reasons)...)
		}
	}
	return slices.Concat(out, s.atSentinels(reasons), s.kept(), s.accepted())
}

// answers lists the flags that execute the subject, the simplest first: its own flags for the unchanged parameters, what sisters tell of a
// result, and whether a result contains a value.
func (s *search) answers() []*term {
	var out []*term
	for _, t := range s.withSubject() {
		if isBool(t.typ) && t.op != nil && s.class[classKey(t)] == t && t.plain() && t.weight() <= flagWeight && t.op.name != "!" && s.reduced(t) {
			out = append(out, t)
		}
	}
	for _, op := range s.vocab.subject {
		if t := s.made(op, s.vars.params); t != nil {
			out = append(out, s.containing(t)...)
		}
	}
	return slices.DeleteFunc(out, func(t *term) bool { return t.containsMade() })
}

// containing is the condition that a list of numbers contains a variable; empty for other terms.
func (s *search) containing(list *term) []*term {
	if !isList(list.typ) || s.vars.number(list.typ.Elem) == nil {
		return nil
	}
	t := apply(builtinAt("contains", list.typ, list.typ.Elem), list, s.vars.number(list.typ.Elem))
	if ok, err := s.rows.evaluate(t); err != nil || !ok {
		return nil
	}
	return []*term{t}
}

// reasons lists the flags of the arguments that a formula may have, the simplest first.
func (s *search) reasons() []*term {
	var out []*term
	seen := map[string]bool{}
	list := s.conditions()
	for _, p := range s.vars.params {
		list = append(list, s.containing(p)...)
		list = append(list, s.beyond(p)...)
	}
	slices.SortStableFunc(list, func(a, b *term) int { return a.weight() - b.weight() })
	for _, c := range list {
		if c.op == conjunction || c.about || c.foreign() || c.op != nil && c.op.name == "!" {
			continue
		}
		if c.col == nil {
			if ok, err := s.rows.evaluate(c); err != nil || !ok {
				continue
			}
		}
		if n := trueRows(c.col).Count(); c.col.n == s.rows.n && n >= minRegion/2 && n <= s.rows.n-minRegion/2 && !seen[c.col.key] && len(out) < maxReasons {
			seen[c.col.key] = true
			out = append(out, c)
		}
	}
	return out
}

// beyond lists the comparisons of a number that lists are asked for with a parameter of its type: what is kept of a list is mostly what lies on one side
// of a limit.
func (s *search) beyond(limit *term) []*term {
	x := s.vars.number(limit.typ)
	asked := func(p *term) bool { return isList(p.typ) && identical(p.typ.Elem, limit.typ) }
	if x == nil || !isOrderedNumber(limit.typ) || !slices.ContainsFunc(s.vars.params, asked) {
		return nil
	}
	return []*term{compared("<", x, limit), compared("<=", x, limit)}
}

// disjunction is the operation ||.
var disjunction = &operation{
	name: "||", in: conjunction.in, out: conjunction.out,
	build: func(args []relation.Expr) relation.Expr { return relation.Disjunction(args[0], args[1]) },
}

// madeOf is the equation of a flag with a formula of one or two others; nil if there is none. A formula of two of which one is a condition of
// the code is left out, since it would repeat the code, or hide that it does.
func (s *search) madeOf(f *term, reasons []*term) *candidate {
	yes, rows := trueRows(f.col), f.col.defined
	made := func(made *term, is relation.Bits, parts ...*term) *candidate {
		if !is.And(rows).Equal(yes) || len(parts) > 1 && slices.ContainsFunc(parts, s.ofCode) {
			return nil
		}
		c := newCandidate("flag", nil, "==", f, made)
		if s.follows(f, made) || !s.screen(c) {
			return nil
		}
		return c
	}
	all := relation.All(s.rows.n)
	var sides []side
	for _, p := range reasons {
		holds := trueRows(p.col)
		if c := made(p, holds, p); c != nil {
			return c
		}
		if c := made(contrary(p), all.AndNot(holds), p); c != nil {
			return c
		}
		sides = append(sides, side{p, p, holds}, side{contrary(p), p, all.AndNot(holds)})
	}
	for i, p := range sides {
		for _, q := range sides[i+1:] {
			if c := made(apply(conjunction, p.t, q.t), p.rows.And(q.rows), p.of, q.of); c != nil {
				return c
			}
			if c := made(apply(disjunction, p.t, q.t), p.rows.Or(q.rows), p.of, q.of); c != nil {
				return c
			}
		}
	}
	return nil
}

// contrary is the opposite of a condition. The opposite of len(x) > 0 is len(x) == 0.
func contrary(c *term) *term {
	if c.op != nil && c.op.name == ">" && c.args[1].leaf == "0" && c.args[0].op != nil && c.args[0].op.name == "len" {
		return compared("==", c.args[0], c.args[1])
	}
	return negated(c)
}

// A side is a condition or its opposite, with its rows.
type side struct {
	t, of *term
	rows  relation.Bits
}

// implied lists the conditions that hold wherever a flag of the subject holds, without those of the code: the strongest ones.
func (s *search) implied(f *term, reasons []*term) []*candidate {
	yes := trueRows(f.col)
	if yes.Count() < minRegion {
		return nil
	}
	narrow := slices.DeleteFunc(slices.Clone(reasons), func(p *term) bool { return s.ofCode(p) || !yes.Within(trueRows(p.col)) })
	slices.SortStableFunc(narrow, func(p, q *term) int { return trueRows(p.col).Count() - trueRows(q.col).Count() })
	var out []*candidate
	for _, p := range narrow {
		c := newCandidate("flag", f, "==", p, truth(true))
		if !slices.ContainsFunc(out, func(d *candidate) bool { return trueRows(d.x.col).Within(trueRows(p.col)) }) && s.screen(c) {
			out = append(out, c)
		}
	}
	return out
}

// kept lists the conjectures that what an observer affirms of a parameter it affirms of the result too, or the other way round: a set with more
// members has those that it had.
func (s *search) kept() []*candidate {
	var out []*candidate
	for _, op := range s.vocab.subject {
		r := s.made(op, s.vars.params)
		if r == nil {
			continue
		}
		for _, o := range s.observers(r.typ) {
			after := s.grown(o.of(r))
			if after == nil || !isBool(o.op.out) {
				continue
			}
			for _, p := range s.vars.params {
				if before := s.grown(o.of(p)); identical(p.typ, r.typ) && before != nil {
					out = append(out, s.implication(before, after)...)
					out = append(out, s.implication(after, before)...)
				}
			}
		}
	}
	return out
}

// implication is the conjecture that g holds where f does. It is empty if f holds on too few rows, and if g holds on the same rows or on all.
func (s *search) implication(f, g *term) []*candidate {
	yes, then := trueRows(f.col), trueRows(g.col)
	if yes.Count() < minRegion || !yes.Within(then) || then.Equal(yes) || then.Equal(g.col.defined) {
		return nil
	}
	return s.screened(nil, newCandidate("flag", f, "==", g, truth(true)))
}

// accepted lists the conjectures that a sister which is given the result succeeds where a condition holds: a text that is written can be read.
func (s *search) accepted() []*candidate {
	var found []*local
	for _, op := range s.vocab.subject {
		result := s.made(op, s.vars.params)
		if result == nil {
			continue
		}
		for _, f := range s.readers(result) {
			yes := trueRows(f.col)
			for _, r := range s.areas {
				if !r.when.foreign() && r.rows.Within(yes) {
					found = append(found, &local{newCandidate("flag", r.when, "==", f, truth(true)), r})
				}
			}
		}
	}
	return slices.DeleteFunc(apart(found), func(c *candidate) bool { return !s.screen(c) })
}

// readers lists the conditions that a sister which may give an error succeeds on a result.
func (s *search) readers(result *term) []*term {
	var out []*term
	tried := map[*relation.Func]bool{}
	for _, g := range s.vocab.sisters {
		at := slices.IndexFunc(g.in, func(t typ) bool { return identical(t, result.typ) })
		if !g.call.Err || tried[g.call] || at < 0 {
			continue
		}
		tried[g.call] = true
		args := s.own(g, at)
		if !complete(args, at) {
			continue
		}
		args[at] = result
		t := apply(succeeds(g.call, false), args...)
		if !feedable(t) {
			continue
		}
		if ok, err := s.rows.evaluate(t); err == nil && ok {
			out = append(out, t)
		}
	}
	return out
}

// Of how many values a result is one, and on how many rows it has each of them, for that to be a law. No theory stands behind the figures.
const (
	maxValues = 4
	rowsEach  = 4
)

// fewValues lists the conjectures that a number has one of few values. If these are all numbers between the least and the greatest one, the two
// limits say so.
func (s *search) fewValues() []*candidate {
	var out []*candidate
	for _, op := range s.vocab.subject {
		t := s.made(op, s.vars.params)
		if t == nil || !isOrderedNumber(t.typ) || named(t.typ) {
			continue
		}
		values := map[float64]int{}
		t.col.defined.Each(func(i int) { values[t.col.numbers[i]]++ })
		var list []float64
		for v, n := range values {
			if number(t.typ, v).readable(v) && n >= rowsEach {
				list = append(list, v)
			}
		}
		slices.Sort(list)
		if len(list) != len(values) || len(list) < 2 || len(list) > maxValues || list[len(list)-1]-list[0] == float64(len(list)-1) {
			continue
		}
		c := newCandidate("values", nil, "==", t, number(t.typ, list[0]))
		parts := make([]relation.Expr, len(list))
		for i, v := range list {
			parts[i] = relation.Compare("==", t.expr, number(t.typ, v).expr)
		}
		c.op, c.post = "in", relation.Disjunction(parts...)
		out = s.screened(out, c)
	}
	return out
}

// readable reports whether a whole number is short enough to stand in a law.
func (t *term) readable(v float64) bool {
	return v == float64(int64(v)) && -maxValue <= v && v <= maxValue && (v >= 0 || isSigned(t.typ))
}
