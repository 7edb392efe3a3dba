package subject

import (
	"cmp"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// mostNearby bounds the files and folders that are looked at for a hint: enough for a module of some hundred packages, and a few milliseconds.
// No theory stands behind it.
const mostNearby = 20_000

// nearby is the target that a person may have meant who typed a package as code names it, money.Format: that of a package
// below this folder whose path ends so. "" if there is none.
func (l *loader) nearby(t *target) string {
	for _, r := range t.readings {
		if rest, ok := strings.CutPrefix(filepath.ToSlash(t.text), r.path); ok && !local(r.path) {
			if meant := below(l.dir, r.path, rest); meant != "" {
				return meant
			}
		}
	}
	return ""
}

// below is the target in the package called path, in a folder below dir, with what follows the path; "" if there is none.
func below(dir, path, rest string) string {
	var found []string
	seen := 0
	_ = filepath.WalkDir(dir, func(at string, d fs.DirEntry, err error) error { // what cannot be read is no hint
		seen++
		switch name := d.Name(); {
		case seen > mostNearby:
			return filepath.SkipAll
		case err != nil || !d.IsDir():
			return nil
		case at != dir && (name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")):
			return filepath.SkipDir
		}
		rel, err := filepath.Rel(dir, at)
		if rel = filepath.ToSlash(rel); err == nil && (rel == path || strings.HasSuffix(rel, "/"+path)) && packageName(at) != "" {
			found = append(found, "./"+rel+rest)
		}
		return nil
	})
	if len(found) == 0 {
		return ""
	}
	return slices.MinFunc(found, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
}

// packageName is the name of the package in a folder; "" if there is none.
func packageName(dir string) string {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go")) // fails on a malformed pattern only
	for _, file := range files {
		if f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly); err == nil && !strings.HasSuffix(file, "_test.go") {
			return f.Name.Name
		}
	}
	return ""
}
