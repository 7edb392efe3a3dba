package frames

import (
	"context"
	"fmt"
	"maps"

	"github.com/imago-mt/imago/internal/catalogue/choices"
)

// Search looks at pairs of frames that differ in one category, with the others open, then with one more of them fixed at a time: a relation that holds
// whatever the other choices are is said once, and not for each complete frame.
func Search(ctx context.Context, p *Problem) ([]Finding, Figures, error) {
	s := &search{p: p, seen: map[string]bool{}}
	if err := s.draw(ctx); err != nil {
		return nil, s.figures, fmt.Errorf("sources for choices: %w", err)
	}
	// Open categories come first, for all: what holds of them need not be tried again with a premise more, and where the budget ends nothing is left out that
	// a category with many choices has pushed behind.
	steps := s.steps()
	for _, with := range []func(context.Context, *step) error{s.free, s.fixed} {
		for _, at := range steps {
			if err := with(ctx, at); err != nil {
				return nil, s.figures, fmt.Errorf("%s, %s: %w", p.Spec.Categories[at.category].Name, at.ch.name, err)
			}
			// what was found counts, also where the budget or the person ends the search
			if ctx.Err() != nil || s.spent() {
				return s.found, s.figures, ctx.Err()
			}
		}
	}
	return s.found, s.figures, nil
}

// A step is the pairs of frames whose source makes one choice of a category and whose follow-up makes another, or the same one, under a change. known has the
// strength of what was found, by the output that it is about: it is of one change, since what holds of any larger weight says nothing of the next one.
type step struct {
	category, from, to int // choices; -1: any
	ch                 *change
	general            *step // the same change whatever is chosen, which comes first; nil: there is none
	known              map[string]int
}

// steps are those of a search: first each change whatever is chosen, so that what holds of all inputs is said without a premise, then from choice to choice.
// Choices of outputs are no premises: they tell which frames of inputs come out alike, and a relation says how the outputs compare.
func (s *search) steps() []*step {
	var whatever, chosen []*step
	// A change of one parameter is the same one in each category that is about it.
	general := map[string]*step{}
	for category, c := range s.p.Spec.Categories {
		if c.Output {
			continue
		}
		for _, ch := range s.changes(category, true) {
			if general[ch.id()] == nil {
				general[ch.id()] = &step{category: category, from: -1, to: -1, ch: ch, known: map[string]int{}}
				whatever = append(whatever, general[ch.id()])
			}
		}
		// From each choice to each choice of the category, the same one among them: within it the templates say what changes.
		for from := range c.Choices {
			for to := range c.Choices {
				for _, ch := range s.changes(category, from == to) {
					chosen = append(chosen, &step{category: category, from: from, to: to, ch: ch, general: general[ch.id()], known: map[string]int{}})
				}
			}
		}
	}
	return append(whatever, chosen...)
}

// frames are those of a step, with the other categories open.
func (s *search) frames(at *step) (source, follow choices.Frame) {
	source, follow = s.open(), s.open()
	source[at.category], follow[at.category] = at.from, at.to
	return source, follow
}

// spent tells whether nothing more may be found or executed.
func (s *search) spent() bool {
	return len(s.found) >= mostFindings || s.p.Left != nil && s.p.Left() <= 0
}

// free looks at a step with the other categories open. What holds whatever is chosen need not be said of a choice.
func (s *search) free(ctx context.Context, at *step) error {
	if at.general != nil {
		maps.Copy(at.known, at.general.known)
	}
	source, follow := s.frames(at)
	return s.pair(ctx, source, follow, at.ch, at.known)
}

// fixed looks at a step with one more category fixed at a time and not with all: with two fixed beside the changed one hardly a relation comes that one does not
// give, and the number of pairs is multiplied by that of the choices.
func (s *search) fixed(ctx context.Context, at *step) error {
	source, follow := s.frames(at)
	for other, c := range s.p.Spec.Categories {
		if other == at.category || c.Output {
			continue
		}
		for choice := range c.Choices {
			if s.spent() {
				return nil
			}
			// the other category keeps its choice on both sides: what differs between the frames is what changes
			source[other], follow[other] = choice, choice
			if s.p.Spec.Allows(source) && s.p.Spec.Allows(follow) {
				if err := s.pair(ctx, source, follow, at.ch, at.known); err != nil {
					return err
				}
			}
			source[other], follow[other] = -1, -1
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
	if source[ch.category] < 0 {
		text = s.p.Spec.Categories[ch.category].Name + "-"
	}
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
