package harness

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/build"
	"hash"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/imago-mt/imago/internal/subject"
)

// A build costs seconds, and its result is the same as long as the same files go in; the key says whether they do, for a few milliseconds.
// It follows the go command's own rules only as far as the user may change files: a package of the module cache never changes under its
// version, so go.mod and go.sum stand for it; the user's module, replaced modules and those of a workspace may change any time, so their
// files are hashed one by one.
//
// The key may be too fine (a comment changes it), but not too coarse: what the program depends on and the key leaves out gives results of
// an older program.

// key hashes everything that the child's program depends on, without running the go command: the overlay, the files of the
// subject's module and of modules that it replaces by folders, what pins the versions of all others, the toolchain and the
// environment that it reads. Two builds with one key are one program.
func (p *plan) key(pkg *subject.Package) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "imago child 1\n%s %s %s %d %q\n", p.modDir, p.mainPath, runtime.GOOS, p.variant, p.tags)
	for _, path := range sortedPaths(p.overlay) {
		fmt.Fprintf(h, "overlay %s %d\n", path, len(p.overlay[path]))
		h.Write(p.overlay[path])
	}
	if err := hashTool(h, p.goTool); err != nil {
		return "", err
	}
	for _, v := range environment() {
		fmt.Fprintf(h, "env %s\n", v)
	}
	if pkg.Std {
		return hex.EncodeToString(h.Sum(nil)[:16]), nil
	}
	d := deps{h: h, seen: map[string]bool{}, tags: p.tags}
	d.module(p.modDir)
	if pkg.Module.Dir != "" && !pkg.Module.Cache {
		d.module(pkg.Module.Dir)
	}
	d.workspace(p.modDir)
	d.importsOf(pkg.Dir)
	d.tests(pkg)
	return hex.EncodeToString(h.Sum(nil)[:16]), d.err
}

// hashTool identifies the go command by its file: asking it for its version takes longer than everything else here.
//
// Path, size and time of change identify it; a new version in the same place has another time.
func hashTool(h hash.Hash, tool string) error {
	at, err := filepath.EvalSymlinks(tool)
	if err != nil {
		return fmt.Errorf("find the Go toolchain: %w", err)
	}
	info, err := os.Stat(at)
	if err != nil {
		return fmt.Errorf("find the Go toolchain: %w", err)
	}
	fmt.Fprintf(h, "go %s %d %d\n", at, info.Size(), info.ModTime().UnixNano())
	if dir, err := os.UserConfigDir(); err == nil {
		data, _ := os.ReadFile(filepath.Join(dir, "go", "env")) // where go env -w keeps its settings; usually absent
		fmt.Fprintf(h, "go/env %d\n%s", len(data), data)
	}
	if cc, err := exec.LookPath("gcc"); err == nil { // decides whether CGO is on by default
		fmt.Fprintf(h, "cc %s\n", cc)
	}
	return nil
}

// environment is the variables that change what the go command builds.
//
// GOMAXPROCS and GODEBUG change how a program runs and not what it is.
func environment() []string {
	var vars []string
	for _, kv := range os.Environ() {
		name, _, _ := strings.Cut(kv, "=")
		if strings.HasPrefix(name, "GO") && name != "GOMAXPROCS" && name != "GODEBUG" || strings.HasPrefix(name, "CGO_") ||
			slices.Contains([]string{"CC", "CXX", "AR", "PKG_CONFIG"}, name) {
			vars = append(vars, kv)
		}
	}
	slices.Sort(vars)
	return vars
}

// deps hashes the files of the packages that a package imports, as far as they are the user's own.
//
// seen has files, folders and modules under their paths; the first error ends the walk and is the result.
type deps struct {
	h     hash.Hash
	tags  []string
	roots []root
	seen  map[string]bool
	err   error
}

// A root is a module whose files may change without a change of version.
type root struct{ path, dir string }

// module adds the module in dir and those that it replaces by folders.
//
// go.mod is read twice: leniently for the path, which an unknown directive must not hide, and strictly for the replacements. If the strict
// reading fails, the build fails too and says why.
func (d *deps) module(dir string) {
	if d.seen["module "+dir] {
		return
	}
	d.seen["module "+dir] = true
	for _, name := range []string{"go.mod", "go.sum", "vendor/modules.txt"} {
		d.file(filepath.Join(dir, filepath.FromSlash(name)), false)
	}
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return
	}
	m, err := modfile.ParseLax("go.mod", data, nil)
	if err != nil || m.Module == nil {
		return
	}
	d.roots = append(d.roots, root{m.Module.Mod.Path, dir})
	if f, err := modfile.Parse("go.mod", data, nil); err == nil { // ParseLax leaves out replacements
		for _, r := range f.Replace {
			if r.New.Version == "" {
				at := absolute(dir, r.New.Path)
				d.roots = append(d.roots, root{r.Old.Path, at})
				d.module(at)
			}
		}
	}
}

