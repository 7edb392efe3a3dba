package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/probed"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

// What sources may be asked for.
var (
	strategyNames = []string{"paths", "random", "edge", "adaptive", "guided"}
	orderNames    = []string{"distance", "total", "change", "random", "none"}
)

// drawnInputs are printed of a strategy that does not end by itself; a table that fits on a screen.
const drawnInputs = 20

// alternatives lists words as a sentence has them: "a, b or c".
func alternatives(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// known refuses flags that mean nothing.
func (r *sourcing) known() error {
	switch {
	case !slices.Contains(strategyNames, r.strategy):
		return fmt.Errorf("--strategy %s is not known: %s", r.strategy, alternatives(strategyNames))
	case !slices.Contains(orderNames, r.order):
		return fmt.Errorf("--order %s is not known: %s", r.order, alternatives(orderNames))
	case r.n < 0:
		return errors.New("-n cannot be negative (0 is the default)")
	}
	return nil
}

// A drawing is a function whose inputs are wanted, and what they are drawn and watched with.
type drawing struct {
	target string // as it was typed
	pkg    *subject.Package
	fn     *subject.Function
	domain *relation.Domain
	paths  *symbolic.Paths // nil: inputs are drawn
	probed *harness.Harness
}

// space is what inputs are drawn from, as inference has it: the domain, literals of the code, and texts that people give.
func (d *drawing) space() (*source.Space, error) {
	vars := survey.Vars(d.fn.Func)
	for _, v := range vars {
		if err := source.Drawable(d.pkg.Env, v.Type); err != nil {
			return nil, fmt.Errorf("%s: %w", d.fn.Target, err)
		}
	}
	return &source.Space{Env: d.pkg.Env, Subject: d.fn.Func, Vars: vars, Domain: d.domain, Hints: infer.HintsOf(d.fn.Code), Corpus: source.CorpusOf(d.pkg.Texts(d.fn.Func))}, nil
}

// drawn are the inputs of a strategy that follows no path, as paths of which nothing is predicted.
func (r *sourcing) drawn(ctx context.Context, d *drawing) (*symbolic.Paths, error) {
	sp, err := d.space()
	if err != nil {
		return nil, err
	}
	n := r.n
	if n == 0 {
		n = drawnInputs
	}
	var rows []source.Row
	from := seed.New(r.seed).Child("sources "+d.fn.Ident, 0)
	switch r.strategy {
	case "random":
		rows = source.Draw(source.Random{}, sp, from, n)
	case "edge":
		rows = source.Draw(source.Edge{}, sp, from, n)
	case "adaptive":
		rows = source.Draw(source.Adaptive{}, sp, from, n)
	case "guided":
		g := source.Guided{Probe: d.met}
		pool, err := g.Search(ctx, sp, from)
		if err != nil {
			return nil, err
		}
		rows = pool.Rows
	}
	paths := &symbolic.Paths{}
	for _, row := range rows {
		paths.List = append(paths.List, symbolic.Path{Row: row, Standing: symbolic.Unknown})
	}
	return paths, nil
}

// probe executes rows and watches the branches.
func (d *drawing) probe(ctx context.Context, rows []source.Row) (*harness.Trace, error) {
	cols, err := source.Columns(survey.Vars(d.fn.Func), rows)
	if err != nil {
		return nil, err
	}
	return d.probed.Probe(ctx, math.MaxInt64, d.fn.Func, cols, len(rows))
}

func (d *drawing) met(ctx context.Context, rows []source.Row) ([][]source.Met, error) {
	trace, err := d.probe(ctx, rows)
	if err != nil {
		return nil, err
	}
	return probed.Rows(trace, len(rows)), nil
}

// unreached lists the sides of branches that inputs met and did not take, in the order of the code.
func (d *drawing) unreached(ctx context.Context, done []symbolic.Executed) ([]report.UnreachedSide, error) {
	if len(done) == 0 {
		return nil, nil
	}
	rows := make([]source.Row, len(done))
	for i := range done {
		rows[i] = done[i].Row
	}
	met, err := d.met(ctx, rows)
	if err != nil {
		return nil, err
	}
	branches := d.probed.Branches()
	seen, taken := make([]bool, 2*len(branches)), make([]bool, 2*len(branches))
	for _, m := range slices.Concat(met...) {
		if m.Implicit {
			continue
		}
		seen[m.Side] = true
		taken[m.Side] = taken[m.Side] || m.Distance == 0
	}
	var out []report.UnreachedSide
	for side := range seen {
		if seen[side] && !taken[side] {
			branch, holds := harness.Side(side).Of()
			out = append(out, report.UnreachedSide{Branch: branches[branch], Taken: holds})
		}
	}
	return out, nil
}

// ordered sorts executed inputs, and keeps as many as were asked for: the first ones, which are worth most.
func (r *sourcing) ordered(ctx context.Context, d *drawing, done []symbolic.Executed) ([]symbolic.Executed, error) {
	switch r.order {
	case "change":
		changes, err := r.changes(ctx, d, done)
		if err != nil {
			return nil, err
		}
		done = inOrder(done, source.Prioritise(changes))
	case "distance":
		done = symbolic.Order(done)
	case "total":
		cover := make([]relation.Bits, len(done))
		for i := range done {
			cover[i] = done[i].Statements
		}
		done = inOrder(done, source.ByTotal(cover))
	case "random":
		done = inOrder(done, seed.New(r.seed).Child("order", 0).Rand().Perm(len(done)))
	}
	if r.n > 0 {
		done = done[:min(r.n, len(done))]
	}
	symbolic.Count(done)
	return done, nil
}

// changes are, for each input, the sides of branches that one side of the groups of kept relations takes and the other does not.
func (r *sourcing) changes(ctx context.Context, d *drawing, done []symbolic.Executed) (changes []relation.Bits, err error) {
	claims, err := suite.Kept(ctx, []string{d.target}, r.subject)
	if err != nil {
		return nil, err
	}
	if len(claims) == 0 {
		return nil, fmt.Errorf("%s has no kept relations, whose groups --order change looks at (imago infer --write)", d.fn.Target)
	}
	cache, err := cacheDir()
	if err != nil {
		return nil, err
	}
	h, err := claims[0].Open(ctx, suite.Running{Subject: r.subject, Seed: r.seed, AllowEffects: r.allowEffects, Cache: cache})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	rows := make([]source.Row, len(done))
	for i := range done {
		rows[i] = done[i].Row
	}
	return adequacy.Changes(ctx, h, claims[0], rows, seed.New(r.seed))
}

func inOrder(done []symbolic.Executed, order []int) []symbolic.Executed {
	out := make([]symbolic.Executed, len(order))
	for k, i := range order {
		out[k] = done[i]
	}
	return out
}

// keep writes inputs into the corpus of the function's emitted fuzz target. What does not come to its end would hang every later run of go test.
func (r *sourcing) keep(stderr io.Writer, pkg *subject.Package, fn *subject.Function, done []symbolic.Executed) error {
	if !pkg.Module.Main {
		return fmt.Errorf("%s: nothing written: it is not code of yours", fn.Target)
	}
	target, err := catalogue.FuzzTargetOf(pkg.Dir, emit.Subject{Func: fn.Func, Ident: fn.Ident})
	if err != nil {
		return fmt.Errorf("%s: nothing written: %w", fn.Target, err)
	}
	var rows []source.Row
	for i := range done {
		if got := done[i].Got; got == relation.Returned || got == relation.Errored || got == relation.Panicked {
			rows = append(rows, done[i].Row)
		}
	}
	written, err := target.Write(fn.Func.Params, rows)
	if err != nil {
		return fmt.Errorf("%s: %w", fn.Target, err)
	}
	for _, file := range written {
		fmt.Fprintln(stderr, shortPath(file))
	}
	return nil
}
