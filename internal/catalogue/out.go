package catalogue

import (
	"fmt"
	"go/version"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// OutModule is the path of the module in an [Out].
const OutModule = "imago.test"

// An Out is a folder with a module of its own that holds catalogues and tests of packages elsewhere: of the standard library, of
// dependencies. Each package has the folder of its import path.
type Out struct {
	Dir    string
	GoLine string // "1.26"
	// Module, Version and ModuleDir say where the package comes from; they are empty for the standard library. Without Version the
	// module is replaced by ModuleDir.
	Module, Version, ModuleDir string
	// User is the folder of the module in which the package was named, "" if there is none: its requirements say what versions the
	// package is built with, its go.sum what these are.
	User string
}

func (o *Out) dirOf(p Package) string { return filepath.Join(o.Dir, filepath.FromSlash(p.Path)) }

// module writes go.mod, and go.sum if something is required, or adds to them what they lack.
func (o *Out) module(w *changes) error {
	path := filepath.Join(o.Dir, "go.mod")
	old, err := readIfThere(path)
	if err != nil {
		return err
	}
	text := old
	if text == "" {
		text = fmt.Sprintf("module %s\n\ngo %s\n", OutModule, o.GoLine)
	}
	top := &changes{dir: o.Dir}
	if o.Module != "" {
		f, err := modfile.Parse(path, []byte(text), nil)
		if err != nil {
			return err
		}
		if err := o.require(f); err != nil {
			return err
		}
		f.Cleanup()
		data, err := f.Format()
		if err != nil {
			return err
		}
		text = string(data)
		if err := o.sums(top); err != nil {
			return err
		}
	}
	if text != old {
		if err := top.write("go.mod", []byte(text)); err != nil {
			return err
		}
	}
	w.files = append(w.files, top.files...)
	return nil
}

// require adds the module, and what the user's module requires, of what is not required yet.
func (o *Out) require(f *modfile.File) error {
	if !requires(f, o.Module) {
		at := o.Version
		if at == "" {
			at = "v0.0.0"
			if err := f.AddReplace(o.Module, "", o.ModuleDir, ""); err != nil {
				return err
			}
		}
		f.AddNewRequire(o.Module, at, false)
	}
	path := filepath.Join(o.User, "go.mod")
	text, err := readIfThere(path)
	if err != nil || o.User == "" || text == "" {
		return err
	}
	user, err := modfile.Parse(path, []byte(text), nil)
	if err != nil {
		return err
	}
	return o.takeOver(f, user)
}

func requires(f *modfile.File, path string) bool {
	return slices.ContainsFunc(f.Require, func(r *modfile.Require) bool { return r.Mod.Path == path })
}

// takeOver adds the requirements and replacements of the user's module. A replacement by a folder is relative to the file it stands in.
func (o *Out) takeOver(f, user *modfile.File) error {
	if user.Go != nil && version.Compare("go"+user.Go.Version, "go"+f.Go.Version) > 0 { // 1.26.0 is newer than 1.26
		if err := f.AddGoStmt(user.Go.Version); err != nil {
			return err
		}
	}
	for _, r := range user.Require {
		if !requires(f, r.Mod.Path) {
			f.AddNewRequire(r.Mod.Path, r.Mod.Version, true)
		}
	}
	for _, r := range user.Replace {
		to := r.New.Path
		if r.New.Version == "" && !filepath.IsAbs(to) {
			to = filepath.Join(o.User, to)
		}
		if err := f.AddReplace(r.Old.Path, r.Old.Version, to, r.New.Version); err != nil {
			return err
		}
	}
	return nil
}

// sums adds the lines of the user's go.sum.
func (o *Out) sums(w *changes) error {
	old, err := readIfThere(filepath.Join(o.Dir, "go.sum"))
	if err != nil || o.User == "" {
		return err
	}
	user, err := readIfThere(filepath.Join(o.User, "go.sum"))
	if err != nil {
		return err
	}
	lines := strings.FieldsFunc(old+"\n"+user, func(r rune) bool { return r == '\n' || r == '\r' })
	slices.Sort(lines)
	text := strings.Join(slices.Compact(lines), "\n")
	if text == "" || text+"\n" == old {
		return nil
	}
	return w.write("go.sum", []byte(text+"\n"))
}
