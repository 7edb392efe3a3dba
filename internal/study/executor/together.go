package executor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// Sides is how many sides of branches each way of finding inputs reaches in one function, and what it calls of its package.
type Sides struct {
	Target      string
	Known       int           // sides that anything met or reached
	Search      int           // reached by the search for branches alone
	Paths       int           // by one input a path alone
	Both        int           // by the search that begins with the inputs of paths, within as many executions
	PathsAlone  int           // by inputs of paths, and not by the search
	SearchAlone int           // by the search, and not by inputs of paths
	Searched    time.Duration // wall clock of the search, and of following the paths
	Followed    time.Duration
	Entered     string // why the function could not be followed; "" if it was
	Kills              // zeros unless they are asked for
}

// Comparing says how ways of finding inputs are compared.
type Comparing struct {
	Subject subject.Options
	Seed    int64
	Kills   bool // also what the printed relations kill on their inputs, which takes an inference of each function
}

// TogetherBounds are what the executor may do for a function: what it does in the time of a search of [GuidedExecutions], roughly.
var TogetherBounds = symbolic.Options{
	Loops: 4, Length: 4, Steps: 100_000, Effort: 20_000, Solve: solve.Options{Conflicts: 50, FloatEvaluations: 2_000}, // no theory stands behind any of them
}

// Together compares the search for branches with inputs of paths on the functions of a target. Both have the same space of inputs, of finite floats as
// everywhere: the search has hints of constants, as inference gives it, and the executor needs none.
func Together(ctx context.Context, target string, o Comparing) (out []Sides, err error) {
	pkgs, err := subject.Load(ctx, []string{target}, o.Subject)
	if err != nil {
		return nil, err
	}
	j := &judge{}
	if o.Kills {
		if j, err = judged(ctx, target, o.Seed, o.Subject); err != nil {
			return nil, err
		}
	}
	defer func() { err = errors.Join(err, j.Close()) }()
	for _, pkg := range pkgs {
		h, err := harness.Build(ctx, pkg, harness.Options{Dir: o.Subject.Dir, Variant: harness.Instrumented})
		if err != nil {
			return nil, err
		}
		for _, fn := range pkg.Functions {
			if fn.Refused != "" || len(fn.Func.Params) == 0 {
				continue
			}
			one, failed := together(ctx, h, pkg, fn, j, seed.New(o.Seed).Child(fn.Ident, 0))
			if failed != nil {
				return nil, errors.Join(fmt.Errorf("%s: %w", fn.Target, failed), h.Close())
			}
			out = append(out, one)
		}
		if err := h.Close(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// together is one function's.
func together(ctx context.Context, h *harness.Harness, pkg *subject.Package, fn *subject.Function, j *judge, from seed.Seed) (Sides, error) {
	s := Sides{Target: fn.Target}
	sp := space(pkg, fn)
	sp.Domain, sp.Hints, sp.Corpus = &relation.Domain{}, infer.HintsOf(fn.Code), source.CorpusOf(pkg.Texts(fn.Func))
	g := search(h, fn, sp, func(*harness.Trace, int) {})
	// The search comes first and alone: its rows must not depend on what the executor finds.
	began := time.Now()
	searched, err := g.Search(ctx, sp, from)
	if err != nil {
		return s, err
	}
	s.Searched = time.Since(began)
	rows := s.follow(ctx, pkg, fn, sp, from)
	taken, known := map[int]bool{}, map[int]bool{}
	if len(rows) > 0 {
		// The real function says which sides an input takes, and not the executor's prediction.
		met, err := g.Probe(ctx, rows)
		if err != nil {
			return s, err
		}
		for _, row := range met {
			for _, m := range row {
				if m.Implicit {
					continue
				}
				known[m.Side] = true
				taken[m.Side] = taken[m.Side] || m.Distance == 0
			}
		}
	}
	// The inputs of paths take the place of a part of what the search begins with, and count among its executions.
	g.First = append(rows, source.Draw(source.Edge{}, sp, from.Child("edge", 0), togetherFirst)...)
	g.First = append(g.First, source.Draw(source.Random{}, sp, from.Child("random", 0), togetherFirst)...)
	both, err := g.Search(ctx, sp, from)
	if err != nil {
		return s, err
	}
	s.count(searched, both, taken, known)
	// The pool of a search has the inputs that were the first on a side. Those of paths that were not are inputs of both all the same.
	s.Kills, err = j.kills(ctx, fn.Ident, searched.Rows, rows, slices.Concat(rows, both.Rows), from)
	return s, err
}

// togetherFirst is how many edges and random rows the search begins with, as without inputs of paths.
const togetherFirst = 384

// follow has the executor find inputs of paths. A function that cannot be entered has none.
func (s *Sides) follow(ctx context.Context, pkg *subject.Package, fn *subject.Function, sp *source.Space, from seed.Seed) (rows []source.Row) {
	// No bounds of the function are given but the finite floats: what the executor assumes of inputs must hold of those of the search as well.
	began := time.Now()
	paths, err := symbolic.Explore(ctx, pkg, fn, sp.Domain, TogetherBounds)
	s.Followed = time.Since(began)
	if err != nil {
		s.Entered = err.Error()
		return nil
	}
	for row := range paths.Sources(sp, from) {
		rows = append(rows, row)
	}
	return rows
}

// Add adds the figures of another function.
func (s *Sides) Add(o Sides) {
	s.Known, s.Search, s.Paths, s.Both = s.Known+o.Known, s.Search+o.Search, s.Paths+o.Paths, s.Both+o.Both
	s.PathsAlone, s.SearchAlone = s.PathsAlone+o.PathsAlone, s.SearchAlone+o.SearchAlone
	s.Searched, s.Followed = s.Searched+o.Searched, s.Followed+o.Followed
	s.Kills.Add(o.Kills)
}

// count fills in the sides. Those that inputs of paths took are in taken, and all that they met are in known.
func (s *Sides) count(searched, both *source.Pool, taken, known map[int]bool) {
	found := map[int]bool{}
	for _, side := range searched.Reached {
		found[side], known[side] = true, true
	}
	for _, m := range searched.Missed {
		known[m.Side] = true
	}
	// Sides that only the third run met are neither one's alone: they are counted below.
	for side := range known {
		switch {
		case found[side] && !taken[side]:
			s.SearchAlone++
		case taken[side] && !found[side]:
			s.PathsAlone++
		}
	}
	for _, side := range both.Reached {
		known[side] = true
	}
	for _, m := range both.Missed {
		known[m.Side] = true
	}
	s.Known, s.Search, s.Both = len(known), len(searched.Reached), len(both.Reached)
	for _, reached := range taken {
		if reached {
			s.Paths++
		}
	}
}
