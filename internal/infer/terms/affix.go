package terms

import (
	"go/constant"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// Limits of the texts that a conjecture may put before and behind another text. No theory stands behind them: a longer one is a template, of which
// a reader learns nothing, and a text that takes two values may differ from another one by what these two happen to share.
const (
	maxAffix     = 24 // bytes
	minSpellings = 3  // different values of the text between
)

// affixes lists the conjectures that a text is another one with fixed texts before and behind it: what GoString writes is the name of the package
// before what String writes, and a number times ten has a "0" behind it. One of the two texts is the plain result of the subject. The fixed texts
// are worked out from the rows, as the numbers of a linear fit are.
func (s *search) affixes() []*candidate {
	var out []*candidate
	for _, p := range s.spellable() {
		before, behind, ok := affix(p.x.col, p.y.col, nil)
		if !ok {
			continue
		}
		right := spelled(before, p.x, behind)
		if right == nil || s.follows(p.y, right) {
			continue
		}
		when := s.success(p.y, right)
		if when != nil && s.alikeWhere(when, p.y, right) {
			continue
		}
		c := newCandidate("affix", when, "==", p.y, right)
		if s.screen(c) {
			s.know(p.y, right)
			out = append(out, c)
		}
	}
	return out
}

// spellable lists the pairs of texts of which the second may be the first with something before or behind it: a plain result and a text that is
// made without the subject, either way round, or a plain result and one for changed arguments.
//
// Second variables are left out, since a text says nothing of a call that it does not come of. So are terms in which a sister is given a literal: what
// is said of them is an instance of something else.
func (s *search) spellable() []points {
	var plain, others, changed []*term
	for _, t := range s.terms {
		switch {
		case !isText(t.typ) || named(t.typ) || t.col == nil || t.isLiteral():
		case t.op != nil && t.op.subject && isPlain(t, s.vars.params):
			plain = append(plain, t)
		case t.op != nil && t.op.subject && !slices.ContainsFunc(t.args, func(a *term) bool { return isCopy(s, a) }):
			changed = append(changed, t)
		case !t.about && s.class[classKey(t)] == t && (t.op == nil || t.op.call != nil) && !t.specific():
			others = append(others, t)
		}
	}
	var out []points
	for _, y := range plain {
		for _, x := range others {
			out = append(out, points{x, y}, points{y, x})
		}
		for _, x := range changed {
			if x.op == y.op {
				out = append(out, points{y, x}, points{x, y})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b points) int { return a.x.weight() + a.y.weight() - b.x.weight() - b.y.weight() })
	return out
}

// affix is what stands before and behind the texts of one column in those of another; false if that is nothing, or not the same on all rows, or if
// the texts between are too few to tell. Where a text leaves several places open, as "aa" in "aaa" does, the others decide. In a region its rows alone
// are looked at.
func affix(x, y *column, in relation.Bits) (before, behind string, ok bool) {
	xs, isText := x.values.(*relation.Vec[string])
	ys, areTexts := y.values.(*relation.Vec[string])
	if !isText || !areTexts {
		return "", "", false
	}
	var rows []int
	spellings := map[string]bool{}
	both, least := x.defined.And(y.defined), len(x.ids)/minDefined
	if in != nil {
		both, least = both.And(in), minRegion
	}
	both.Each(func(i int) {
		rows = append(rows, i)
		spellings[xs.V[i]] = true
	})
	if len(spellings) < minSpellings || len(rows) < least {
		return "", "", false
	}
	first := rows[0]
	longer := len(ys.V[first]) - len(xs.V[first])
	if longer <= 0 || longer > maxAffix {
		return "", "", false
	}
	for at := 0; at <= longer; at++ { // where the text begins
		before, behind = ys.V[first][:at], ys.V[first][at+len(xs.V[first]):]
		if readable(before) && readable(behind) && !slices.ContainsFunc(rows, func(i int) bool { return ys.V[i] != before+xs.V[i]+behind }) {
			return before, behind, true
		}
	}
	return "", "", false
}

// readable reports whether a text can be read in a relation as it is.
func readable(text string) bool {
	for _, r := range text {
		if r == utf8.RuneError || !strconv.IsPrint(r) {
			return false
		}
	}
	return true
}

// spelled is a text with fixed ones before and behind it; nil if its type has no sum.
//
// A fixed text that is empty is left out: x + "" is x, and a reader would look for a reason.
func spelled(before string, x *term, behind string) *term {
	plus := builtinAt("+", x.typ, x.typ)
	if plus == nil {
		return nil
	}
	out := x
	if before != "" {
		out = apply(plus, textLiteral(x.typ, before), out)
	}
	if behind != "" {
		out = apply(plus, out, textLiteral(x.typ, behind))
	}
	return out
}

// textLiteral is a text as a literal.
func textLiteral(t *relation.Type, text string) *term {
	return literal(&relation.Literal{Value: constant.MakeString(text), Text: strconv.Quote(text), T: t})
}