// workspace adds the modules of the go.work that is in force in dir.
//
// The search goes up from dir as the go command's does, unless GOWORK names a file or is off.
func (d *deps) workspace(dir string) {
	file := os.Getenv("GOWORK")
	if file == "off" {
		return
	}
	for at := dir; file == ""; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.work")); err == nil {
			file = filepath.Join(at, "go.work")
		}
		if at == filepath.Dir(at) && file == "" {
			return
		}
	}
	d.file(file, false)
	d.file(file+".sum", false)
	data, err := os.ReadFile(file)
	if err != nil {
		return
	}
	w, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return
	}
	for _, u := range w.Use {
		d.module(absolute(filepath.Dir(file), u.Path))
	}
	for _, r := range w.Replace {
		if r.New.Version == "" {
			at := absolute(filepath.Dir(file), r.New.Path)
			d.roots = append(d.roots, root{r.Old.Path, at})
			d.module(at)
		}
	}
}

func absolute(base, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(base, filepath.FromSlash(path))
}

// importsOf hashes the files of the package in dir and follows its imports into the roots.
//
// Files of other systems and tags are hashed as well, since which of them count is decided by the build. Imports outside of the roots are
// the standard library or the module cache, and are not followed.
func (d *deps) importsOf(dir string) {
	if d.seen[dir] || d.err != nil {
		return
	}
	d.seen[dir] = true
	entries, err := os.ReadDir(dir)
	if err != nil {
		d.err = err
		return
	}
	for _, e := range entries { // all files: C sources and embedded data count too
		if e.Type().IsRegular() && !strings.HasSuffix(e.Name(), "_test.go") {
			d.file(filepath.Join(dir, e.Name()), true)
		}
	}
	ctx := buildContext()
	ctx.BuildTags = d.tags
	pkg, _ := ctx.ImportDir(dir, 0) // what is wrong with the package is the build's business
	if pkg == nil {
		return
	}
	for _, pattern := range pkg.EmbedPatterns {
		d.embedded(dir, strings.TrimPrefix(pattern, "all:"))
	}
	for _, path := range pkg.Imports {
		if at, ok := d.find(path); ok {
			d.importsOf(at)
		}
	}
}

// tests hashes what the code of test files imports and embeds that is built with the package. That code itself is in the overlay.
func (d *deps) tests(pkg *subject.Package) {
	if len(pkg.Tests) == 0 || d.err != nil {
		return
	}
	for _, path := range importsOfTests(pkg.Tests) {
		if at, ok := d.find(path); ok {
			d.importsOf(at)
		}
	}
	ctx := buildContext()
	ctx.BuildTags = d.tags
	if b, _ := ctx.ImportDir(pkg.Dir, 0); b != nil {
		for _, pattern := range b.TestEmbedPatterns {
			d.embedded(pkg.Dir, strings.TrimPrefix(pattern, "all:"))
		}
	}
}

// find returns the folder of an import path: in the longest root that holds it, or in that one's vendor tree.
//
// Roots may lie inside each other (a module in a folder of another one), hence the longest. Vendor trees are asked for each root, because
// with -mod=vendor a package of another module is there, without a version of its own.
func (d *deps) find(path string) (string, bool) {
	best := root{}
	for _, r := range d.roots {
		if (path == r.path || strings.HasPrefix(path, r.path+"/")) && len(r.path) > len(best.path) {
			best = r
		}
	}
	candidates := []string{}
	if best.path != "" {
		candidates = append(candidates, filepath.Join(best.dir, filepath.FromSlash(strings.TrimPrefix(path, best.path))))
	}
	for _, r := range d.roots {
		candidates = append(candidates, filepath.Join(r.dir, "vendor", filepath.FromSlash(path)))
	}
	for _, at := range candidates {
		if info, err := os.Stat(at); err == nil && info.IsDir() {
			return at, true
		}
	}
	return "", false
}

// embedded hashes what a go:embed pattern matches, folders with all they hold.
//
// It follows what go:embed takes only roughly, with hidden files too: too much makes the key finer, and does no harm.
func (d *deps) embedded(dir, pattern string) {
	matches, _ := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
	for _, m := range matches {
		err := filepath.WalkDir(m, func(path string, e os.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() {
				d.file(path, true)
			}
			return err
		})
		if err != nil && d.err == nil {
			d.err = err
		}
	}
}

// file hashes one file; one that is not required may be missing.
//
// The path goes into the hash as well as the content, and the length behind it, so that no two sequences of files hash the same bytes.
func (d *deps) file(path string, required bool) {
	if d.seen[path] {
		return
	}
	d.seen[path] = true
	f, err := os.Open(path)
	if err != nil {
		if required && d.err == nil {
			d.err = err
		}
		return
	}
	defer f.Close()
	fmt.Fprintf(d.h, "file %s\n", path)
	n, err := io.Copy(d.h, f)
	fmt.Fprintf(d.h, "\n%d\n", n)
	if err != nil && d.err == nil {
		d.err = err
	}
}

// buildContext is go/build's default with the CGO_ENABLED that go build will see, which may have been set after this process began.
func buildContext() build.Context {
	ctx := build.Default
	if v := os.Getenv("CGO_ENABLED"); v != "" {
		ctx.CgoEnabled = v == "1"
	}
	return ctx
}

func sortedPaths(m map[string][]byte) []string {
	keys := map[string]string{}
	for k := range maps.Keys(m) {
		keys[k] = ""
	}
	return sortedKeys(keys)
}
