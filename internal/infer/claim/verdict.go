package claim

import (
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// A Kind says in which way a claim was dropped.
type Kind uint8

// The kinds of verdicts.
const (
	Refuted   Kind = iota + 1 // an input violates it
	NearMiss                  // an input violates it, but so few do that people are told
	Weaker                    // a stronger statement holds too
	Vacuous                   // true, but it says nothing
	Idle                      // it was tried on too few inputs, or too few meet its premise
	Imprecise                 // its error is too large to be promised
	Implied                   // it follows from other claims
)

var kindNames = [...]string{"open", "refuted", "near miss", "weaker", "vacuous", "idle", "imprecise", "implied"}

// String names a kind.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

// A Verdict is why a claim was dropped.
type Verdict struct {
	Kind  Kind
	Stage string // of the inference that gave it
	Why   string // in words, for people; may be empty
	By    []ID   // of an implied claim the claims that it follows from, of a weaker one the stronger one if that is a claim
	// Stronger is the stronger statement of a weaker claim.
	Stronger *relation.Relation
	// Counterexample is that of a near miss, as simple as it could be made.
	Counterexample *suite.Violation
	// Expected says of a near miss what makes readers expect it, "the name Overlaps"; "" if nothing but its family does.
	Expected string
}
