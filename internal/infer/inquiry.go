package infer

import (
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// An inquiry is probes, other statements that are tried since they tell something of claims.
type inquiry struct {
	s      *trial.Subject
	probes []*claim.Claim                // in the order in which they were asked for
	of     map[*claim.Claim]*claim.Claim // the claim that a probe tells of
}

// newInquiry is an inquiry without probes.
func newInquiry(s *trial.Subject) *inquiry {
	return &inquiry{s: s, of: map[*claim.Claim]*claim.Claim{}}
}

// ask adds a probe of a claim. A relation that is nil, or whose variables cannot be drawn, is none.
func (q *inquiry) ask(c *claim.Claim, rel *relation.Relation) {
	if rel == nil || !drawable(q.s, rel) {
		return
	}
	p := c.Probe(rel)
	q.probes = append(q.probes, p)
	q.of[p] = c
}
