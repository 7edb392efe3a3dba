package house

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	document = regexp.MustCompile(`[\w./-]*\w\.md\b`)                                 // in a comment
	link     = regexp.MustCompile(`\]\(([^)#\s]+)[^)]*\)`)                            // in a document: [text](path#part)
	quoted   = regexp.MustCompile("`([\\w.-]+/[\\w./-]+\\.(?:go|md|txt|txtar|rel))`") // in a document: `path/file.go`
	code     = regexp.MustCompile("`[^`\n]*`")
	address  = regexp.MustCompile(`\w+://\S+`)
)

// Dangling returns the citations below root of files that do not exist: documents that comments of Go files name, and links and
// quoted paths of documents. A path counts from the root or from the folder of the file that cites it. A decision is never edited, so only
// its links count; what lies in folders called testdata is data.
func Dangling(root string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".") && path != root {
				return fs.SkipDir
			}
			return nil
		}
		cited, err := citations(path)
		for _, c := range cited {
			if !exists(root, filepath.Dir(path), c) {
				name, _ := filepath.Rel(root, path)
				out = append(out, fmt.Sprintf("%s cites %s", filepath.ToSlash(name), c))
			}
		}
		return err
	})
	return out, err
}

// citations are the paths that a file names.
func citations(path string) ([]string, error) {
	switch filepath.Ext(path) {
	case ".go":
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("comments of %s: %w", path, err)
		}
		return inComments(f.Comments), nil
	case ".md":
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("citations of a document: %w", err)
		}
		return inDocument(string(text), filepath.Base(filepath.Dir(path)) == "decisions"), nil
	}
	return nil, nil
}

func inComments(groups []*ast.CommentGroup) []string {
	var out []string
	for _, group := range groups {
		out = append(out, document.FindAllString(address.ReplaceAllString(group.Text(), ""), -1)...)
	}
	return out
}

func inDocument(text string, linksOnly bool) []string {
	var out []string
	for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(text, ""), -1) {
		if !address.MatchString(m[1]) {
			out = append(out, m[1])
		}
	}
	if linksOnly {
		return out
	}
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	return out
}

func exists(root, dir, path string) bool {
	for _, from := range []string{root, dir} {
		if _, err := os.Stat(filepath.Join(from, filepath.FromSlash(path))); err == nil {
			return true
		}
	}
	return false
}
