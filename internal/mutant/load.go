package mutant

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/subject"
)

// InChild is the Package of the code that an instrumented child has of a loaded one.
func InChild(ctx context.Context, p *subject.Package, o harness.Options) (*Package, error) {
	c, err := harness.CopyOf(ctx, p, o)
	if err != nil {
		return nil, err
	}
	if c != nil {
		return OfCopy(p, c)
	}
	return Of(p)
}

// OfCopy is the Package of the copy that an instrumented child has of a package of the standard library. The copy is of other files
// where the original has assembly, and has another import path.
func OfCopy(p *subject.Package, c *harness.Copy) (*Package, error) {
	if p.Loaded == nil || p.Loaded.Types == nil {
		return nil, fmt.Errorf("mutate %s: it was loaded without types", p.Path)
	}
	out := &Package{Path: c.Path, CopyOf: p.Path, Fset: token.NewFileSet(), Sources: c.Files, Subjects: subjects(p)}
	for _, name := range slices.Sorted(maps.Keys(c.Files)) {
		f, err := parser.ParseFile(out.Fset, name, c.Files[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("mutate %s: %w", p.Path, err)
		}
		out.Files = append(out.Files, f)
	}
	out.Info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: &Package{Types: p.Loaded.Types}, FakeImportC: true, Sizes: p.Loaded.TypesSizes}
	var err error
	if out.Types, err = conf.Check(c.Path, out.Fset, out.Files, out.Info); err != nil {
		return nil, fmt.Errorf("mutate %s: %w", p.Path, err)
	}
	return out, nil
}

// ForChild is the schemata as a child program is built of them.
func (s *Schemata) ForChild() *harness.Schemata {
	files, state := s.WithState()
	files = maps.Clone(files)
	name, src := s.FromEnvironment()
	files[name] = src
	return &harness.Schemata{Files: files, Environment: Environment, ProbeAtStart: ProbeAtStart, State: state, Switch: s.Names.Mutant, Probe: s.Names.Probe, Reach: s.Names.Reach, Marks: s.Names.Marks, News: s.Names.News, Seen: s.Names.Seen}
}
