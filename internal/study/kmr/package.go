package kmr

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
)

// A Package is a package with its mutants, in which pools of its functions are tried.
type Package struct{ m *mutated }

// Open builds a package with its mutants, and starts it. The caller closes it.
func Open(ctx context.Context, p *subject.Package, o suite.Running) (*Package, error) {
	m, err := mutate(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return &Package{m}, nil
}

// Close ends its processes.
func (p *Package) Close() error { return p.m.h.Close() }

// Harness executes the package with all mutants off.
func (p *Package) Harness() *harness.Harness { return p.m.h }

// Functions are the names of those that may run for a function.
func (p *Package) Functions(of *subject.Function) []string { return matrix.Reached(p.m.pkg, of.Ident) }

// Kill has the mutants of a function tried with each group of a pool.
func (p *Package) Kill(ctx context.Context, c *suite.Claims, pool *adequacy.Pool) (*Killed, error) {
	k := &Killed{Short: c.Short(), Pool: pool, claims: c, m: p.m}
	if err := k.kill(ctx); err != nil {
		return nil, fmt.Errorf("%s: %w", k.Short, err)
	}
	return k, nil
}
