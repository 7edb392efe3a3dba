package infer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// The ways to look for composites.
const (
	Exhaustive = "exhaustive" // all, layer by layer
	Evolved    = "genetic"    // [composite.Genetic]
	Annealed   = "annealing"  // [composite.Annealing]
)

// A Composing says how relations of a function are composed. The zero value is the default of the command line.
type Composing struct {
	Layers int    // basic relations of a composite at most, or exactly those of a search that draws; 0: 2
	Search string // [Exhaustive], [Evolved], [Annealed]; "": the first
	Most   int    // composites that are tried; 0: 100
}

// mostComposites bounds what is tried on mutants: each costs as much as a basic relation does. No theory stands behind it.
const mostComposites = 100

// composeWork is what trying basic relations and composites on the untouched code may cost, in executions of a function that does next to nothing: as
// much as a hundred relations of four executions on all of their rows take of a function that does three times that. No theory stands behind it.
const composeWork = 120_000_000

func (c *Composing) complete() error {
	if c.Layers == 0 {
		c.Layers = 2
	}
	if c.Most == 0 {
		c.Most = mostComposites
	}
	if c.Search == "" {
		c.Search = Exhaustive
	}
	switch {
	case c.Layers < 2:
		return fmt.Errorf("a composite has two layers at least, and not %d", c.Layers)
	case !slices.Contains([]string{Exhaustive, Evolved, Annealed}, c.Search):
		return fmt.Errorf("there is no search called %s: %s, %s and %s are there", c.Search, Exhaustive, Evolved, Annealed)
	}
	return nil
}

// Composed is the relations of a function, what they say when they are composed, and what both are worth.
type Composed struct {
	Claims *suite.Claims // the basic relations
	Basics int           // how many of the trials are basic: they come first
	// Composites are those that stand on the untouched code, in the order of the trials behind the basic ones. Their parts are numbers of basic ones.
	Composites []composite.Composite
	Fell       []Fallen
	Tried      []int64             // by trial: inputs on which it held on the untouched code
	Found      *composite.Composed // of all sequences
	Scored     *suite.Scored       // basic ones and composites; nil if there is no mutant
	Front      []matrix.Choice
	Exact      bool // the front is the best there is
	Warnings   []error
}

// A Fallen composite does not stand on the untouched code at the tolerance that its parts have.
type Fallen struct {
	composite.Composite
	Why string // in one line: an input on which it is violated, or why it was tried on none
}

// fallen is why a composite does not stand, "" if it does. One that no input of the domain meets says nothing.
func fallen(s suite.Standing) string {
	switch {
	case s.Why != "":
		return s.Why
	case s.Violated > 0:
		return "it is violated at " + s.Witness
	case s.Held == 0:
		return "no input meets its precondition"
	}
	return ""
}

// Compose composes the relations of one function, those that are kept or else those that [Run] finds, with o.All also what else holds. Composites are tried
// on the untouched code as relations are before they are printed, and on mutants.
func Compose(ctx context.Context, target string, c Composing, o Options) (*Composed, error) {
	o.complete()
	if err := c.complete(); err != nil {
		return nil, err
	}
	all, err := Claims(ctx, []string{target}, o, o.scoring())
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("%s names %d functions: name one, as in: imago compose math.Sin", target, len(all))
	}
	out := &Composed{Claims: all[0], Basics: len(all[0].Relations())}
	if out.Basics == 0 {
		return nil, fmt.Errorf("%s has no relations to compose", target)
	}
	w := &composing{Composing: c, o: o, out: out, domains: map[*relation.Func]*relation.Domain{}}
	for _, r := range all[0].Relations() {
		w.basics = append(w.basics, r.Relation)
	}
	if err := w.sisterRelations(ctx); err != nil {
		return nil, err
	}
	sc, err := suite.OpenScorer(ctx, out.Claims.Package(), o.scoring())
	if err != nil {
		return nil, err
	}
	return out, errors.Join(w.run(ctx, sc), sc.Close())
}

// composing is one run of [Compose].
type composing struct {
	Composing
	o       Options
	out     *Composed
	basics  []*relation.Relation
	sisters []*relation.Relation
	domains map[*relation.Func]*relation.Domain // of the sisters
	weight  int64                               // of an execution
}

// Ends is a domain of a function without the limits that are a choice of the survey: where the function, or who stated the domain, ends it. A relation is a
// claim up to there.
func Ends(f *subject.Function, d *relation.Domain) *relation.Domain {
	return survey.Ends(f.Func, HintsOf(f.Code), d)
}

// mostSisters is of how many other functions relations are looked for: an inference each. No theory stands behind it.
const mostSisters = 3

