// Package trial decides claims by executing functions: a [Subject] is what is known of the function, a [Runner] draws rows, decides
// claims on them, and keeps to a [Budget]. What becomes of a claim is its caller's business: a trial returns evidence and changes no set.
package trial

import (
	"strings"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Subject is what trials have to know of the function that an inference is about. It does not change once claims are proposed.
type Subject struct {
	Func       *relation.Func
	Doc        string           // its doc comment
	Sisters    []*relation.Func // that relations of it may execute beside it
	Env        *relation.Env
	Domain     *relation.Domain
	Given      bool // the domain is the user's: nobody narrows or leaves it
	Hints      source.Hints
	Corpus     map[string][]relation.Value // texts that sisters return, by the parameter that may be given them
	Seed       seed.Seed
	Conditions []string         // of the code, in the relation language
	Pool       []source.Row     // rows of the parameters that reach the branches of the code
	Branches   Branches         // of the code, and what inputs made of them
	Modular    bool             // its arithmetic is meant to wrap around
	Panics     Panics           // how it was seen to panic
	Opaque     []*relation.Type // types of which equality sees too little to be worth a claim, or what differs from one execution to the next
}

// Panics is how a function was seen to panic.
type Panics int

// The ways. A function that panicked in several ways has the last one.
const (
	Unseen     Panics = iota // it did not
	Deliberate               // as its code means it
	Accidental               // with a run-time error, which is no refusal (docs/traps.md A1)
)

// Space is what rows for vars are drawn from, of which rel has some; rel is nil for the parameters of the subject.
func (s *Subject) Space(rel *relation.Relation, vars []relation.Var, pre relation.Expr) *source.Space {
	return &source.Space{Env: s.Env, Subject: s.Func, Vars: vars, Domain: s.Drawn(), Hints: s.Hints, Relation: rel, Corpus: s.Corpus, Pre: pre}
}

// Drawn is the domain that rows are drawn from: that of the subject without subnormal floats, unless it is the user's.
func (s *Subject) Drawn() *relation.Domain {
	if s.Domain == nil || s.Given {
		return s.Domain
	}
	d := *s.Domain
	d.Normal = true
	return &d
}

// Warns reports whether the doc comment speaks of panics: then they are refusals.
func (s *Subject) Warns() bool { return strings.Contains(strings.ToLower(s.Doc), "panic") }

// Within is the subject with another domain.
func (s *Subject) Within(d *relation.Domain) *Subject {
	other := *s
	other.Domain = d
	return &other
}

// Zone is what the domain asks of the variables of rel beside the bounds of their own parameters: its conditions, and the bounds of
// what stands in an argument of the subject.
func (s *Subject) Zone(rel *relation.Relation) string {
	var b strings.Builder
	for _, c := range s.Domain.Conditions(s.Env, s.Func, rel) {
		b.WriteString(" where " + relation.ExprString(c.Post))
	}
	for _, v := range rel.Vars {
		root := s.Domain.Root(s.Func, v, rel)
		if _, bounded := s.Domain.Bound(root); bounded && v.Func != s.Func && root != v.Name {
			b.WriteString(", " + v.Name + " as " + root)
		}
	}
	return b.String()
}
