package subject

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Complete lists the targets that begin with prefix, as a shell offers them: folders below dir that hold Go code, ./geom, and the
// exported functions and methods of a package in one of them, ./geom.Vec.Rotate. It reads files and starts no program. Import paths
// are not completed: what is not below dir is not listed.
//
// A shell asks while a person types, so that the go command is not started. Syntax errors and generated names do not matter: what is
// offered is checked when the command runs.
func Complete(dir, prefix string) []string {
	at := strings.LastIndexByte(prefix, '/') + 1
	folder, rest := prefix[:at], prefix[at:]
	if folder != "" && !strings.HasPrefix(folder, ".") {
		return nil
	}
	var out []string
	if name, _, ok := strings.Cut(rest, "."); ok || rest == "" && folder == "" {
		for _, f := range functionsOf(filepath.Join(dir, filepath.FromSlash(folder+name))) {
			out = append(out, folder+name+"."+f)
		}
	}
	if folder == "" {
		folder = "./"
	}
	entries, err := os.ReadDir(filepath.Join(dir, filepath.FromSlash(folder)))
	if err != nil {
		return matching(out, prefix)
	}
	for _, e := range entries {
		if sub := filepath.Join(dir, filepath.FromSlash(folder), e.Name()); e.IsDir() && holdsGo(sub) {
			out = append(out, folder+e.Name())
			if e.Name() == rest {
				for _, f := range functionsOf(sub) {
					out = append(out, folder+e.Name()+"."+f)
				}
			}
		}
	}
	return matching(append(out, folder+"..."), prefix)
}

// matching is those of all that begin with prefix, in order.
//
// Duplicates occur where a folder and its functions are both found in two ways.
func matching(all []string, prefix string) []string {
	all = slices.DeleteFunc(all, func(s string) bool { return !strings.HasPrefix(s, prefix) })
	slices.Sort(all)
	return slices.Compact(all)
}

// ignored reports whether the go command passes over a folder of that name.
func ignored(name string) bool {
	return name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// holdsGo reports whether a Go file stands in dir or below it.
//
// It stops at the first Go file; a deep tree without any is walked as a whole.
func holdsGo(dir string) bool {
	if ignored(filepath.Base(dir)) {
		return false
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool { return !e.IsDir() && filepath.Ext(e.Name()) == ".go" }) ||
		slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.IsDir() && holdsGo(filepath.Join(dir, e.Name())) })
}

// functionsOf lists the exported functions and methods that the files of dir declare. Files that cannot be read have none.
//
// Files with syntax errors, as during editing, are passed over.
func functionsOf(dir string) []string {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil
	}
	var out []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.IsExported() {
				if recv := receiverName(fn); recv == "" {
					out = append(out, fn.Name.Name)
				} else if token.IsExported(recv) {
					out = append(out, recv+"."+fn.Name.Name)
				}
			}
		}
	}
	return out
}

// receiverName is the type that a method is declared on, "" of a function.
func receiverName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return ""
	}
	name := ""
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}
