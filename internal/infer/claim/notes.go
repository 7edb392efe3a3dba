package claim

import (
	"slices"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// notes are what stages find out beside what becomes of single claims.
type notes struct {
	warnings   []error
	theory     Theory
	omissions  []Omission
	searches   []Search
	unread     []string
	validTexts []ID // of claims that fail of texts which are no valid UTF-8
	finite     []ID // of claims that fail of floats which are not finite
	normal     []ID // of claims that fail of floats which are subnormal
	score      *Score
	unfolded   map[ID][]ID
}

// A Theory is what is taken for granted when claims are reduced. Nothing of it is printed.
type Theory struct {
	Builtins []logic.Rule // equations of builtins of the language
	Rules    []logic.Rule // these, and equations of sisters
	// Included has the pairs of conditions of which the second one is met wherever the first one is.
	Included map[Inclusion]bool
	Idle     map[*relation.Func]bool // sisters that leave an argument alone
}

// An Inclusion is of two conditions, in the relation language: the second one is met wherever the first one is.
type Inclusion struct{ Narrow, Wide string }

// An Omission is a relation that an engine found and did not propose, since it follows from what it proposed.
type Omission struct {
	Text, Proof string
	By          []string
}

// A Search is what an engine looked at that searches with executions of mutants.
type Search struct {
	Engine             string
	Transformations    int   // of the arguments of the subject
	Correct, Incorrect int   // pairs of executions: those of the subject, and those of mutants
	Evaluations        int64 // trees that were decided on pairs, times these pairs
	Candidates         int   // relations that no correct pair violates
}

// A Score is what claims kill: trial i of its matrix is of claim i.
type Score struct {
	*suite.Scored
	Claims []ID
	Of     *relation.Func // whose mutants were tried
	Most   int64          // executions that mutants were given
	Nats   map[ID]float64 // what the relations of enumerated claims cost by the grammar of laws, see package grammar
}

// Score sets what claims kill; nil if no mutants were tried.
func (s *Set) Score(sc *Score) { s.notes.score = sc }

// Scored is what claims kill; nil if no mutants were tried.
func (s *Set) Scored() *Score { return s.notes.score }

// Warn adds doubts that stop nothing. What a stage has said before it says once, though it runs again.
func (s *Set) Warn(doubts ...error) {
	for _, d := range doubts {
		if !slices.ContainsFunc(s.notes.warnings, func(w error) bool { return w.Error() == d.Error() }) {
			s.notes.warnings = append(s.notes.warnings, d)
		}
	}
}

// Warnings are the doubts of all stages, in order.
func (s *Set) Warnings() []error { return s.notes.warnings }

// Suppose sets what is taken for granted.
func (s *Set) Suppose(t Theory) { s.notes.theory = t }

// Theory is what is taken for granted.
func (s *Set) Theory() Theory { return s.notes.theory }

// Omit adds relations that engines left out.
func (s *Set) Omit(omitted ...Omission) { s.notes.omissions = append(s.notes.omissions, omitted...) }

// Omissions are what engines left out.
func (s *Set) Omissions() []Omission { return s.notes.omissions }

// Searched adds what an engine looked at.
func (s *Set) Searched(done ...Search) { s.notes.searches = append(s.notes.searches, done...) }

// Misread adds lines that commands proposed and that are no relations, each with its reason.
func (s *Set) Misread(lines ...string) { s.notes.unread = append(s.notes.unread, lines...) }

// Unread are the lines that are no relations.
func (s *Set) Unread() []string { return s.notes.unread }

// Searches are what engines looked at that search with executions of mutants, in order.
func (s *Set) Searches() []Search { return s.notes.searches }

// NeedValidTexts says of claims that they hold of texts only that are valid UTF-8.
func (s *Set) NeedValidTexts(ids ...ID) { s.notes.validTexts = append(s.notes.validTexts, ids...) }

// ValidTexts reports whether live claims hold of texts only that are valid UTF-8, which their domain has to say then.
func (s *Set) ValidTexts() bool { return s.anyLive(s.notes.validTexts) }

// NeedFinite says of claims that they hold of finite floats only.
func (s *Set) NeedFinite(ids ...ID) { s.notes.finite = append(s.notes.finite, ids...) }

// Finite reports whether live claims hold of finite floats only, which their domain has to say then.
func (s *Set) Finite() bool { return s.anyLive(s.notes.finite) }

// NeedNormal says of claims that they fail where floats are subnormal.
func (s *Set) NeedNormal(ids ...ID) { s.notes.normal = append(s.notes.normal, ids...) }

// Normal reports whether live claims fail where floats are subnormal, which their domain has to leave out then.
func (s *Set) Normal() bool { return s.anyLive(s.notes.normal) }

// anyLive reports whether one of some claims stands, as it is now.
func (s *Set) anyLive(ids []ID) bool {
	return slices.ContainsFunc(ids, func(id ID) bool {
		_, fell := s.Verdict(s.Current(id).ID)
		return !fell
	})
}

// Unfold notes that a claim holds of every function that other claims define, see package model.
func (s *Set) Unfold(id ID, by ...ID) {
	if s.notes.unfolded == nil {
		s.notes.unfolded = map[ID][]ID{}
	}
	s.notes.unfolded[id] = by
}

// Unfolded are the definitions that a claim follows from; none if it was not found to follow from any.
func (s *Set) Unfolded(id ID) []*Claim {
	var out []*Claim
	for _, by := range s.notes.unfolded[id] {
		out = append(out, s.Current(by))
	}
	return out
}
