package infer

import (
	"context"
	"fmt"
	"go/constant"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// searchTolerance is that of candidates while they are searched: what needs more is not printed (traps.md A5).
const searchTolerance = 1e-6

// session is the inference for one function.
type session struct {
	*trial.Subject
	run     *trial.Runner
	command []string // the words of the command that explains a relation of the subject
	sisters []*relation.Func
	engines []Engine
	shape   *polynomial.Shape        // of polynomials that are looked for; nil: the usual ones
	proved  []polynomial.Implication // what polynomials left out since it follows from others
	consts  []algebra.Constant
	texts   []string // literals that laws may mention
	// counterparts are functions of the standard library that bear the subject's name.
	counterparts []*relation.Func
	// calls are functions of the standard library that the subject's code refers to.
	calls     []string
	linked    []link // the domain's conditions between parameters that were inferred
	warned    bool   // the subject's doc comment speaks of panics, and then its panics are refusals
	warnings  []error
	unreached []Unreached

	cands   []*candidate
	exactly map[*relation.Func]bool // see exact
	stills  map[*relation.Func][]int
	tried   int
}

// candidate is a proposed relation and what is known of it.
type candidate struct {
	algebra.Candidate
	engine Engine // that proposed it
	rel    *relation.Relation
	order  int // in which it was proposed

	held, violated, skipped int64
	left                    int64 // rows on which an execution ran out of fuel or crashed
	worst                   float64
	bad                     []failure          // some of the rows that refute it
	top                     *failure           // where the error was largest
	near                    []failure          // rows that spoke against it, but are ill conditioned for it
	bare                    *relation.Relation // what it was without the premise that keeps away from such rows; nil if it has none
	cost                    int
	by                      []*candidate     // what it follows from
	exhaustive              bool             // held on every row of its domain
	fate                    fate             // why it was dropped; zero if it was not
	shown                   *suite.Violation // of an almost-law
	guard                   string           // that was found for it; "" if it holds without
	worth                   *Worth           // nil if no mutants were tried
}

// failure is a row with its variables.
type failure struct {
	vars []relation.Var
	row  source.Row
}

// scope is what laws may speak of.
func (s *session) scope(ctx context.Context) algebra.Scope {
	return algebra.Scope{
		Env: s.Env, Subject: s.Func, Sisters: s.sisters, Counterparts: s.counterparts, Constants: s.consts, Texts: s.texts, Pair: subject.Pair, Called: s.calls,
		ReadOnly: func(fn *relation.Func) []int { return s.still(ctx, fn) },
	}
}

// propose asks the engines and keeps what is well typed.
func (s *session) propose(ctx context.Context) error {
	var err error
	if s.Opaque, err = s.blindTypes(ctx); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, e := range rowsOf(s.engines) {
		proposals, err := s.proposals(ctx, e)
		if err != nil {
			return err
		}
		for _, c := range proposals {
			order := s.tried
			s.tried++
			rel := s.parse(c.Text)
			if rel == nil || !s.drawable(rel) || !speaksOf(rel, s.Func) || s.seesNothing(rel) {
				continue
			}
			rel = s.unsaid(rel)
			id := rel.Text()
			if seen[id] {
				continue
			}
			seen[id] = true
			s.cands = append(s.cands, &candidate{Candidate: c, engine: e.Name, rel: rel, order: order})
		}
	}
	s.run.Log.Debug("proposed", "subject", s.Func.Name, "candidates", len(s.cands), "of", s.tried)
	return nil
}

// fails reports whether the subject gives errors inside its domain.
func (s *session) fails(ctx context.Context) bool {
	if !s.Func.Err {
		return false
	}
	const rows = 400
	vars := paramVars(s.Func)
	cols, err := source.Columns(vars, source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("fails", 0), rows))
	if err != nil {
		return true
	}
	ex, err := s.run.Execute(ctx, s.Func, cols, rows)
	return err != nil || slices.Contains(ex.Outcome, relation.Errored)
}

