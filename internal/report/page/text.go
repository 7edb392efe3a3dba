package page

import (
	"go/doc"
	"path/filepath"
	"strings"
)

// synopsis is the first sentence of a comment.
func synopsis(text string) string { return new(doc.Package).Synopsis(text) }

// line is a text on one line, with all its blanks: they may be those of a literal.
func line(s string) string {
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(strings.TrimSpace(s))
}

// fileFrom is a file as seen from a folder, where it lies below it; else its name.
func fileFrom(file, dir string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.Base(file)
}
