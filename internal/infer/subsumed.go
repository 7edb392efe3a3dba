package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
)

// subsume adds to a set those of some lines that follow from a single other one of them, from two before them, or from the definitions among them ([unfold]), and reports
// whether there are any: len(F(p)) >= 1 for texts that are not empty, beside len(F(p)) == len(p). Which claims have lines is known only when they have been
// tried on mutants; the stages before ask what follows from claims that come earlier by what they say, and let no law that has a name go for one that was
// enumerated, since the latter may have no line. Of two lines that follow from each other the first stays.
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
		if l.defined(c) || slices.ContainsFunc(lines, beside) || l.together(c, lines[:i]) {
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

// together reports whether a line follows from two lines before it, as that setting twice is setting once does from what setting a negative value does and
// from what setting another one does. What takes three lines to see has a line of its own.
func (l printedLines) together(c *claim.Claim, before []*claim.Claim) bool {
	var from []*claim.Claim
	for _, o := range before {
		if !l.gone[o.ID] && !o.Law.Traits.Has(algebra.Definition) {
			from = append(from, o)
		}
	}
	return len(from) > 1 && len(proofOf(c.Relation, from, l.set.Theory().Builtins)) == 2
}

// among reports whether a claim is one of some, whatever copies of it there are.
func among(claims []*claim.Claim, c *claim.Claim) bool {
	return slices.ContainsFunc(claims, func(o *claim.Claim) bool { return o.ID == c.ID })
}