// withoutInfluence lists the parameters on which no output depends, and the outputs that depend on no parameter, as far as equality sees.
func (s *session) withoutInfluence(ctx context.Context, sc algebra.Scope) (fixed, dead []int, err error) {
	var probes []*candidate
	owner := map[*candidate]algebra.Influence{}
	matters, alive := map[int]bool{}, map[int]bool{}
	influences := algebra.Independent(sc)
	for _, in := range influences {
		if rel := s.parse(in.Text); rel != nil && s.drawable(rel) && !s.seesNothing(rel) {
			p := &candidate{Candidate: in.Candidate, rel: rel}
			probes, owner[p] = append(probes, p), in
		} else {
			matters[in.Param], alive[in.Output] = true, true
		}
	}
	if _, err := s.unrefuted(ctx, probes, nil); err != nil {
		return nil, nil, err
	}
	tested := map[int]int{} // of an output, the parameters that were tried
	for _, p := range probes {
		in := owner[p]
		tested[in.Output]++
		if p.violated > 0 || p.held == 0 {
			matters[in.Param], alive[in.Output] = true, true
		}
	}
	for _, in := range influences {
		if !matters[in.Param] && !slices.Contains(fixed, in.Param) {
			fixed = append(fixed, in.Param)
		}
		// of parameters that are flags nothing is known
		if !alive[in.Output] && tested[in.Output] == len(s.Func.Params) && !slices.Contains(dead, in.Output) {
			dead = append(dead, in.Output)
		}
	}
	return fixed, dead, nil
}

// parse reads a text, with ~= for == where floats are compared, at the search's tolerance; nil if it says nothing well typed.
func (s *session) parse(text string) *relation.Relation {
	rel, err := relation.Parse(text, s.Env)
	if err != nil {
		rel, err = relation.Parse(s.declare(text), s.Env)
	}
	if err != nil && ofComplex(s.Func) { // which are never compared bit by bit
		rel, err = relation.Parse(strings.ReplaceAll(text, " == ", " ~= "), s.Env)
	}
	if err != nil {
		return nil
	}
	soft := *rel
	soft.Post = loosen(rel.Post)
	if !approximate(soft.Post) {
		return rel
	}
	rel, err = relation.Parse(soft.String()+fmt.Sprintf(" within %g", searchTolerance), s.Env)
	if err != nil {
		s.run.Log.Debug("loosened text does not parse", "relation", soft.String(), "error", err)
		return nil
	}
	return rel
}

// ofComplex reports whether fn takes or returns complex numbers.
func ofComplex(fn *relation.Func) bool {
	return slices.ContainsFunc(slices.Concat(fn.Params, fn.Results), func(p relation.Param) bool {
		t := p.Type
		for t.Elem != nil {
			t = t.Elem
		}
		return t.Kind == relation.Complex64 || t.Kind == relation.Complex128
	})
}

func (s *session) drawable(rel *relation.Relation) bool {
	return !slices.ContainsFunc(rel.Vars, func(v relation.Var) bool { return source.Drawable(s.Env, v.Type) != nil })
}

// speaksOf reports whether rel executes fn.
func speaksOf(rel *relation.Relation, fn *relation.Func) bool {
	return slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool { return c.Fn == fn })
}

// offDomain reports whether rel executes the subject on a number that lies outside of its domain: it is no claim about that.
func (s *session) offDomain(rel *relation.Relation) bool {
	return slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool {
		if c.Fn != s.Func {
			return false
		}
		for i, a := range c.Args {
			lit, ok := a.(*relation.Literal)
			if !ok || lit.Value == nil || i >= len(s.Func.Params) {
				continue
			}
			v := constant.ToFloat(lit.Value)
			if b, bound := s.Domain.Bound(s.Func.Params[i].Name); bound && v.Kind() == constant.Float {
				f, _ := constant.Float64Val(v)
				lo, hi := limits(b)
				if f < lo || f > hi || b.LoOpen && f == lo || b.HiOpen && f == hi {
					return true
				}
			}
		}
		return false
	})
}

// hintsOf turns harvested constants into what sources are made near to.
func hintsOf(consts []subject.Constant) source.Hints {
	var h source.Hints
	for _, c := range consts {
		if c.Float == c.Float {
			h.Numbers = append(h.Numbers, c.Float)
		} else if t, ok := unquote(c.Text); ok && len(t) <= source.MaxText {
			h.Texts = append(h.Texts, t)
		}
	}
	h.Numbers, h.Texts = h.Numbers[:min(len(h.Numbers), 40)], h.Texts[:min(len(h.Texts), 40)]
	return h
}
