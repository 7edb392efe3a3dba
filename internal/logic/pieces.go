package logic

import (
	"maps"
	"slices"
	"strings"
)

// A text or a list that equals a concatenation has the pieces of it: its length is the sum of theirs, it begins with the first of them, ends with
// the last, and contains each. So len(F(s)) == len(s) + 2 and strings.HasPrefix(F(s), "[") follow from F(s) == "[" + s + "]".

// places are the functions of the standard library that ask where a text has another one.
var places = map[string]func(whole, part []*term) bool{
	"strings.HasPrefix#0": begins,
	"strings.HasSuffix#0": ends,
	"strings.Contains#0": func(whole, part []*term) bool {
		for at := range whole {
			if within(whole[at:], part) {
				return true
			}
		}
		return false
	},
}

// piecesOf states what the pieces of a term's first argument say of the term.
//
// Congruence may have a result in the place of a concatenation or the other way round, so that each form of the argument is tried.
func (p *proof) piecesOf(t *term) {
	asked := places[t.op]
	cuts, converts := t.op == "take" || t.op == "drop", t.op == textOfBytes || t.op == bytesOfText || t.op == "sort"
	if t.op != "len" && t.op != "sum" && !cuts && !converts && asked == nil || len(t.args) == 0 {
		return
	}
	for _, form := range p.concatenations(t.args[0]) {
		switch {
		case t.op == "len":
			size := fold(atom("len", form))
			p.merge(t, size)
			p.see(size)
		case t.op == "sum":
			total := zeroTerm
			for _, piece := range form.args {
				total = add(total, atom("sum", inAnyOrder(piece)), one)
			}
			p.merge(t, total)
			p.see(total)
		case converts:
			whole := operated(t.op, []*term{form})
			p.merge(t, whole)
			p.see(whole)
		case cuts:
			p.cutBetween(t, form)
		case asked(form.args, flat(p.normal(t.args[1]))):
			p.merge(t, trueTerm)
		}
	}
}

// cutBetween states what a part of a list is that is cut off between two of its pieces. Of texts builtins count the characters, and their lengths are
// those of bytes.
func (p *proof) cutBetween(t, form *term) {
	if p.sort(t.args[0]) == text || slices.ContainsFunc(form.args, func(piece *term) bool { return p.sort(piece) == text }) {
		return
	}
	at := p.normal(t.args[1])
	n := zeroTerm
	for i, piece := range form.args[:len(form.args)-1] {
		n = add(n, fold(operated("len", []*term{piece})), one)
		if p.normal(n).key != at.key {
			continue
		}
		if t.op == "take" {
			p.merge(t, concatTerm(form.args[:i+1]))
		} else {
			p.merge(t, concatTerm(form.args[i+1:]))
		}
		return
	}
}

// concatenations are the concatenations that a term is known to equal.
//
// There are several where a law and the premise of a goal each give one. The rules are looked at in the order of their keys, so that a proof names
// the same laws in each run.
func (p *proof) concatenations(t *term) []*term {
	is := p.normal(t)
	if is.op == "concat" {
		return []*term{is}
	}
	var out []*term
	for _, key := range slices.Sorted(maps.Keys(p.congruence.rules)) {
		if r := p.congruence.rules[key]; r[0].op == "concat" && r[1].key == is.key {
			out = append(out, r[0])
		}
	}
	return out
}

// flat are the pieces of a term, itself if it is no concatenation.
func flat(t *term) []*term {
	if t.op == "concat" {
		return t.args
	}
	return []*term{t}
}

// begins reports whether some pieces begin with others. The last of these may be a part of a literal: "[" begins "[a".
func begins(whole, part []*term) bool {
	n := len(part) - 1
	if n >= len(whole) || !same(whole[:n], part[:n]) {
		return false
	}
	return whole[n].key == part[n].key || literally(whole[n], part[n], strings.HasPrefix)
}

// ends reports whether some pieces end with others.
func ends(whole, part []*term) bool {
	n := len(whole) - len(part)
	if n < 0 || !same(whole[n+1:], part[1:]) {
		return false
	}
	return whole[n].key == part[0].key || literally(whole[n], part[0], strings.HasSuffix)
}

// within reports whether the first of some pieces are others, or whether the first one is a literal that has a single other one in it.
func within(whole, part []*term) bool {
	if len(part) <= len(whole) && same(whole[:len(part)], part) {
		return true
	}
	return len(part) == 1 && literally(whole[0], part[0], strings.Contains)
}

func same(a, b []*term) bool {
	return slices.EqualFunc(a, b, func(x, y *term) bool { return x.key == y.key })
}

// literally reports whether two terms are literal texts of which something is true.
func literally(a, b *term, is func(a, b string) bool) bool {
	x, okX := textOf(a)
	y, okY := textOf(b)
	return okX && okY && is(x, y)
}
