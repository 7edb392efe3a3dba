package suite

import (
	"context"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A Claimed is one relation of [Claims].
type Claimed struct {
	*relation.Relation
	Line    int          // in the catalogue; 0 if it is in none
	Sources []source.Row // that its tests begin with
}

// Package is the package of the function that the claims are about.
func (c *Claims) Package() *subject.Package { return c.k.pkg }

// Function is what the claims are about.
func (c *Claims) Function() *subject.Function { return c.k.fn }

// Short is the function as people call it: geom.Area.
func (c *Claims) Short() string { return c.k.short }

// Warnings are what was noticed when the claims were read.
func (c *Claims) Warnings() []error { return c.k.warnings }

// Relations are the claims, in the order of the catalogue.
func (c *Claims) Relations() []Claimed {
	var out []Claimed
	for _, kr := range c.k.relations {
		out = append(out, Claimed{kr.rel, kr.line, kr.sources})
	}
	return out
}

// Inputs is the space of the function's own inputs, a variable a parameter.
func (c *Claims) Inputs() *source.Space {
	fn := c.k.fn.Func
	vars := make([]relation.Var, len(fn.Params))
	for i, p := range fn.Params {
		vars[i] = relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i}
	}
	return &source.Space{Env: c.k.pkg.Env, Subject: fn, Vars: vars, Domain: c.k.domain, Hints: hints(c.k.fn), Corpus: c.k.values()}
}

// Draw draws rows of a relation from the domain, edges and then random ones, as many of each as are asked for at most. Its precondition is met by
// construction as far as that goes.
func (c *Claims) Draw(ctx context.Context, h *harness.Harness, r *relation.Relation, s seed.Seed, edges, random int) ([]source.Row, error) {
	return c.k.draw(r, c.k.accepts(ctx, h, r), s, edges, random)
}

// Accepts tells which rows of the variables of r lie in the domain, its conditions between parameters included.
func (c *Claims) Accepts(ctx context.Context, h *harness.Harness, r *relation.Relation, rows []source.Row) (relation.Bits, error) {
	in, inside := relation.NewBits(len(rows)), c.k.contains(r)
rows:
	for i, row := range rows {
		for j, v := range row {
			if !inside(j, v) {
				continue rows
			}
		}
		in.Set(i)
	}
	return c.k.accepts(ctx, h, r).within(rows, in)
}

// Assignment writes a row of variables as --at reads it: w=0 h=1.
func (c *Claims) Assignment(vars []relation.Var, row source.Row) string {
	return counterexample.Assign(c.k.pkg.Env, vars, row)
}

// Open builds the child program that executes the functions of the claims' package.
func (c *Claims) Open(ctx context.Context, o Running) (*harness.Harness, error) {
	return harness.Build(ctx, c.k.pkg, o.Harness())
}

// Harness is how a child program is built for a run.
func (r *Running) Harness() harness.Options {
	return harness.Options{Variant: harness.Instrumented, Workers: r.Workers, AllowEffects: r.AllowEffects, Cache: r.Cache,
		Dir: r.Subject.Dir, Tags: r.Subject.Tags, Logger: r.Logger}
}
