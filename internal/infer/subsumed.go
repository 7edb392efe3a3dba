package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
)

// subsume adds to a set those of some lines that follow from one or two others of them, or from the definitions among them ([unfold]), and
// reports whether there are any: len(F(p)) >= 1 for texts that are not empty, beside len(F(p)) == len(p). Which claims have lines is known
// only when they have been tried on mutants; the stages before ask what follows from claims that come earlier by what they say, and let no law
// that has a name go for one that was enumerated, since the latter may have no line. Of two lines that follow from each other the first stays.
func subsume(out map[claim.ID]bool, lines []*claim.Claim, set *claim.Set) bool {
	l := printedLines{lines, set, out}
	found := false
	for i, c := range lines {
		if out[c.ID] { // better than no line
			continue
		}
		beside := func(o *claim.Claim) bool {
			j := slices.Index(lines, o)
			return j != i && !out[o.ID] && l.follows(c, o) && (j < i || !l.follows(o, c))
		}
		if l.defined(c) || slices.ContainsFunc(lines, beside) || l.together(c) {
			out[c.ID], found = true, true
		}
	}
	return found
}

// printedLines are the lines of a function, those among them that are subsumed, and what is known of them.
type printedLines struct {
	lines []*claim.Claim
	set   *claim.Set
	gone  map[claim.ID]bool
}

// follows reports whether a line follows from another one alone.
func (l printedLines) follows(c, from *claim.Claim) bool {
	if by := l.set.Unfolded(c.ID); len(by) == 1 && among(by, from) {
		return true
	}
	return !from.Law.Traits.Has(algebra.Definition) && proofOf(c.Relation, []*claim.Claim{from}, l.set.Theory().Builtins) != nil
}

// defined reports whether a line follows from several definitions, each of which is a line that does not follow from it.
func (l printedLines) defined(c *claim.Claim) bool {
	by := l.set.Unfolded(c.ID)
	return len(by) > 1 && !slices.ContainsFunc(by, func(o *claim.Claim) bool {
		return l.gone[o.ID] || !among(l.lines, o) || l.follows(o, c) || among(l.set.Unfolded(o.ID), c)
	})
}

// together reports whether a line follows from two others, as that setting twice is setting once does from what
// setting a negative value does and from what setting another one does. One behind it must not follow from it and the
// other one in its turn. What takes three lines to see has a line of its own, and so has a law with a name beside
// enumerated claims.
func (l printedLines) together(c *claim.Claim) bool {
	builtins := l.set.Theory().Builtins
	var others []*claim.Claim
	for _, o := range l.lines {
		known := c.Law.Traits.Has(algebra.Enumerated) || !o.Law.Traits.Has(algebra.Enumerated)
		if o != c && known && !l.gone[o.ID] && !o.Law.Traits.Has(algebra.Definition) {
			others = append(others, o)
		}
	}
	if len(others) < 2 {
		return false
	}
	by := proofOf(c.Relation, others, builtins)
	return len(by) == 2 && !slices.ContainsFunc(by, func(o *claim.Claim) bool {
		other := by[b2i(o == by[0])]
		return slices.Index(l.lines, o) > slices.Index(l.lines, c) && proofOf(o.Relation, []*claim.Claim{c, other}, builtins) != nil
	})
}

// among reports whether a claim is one of some, whatever copies of it there are.
func among(claims []*claim.Claim, c *claim.Claim) bool {
	return slices.ContainsFunc(claims, func(o *claim.Claim) bool { return o.ID == c.ID })
}
