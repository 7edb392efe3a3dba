package claim

import (
	"errors"
	"fmt"
	"slices"
)

// Tried says that each live claim has been tried: from now on [Set.Check] asks that those of today have evidence.
func (s *Set) Tried() { s.tried = len(s.entries) }

// Check reports breaches of what holds between stages: claims stand in the order of proposal, each replaced one has a child that
// knows it, a verdict has a kind and a stage and a reason that fits, each live claim that should have been tried has evidence, and
// what a claim follows from is live or follows itself from what is, unless it fell since.
func (s *Set) Check() error {
	var errs []error
	breach := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	last := ID(0)
	for _, id := range s.order {
		first := s.first(id)
		if first <= last {
			breach("claim %d stands behind claim %d", first, last)
		}
		last = first
		if e := s.at(id); e.next != 0 {
			breach("claim %d was replaced by claim %d and is still listed", id, e.next)
		}
	}
	for i, e := range s.entries {
		id := ID(i + 1)
		switch {
		case e.claim.ID != id:
			breach("claim %d calls itself %d", id, e.claim.ID)
		case e.claim.Relation == nil:
			breach("claim %d has no relation", id)
		case e.next != 0 && s.at(e.next).claim.Parent != id:
			breach("claim %d was replaced by claim %d, which has another parent", id, e.next)
		case e.next != 0 && e.verdict != nil:
			breach("claim %d was replaced and has a verdict", id)
		case e.next == 0 && e.verdict == nil && int(id) <= s.tried && e.evidence.Tried()+e.evidence.Abandoned == 0:
			breach("claim %d is live and was never tried: %s", id, e.claim.Relation.Text())
		}
		errs = append(errs, s.checkVerdict(id, e))
	}
	return errors.Join(errs...)
}

// checkVerdict looks at the verdict of one claim.
func (s *Set) checkVerdict(id ID, e *entry) error {
	v := e.verdict
	switch {
	case v == nil:
		return nil
	case v.Kind == 0 || v.Stage == "":
		return fmt.Errorf("the verdict on claim %d has no kind or no stage", id)
	case (v.Kind == Refuted || v.Kind == NearMiss) && e.evidence.Violated == 0:
		return fmt.Errorf("claim %d is refuted by no row", id)
	case v.Kind == Weaker && v.Stronger == nil:
		return fmt.Errorf("claim %d is weaker than nothing", id)
	case v.Kind == Implied:
		return s.checkImplied(id, e)
	}
	return nil
}

// checkImplied looks at what a claim is said to follow from.
func (s *Set) checkImplied(id ID, e *entry) error {
	if len(e.verdict.By) == 0 {
		return fmt.Errorf("claim %d follows from nothing", id)
	}
	for _, by := range e.verdict.By {
		o := s.at(s.Current(by).ID)
		if o.verdict != nil && o.verdict.Kind != Implied && o.decided < e.decided {
			return fmt.Errorf("claim %d follows from claim %d, which had fallen", id, by)
		}
	}
	return nil
}

// first is the oldest claim in whose place one stands.
func (s *Set) first(id ID) ID {
	for {
		p := s.at(id).claim.Parent
		if p == 0 || s.at(p).next != id {
			return id
		}
		id = p
	}
}

// Unfounded lists the implied claims that rest, however indirectly, on one that fell.
func (s *Set) Unfounded() []*Claim {
	implied := s.Rejected(Implied)
	var out []*Claim
	for grown := true; grown; {
		grown = false
		for _, c := range implied {
			if slices.Contains(out, c) {
				continue
			}
			if slices.ContainsFunc(s.at(c.ID).verdict.By, func(by ID) bool {
				o := s.Current(by)
				v := s.at(o.ID).verdict
				return v != nil && v.Kind != Implied || slices.Contains(out, o)
			}) {
				out, grown = append(out, c), true
			}
		}
	}
	return out
}
