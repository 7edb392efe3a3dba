package owntests

import (
	"context"
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation/emit"
)

// A subject is one package as the go command sees it, with the names of its test files.
type subject struct {
	path, name, dir string
	refused         string
	pkg             *mutant.Package
	internal        []string // test files of the package itself
	external        []string // test files of package …_test
	leftOut         []string // test files that imago wrote, and that are not to count
	untested        bool     // it has no tests, and is scored all the same
	// tooLow tells that package syscall imports it, so that a mutant cannot be on before it is initialised.
	tooLow bool
}

// load asks the go command for packages, in its order.
func load(ctx context.Context, patterns []string, o Options) ([]*subject, error) {
	flags, err := harness.GoFlags(ctx, o.Dir)
	if err != nil {
		return nil, err
	}
	for _, name := range sanitizers {
		if value, ok := flags[name]; ok && !isFalse(value) {
			return nil, fmt.Errorf("GOFLAGS has -%s: own tests are scored in plain builds only", name)
		}
	}
	if len(o.Tags) == 0 {
		if o.Tags, err = harness.TagsOf(flags); err != nil {
			return nil, err
		}
	}
	cfg := &packages.Config{Context: ctx, Dir: o.Dir, Mode: packages.LoadSyntax | packages.NeedModule | packages.NeedEmbedFiles}
	if len(o.Tags) > 0 {
		cfg.BuildFlags = []string{"-tags=" + strings.Join(o.Tags, ",")}
	}
	pkgs, err := packages.Load(cfg, patterns...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []*subject
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, loadError(p.Errors[0])
		}
		s := &subject{path: p.PkgPath, name: p.Name, dir: p.Dir}
		if err := s.read(ctx, p, o); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}
	return all, nil
}

// loadError is an error of the go command. One without a place is about a pattern, which may be a function's name.
func loadError(e packages.Error) error {
	if e.Pos == "" || e.Pos == "-" {
		return fmt.Errorf("%s (own tests are scored by package)", strings.TrimSpace(e.Msg))
	}
	return e
}

// sanitizers are flags with which the go command builds other programs than imago's fuel and probe are made for.
var sanitizers = []string{"race", "msan", "asan", "cover"}

func isFalse(value string) bool {
	on, err := strconv.ParseBool(value)
	return err == nil && !on
}

// read finds the test files, and the reasons for which there is nothing to be done.
func (s *subject) read(ctx context.Context, p *packages.Package, o Options) (err error) {
	goLine := ""
	if m := p.Module; m != nil {
		goLine = "1.16" // what a go.mod without a go line means (Go modules reference)
		if m.GoVersion != "" {
			goLine = m.GoVersion
		}
		if m.Version != "" && (m.Replace == nil || m.Replace.Version != "") {
			s.refused = "it lies in the module cache, where the go command does not build changed files"
			return nil
		}
	}
	files, err := testFiles(p.Dir, o.Tags)
	if err != nil {
		return fmt.Errorf("test files of %s: %w", p.PkgPath, err)
	}
	s.internal, s.external = files.TestGoFiles, files.XTestGoFiles
	if o.OwnOnly {
		if err := s.leaveOut(); err != nil {
			return fmt.Errorf("test files of %s: %w", p.PkgPath, err)
		}
		s.untested = len(s.internal)+len(s.external) == 0
	}
	switch {
	case len(files.CgoFiles) > 0:
		s.refused = "it uses cgo: what is compiled of it is not what people wrote"
		return nil
	case len(p.Syntax) == 0:
		s.refused = "it has no Go files but tests"
		return nil
	case len(s.internal)+len(s.external) == 0 && !s.untested:
		s.refused = "it has no tests"
		return nil
	}
	if s.pkg, err = mutant.OfLoaded(p, p.PkgPath, goLine); err != nil {
		return err
	}
	if p.Module == nil {
		s.tooLow, err = below(ctx, "syscall", p.PkgPath)
	}
	return err
}

// leaveOut takes the files that imago wrote out of the tests.
func (s *subject) leaveOut() error {
	for _, list := range []*[]string{&s.internal, &s.external} {
		var own []string
		for _, name := range *list {
			src, err := os.ReadFile(filepath.Join(s.dir, name))
			switch {
			case err != nil:
				return err
			case emit.Generated(src):
				s.leftOut = append(s.leftOut, name)
			default:
				own = append(own, name)
			}
		}
		*list = own
	}
	slices.Sort(s.leftOut)
	return nil
}

// testFiles reads the folder of a package as the go command would.
func testFiles(dir string, tags []string) (*build.Package, error) {
	c := build.Default
	c.BuildTags = tags
	return c.ImportDir(dir, 0)
}

// below tells whether a package of the standard library imports another, or is it.
func below(ctx context.Context, top, path string) (bool, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-deps", top).Output()
	if err != nil {
		return false, fmt.Errorf("go list -deps %s: %w", top, err)
	}
	return slices.Contains(strings.Fields(string(out)), path), nil
}
