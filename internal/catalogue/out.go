package catalogue

import (
	"fmt"
	"path/filepath"
	"strings"
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
}

func (o *Out) dirOf(p Package) string { return filepath.Join(o.Dir, filepath.FromSlash(p.Path)) }

// module writes go.mod, if there is none yet.
func (o *Out) module(w *changes, p Package) error {
	top := &changes{dir: o.Dir}
	var b strings.Builder
	fmt.Fprintf(&b, "module %s\n\ngo %s\n", OutModule, o.GoLine)
	if o.Module != "" {
		version := o.Version
		if version == "" {
			version = "v0.0.0"
		}
		fmt.Fprintf(&b, "\nrequire %s %s\n", o.Module, version)
		if o.Version == "" {
			fmt.Fprintf(&b, "\nreplace %s => %s\n", o.Module, quotedPath(o.ModuleDir))
		}
	}
	old, err := readIfThere(filepath.Join(o.Dir, "go.mod"))
	if err != nil {
		return err
	}
	if old != "" && (o.Module == "" || strings.Contains(old, "\nrequire "+o.Module+" ")) {
		return nil
	}
	if old != "" {
		_, more, _ := strings.Cut(b.String(), "\nrequire ")
		b.Reset()
		b.WriteString(old + "\nrequire " + more)
	}
	if err := top.write("go.mod", []byte(b.String())); err != nil {
		return err
	}
	w.files = append(w.files, top.files...)
	return nil
}

// quotedPath is a folder as go.mod wants it.
func quotedPath(dir string) string {
	if strings.ContainsAny(dir, " \t\"'`") {
		return fmt.Sprintf("%q", dir)
	}
	return dir
}
