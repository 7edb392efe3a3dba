package report

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// newTable aligns cells that end with a tab, two spaces apart. Its writer is buffered, and gives its error when that is flushed.
func newTable(w io.Writer) *tabwriter.Writer { return tabwriter.NewWriter(w, 0, 0, 2, ' ', 0) }

// heading is what a user types for the subject, followed by its parameters and results: math.Sin(x float64) float64.
func heading(target, signature string) string {
	if i := strings.IndexByte(signature, '('); i >= 0 {
		return target + signature[i:]
	}
	return target + " " + signature
}

// oneLine folds a text of several lines into one.
func oneLine(s string) string { return strings.Join(strings.FieldsFunc(s, isLineEnd), "; ") }

func isLineEnd(r rune) bool { return r == '\n' || r == '\r' }

// relative is a file's name seen from dir, where the file lies below it.
func relative(file, dir string) string {
	if dir == "" {
		return file
	}
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// writeCode prints lines of code behind the name of an operator.
func writeCode(w io.Writer, operator string, lines []string, margin string, most int) {
	shown := slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return strings.TrimSpace(l) == "" })
	if len(shown) == 0 {
		shown = []string{margin + removedMutant}
	}
	if hidden := len(shown) - most; hidden > 0 {
		shown = append(shown[:most:most], fmt.Sprintf("%s… %s", margin, count(hidden, "more line")))
	}
	for _, l := range shown {
		fmt.Fprintf(w, "    %-*s%s\n", operatorColumn, operator, strings.ReplaceAll(strings.TrimPrefix(l, margin), "\t", "    "))
		operator = ""
	}
}
