package claim

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/suite"
)

// A Set is the claims about one function, in the order of proposal, with their evidence and their verdicts. Stages of an inference
// change nothing but the set.
type Set struct {
	entries []*entry // by ID, from 1 on
	order   []ID     // those that were not replaced, in the order of proposal
	offered int      // texts that engines offered, well typed or not
	given   int      // verdicts, withdrawn ones too
	tried   int      // how many entries there were when all live claims had evidence
	// failures are rows that refuted claims of another set, and those that claims of this one were shrunk to.
	failures []Witness
	notes    notes
}

type entry struct {
	claim    *Claim
	evidence Evidence
	verdict  *Verdict
	decided  int    // the number of the verdict, in the order in which these were given
	reopened string // the stage that withdrew its last verdict
	next     ID     // in its place
}

// NewSet is an empty set. It knows rows that refuted claims of other sets.
func NewSet(failures ...Witness) *Set { return &Set{failures: failures} }

// Offer counts a text that an engine offers, and returns how many there were before.
func (s *Set) Offer() int {
	s.offered++
	return s.offered - 1
}

// Offered is how many texts were offered.
func (s *Set) Offered() int { return s.offered }

// Propose adds a claim behind all others and returns it with its ID.
func (s *Set) Propose(c Claim) *Claim {
	added := s.add(c)
	s.order = append(s.order, added.ID)
	return added
}

func (s *Set) add(c Claim) *Claim {
	c.ID = ID(len(s.entries) + 1)
	s.entries = append(s.entries, &entry{claim: &c})
	return &c
}

// at is the entry of a claim; it panics for an ID that is of no claim of the set.
func (s *Set) at(id ID) *entry {
	if id < 1 || int(id) > len(s.entries) {
		panic(fmt.Sprintf("claim %d is not in a set of %d", id, len(s.entries)))
	}
	return s.entries[id-1]
}

// Current is the claim that stands in the place of the one of that ID: itself unless it was replaced.
func (s *Set) Current(id ID) *Claim {
	e := s.at(id)
	for e.next != 0 {
		e = s.at(e.next)
	}
	return e.claim
}

// All lists the claims that were not replaced, in the order of proposal.
func (s *Set) All() []*Claim {
	out := make([]*Claim, len(s.order))
	for i, id := range s.order {
		out[i] = s.at(id).claim
	}
	return out
}

// Live lists the claims without a verdict, in the order of proposal.
func (s *Set) Live() []*Claim {
	return slices.DeleteFunc(s.All(), func(c *Claim) bool { return s.at(c.ID).verdict != nil })
}

// Rejected lists the claims with a verdict of a kind, in the order in which these were given.
func (s *Set) Rejected(k Kind) []*Claim {
	out := slices.DeleteFunc(s.All(), func(c *Claim) bool { return s.at(c.ID).verdict == nil || s.at(c.ID).verdict.Kind != k })
	slices.SortFunc(out, func(a, b *Claim) int { return cmp.Compare(s.at(a.ID).decided, s.at(b.ID).decided) })
	return out
}

// Evidence is what is known of a claim.
func (s *Set) Evidence(id ID) Evidence { return s.at(id).evidence }

// Observe merges evidence into that of a claim.
func (s *Set) Observe(id ID, e Evidence) { s.at(id).evidence.Merge(e) }

// Verdict is why a claim was dropped; ok is false of one that was not.
func (s *Set) Verdict(id ID) (v Verdict, ok bool) {
	if e := s.at(id); e.verdict != nil {
		return *e.verdict, true
	}
	return Verdict{}, false
}

// Reject gives a claim its verdict. A claim that has one keeps it.
func (s *Set) Reject(id ID, v Verdict) {
	e := s.at(id)
	if e.verdict != nil {
		return
	}
	s.given++
	e.verdict, e.decided, e.reopened = &v, s.given, ""
}

// Reopen withdraws the verdict of a claim: it is live again.
func (s *Set) Reopen(id ID, stage string) {
	e := s.at(id)
	if e.verdict == nil {
		return
	}
	e.verdict, e.reopened = nil, stage
}

// ReopenedBy is the stage that withdrew the last verdict of a live claim, "" if it never had one.
func (s *Set) ReopenedBy(id ID) string { return s.at(id).reopened }

// Amend makes a near miss of a refuted claim, with the counterexample that people are shown, and what makes them expect it.
func (s *Set) Amend(id ID, shown *suite.Violation, expected string) {
	e := s.at(id)
	if e.verdict == nil || e.verdict.Kind != Refuted {
		return
	}
	v := *e.verdict
	v.Kind, v.Counterexample, v.Expected = NearMiss, shown, expected
	s.given++
	e.verdict, e.decided = &v, s.given
}

// Replace puts a claim, a child, into the place of another. It has the evidence of its parent, which was about a statement with
// another tolerance or name, and the verdict of its parent if that has one.
func (s *Set) Replace(id ID, c Claim) *Claim {
	child := s.renew(id, c)
	s.at(child.ID).evidence = s.at(id).evidence
	return child
}

// ReplaceWith is Replace of a claim by one that says something else: its evidence begins anew.
func (s *Set) ReplaceWith(id ID, c Claim, e Evidence) *Claim {
	child := s.renew(id, c)
	s.at(child.ID).evidence = e
	return child
}

func (s *Set) renew(id ID, c Claim) *Claim {
	old := s.at(id)
	c.Parent = id
	child := s.add(c)
	e := s.at(child.ID)
	e.verdict, e.decided, e.reopened = old.verdict, old.decided, old.reopened
	old.next, old.verdict = child.ID, nil
	s.order[slices.Index(s.order, id)] = child.ID
	return child
}

// AddFailures adds rows that refute claims of the set, beside those that are in their evidence.
func (s *Set) AddFailures(ws ...Witness) {
	s.failures = append(s.failures[:len(s.failures):len(s.failures)], ws...)
}

// Failures lists rows that refuted claims, of other sets first.
func (s *Set) Failures() []Witness {
	out := slices.Clone(s.failures)
	for _, c := range s.All() {
		out = append(out, s.at(c.ID).evidence.Witnesses...)
	}
	return out
}
