package adequacy

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/probed"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// Sizes of a pool. No theory: with them imago adequacy ./examples/... ends within 10 s, and a side that Guided finds with four times the budget is
// rare (TestPoolReaches).
const (
	huntBudget = 2000 // executions of the search for branches
	poolEdges  = 48
	poolRandom = 64
	ownRows    = 8   // drawn for each relation: sources that meet its precondition
	mostGuided = 160 // rows of the search that are kept
)

// A Pool is the common source inputs of a function, what they reached, and the groups that its relations make of them.
//
// One pool is what makes the measure mean anything: where each relation draws rows of its own, a source hardly ever meets a second relation, and the
// degree says nothing but 1/k.
type Pool struct {
	Relations []suite.Claimed
	Form      []int // by relation: its output relation, see [Forms]
	Forms     int   // different output relations
	Price     []int // by relation: executions of a group
	Sources   []Source
	Groups    []Group
	Violated  []int // by relation: groups that it was false of
	Places
	Subject string          // the function's name among the branches
	Reached map[string]bool // functions of the package that may run for it
	Classes *Classes        // nil: the function has no categories and choices

	claims *suite.Claims
	vars   []relation.Var // the function's parameters
	index  map[string]int // of a source, by its text
	met    []met          // by relation: who met its precondition
}

// A met is who met the precondition of a relation.
type met struct {
	row      *source.Row // the first one; nil: none did
	inDomain bool        // a source of the domain was among them
}

// Places are what sources can reach of the code.
type Places struct {
	Branches []harness.Branch
	Blocks   []harness.Block
}

// A Source is one input of the function.
type Source struct {
	Row    source.Row
	At     string        // as --at writes it
	Inside bool          // it lies in the domain: every relation is asked about it
	Sides  relation.Bits // of branches, that its execution took
	Blocks relation.Bits // of statements, that it entered
	Near   []harness.Watched
	Origin Origin
}

// An Origin is why an input is in the pool.
type Origin uint8

// The origins, in the order in which suites prefer inputs that are alike to a criterion. Kept ones were chosen by what they kill. Edges come last: on zeros
// and empty lists many a fault changes nothing (benchadequacy -parts suites).
const (
	Kept   Origin = iota // with a relation, in the catalogue
	Drawn                // at random, from the domain or for a precondition
	Sought               // by the search for branches
	Edge                 // of the domain
)

// builder fills a pool.
type builder struct {
	*Pool
	h    *harness.Harness
	fn   *relation.Func
	seed seed.Seed
	sp   *source.Space
}

// Build makes the pool of a function. h holds its package, functions are the names of those that may run for it, and follows has follow-ups watched too.
func Build(ctx context.Context, h *harness.Harness, c *suite.Claims, functions []string, s seed.Seed, follows bool) (*Pool, error) {
	return build(ctx, h, c, functions, s, watch{follows: follows})
}

// build is Build for any watch.
func build(ctx context.Context, h *harness.Harness, c *suite.Claims, functions []string, s seed.Seed, w watch) (*Pool, error) {
	b := newBuilder(h, c, functions, s)
	if err := b.specify(w.drafts); err != nil {
		return nil, err
	}
	given, err := b.fill(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Short(), err)
	}
	for r := range b.Relations {
		rows, err := b.composed(ctx, r)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", c.Short(), b.Relations[r].Name, err)
		}
		if err := b.associate(ctx, r, append(slices.Clone(given[r]), rows...)); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", c.Short(), b.Relations[r].Name, err)
		}
	}
	if w.follows {
		if err := b.observe(ctx); err != nil {
			return nil, fmt.Errorf("%s: watch its follow-ups: %w", c.Short(), err)
		}
	}
	return b.Pool, nil
}

// newBuilder is one without sources.
func newBuilder(h *harness.Harness, c *suite.Claims, functions []string, s seed.Seed) *builder {
	b := &builder{h: h, fn: c.Function().Func, seed: s.Child("adequacy "+c.Short(), 0), sp: c.Inputs(), Pool: &Pool{
		Relations: c.Relations(), Places: Places{h.Branches(), h.Blocks()}, Subject: functions[0], Reached: map[string]bool{}, claims: c, index: map[string]int{}}}
	b.vars = b.sp.Vars
	for _, f := range functions {
		b.Reached[f] = true
	}
	var rels []*relation.Relation
	for _, r := range b.Relations {
		rels = append(rels, r.Relation)
		b.Price = append(b.Price, max(1, len(r.Executions())))
	}
	b.Form, b.Forms = Forms(rels)
	b.Violated, b.met = make([]int, len(rels)), make([]met, len(rels))
	return b
}

// Given makes the pool of those sources and groups only that rows of each relation have.
func Given(ctx context.Context, h *harness.Harness, c *suite.Claims, functions []string, rows [][]source.Row) (*Pool, error) {
	b := newBuilder(h, c, functions, seed.New(0))
	for r := range b.Relations {
		if err := b.addSources(r, rows[r], Drawn); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Short(), err)
		}
	}
	if err := b.execute(ctx); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Short(), err)
	}
	for r := range b.Relations {
		if err := b.associate(ctx, r, rows[r]); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", c.Short(), b.Relations[r].Name, err)
		}
	}
	return b.Pool, nil
}

