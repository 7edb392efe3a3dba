package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// What a change does to all that can be observed is its specification: a maintainer signs each line of it, whichever mutants the lines above it kill.
// Of a balance that is checked by a round trip nobody learns that a deposit adds to it.
//
// An axiom that kills no mutant at all has no line: it says what no change of the code can break.

// mostAxioms is how many axioms of a function are worth a line that mutants do not give them. A type of a dozen observers has a dozen of them, most of
// which say that nothing has changed. No theory stands behind the figure.
const mostAxioms = 4

// axioms are claims with the trait [algebra.Axiom] that have a line: the premises under which something is said of one term, by the text of the term.
type axioms map[string][]string

// wants reports whether c is an axiom about a term of which nothing is said under its premise or everywhere, and one of few.
func (a axioms) wants(c *claim.Claim) bool {
	n := 0
	for _, premises := range a {
		n += len(premises)
	}
	said := a[term(c)]
	return c.Law.Traits.Has(algebra.Axiom) && n < mostAxioms && !slices.Contains(said, "") && !slices.Contains(said, premise(c.Relation))
}

// say adds c if it is wanted, and reports whether it is.
func (a axioms) say(c *claim.Claim) bool {
	if !a.wants(c) {
		return false
	}
	a[term(c)] = append(a[term(c)], premise(c.Relation))
	return true
}

// term is the text of what an axiom speaks of, its left side.
func term(c *claim.Claim) string {
	if b, ok := c.Relation.Post.(*relation.Binary); ok {
		return relation.ExprString(b.X)
	}
	return c.Relation.Text()
}
