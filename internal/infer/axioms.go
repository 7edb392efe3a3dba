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

// What changed arguments change of a result, in which order results stand, and what the result is where a condition of the code holds are lines of a
// specification as well: see package terms for the forms that count as axioms.

// mostAxioms is how many axioms of a function are worth a line that mutants do not give them, and mostOfFamily how many of them may be of one
// family but State, of which each observer has its own. A type of a dozen observers has a dozen of them, most of which say that nothing has changed.
// No theory stands behind the figures.
const (
	mostAxioms   = 4
	mostOfFamily = 2
)

// axioms are claims with the trait [algebra.Axiom] that have a line: the premises under which something is said of one term, by the text of the
// term, and how many there are of a family.
type axioms struct {
	said map[string][]string
	is   map[string][]string // of said, those of equations with what executes nothing
	told map[string]bool     // measures of the result that a line works out: len(Split(grams, n)) == n
	of   map[algebra.Family]int
	n    int
	each int // of one family
}

func newAxioms() *axioms {
	return &axioms{said: map[string][]string{}, is: map[string][]string{}, told: map[string]bool{}, of: map[algebra.Family]int{}, each: mostOfFamily}
}

// wants reports whether c is an axiom about a term of which nothing is said under its premise or everywhere, and one of few. Where a line says what the
// length of the result is, how it changes with the input is one law in other words. What the result is where a condition holds is
// another one beside its limits, and beside laws of changed arguments.
func (a *axioms) wants(c *claim.Claim) bool {
	said, family := a.said[term(c)], c.Law.Family
	if valued(c) {
		said = a.is[term(c)]
	}
	if a.told[measured(c.Relation.Post)] {
		return false
	}
	return c.Law.Traits.Has(algebra.Axiom) && a.n < mostAxioms && (family == algebra.State || a.of[family] < a.each) &&
		!slices.Contains(said, "") && !slices.Contains(said, premise(c.Relation))
}

// note takes over what a claim says that has a line whether it is an axiom or not.
func (a *axioms) note(c *claim.Claim) {
	a.said[term(c)] = append(a.said[term(c)], premise(c.Relation))
	if b, ok := c.Relation.Post.(*relation.Binary); ok && (b.Op == "==" || b.Op == "~=") && executesAny(b.X) != executesAny(b.Y) {
		a.is[term(c)] = append(a.is[term(c)], premise(c.Relation))
		if m := measured(c.Relation.Post); m != "" && len(c.Relation.Executions()) == 1 && ofInput(b) {
			a.told[m] = true
		}
	}
}

// measured is the builtin through which alone a formula speaks of results: "len"; "" if there is no such one.
func measured(e relation.Expr) string {
	results, within, name := 0, 0, ""
	relation.Walk(e, func(e relation.Expr) bool {
		switch e := e.(type) {
		case *relation.Select, *relation.OutcomeOf:
			results++
		case *relation.Builtin:
			if len(e.Args) == 1 && (name == "" || name == e.Name) && isResult(e.Args[0]) {
				within, name = within+1, e.Name
			}
		}
		return true
	})
	if results == 0 || within != results {
		return ""
	}
	return name
}

func isResult(e relation.Expr) bool {
	_, is := e.(*relation.Select)
	return is
}

// say adds c if it is wanted, and reports whether it is.
func (a *axioms) say(c *claim.Claim) bool {
	if !a.wants(c) {
		return false
	}
	a.note(c)
	a.of[c.Law.Family]++
	a.n++
	return true
}

// among picks axioms from claims: one of each family before a second one of any, since a second order tells less than a first equation. Those that say
// what a result is where a condition holds come before those that say what another function tells of it there, which may be many.
func (a *axioms) among(claims []*claim.Claim) map[*claim.Claim]bool {
	out := map[*claim.Claim]bool{}
	claims = slices.Clone(claims)
	slices.SortStableFunc(claims, func(c, o *claim.Claim) int { return b2i(valued(o)) - b2i(valued(c)) })
	for a.each = 1; a.each <= mostOfFamily; a.each++ {
		for _, c := range claims {
			if !out[c] && a.say(c) {
				out[c] = true
			}
		}
	}
	return out
}

// valued reports whether a claim says under a premise what the result is, or what its length is: a term that executes nothing.
func valued(c *claim.Claim) bool {
	b, ok := c.Relation.Post.(*relation.Binary)
	if !ok || b.Op != "==" || c.Relation.Pre == nil || executesAny(b.Y) || len(c.Relation.Executions()) != 1 {
		return false
	}
	length, measures := b.X.(*relation.Builtin)
	return isResult(b.X) || measures && length.Name == "len" && isResult(length.Args[0]) && ofInput(b)
}

// ofInput reports whether the right side of an equation speaks of an input: that a length is 0 somewhere does not say how long a result is.
func ofInput(b *relation.Binary) bool {
	return len(variables(b.Y)) > 0
}

// term is the text of what an axiom speaks of, its left side.
func term(c *claim.Claim) string {
	if b, ok := c.Relation.Post.(*relation.Binary); ok {
		return relation.ExprString(b.X)
	}
	return c.Relation.Text()
}
