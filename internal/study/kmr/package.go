package kmr

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
)

// A Package is a package with all its mutants, in which pools of its functions are tried.
type Package struct {
	of  *subject.Package
	pkg *mutant.Package
	s   *mutant.Schemata
	h   *harness.Harness
}

// Open builds a package with its mutants, and starts it. The caller closes it.
func Open(ctx context.Context, p *subject.Package, o suite.Running) (*Package, error) {
	m := &Package{of: p}
	ho := o.Harness()
	var err error
	if m.pkg, err = mutant.InChild(ctx, p, ho); err != nil {
		return nil, err
	}
	if m.s, err = mutant.Generate(m.pkg, mutant.Options{}); err != nil {
		return nil, err
	}
	ho.Schemata = m.s.ForChild()
	if m.h, err = harness.Build(ctx, p, ho); err != nil {
		return nil, err
	}
	return m, nil
}

// Close ends its processes.
func (m *Package) Close() error { return m.h.Close() }

// Functions are the names of those that may run for a function.
func (m *Package) Functions(of *subject.Function) []string { return matrix.Reached(m.pkg, of.Ident) }

// Kill has the mutants of a function tried with each group of a pool.
func (m *Package) Kill(ctx context.Context, c *suite.Claims, pool *adequacy.Pool) (*Killed, error) {
	k := &Killed{Short: c.Short(), Pool: pool, claims: c, m: m}
	if err := k.kill(ctx); err != nil {
		return nil, fmt.Errorf("%s: %w", k.Short, err)
	}
	return k, nil
}
