package infer

import (
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
)

// What a change does to all that can be observed is its specification: a maintainer signs each line of it, whichever mutants the lines above it kill.
// Of a balance that is checked by a round trip nobody learns that a deposit adds to it.

// mostAxioms is how many axioms of a function are worth a line that mutants do not give them. A type of a dozen observers has a dozen of them, most of
// which say that nothing has changed. No theory stands behind the figure.
const mostAxioms = 3

// axioms are the observers that claims with the trait [algebra.Axiom] speak of, one claim each.
type axioms map[string]bool

// wants reports whether c is the first axiom of its observer, and one of few.
func (a axioms) wants(c *claim.Claim) bool {
	return c.Law.Traits.Has(algebra.Axiom) && !a[c.Sister] && len(a) < mostAxioms
}

// say adds c if it is wanted, and reports whether it is.
func (a axioms) say(c *claim.Claim) bool {
	if !a.wants(c) {
		return false
	}
	a[c.Sister] = true
	return true
}
