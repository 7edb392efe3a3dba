package subject

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A Declaration is what stands in the source of a function.
type Declaration struct{ Doc, Source string }

// Declaration is that of a function of the Env; it is empty of one whose code is not at hand, such as a function of another module, and of a
// field.
func (p *Package) Declaration(fn *relation.Func) Declaration {
	o := p.c.provenances[fn]
	if o.obj == nil {
		return Declaration{}
	}
	l := p.c.l
	l.mu.Lock()
	defer l.mu.Unlock()
	syntax := l.declaration(o.obj)
	if syntax == nil {
		return Declaration{}
	}
	out := Declaration{Doc: syntax.Doc.Text()}
	src, err := os.ReadFile(l.fset.File(syntax.Pos()).Name())
	if begin, end := l.offset(syntax.Type.Pos()), l.offset(syntax.End()); err == nil && begin <= end && end <= len(src) {
		out.Source = string(src[begin:end])
	}
	return out
}

// A TestText is a test file of a package's folder as it is written.
type TestText struct {
	Name string // base name
	Text []byte
}

// TestTexts are the test files of the package's folder, of internal and external tests, in the order of their names. Those that imago wrote are
// not among them: what they state was found before. Tables that a program wrote are left out.
func (p *Package) TestTexts() []TestText {
	var out []TestText
	names, _ := filepath.Glob(filepath.Join(p.Dir, "*_test.go"))
	slices.Sort(names)
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || info.Size() > largestFile || strings.HasSuffix(name, "_imago_test.go") {
			continue
		}
		if text, err := os.ReadFile(name); err == nil {
			out = append(out, TestText{filepath.Base(name), text})
		}
	}
	return out
}