// sisterRelations looks for relations of the functions that basic relations go over to. Without them sequences end there, which is told and no error.
func (w *composing) sisterRelations(ctx context.Context) error {
	p, fn := w.out.Claims.Package(), w.out.Claims.Function().Func
	found := composite.Sisters(fn, w.basics)
	for _, s := range found[:min(len(found), mostSisters)] {
		o := w.o
		o.All, o.Domain = true, ""
		target := w.out.Claims.TargetOf(s)
		claims, err := Claims(ctx, []string{target}, o, o.scoring())
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			w.out.Warnings = append(w.out.Warnings, fmt.Errorf("no relations of %s were found: %w", s.Name, err))
			continue
		}
		var texts []string
		for _, c := range claims {
			w.domains[s] = Ends(c.Function(), c.Domain())
			for _, r := range c.Relations() {
				texts = append(texts, r.String())
			}
		}
		// They were found in another load of the package, and are read again where the subject's are.
		if err := p.Admit(ctx, texts...); err != nil {
			w.out.Warnings = append(w.out.Warnings, fmt.Errorf("the relations of %s: %w", s.Name, err))
			continue
		}
		for _, text := range texts {
			if r, err := relation.Parse(text, p.Env); err == nil {
				w.sisters = append(w.sisters, r)
			}
		}
	}
	return nil
}

func (w *composing) run(ctx context.Context, sc *suite.Scorer) error {
	out := w.out
	f := out.Claims.Function()
	pool := composite.NewPool(out.Claims.Package().Env, f.Func, w.basics, w.sisters).Within(f.Func, Ends(f, out.Claims.Domain()))
	for fn, d := range w.domains {
		pool.Within(fn, d)
	}
	w.o.tell("compose the relations of %s", out.Claims.Short())
	var err error
	if w.weight, err = sc.Weigh(ctx, out.Claims); err != nil {
		return err
	}
	if out.Found, err = w.search(ctx, pool, sc); err != nil {
		return err
	}
	if err := w.sift(ctx, sc); err != nil {
		return err
	}
	return w.measure(ctx, sc)
}

// search has sequences found and composed.
func (w *composing) search(ctx context.Context, pool *composite.Pool, sc *suite.Scorer) (*composite.Composed, error) {
	from := seed.New(w.o.Seed).Child("compose "+w.out.Claims.Short(), uint64(w.Layers))
	var found *composite.Searched
	var err error
	switch f := (&fitness{w: w, pool: pool, sc: sc, known: map[string]int{}}).of; w.Search {
	case Evolved:
		found, err = composite.Genetic{Layers: w.Layers}.Search(ctx, pool.Len(), f, from)
	case Annealed:
		found, err = composite.Annealing{Layers: w.Layers}.Search(ctx, pool.Len(), f, from)
	default:
		return pool.Layers(ctx, w.Layers, w.Most)
	}
	if err != nil {
		return nil, err
	}
	composed := pool.Of(found.Sequences)
	if len(composed.Composites) > w.Most {
		composed.Composites, composed.Cut = composed.Composites[:w.Most], true
	}
	return composed, nil
}

// fitness is on how many inputs the composites of sequences hold. A search asks for the same ones again and again.
type fitness struct {
	w     *composing
	pool  *composite.Pool
	sc    *suite.Scorer
	known map[string]int // by the genes
}

// fitnessInputs is M of the paper's §4.1.
const fitnessInputs = 100

func (f *fitness) of(ctx context.Context, sequences [][]int) ([]int, error) {
	var rels []*relation.Relation
	var genes []string
	for _, s := range sequences {
		g := fmt.Sprint(s)
		if _, done := f.known[g]; done {
			continue
		}
		f.known[g] = 0
		if r, err := f.pool.Sequence(s); err == nil {
			rels, genes = append(rels, r), append(genes, g)
		}
	}
	held, err := f.sc.Stand(ctx, f.w.out.Claims.With(rels), suite.Inputs{Random: fitnessInputs})
	if err != nil {
		return nil, err
	}
	for i, g := range genes {
		f.known[g] = int(held[i].Held)
	}
	out := make([]int, len(sequences))
	for i, s := range sequences {
		out[i] = f.known[fmt.Sprint(s)]
	}
	return out, nil
}

