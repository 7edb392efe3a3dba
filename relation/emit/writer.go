package emit

import (
	"math"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A writer writes one file.
type writer struct {
	in       Input
	imports  *imports
	reserved map[string]bool // names that no variable may have

	// Of the subject and relation at hand.
	id        string // see [Identifier]
	domain    *relation.Domain
	known     map[string]*textList // texts by the path of the domain
	lists     int                  // how many of these have a name
	rel       *relation.Relation
	groups    relation.Group
	made      map[*relation.Type][]string // source of the opaque values in the tables
	rowFields []field
	draws     drawings
	bounded   shared // those that say what lies in the domain
}

func newWriter(in Input) *writer {
	return &writer{in: in, imports: newImports(in), reserved: reservedNames(in)}
}

// qual names a package in the file, and imports it.
func (w *writer) qual(pkgPath string) string {
	if pkgPath == "" || pkgPath == w.in.PkgPath && w.in.Internal {
		return ""
	}
	return w.imports.use(pkgPath)
}

// typ is the Go source of a type.
func (w *writer) typ(t *relation.Type) string { return t.GoString(w.qual) }

// conversion is the Go source of a type as the function of a conversion.
func (w *writer) conversion(t *relation.Type) string {
	s := w.typ(t)
	if strings.HasPrefix(s, "*") {
		return "(" + s + ")"
	}
	return s
}

// converted writes the value of another type that a call of parameter p needs.
func (w *writer) converted(x string, p relation.Param) string {
	switch {
	case p.As == relation.Iterator:
		return w.std("slices", "Values") + "(" + x + ")"
	case p.As == relation.PairIterator:
		return "imagoPairs(" + x + ")"
	case p.Type.Kind == relation.Map:
		return "imagoAnyMap(" + x + ")"
	}
	return "imagoAnys(" + x + ")"
}

// collected is what the iterator x yields, as a list; any other result is itself.
func (w *writer) collected(x string, result relation.Param) string {
	switch result.As {
	case relation.Iterator:
		return w.std("slices", "Collect") + "(" + x + ")"
	case relation.PairIterator:
		return "imagoCollectPairs(" + x + ")"
	}
	return x
}

// std names a function of the standard library that the file needs for itself.
func (w *writer) std(pkgPath, name string) string { return w.qualified(pkgPath, name) }

func (w *writer) qualified(pkgPath, name string) string {
	if q := w.qual(pkgPath); q != "" {
		return q + "." + name
	}
	return name
}

// quote is a Go string literal, a raw one where that saves escapes.
func quote(s string) string {
	if strings.ContainsAny(s, "\"\\") && strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

func floatSource(f float64) string {
	if a := math.Abs(f); a != 0 && (a < 1e-6 || a >= 1e15) {
		return shortFloat(f)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// shortFloat is a float as people write it: 1e-9.
func shortFloat(f float64) string {
	return strings.Replace(strconv.FormatFloat(f, 'g', -1, 64), "e-0", "e-", 1)
}

func upperFirst(s string) string {
	if s == "" || s == "_" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// lineWidth is how many characters a line of a test has at most where it could be broken: two indents of eight, which editors show, and this
// are the 160 columns of a line of code here. No theory.
const lineWidth = 144

// filled joins the fields of a literal, as many on a line as fit.
func filled(parts []string) string {
	var b strings.Builder
	width := 0
	for i, part := range parts {
		first, _, more := strings.Cut(part, "\n")
		switch {
		case i == 0:
		case more || width+len(", ")+len(first) > lineWidth:
			b.WriteString(",\n")
			width = 0
		default:
			b.WriteString(", ")
			width += len(", ")
		}
		b.WriteString(part)
		width += len(part)
	}
	return b.String()
}
