package harness

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Some functions of the standard library have their bodies in the runtime, which pushes them to a package by directives: the clock and the
// timers of package time, the copy of a map. A copy of such a package pulls the same bodies, by directives of its own.

// complete has functions without a body fetch that which the runtime pushes to the package of that path, and reports whether there are such.
// Functions that others fetch from the package are not to be fetched from its copy.
//
// The error wraps errNotCopyable where a body is elsewhere, as in the assembly of the package, and used: functions that exist only for others to
// fetch (net/url's badSetPath) do no harm.
//
// files maps names to sources and is changed. What the package itself fetches from the runtime already has its body; the rest is looked up
// in the files of the runtime, which are read only if a function has no body.
func complete(goroot, pkgPath string, files map[string][]byte) (fetches bool, err error) {
	b := bodies{path: pkgPath, fetched: map[string]bool{}, uses: map[string]int{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		missing, err := b.read(name, files[name])
		if err != nil {
			return false, err
		}
		for _, fn := range missing {
			b.missing = append(b.missing, [2]string{name, fn})
		}
		files[name] = b.unpushed(files[name])
	}
	var pushed map[string]bool
	for _, m := range b.missing {
		file, fn := m[0], m[1]
		if b.fetched[fn] {
			continue
		}
		if pushed == nil {
			if pushed, err = pushedTo(goroot, pkgPath); err != nil {
				return false, err
			}
		}
		switch used := b.uses[fn] > 1 || ast.IsExported(fn); { // the declaration is a use
		case pushed[fn] && bytes.Contains(files[file], []byte(`"unsafe"`)): // without it a file may have no directive
			fetches = true
			files[file] = append(bytes.Clone(files[file]), fmt.Sprintf("\n//go:linkname %s %s.%s\n", fn, pkgPath, fn)...)
		case used:
			return false, fmt.Errorf("the body of %s is in another package: %w", fn, errNotCopyable)
		}
	}
	return fetches, nil
}

// bodies is what the files of a package say of functions without a body.
type bodies struct {
	path    string
	fetched map[string]bool // by directives of the package
	uses    map[string]int  // of each name
	missing [][2]string     // a file, and a function of it that has no body
}

// read takes what a file says, and returns its functions without a body.
func (b *bodies) read(name string, src []byte) (missing []string, err error) {
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, g := range f.Comments {
		for _, l := range g.List {
			if w := linkname(l.Text); w != nil && strings.HasPrefix(w[1], "runtime.") {
				b.fetched[w[0]] = true
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body == nil {
				missing = append(missing, n.Name.Name)
			}
		case *ast.Ident:
			b.uses[n.Name]++
		}
		return true
	})
	return missing, nil
}

// unpushed is a file without the directives that give its functions to others, or let the runtime do so, under a name of the package.
func (b *bodies) unpushed(src []byte) []byte {
	if !bytes.Contains(src, []byte("\n//go:linkname ")) {
		return src
	}
	lines := strings.SplitAfter(string(src), "\n")
	for i, l := range lines {
		w := linkname(l)
		if w != nil && strings.HasPrefix(w[1], b.path+".") || w == nil && strings.HasPrefix(l, "//go:linkname ") {
			lines[i] = "\n"
		}
	}
	return []byte(strings.Join(lines, ""))
}

// linkname is the local name and the symbol of a directive; nil if a line is none with both.
func linkname(line string) []string {
	w := strings.Fields(line)
	if len(w) != 3 || w[0] != "//go:linkname" {
		return nil
	}
	return w[1:]
}

// pushedTo lists the functions of a package whose bodies the runtime has.
func pushedTo(goroot, pkgPath string) (map[string]bool, error) {
	files, err := filepath.Glob(filepath.Join(goroot, "src", "runtime", "*.go"))
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read the runtime: %w", err)
		}
		for l := range strings.Lines(string(src)) {
			if w := linkname(l); w != nil {
				if fn, ok := strings.CutPrefix(w[1], pkgPath+"."); ok {
					out[fn] = true
				}
			}
		}
	}
	return out, nil
}
