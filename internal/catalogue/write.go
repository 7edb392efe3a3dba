package catalogue

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation/emit"
)

// temporary is how the names of files begin that are about to be renamed. Go's tools ignore them.
const temporary = ".imago-"

// A file is one to be written, by its path from the package's folder.
type file struct {
	name string
	data []byte
}

// changes writes files below a folder.
type changes struct {
	dir   string
	files []string // that changed
}

// write replaces a file, if it changes.
func (w *changes) write(name string, data []byte) error {
	path := filepath.Join(w.dir, name)
	if old, err := os.ReadFile(path); err == nil && !bytes.Equal(old, data) && foreign(name, old) {
		return fmt.Errorf("%s is not written by imago: rename it first", path)
	}
	changed, err := Replace(path, data)
	if changed {
		w.files = append(w.files, path)
	}
	return err
}

// Replace replaces a file, if that changes it, in one step: another process sees the old or the new one. Folders are made.
func Replace(path string, data []byte) (changed bool, err error) {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return false, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return false, err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), temporary+"*")
	if err != nil {
		return false, fmt.Errorf("write %s: %w", path, err)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name()) // the error at hand says more
		}
	}()
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(modeOf(path))
	}
	if err = errors.Join(err, tmp.Close()); err != nil {
		return false, fmt.Errorf("write %s: %w", path, err)
	}
	if err = os.Rename(tmp.Name(), path); err != nil {
		return false, err
	}
	return true, nil
}

// foreign reports whether a Go file is somebody else's.
func foreign(name string, data []byte) bool {
	return strings.HasSuffix(name, ".go") && !emit.Generated(data)
}

// refuse returns an error if one of the files about to be written is somebody else's.
func (w *changes) refuse(tests []file) error {
	for _, name := range append([]string{helperFiles[true], helperFiles[false]}, namesOf(tests)...) {
		old, err := os.ReadFile(filepath.Join(w.dir, name))
		if err == nil && foreign(name, old) {
			return fmt.Errorf("%s is not written by imago: rename it first", filepath.Join(w.dir, name))
		}
	}
	return nil
}

func namesOf(files []file) []string {
	var names []string
	for _, f := range files {
		names = append(names, f.name)
	}
	return names
}

// remove deletes a file that nothing needs any more.
func (w *changes) remove(name string) error {
	path := filepath.Join(w.dir, name)
	old, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && foreign(name, old) {
		return nil
	}
	if err = errors.Join(err, os.Remove(path)); err != nil {
		return err
	}
	w.files = append(w.files, path)
	return nil
}

// modeOf is the permissions of a file that is replaced.
func modeOf(path string) fs.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}

// Names of the helper files, by whether they are in the external test package.
var helperFiles = map[bool]string{true: "helpers_imago_test.go", false: "helpers_internal_imago_test.go"}

const testSuffix = "_imago_test.go"

// helpers writes the helper files for the tests in the folder and those about to be written. While old tests may still be there,
// before, nothing that they need is left out.
func (w *changes) helpers(pkgName string, tests []file, before bool) error {
	for _, external := range []bool{true, false} {
		need, err := w.clause(pkgName, external, tests, before)
		if err != nil {
			return err
		}
		name := helperFiles[external]
		if len(need) == 0 {
			if err := w.remove(name); err != nil {
				return err
			}
			continue
		}
		data, err := emit.Helpers(pkgName, external, need...)
		if err != nil {
			return err
		}
		if err := w.write(name, data); err != nil {
			return err
		}
	}
	return nil
}

// clause returns the tests of a package clause: those to be written, and those in the folder that these do not replace; before also
// the ones they do.
func (w *changes) clause(pkgName string, external bool, tests []file, before bool) ([][]byte, error) {
	var need [][]byte
	add := func(data []byte) {
		if isExternal(data, pkgName) == external {
			need = append(need, data)
		}
	}
	replaced := map[string]bool{}
	for _, t := range tests {
		replaced[t.name] = true
		if t.data != nil {
			add(t.data)
		}
	}
	entries, err := os.ReadDir(w.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, testSuffix) || name == helperFiles[true] || name == helperFiles[false] || replaced[name] && !before {
			continue
		}
		data, err := os.ReadFile(filepath.Join(w.dir, name))
		if err != nil {
			return nil, err
		}
		add(data)
	}
	return need, nil
}

// isExternal reports whether a test file is in the external test package.
func isExternal(data []byte, pkgName string) bool {
	return slices.ContainsFunc(bytes.Split(data, []byte("\n")), func(line []byte) bool {
		return string(bytes.TrimSpace(line)) == "package "+pkgName+"_test"
	})
}

// readIfThere is the text of a file, "" if there is none.
func readIfThere(path string) (string, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(data), err
}
