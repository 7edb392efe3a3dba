package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// Claims are the relations of one function, to be scored.
type Claims struct {
	Kept bool // in a catalogue, and not just inferred
	k    *kept
}

// ClaimsOf makes the claims of relations that no catalogue holds.
func ClaimsOf(p *subject.Package, f *subject.Function, d *relation.Domain, rels []*relation.Relation) *Claims {
	k := &kept{pkg: p, fn: f, target: f.Target, short: p.Name + "." + f.Ident, domain: d}
	for _, r := range rels {
		k.relations = append(k.relations, keptRelation{rel: r})
	}
	return &Claims{k: k}
}

// Kept reads the claims that are kept for targets; none is no error. What does not fit the code any more is one.
func Kept(ctx context.Context, targets []string, o subject.Options) ([]*Claims, error) {
	all, err := find(ctx, targets, Options{Subject: o})
	if none := (noneKept{}); errors.As(err, &none) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []*Claims
	for _, k := range all {
		if k.stale != "" {
			return nil, fmt.Errorf("%s: %s", k.short, k.stale)
		}
		out = append(out, &Claims{Kept: true, k: k})
	}
	return out, nil
}

// ScoreOptions says how relations are scored. The zero value is the default of the command line.
type ScoreOptions struct {
	Seed         int64
	Rows         int      // random inputs for each relation; 0: 1,000
	Operators    []string // of mutation, by name; none: all
	Subject      subject.Options
	AllowEffects bool
	Cache        string       // folder of the harness's builds; "": under the user's cache folder
	Workers      int          // child processes at a time; 0: GOMAXPROCS
	Progress     func(string) // told in one line what is being done; may be nil
	Logger       *slog.Logger // nil discards
}

// Rows of a score. The kill matrices of the research on schemata have 1,000 rows; no theory stands behind the edges.
const (
	scoreRows  = 1000
	scoreEdges = 200
)

// A Scored is the kill matrix of a function's relations.
type Scored struct {
	Target, Short, Dir string // ./geom.Area, geom.Area, and the folder of its package
	Kept               bool   // the relations are those of the catalogue
	Seed               int64
	Matrix             *matrix.Matrix
	Left               []mutant.Left // places of the package that could have been mutated and are not
	Warnings           []error
}

// Score tries the mutants of a function with its relations, on source inputs that neither inference nor a check draws. Mutants are those
// of its own code and of the functions of its package that it may call.
func Score(ctx context.Context, c *Claims, o ScoreOptions) (*Scored, error) {
	k := c.k
	say := func(format string) {
		if o.Progress != nil {
			o.Progress(fmt.Sprintf(format, k.short))
		}
	}
	ho := harness.Options{Variant: harness.Instrumented, Workers: o.Workers, AllowEffects: o.AllowEffects, Cache: o.Cache,
		Dir: o.Subject.Dir, Tags: o.Subject.Tags, Logger: o.Logger}
	say("mutate %s")
	pkg, err := mutable(ctx, k.pkg, ho)
	if err != nil {
		return nil, err
	}
	s, err := mutant.Generate(pkg, mutant.Options{Operators: o.Operators})
	if err != nil {
		return nil, err
	}
	ho.Schemata = s.ForChild()
	say("build the mutants of %s")
	h, err := harness.Build(ctx, k.pkg, ho)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	say("draw inputs for %s")
	trials, err := k.trials(ctx, h, o)
	if err != nil {
		return nil, err
	}
	say("try the mutants of %s")
	out := &Scored{Target: k.target, Short: k.short, Dir: k.pkg.Dir, Kept: c.Kept, Seed: o.Seed, Left: s.Left}
	out.Matrix, err = matrix.Run(ctx, h, k.fn.Func, matrix.Of(pkg, s, k.fn.Ident), trials)
	if err != nil {
		return nil, err
	}
	out.Warnings = h.Warnings()
	for i, n := range out.Matrix.Broken {
		if n > 0 {
			out.Warnings = append(out.Warnings, fmt.Errorf("%s is violated by the code as it is, on %d of its inputs", trials[i].Relation.Name, n))
		}
	}
	return out, nil
}

// Failed tells whether a kept relation does not hold of the code as it is.
func (s *Scored) Failed() bool {
	return s.Kept && slices.ContainsFunc(s.Matrix.Broken, func(n int) bool { return n > 0 })
}

// mutable is the package as an instrumented child has it.
func mutable(ctx context.Context, p *subject.Package, o harness.Options) (*mutant.Package, error) {
	c, err := harness.CopyOf(ctx, p, o)
	if err != nil {
		return nil, err
	}
	if c != nil {
		return mutant.OfCopy(p, c)
	}
	return mutant.Of(p)
}

// trials draws the rows of each relation.
func (k *kept) trials(ctx context.Context, h *harness.Harness, o ScoreOptions) ([]matrix.Trial, error) {
	var out []matrix.Trial
	for _, kr := range k.relations {
		r := kr.rel
		rows := []source.Row{{}}
		if len(r.Vars) > 0 {
			var err error
			from := seed.New(o.Seed).Child("score "+k.short+" "+r.ID(), 0)
			if rows, err = k.draw(r, k.accepts(ctx, h, r), from, scoreEdges, cmp.Or(o.Rows, scoreRows)); err != nil {
				return nil, err
			}
		}
		cols, err := source.Columns(r.Vars, rows)
		if err != nil {
			return nil, err
		}
		out = append(out, matrix.Trial{Relation: r, Columns: cols, Rows: len(rows)})
	}
	return out, nil
}
