package subject

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// wanted is a package and what the targets want of it.
//
// A target such as example.com/geom.Vec.Rotate may be read in several ways, since import paths have dots: package example.com/geom and
// method Vec.Rotate, or a package example.com/geom.Vec with a function Rotate. parseTarget lists the readings, and what exists decides.
type wanted struct {
	path string // import path
	all  bool   // every exported function
	sels []*selector
}

// resolve finds the package of each target. The result is in order of first mention.
//
// All questions to the go command are asked at once (loadGraph), as one call of it takes longer than everything else here. A package that
// is asked for twice is one, with the selectors of both.
func (l *loader) resolve(ctx context.Context, texts []string) ([]*wanted, error) {
	if len(texts) == 0 {
		texts = []string{"."}
	}
	var parsed []*target
	for _, text := range texts {
		t, err := parseTarget(text)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, t)
	}
	roots, err := l.loadGraph(ctx, parsed)
	if err != nil {
		return nil, err
	}
	var found []*wanted
	add := func(path string, sel *selector) {
		i := slices.IndexFunc(found, func(w *wanted) bool { return w.path == path })
		if i < 0 {
			i, found = len(found), append(found, &wanted{path: path})
		}
		if sel == nil {
			found[i].all = true
			return
		}
		if !slices.ContainsFunc(found[i].sels, func(s *selector) bool { return *s == *sel }) {
			found[i].sels = append(found[i].sels, sel)
		}
	}
	for _, t := range parsed {
		if t.pattern {
			paths, err := l.matching(ctx, t)
			if err != nil {
				return nil, err
			}
			for _, path := range paths {
				add(path, nil)
			}
			continue
		}
		path, sel, err := l.choose(t, roots)
		if err != nil {
			return nil, err
		}
		add(path, sel)
	}
	return found, nil
}

// loadGraph settles the readings of targets that need no go command (directories, the standard library) and asks it about the
// others, all at once. The result has the packages asked for, with their errors.
//
// A directory and a standard package are decided by looking at the disk, so that `imago infer math.Sin` asks nothing here.
func (l *loader) loadGraph(ctx context.Context, ts []*target) ([]*packages.Package, error) {
	var ask []string
	for _, t := range ts {
		if t.pattern {
			continue
		}
		if err := l.settle(t); err != nil {
			return nil, err
		}
		for _, r := range t.readings {
			if !l.stdDir(r.path) && !slices.Contains(ask, r.path) {
				ask = append(ask, r.path)
			}
		}
	}
	if len(ask) == 0 {
		return nil, nil
	}
	return l.loadRoots(ctx, ask)
}

// loadRoots loads the import graph of patterns into l.graph.
func (l *loader) loadRoots(ctx context.Context, patterns []string) ([]*packages.Package, error) {
	pkgs, err := l.load(ctx, modeGraph, patterns...)
	if err != nil {
		return nil, err
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) { l.graph[p.PkgPath] = p })
	return pkgs, nil
}

// settle drops the readings of t that cannot be: directories that are not there, and what follows a package of the standard library.
//
// A local target has to exist as a folder; the error names the last reading, and a folder with a similar name.
func (l *loader) settle(t *target) error {
	if !local(t.readings[0].path) {
		for _, r := range t.readings {
			if l.stdDir(r.path) {
				t.readings = []reading{r}
				break
			}
		}
		return nil
	}
	for _, r := range t.readings {
		if fi, err := os.Stat(l.abs(r.path)); err == nil && fi.IsDir() {
			t.readings = []reading{r}
			return nil
		}
	}
	last := t.readings[len(t.readings)-1].path
	parent := filepath.Dir(l.abs(last))
	return userErrorf("no package %s: there is no such directory%s", last, didYouMean(filepath.Base(last), subdirectories(parent)))
}

// abs is the absolute form of a local path.
func (l *loader) abs(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(l.dir, path)
}

func subdirectories(dir string) []string {
	entries, _ := os.ReadDir(dir) // without entries there is nothing to suggest
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// choose picks the first reading of t that is a package.
//
// The first reading wins that is a package with Go files. The message of a failure is about the path that was most likely meant, with the
// go command's complaint or a suggestion.
func (l *loader) choose(t *target, roots []*packages.Package) (string, *selector, error) {
	for _, r := range t.readings {
		if l.stdDir(r.path) {
			return r.path, r.sel, nil
		}
		if p := l.root(r.path, roots); p != nil && len(p.GoFiles) > 0 {
			return p.PkgPath, r.sel, nil
		}
	}
	path, complaint := l.likelyPath(t), ""
	if p := l.root(path, roots); p != nil && len(p.Errors) > 0 {
		complaint = strings.TrimPrefix(strings.TrimPrefix(goMessage(p.Errors[0].Msg), "package "+path+" "), path+": ")
	}
	if local(path) {
		return "", nil, userErrorf("no package %s: %s", path, cmp.Or(complaint, "it has no Go files"))
	}
	if meant := l.nearby(t); meant != "" {
		return "", nil, userErrorf("no package %s that go knows by this path; did you mean %s?", path, meant)
	}
	if hint := didYouMean(path, referencePackages); hint != "" || complaint == "" {
		return "", nil, userErrorf("no package %s%s", path, hint)
	}
	return "", nil, userErrorf("no package %s: %s", path, complaint)
}

// likelyPath is the package path that the author of t most likely meant: what stands before a capital letter.
//
// strings.ToUpper is a function of strings, as packages have small letters.
func (l *loader) likelyPath(t *target) string {
	for _, r := range t.readings {
		if r.sel != nil && isUpper(cmp.Or(r.sel.recv, r.sel.name)) && r.path != "." {
			return r.path
		}
	}
	return t.readings[0].path
}

func isUpper(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// root finds the package that pattern asked for.
//
// Local paths are compared as directories, since the pattern ./geom comes back as an import path.
func (l *loader) root(pattern string, roots []*packages.Package) *packages.Package {
	for _, p := range roots {
		if local(pattern) {
			if sameDir(p.Dir, l.abs(pattern)) {
				return p
			}
		} else if p.PkgPath == pattern {
			return p
		}
	}
	return nil
}

// sameDir compares directories, through symbolic links if need be.
//
// A module may be reached through a link, while go list names the folder itself.
func sameDir(a, b string) bool {
	if a == b {
		return true
	}
	fa, err := os.Stat(a)
	if err != nil {
		return false
	}
	fb, err := os.Stat(b)
	return err == nil && os.SameFile(fa, fb)
}

// matching lists the packages with Go files that match the pattern of t, sorted.
//
// Folders without Go files for this system are left out, and so are those with tests only; any other error of listing ends the load.
func (l *loader) matching(ctx context.Context, t *target) ([]string, error) {
	pkgs, err := l.loadRoots(ctx, []string{t.readings[0].path})
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, p := range pkgs {
		if len(p.GoFiles) == 0 {
			continue // tests only, or nothing for this system
		}
		for _, e := range p.Errors {
			if e.Kind == packages.ListError {
				return nil, userErrorf("%s", l.place(e.Pos)+goMessage(e.Msg))
			}
		}
		paths = append(paths, p.PkgPath)
	}
	if len(paths) == 0 {
		return nil, userErrorf("%s matches no packages", t.text)
	}
	slices.Sort(paths)
	return paths, nil
}
