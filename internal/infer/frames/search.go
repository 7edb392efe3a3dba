package frames

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/catalogue/choices"
)

// Search looks at pairs of frames that differ in one category, with the others open, then with one more of them fixed at a time: a relation that holds
// whatever the other choices are is said once, and not for each complete frame.
func Search(ctx context.Context, p *Problem) ([]Finding, Figures, error) {
	s := &search{p: p, seen: map[string]bool{}}
	if err := s.draw(ctx); err != nil {
		return nil, s.figures, fmt.Errorf("sources for choices: %w", err)
	}
	// choices of outputs are no premises: they tell which frames of inputs come out alike, and a relation says how the outputs compare
	for category, c := range p.Spec.Categories {
		if c.Output {
			continue
		}
		for from := range c.Choices {
			for to := range c.Choices {
				if err := s.between(ctx, category, from, to); err != nil {
					return nil, s.figures, fmt.Errorf("%s, %s to %s: %w", c.Name, c.Choices[from].Name, c.Choices[to].Name, err)
				}
				// what was found counts, also where the budget or the person ends the search
				if ctx.Err() != nil || s.spent() {
					return s.found, s.figures, ctx.Err()
				}
			}
		}
	}
	return s.found, s.figures, nil
}

// spent tells whether nothing more may be found or executed.
func (s *search) spent() bool {
	return len(s.found) >= mostFindings || s.p.Left != nil && s.p.Left() <= 0
}

// between looks at the pairs of frames whose source makes one choice of a category and whose follow-up makes another, or the same one.
func (s *search) between(ctx context.Context, category, from, to int) error {
	spec := s.p.Spec
	source, follow := s.open(), s.open()
	source[category], follow[category] = from, to
	// Known is of one change: what holds of any larger weight says nothing of the next one. Open categories come first, since what holds of them need not
	// be tried again with a premise more.
	for _, ch := range s.changes(category, from == to) {
		known := map[string]int{}
		if err := s.pair(ctx, source, follow, ch, known); err != nil {
			return err
		}
		// One more at a time and not all: with two fixed beside the changed one hardly a relation comes that one does not give, and the number of pairs
		// is multiplied by that of the choices.
		for other, c := range spec.Categories {
			if other == category || c.Output {
				continue
			}
			for choice := range c.Choices {
				if s.spent() {
					return nil
				}
				// the other category keeps its choice on both sides: what differs between the frames is what changes
				source[other], follow[other] = choice, choice
				if spec.Allows(source) && spec.Allows(follow) {
					if err := s.pair(ctx, source, follow, ch, known); err != nil {
						return err
					}
				}
				source[other], follow[other] = -1, -1
			}
		}
	}
	return nil
}

// pair learns the output sub-relations of a pair of frames under a change. known has the strength of what weaker premises have given already, by the
// output that it is about: what is not stronger is not said again.
func (s *search) pair(ctx context.Context, source, follow choices.Frame, ch *change, known map[string]int) error {
	// nil: no choice of the pair is about anything that the language can say of both inputs
	premise := s.premise(source, follow, ch, true)
	if premise == nil {
		return nil
	}
	rows, premise, err := s.joined(source, follow, ch, premise)
	if err != nil || rows == nil {
		return err
	}
	// Each output has a form of its own, and the outcome is one of them.
	s.figures.Pairs++
	for _, out := range s.outputs(ch) {
		if err := ctx.Err(); err != nil {
			return err
		}
		best, strength, err := s.strongest(rows, out, premise, ch)
		if err != nil {
			return err
		}
		if best == nil || strength <= known[out.id] {
			continue
		}
		// a stronger form under a stronger premise is worth saying, too
		known[out.id] = strength
		// two pairs may have the same premise, where choices of different categories have the same formula
		if text := best.rel.Text(); !s.seen[text] {
			s.seen[text] = true
			s.figures.Candidates++
			s.found = append(s.found, Finding{Name: s.name(source, follow, ch, best.form), Text: text})
		}
	}
	return nil
}

// name says which choices a relation is about.
func (s *search) name(source, follow choices.Frame, ch *change, form string) string {
	text := ""
	for i, c := range s.p.Spec.Categories {
		switch {
		// an open category has no part in the name
		case source[i] < 0:
		case source[i] == follow[i]:
			text += c.Name + "-" + c.Choices[source[i]].Name + "-"
		default:
			text += c.Name + "-" + c.Choices[source[i]].Name + "-to-" + c.Choices[follow[i]].Name + "-"
		}
	}
	return text + ch.name + "-" + form
}
