package subject

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
)

// The three depths at which packages are loaded: the import graph; types alone, from export data; and syntax with types.
const (
	modeGraph  = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule
	modeTypes  = packages.NeedName | packages.NeedImports | packages.NeedTypes | packages.NeedTypesSizes
	modeSyntax = packages.LoadSyntax | packages.NeedExportFile | packages.NeedModule | packages.NeedEmbedFiles
)

// maxForeign bounds the packages of other modules whose syntax is loaded to look for effects. Beyond it calls of them are taken
// as suspect. The figure keeps a load within a few seconds; no theory stands behind it.
const maxForeign = 150

// A loader answers questions about Go packages for one Load. It remembers what it has loaded.
//
// Packages are loaded as deep as they are needed, because syntax with types costs far more than the import graph: the graph of all targets
// first, then syntax of the targets and of what they import of code that may change, and export data for the rest. The standard library has
// its types from export data, and its directories from GOROOT, without a question to the go command.
type loader struct {
	mu    sync.Mutex // held by what packages ask of it once they are loaded: they share it
	dir   string     // absolute
	tags  []string
	allow bool

	toolchain

	overlay map[string][]byte // files that are there besides those on disk; nil for most

	fset     *token.FileSet
	graph    map[string]*packages.Package // by import path; packages in reach of the targets
	syntax   map[string]*packages.Package // those with syntax
	typed    map[string]*types.Package    // complete packages from export data
	prog     *program                     // of syntax; nil until effects are asked for
	other    *program                     // of the packages of other modules; nil until a call leads there
	verdicts map[*types.Func]effects      // what effects said
	pieces   map[types.Object]*piece      // nil until hashes are asked for
	methods  map[string]bool              // what interfaceMethods said; nil until it was asked
}

// A toolchain is what the go command says of itself and of the module.
type toolchain struct {
	goroot, goversion, goLine, gowork, modcache string
}

// newLoader asks the go command for its environment.
//
// Failures that a user can mend (no toolchain, no directory) are errors for users; the variables of the environment are asked for in one
// call, since each call is a process.
func newLoader(ctx context.Context, o Options) (*loader, error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("directory of the targets: %w", err)
	}
	l := &loader{dir: dir, tags: o.Tags, allow: o.AllowEffects, fset: token.NewFileSet()}
	l.clear()
	if fi, err := os.Stat(dir); err != nil || !fi.IsDir() {
		return nil, userErrorf("no directory %s", cmp.Or(o.Dir, "."))
	}
	if _, err := exec.LookPath("go"); err != nil {
		return nil, userErrorf("no Go toolchain: there is no go command in PATH")
	}
	cmd := exec.CommandContext(ctx, "go", "env", "GOROOT", "GOVERSION", "GOWORK", "GOMODCACHE")
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, userErrorf("the Go toolchain does not work: go env: %s", cmp.Or(firstLine(stderr.String()), err.Error()))
	}
	lines := strings.Split(string(out), "\n")
	if len(lines) < 4 {
		return nil, fmt.Errorf("go env: unexpected output %q", out)
	}
	l.goroot, l.goversion, l.gowork, l.modcache = lines[0], lines[1], lines[2], lines[3]
	if l.gowork == "off" {
		l.gowork = ""
	}
	l.goLine = goLineOf(l.goversion)
	return l, nil
}

// another is a loader of the same place that has loaded nothing yet.
func (l *loader) another() *loader {
	fresh := &loader{
		dir: l.dir, tags: l.tags, allow: l.allow, fset: l.fset, toolchain: l.toolchain,
	}
	fresh.clear()
	return fresh
}

// clear forgets all packages.
func (l *loader) clear() {
	l.graph, l.syntax, l.typed = map[string]*packages.Package{}, map[string]*packages.Package{}, map[string]*types.Package{}
	l.prog, l.other, l.pieces, l.methods, l.verdicts = nil, nil, nil, nil, map[*types.Func]effects{}
}

// goLineOf turns go1.26.8 into 1.26.
func goLineOf(version string) string {
	parts := strings.SplitN(strings.TrimPrefix(version, "go"), ".", 3)
	if len(parts) < 2 {
		return "1.26"
	}
	minor := strings.TrimRight(strings.FieldsFunc(parts[1], func(r rune) bool { return r < '0' || r > '9' })[0], " ")
	return parts[0] + "." + minor
}

// load runs go/packages and drops what it prints about one package being asked for twice.
func (l *loader) load(ctx context.Context, mode packages.LoadMode, patterns ...string) ([]*packages.Package, error) {
	return l.loadAs(ctx, packages.Config{Mode: mode}, patterns...)
}