// fill collects the source inputs, simple and kept ones first, and executes them. It returns for each relation the rows that are its own.
func (b *builder) fill(ctx context.Context) (given [][]source.Row, err error) {
	given = make([][]source.Row, len(b.Relations))
	for r, rel := range b.Relations {
		if len(rel.Vars) == 0 {
			given[r] = []source.Row{{}}
			continue
		}
		own := b.seed.Child("own "+rel.ID(), 0)
		drawn, err := b.claims.Draw(ctx, b.h, rel.Relation, own, ownRows, ownRows)
		if err != nil {
			return nil, err
		}
		given[r] = slices.Concat(rel.Sources, drawn)
	}
	for r, rows := range given {
		kept := min(len(b.Relations[r].Sources), len(rows))
		if err := b.addSources(r, rows[:kept], Kept); err != nil {
			return nil, err
		}
	}
	sought, err := b.hunt(ctx)
	if err != nil {
		return nil, err
	}
	b.addAll(source.Draw(source.Random{}, b.sp, b.seed.Child("random", 0), poolRandom), Drawn)
	b.addAll(sought, Sought)
	b.addAll(source.Draw(source.Edge{}, b.sp, b.seed.Child("edge", 0), poolEdges), Edge)
	for r, rows := range given {
		if err := b.addSources(r, rows, Edge); err != nil {
			return nil, err
		}
	}
	if err := b.drawFrames(ctx); err != nil {
		return nil, err
	}
	if err := b.execute(ctx); err != nil {
		return nil, err
	}
	return given, b.locate(ctx)
}

// addAll puts inputs into the pool.
func (b *builder) addAll(rows []source.Row, from Origin) {
	for _, row := range rows {
		b.add(row, from)
	}
}

// add puts an input into the pool, unless it is there.
func (b *builder) add(row source.Row, from Origin) {
	at := b.claims.Assignment(b.vars, row)
	if _, ok := b.index[at]; !ok {
		b.index[at] = len(b.Sources)
		b.Sources = append(b.Sources, Source{Row: row, At: at, Origin: from})
	}
}

// addSources puts the source inputs of rows of a relation into the pool. They need not lie in the domain: a relation that says what the function
// refuses is about others, and no other rows meet its precondition.
func (b *builder) addSources(r int, rows []source.Row, from Origin) error {
	calls, err := b.sourceCalls(r, rows)
	if err != nil {
		return err
	}
	for i := range rows {
		for _, c := range calls {
			if row := c.input(rows, i); row != nil {
				b.add(row, from)
			}
		}
	}
	return nil
}

// hunt looks for rows that reach the branches of the code.
func (b *builder) hunt(ctx context.Context) ([]source.Row, error) {
	if len(b.Branches)+len(b.h.Implicit()) == 0 || len(b.vars) == 0 {
		return nil, nil
	}
	g := source.Guided{Budget: huntBudget, Probe: func(ctx context.Context, rows []source.Row) ([][]source.Met, error) {
		t, err := b.probe(ctx, rows)
		if err != nil {
			return nil, err
		}
		return probed.Rows(t, len(rows)), nil
	}}
	pool, err := g.Search(ctx, b.sp, b.seed.Child("guided", 0))
	if err != nil {
		return nil, err
	}
	return pool.Rows[:min(len(pool.Rows), mostGuided)], nil
}

// probe executes the function on inputs.
func (b *builder) probe(ctx context.Context, rows []source.Row) (*harness.Trace, error) {
	cols, err := source.Columns(b.vars, rows)
	if err != nil {
		return nil, err
	}
	return b.h.Probe(ctx, math.MaxInt64, b.fn, cols, len(rows))
}

// execute notes what each source reached. Inputs on which the function does not end, or takes the process down, are no sources: no relation is asked
// about them.
func (b *builder) execute(ctx context.Context) error {
	rows := make([]source.Row, len(b.Sources))
	for i := range b.Sources {
		rows[i] = b.Sources[i].Row
	}
	cols, err := source.Columns(b.vars, rows)
	if err != nil {
		return err
	}
	t, err := b.h.ProbeStatements(ctx, math.MaxInt64, b.fn, cols, len(rows))
	if err != nil {
		return err
	}
	inside, err := b.claims.Accepts(ctx, b.h, &relation.Relation{Vars: b.vars}, rows)
	if err != nil {
		return err
	}
	var ended []Source
	clear(b.index)
	for i, s := range b.Sources {
		if o := t.Outcome[i]; o == relation.NotRun || o == relation.OutOfFuel || o == relation.Crashed {
			continue
		}
		s.Inside, s.Sides, s.Blocks = inside.Get(i), b.sidesOf(t, i), t.Statements(i)
		for _, w := range t.Row(i) {
			if w.Distance > 0 {
				s.Near = append(s.Near, w)
			}
		}
		b.index[s.At] = len(ended)
		ended = append(ended, s)
	}
	b.Sources = ended
	return nil
}
