package mutation

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/subject"
)

// A Making is how long it took to make a child program that holds the mutants of a package.
type Making struct {
	Mutants         int
	Generate, Build time.Duration // by the clock, the least of several
	Computed        time.Duration // processor time of both, the least of several; 0: not known
}

// Make makes the child of the package that package mutant is tested on, several times over. Nothing of the package is in a cache, but
// what it imports is, and so is the run time of children.
func Make(ctx context.Context, rounds int) (*Making, error) {
	pkgs, err := subject.Load(ctx, []string{"."}, subject.Options{Dir: textPath, AllowEffects: true})
	if err != nil {
		return nil, err
	}
	var out *Making
	for i := range rounds + 1 {
		m, err := makeOnce(ctx, pkgs[0], fmt.Appendf(nil, "\n// %d %d\n", time.Now().UnixNano(), i))
		switch {
		case err != nil:
			return nil, err
		case i == 0: // fills the caches
		case out == nil:
			out = m
		default:
			out.Generate, out.Build, out.Computed = min(out.Generate, m.Generate), min(out.Build, m.Build), min(out.Computed, m.Computed)
		}
	}
	return out, nil
}

// makeOnce generates and builds a child whose sources end with a mark that no cache knows.
func makeOnce(ctx context.Context, p *subject.Package, mark []byte) (*Making, error) {
	before, start := Processor(), time.Now()
	pkg, err := mutant.Of(p)
	if err != nil {
		return nil, err
	}
	s, err := mutant.Generate(pkg, mutant.Options{})
	if err != nil {
		return nil, err
	}
	m := &Making{Mutants: len(s.Mutants), Generate: time.Since(start)}
	child := s.ForChild()
	for name, src := range child.Files {
		child.Files[name] = append(bytes.Clone(src), mark...)
	}
	start = time.Now()
	h, err := harness.Build(ctx, p, harness.Options{Variant: harness.Instrumented, Schemata: child, AllowEffects: true, Workers: 1})
	if err != nil {
		return nil, err
	}
	m.Build, m.Computed = time.Since(start), Processor()-before
	return m, h.Close()
}