func (l *loader) loadAs(ctx context.Context, how packages.Config, patterns ...string) ([]*packages.Package, error) {
	cfg := &how
	cfg.Context, cfg.Dir, cfg.Fset, cfg.Overlay = ctx, l.dir, l.fset, l.overlay
	cfg.BuildFlags = []string{"-buildvcs=false"} // a repository that git does not trust is no reason to look at no code
	if len(l.tags) > 0 {
		cfg.BuildFlags = append(cfg.BuildFlags, "-tags="+strings.Join(l.tags, ","))
	}
	pkgs, err := packages.Load(cfg, patterns...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, userErrorf("go list: %s", goMessage(err.Error()))
	}
	return pkgs, nil
}

// goMessage shortens an error of the go command to its first telling line.
func goMessage(msg string) string {
	if _, after, ok := strings.Cut(msg, "stderr: "); ok {
		msg = after
	}
	first := firstLine(msg)
	if _, rest, ok := strings.Cut(msg, first); ok && strings.HasSuffix(first, ":") {
		first += " " + firstLine(rest)
	}
	msg = strings.TrimPrefix(first, "go: ")
	return strings.TrimPrefix(msg, "-: ")
}

func firstLine(s string) string {
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}

// loadSyntax loads the wanted packages with their syntax, and with it the packages of their modules that they import. Other
// packages come from export data.
//
// Errors of the packages are for [loader.sound].
func (l *loader) loadSyntax(ctx context.Context, ws []*wanted) error {
	var roots []string
	for _, w := range ws {
		roots = append(roots, w.path)
	}
	roots = append(roots, l.imported(roots)...)
	pkgs, err := l.load(ctx, modeSyntax, roots...)
	if err != nil {
		return err
	}
	for _, p := range pkgs {
		l.syntax[p.PkgPath] = p
	}
	return nil
}

// sound are the packages of ws that compile. Those that do not are left out if anybody is told (Options.LeftOut) and something remains;
// else the first one's error ends the load.
//
// A module under work often has one package that does not compile, and `./...` should look at the others. A package that imports it is
// ill-typed too, and left out for the same reason: what the error says is the cause, since firstError looks at imports.
func (l *loader) sound(ws []*wanted, leftOut func(error)) ([]*wanted, error) {
	var out []*wanted
	var faults []error // in the order of the targets, so that the same one is named each time
	for _, w := range ws {
		if err := l.fault(w.path); err != nil {
			faults = append(faults, err)
			continue
		}
		out = append(out, w)
	}
	if len(faults) > 0 && (leftOut == nil || len(out) == 0) {
		return nil, faults[0]
	}
	for _, fault := range faults {
		leftOut(fault)
	}
	return out, nil
}

// fault is why a wanted package has no subjects: it is not there, or does not compile.
//
// A missing import is looked for before the errors of the package itself, which it causes.
func (l *loader) fault(path string) error {
	p := l.syntax[path]
	if p == nil {
		return userErrorf("no package %s", path)
	}
	if err := l.missingImport(path, map[string]bool{}); err != nil {
		return err
	}
	return l.firstError(p)
}

// missingImport complains about an import, direct or not, that cannot be found: type errors are its consequences.
//
// Imports are looked at in the order of their names, so that the same one is named each time.
func (l *loader) missingImport(path string, seen map[string]bool) error {
	p := l.graph[path]
	if p == nil || seen[path] || l.std(p) {
		return nil
	}
	seen[path] = true
	for _, name := range slices.Sorted(maps.Keys(p.Imports)) {
		q := p.Imports[name]
		if len(q.GoFiles) == 0 && len(q.CompiledGoFiles) == 0 && len(q.Errors) > 0 && q.PkgPath != "unsafe" && q.PkgPath != "C" {
			return userErrorf("%s", l.place(q.Errors[0].Pos)+goMessage(q.Errors[0].Msg))
		}
		if err := l.missingImport(q.PkgPath, seen); err != nil {
			return err
		}
	}
	return nil
}

// imported lists the packages that roots import, directly or not, and whose code may change without a version: those of the main
// modules, of a root's own module, and of modules replaced by directories. Sorted.
func (l *loader) imported(roots []string) []string {
	ownModules := map[string]bool{}
	for _, r := range roots {
		if p := l.graph[r]; p != nil && p.Module != nil {
			ownModules[p.Module.Path] = true
		}
	}
	var own []string
	for _, p := range l.outside(roots) {
		m := p.Module
		replaced := m != nil && m.Replace != nil && m.Replace.Version == ""
		if m == nil || m.Main || replaced || ownModules[m.Path] {
			own = append(own, p.PkgPath)
		}
	}
	return own
}

