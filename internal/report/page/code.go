package page

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
)

// Of a declaration that is longer than a reader scrolls through, the lines around its mutants are shown alone. No theory stands behind the figures.
const (
	longDecl = 300
	around   = 2
)

// collect adds mutants to the files that they stand in. Functions that call the same one have its mutants in common.
func (b *builder) collect(mutants []*mutant.Mutant) {
	if b.at == nil {
		b.at, b.src = map[string]int{}, map[string]*mutant.Mutant{}
	}
	for _, m := range mutants {
		i, ok := b.at[m.File]
		if !ok {
			i = len(b.page.Files)
			b.at[m.File], b.src[m.File] = i, m
			b.page.Files = append(b.page.Files, &File{Name: fileFrom(m.File, b.dir), path: m.File})
			b.of = append(b.of, map[string]int{})
		}
		if _, ok := b.of[i][m.ID]; !ok {
			b.of[i][m.ID] = len(b.page.Files[i].Mutants)
			b.page.Files[i].Mutants = append(b.page.Files[i].Mutants, Mutant{m.Operator, m.Line, m.Column, m.Func, m.Before, m.After, m.ID})
		}
	}
}

// sort puts the mutants of each file into the order of the code, and adds the code.
func (b *builder) sort() {
	for i, f := range b.page.Files {
		slices.SortFunc(f.Mutants, func(a, b Mutant) int {
			return cmp.Or(a.Line-b.Line, a.Column-b.Column, strings.Compare(a.Operator, b.Operator), strings.Compare(a.After, b.After), strings.Compare(a.id, b.id))
		})
		for n, m := range f.Mutants {
			b.of[i][m.id] = n
		}
		f.Decls = declsOf(b.src[f.path].Source(), f.Mutants)
	}
}

// declsOf are the declarations of a file that mutants stand in, with their comments within, not above: the list of functions has these.
func declsOf(src []byte, mutants []Mutant) (out []Decl) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil // it was compiled, so that this cannot be
	}
	lines := strings.Split(strings.ReplaceAll(string(src), "\r\n", "\n"), "\n")
	for _, d := range file.Decls {
		first, last := fset.Position(d.Pos()).Line, fset.Position(d.End()).Line
		if f, ok := d.(*ast.FuncDecl); ok {
			first = fset.Position(f.Type.Func).Line
		}
		last = min(last, len(lines))
		var own []int
		for _, m := range mutants {
			if first <= m.Line && m.Line <= last {
				own = append(own, m.Line)
			}
		}
		switch {
		case len(own) == 0:
		case last-first < longDecl:
			out = append(out, Decl{first, lines[first-1 : last]})
		default:
			out = append(out, pieces(lines, first, last, own)...)
		}
	}
	return out
}

// pieces are the first line of a long declaration and what is around lines of it, which are in order.
func pieces(lines []string, first, last int, at []int) (out []Decl) {
	from, to := first, first
	for _, l := range at {
		if lo := max(first, l-around); lo > to+1 {
			out = append(out, Decl{from, lines[from-1 : to]})
			from = lo
		}
		to = min(last, max(to, l+around))
	}
	return append(out, Decl{from, lines[from-1 : to]})
}
