package harness

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/imago-mt/imago/internal/scratch"
	"github.com/imago-mt/imago/internal/subject"
)

// copyModule makes a module of the module cache replaceable, since the go command refuses to overlay files there: the module is
// copied to imago's cache, and the overlay's go.mod replaces it by the copy. It returns the folder of pkg in the copy.
func (p *plan) copyModule(pkg *subject.Package) (string, error) {
	escaped, err := module.EscapePath(pkg.Module.Path)
	if err != nil {
		return "", err
	}
	to := filepath.Join(p.cache, "module", filepath.FromSlash(escaped)+"@"+pkg.Module.Version)
	if err := copyOnce(pkg.Module.Dir, to); err != nil {
		return "", cacheError(err)
	}
	file := filepath.Join(p.modDir, "go.mod")
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	m, err := modfile.Parse(file, data, nil)
	if err != nil {
		return "", err
	}
	if err := m.AddReplace(pkg.Module.Path, "", to, ""); err != nil {
		return "", err
	}
	if p.overlay[file], err = m.Format(); err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(to, "go.mod")); err != nil { // a module from before modules
		p.overlay[filepath.Join(to, "go.mod")] = []byte("module " + pkg.Module.Path + "\n")
	}
	return filepath.Join(to, filepath.FromSlash(strings.TrimPrefix(pkg.Path, pkg.Module.Path))), nil
}

// copyOnce copies the folder from to to, which appears whole or not at all. A version of a module never changes.
func copyOnce(from, to string) error {
	if _, err := os.Stat(to); err == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	scratch.Sweep(filepath.Dir(to), tempPrefix)
	tmp, remove, err := scratch.Dir(filepath.Dir(to), tempPrefix)
	if err != nil {
		return err
	}
	defer remove()
	if err := os.CopyFS(filepath.Join(tmp, "copy"), os.DirFS(from)); err != nil {
		return err
	}
	if err := os.Rename(filepath.Join(tmp, "copy"), to); err != nil {
		if _, there := os.Stat(to); there == nil { // another imago was faster
			return nil
		}
		return err
	}
	return nil
}