// outside lists the packages outside the standard library that roots import, directly or not, without the roots. Sorted.
func (l *loader) outside(roots []string) []*packages.Package {
	seen := map[string]bool{}
	var out []*packages.Package
	var visit func(path string)
	visit = func(path string) {
		p := l.graph[path]
		if p == nil || seen[path] || l.std(p) {
			return
		}
		seen[path] = true
		if !slices.Contains(roots, path) && len(p.GoFiles) > 0 {
			out = append(out, p)
		}
		for _, q := range p.Imports {
			visit(q.PkgPath)
		}
	}
	for _, r := range roots {
		visit(r)
	}
	slices.SortFunc(out, func(a, b *packages.Package) int { return strings.Compare(a.PkgPath, b.PkgPath) })
	return out
}

// firstError returns the first error of p as one line: file:line:col: message.
//
// Without an error of its own an ill-typed package has one in a package that it imports.
func (l *loader) firstError(p *packages.Package) error {
	var best *packages.Error
	for i, e := range p.Errors {
		if best == nil || errorRank(e) < errorRank(*best) {
			best = &p.Errors[i]
		}
	}
	if best == nil {
		for _, q := range p.Imports {
			if q.IllTyped && len(q.Errors) > 0 && l.syntax[q.PkgPath] != nil {
				return l.firstError(q)
			}
		}
		if p.Types == nil || p.IllTyped {
			return userErrorf("package %s does not compile", p.PkgPath)
		}
		return nil
	}
	return userErrorf("%s", l.place(best.Pos)+goMessage(best.Msg))
}

// errorRank orders errors by how much they tell: a missing import is the cause of type errors, and what the compiler said
// while making export data only repeats them.
func errorRank(e packages.Error) int {
	switch {
	case e.Kind == packages.ListError && e.Pos != "" && e.Pos != "-":
		return 0
	case e.Kind == packages.ParseError:
		return 1
	case e.Kind == packages.TypeError:
		return 2
	}
	return 3
}

// place shortens file:line:col to be relative to the directory of the targets, with ": " behind it.
func (l *loader) place(pos string) string {
	if pos == "" || pos == "-" {
		return ""
	}
	if rel, err := filepath.Rel(l.dir, pos); err == nil && !strings.HasPrefix(rel, "..") {
		pos = rel
	}
	return pos + ": "
}

// std reports whether p belongs to the standard library.
//
// The folder decides and not the path, as a vendored or replaced package may have any path. A package without files has no folder; then the
// path has to do.
func (l *loader) std(p *packages.Package) bool {
	if p.PkgPath == "unsafe" {
		return true
	}
	dir := p.Dir
	if dir == "" && len(p.GoFiles) > 0 {
		dir = filepath.Dir(p.GoFiles[0])
	}
	if dir == "" {
		return p.Module == nil && l.stdDir(p.PkgPath)
	}
	return under(dir, filepath.Join(l.goroot, "src"))
}

// stdDir reports whether path is a package directory of GOROOT/src.
func (l *loader) stdDir(path string) bool {
	if local(path) || path == "" || strings.HasPrefix(path, "cmd/") {
		return false
	}
	files, err := filepath.Glob(filepath.Join(l.goroot, "src", filepath.FromSlash(path), "*.go"))
	return err == nil && len(files) > 0
}

// under reports whether path is dir or lies within it.
func under(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// module describes where p comes from.
func (l *loader) module(p *packages.Package) Module {
	if l.std(p) {
		return Module{GoLine: l.goLine}
	}
	m := Module{GoLine: l.goLine, Workspace: l.gowork != ""}
	m.Vendor = strings.Contains(filepath.ToSlash(p.Dir), "/vendor/")
	if p.Module == nil {
		return m
	}
	m.Path, m.Version, m.Dir, m.Main = p.Module.Path, p.Module.Version, p.Module.Dir, p.Module.Main
	if r := p.Module.Replace; r != nil && m.Dir == "" {
		m.Dir = r.Dir
	}
	m.GoLine = goLineOf("go" + cmp.Or(p.Module.GoVersion, "1.16")) // the go command assumes 1.16 where there is no go line
	m.Cache = l.modcache != "" && under(p.Dir, l.modcache)
	return m
}

// types returns the complete types of packages by import path, loading those that are missing from export data in one go.
//
// It keeps what could be loaded where others fail.
func (l *loader) types(paths ...string) error {
	var missing []string
	for _, path := range paths {
		if l.complete(path) == nil && !slices.Contains(missing, path) {
			missing = append(missing, path)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	pkgs, err := l.load(context.Background(), modeTypes, missing...)
	if err != nil {
		return err
	}
	var errs []error
	for _, p := range pkgs {
		if p.Types == nil || len(p.Errors) > 0 || p.IllTyped {
			errs = append(errs, userErrorf("no package %s", p.PkgPath))
			continue
		}
		l.typed[p.PkgPath] = p.Types
	}
	return errors.Join(errs...)
}

// complete returns the package at path if all of its exported names are known, else nil.
func (l *loader) complete(path string) *types.Package {
	if p := l.syntax[path]; p != nil && p.Types != nil {
		return p.Types
	}
	return l.typed[path]
}