// sift keeps the composites that stand. Rounding errors of the parts add up, so that a composite may fall where they stand.
func (w *composing) sift(ctx context.Context, sc *suite.Scorer) error {
	var rels []*relation.Relation
	for i := range w.out.Found.Composites {
		c := &w.out.Found.Composites[i]
		named := *c.Relation
		named.Name = w.name(c.Parts)
		c.Relation = &named
		rels = append(rels, c.Relation)
	}
	w.o.tell("try %d composites of %s", len(rels), w.out.Claims.Short())
	all := slices.Concat(w.basics, rels)
	on := suite.Full.Afforded(composeWork, w.weight, all)
	if on != suite.Full {
		inputs := on.Edges + on.IllConditioned + on.Random
		w.out.Warnings = append(w.out.Warnings, fmt.Errorf("its executions are dear: each relation was tried on %d inputs at most", inputs))
	}
	stand, err := sc.Stand(ctx, w.out.Claims.With(all), on)
	if err != nil {
		return err
	}
	for _, s := range stand[:len(w.basics)] { // that they stand is told by what found them, and by imago check
		w.out.Tried = append(w.out.Tried, s.Held)
	}
	stand = stand[len(w.basics):]
	for i, c := range w.out.Found.Composites {
		if why := fallen(stand[i]); why != "" {
			w.out.Fell = append(w.out.Fell, Fallen{c, why})
			continue
		}
		w.out.Composites, w.out.Tried = append(w.out.Composites, c), append(w.out.Tried, stand[i].Held)
	}
	return nil
}

// name is the name of a composite as catalogues have it: the parts in the order in which they are applied.
func (w *composing) name(parts []int) string {
	return strings.Join(w.out.Parts(parts), "-then-")
}

// Parts are the names of basic relations.
func (c *Composed) Parts(parts []int) []string {
	var out []string
	for _, p := range parts {
		out = append(out, c.Claims.Relations()[p].Name)
	}
	return out
}

// measure tries basic relations and composites on mutants, and selects.
func (w *composing) measure(ctx context.Context, sc *suite.Scorer) error {
	rels := slices.Clone(w.basics)
	for _, c := range w.out.Composites {
		rels = append(rels, c.Relation)
	}
	claims := w.out.Claims.With(rels)
	claims.Most = max(1, 2*maxKillExecutions/w.weight) // no theory: rows become fewer where there are many composites, for all alike
	scored, err := sc.Score(ctx, claims)
	if err != nil || scored == nil {
		return err
	}
	w.out.Scored = scored
	w.out.Warnings = append(w.out.Warnings, scored.Warnings...)
	w.out.Front, w.out.Exact = scored.Matrix.Front(scored.Worth, seed.New(w.o.Seed).Child("front "+w.out.Claims.Short(), 0))
	return nil
}

// Kills is what a trial kills, and what of it no part of it kills on the inputs that it was tried on.
func (c *Composed) Kills(trial int) (kills, beyond int) {
	if c.Scored == nil {
		return 0, 0
	}
	m := c.Scored.Matrix
	kills, _ = m.Count(trial)
	if trial < c.Basics {
		return kills, 0
	}
	for i := range m.Mutants {
		if m.Kills(trial, i) && !slices.ContainsFunc(c.Composites[trial-c.Basics].Parts, func(p int) bool { return m.Kills(p, i) }) {
			beyond++
		}
	}
	return kills, beyond
}

// Best is what to try for so many executions of a source, 0 for any number: what kills all of the mutants that any relation kills, if it costs no more, and
// else what should kill most faults like them, by [matrix.Matrix.Spend]. Nil if nothing costs so little, or if nothing kills.
func (c *Composed) Best(executions int) *matrix.Choice {
	all := matrix.Within(c.Front, math.MaxInt)
	if all == nil || executions == 0 || all.Executions <= executions {
		return all
	}
	spent := c.Scored.Matrix.Spend(c.Scored.Worth, executions)
	if len(spent) == 0 {
		return nil
	}
	return &spent[len(spent)-1].Choice
}

// Label is how a trial is named in print: a composite by its parts, odd then antiperiod.
func (c *Composed) Label(trial int) string {
	if trial < c.Basics {
		return c.Claims.Relations()[trial].Name
	}
	return strings.Join(c.Parts(c.Composites[trial-c.Basics].Parts), " then ")
}

// Reason is why sequences do not compose, and how many.
type Reason struct {
	Why       string
	Sequences int
}

// Reasons are why sequences do not compose, the most frequent first.
func (c *Composed) Reasons() []Reason {
	var out []Reason
	for _, r := range c.Found.Refused {
		i := slices.IndexFunc(out, func(o Reason) bool { return o.Why == r.Why })
		if i < 0 {
			i, out = len(out), append(out, Reason{Why: r.Why})
		}
		out[i].Sequences++
	}
	slices.SortStableFunc(out, func(a, b Reason) int { return b.Sequences - a.Sequences })
	return out
}

// Killed is how many mutants any of the relations kills.
func (c *Composed) Killed() int {
	if c.Scored == nil {
		return 0
	}
	return c.Scored.Matrix.Tally().Killed
}
