package mutant

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Text is the file of a mutant as a person would have typed it: the edit and nothing else. It may not compile, where the edit removed
// the last use of a name; see [Schemata.Apply].
func (m *Mutant) Text() []byte {
	return apply(m.src.src, 0, len(m.src.src), m.edits)
}

// maxRepairs bounds the rounds in which Apply looks for names that are not used any more: one may have been the last use of another.
const maxRepairs = 8

// Apply is the file of a mutant such that it compiles: what is not used any more is used, and a function that may now come to its end
// without a return panics there, as it does in the schemata.
func (s *Schemata) Apply(m *Mutant) ([]byte, error) {
	files := map[string][]byte{}
	for name, src := range s.pkg.Sources {
		files[name] = src
	}
	files[m.File] = m.Text()
	for range maxRepairs {
		fset, parsed, errs, err := s.pkg.typeErrors(files)
		if err != nil {
			return nil, fmt.Errorf("mutant %s: %w", m.ID, err)
		}
		if len(errs) == 0 {
			return files[m.File], nil
		}
		edits := repairs(fset, parsed, m.File, errs)
		if len(edits) < len(errs) {
			return nil, fmt.Errorf("mutant %s: %s: %s", m.ID, fset.Position(errs[0].Pos), errs[0].Msg)
		}
		files[m.File] = apply(files[m.File], 0, len(files[m.File]), edits)
	}
	return nil, fmt.Errorf("mutant %s: it does not compile", m.ID)
}

// repairs is the edits that mend errors of a file.
func repairs(fset *token.FileSet, files []*ast.File, name string, errs []types.Error) []edit {
	i := slices.IndexFunc(files, func(f *ast.File) bool { return fset.File(f.FileStart).Name() == name })
	if i < 0 {
		return nil
	}
	var edits []edit
	for _, e := range errs {
		if x, ok := repair(fset.File(files[i].FileStart), files[i], e); ok {
			edits = append(edits, x)
		}
	}
	return edits
}

const unused = "declared and not used"

func repair(file *token.File, f *ast.File, e types.Error) (edit, bool) {
	at := func(p token.Pos, text string) (edit, bool) {
		return edit{at: file.Offset(p), end: file.Offset(p), text: text}, true
	}
	switch {
	case strings.HasPrefix(e.Msg, "missing return"):
		return at(e.Pos, "; panic(\"imago: no return\") ")
	case strings.HasSuffix(e.Msg, "imported and not used"):
		for _, im := range f.Imports {
			if im.Pos() <= e.Pos && e.Pos <= im.End() {
				return edit{at: file.Offset(im.Pos()), end: file.Offset(im.Path.Pos()), text: "_ "}, true
			}
		}
	case strings.Contains(e.Msg, unused): // of the variable of a type switch the name stands in front
		name := strings.Trim(strings.Replace(e.Msg, unused, "", 1), ": ")
		if p := afterDeclaration(f, e.Pos); p.IsValid() {
			return at(p, "; _ = "+name+"; ")
		}
	}
	return edit{}, false
}

// afterDeclaration is a place at which a name that is declared at pos can be used: behind the statement that declares it, or where
// the body of the statement begins whose header does.
func afterDeclaration(f *ast.File, pos token.Pos) (place token.Pos) {
	var stack []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if pos < n.Pos() || n.End() <= pos {
			return false
		}
		stack = append(stack, n)
		switch n := n.(type) {
		case *ast.AssignStmt, *ast.DeclStmt:
			place = n.End()
			if len(stack) < 2 {
				return true
			}
			switch p := stack[len(stack)-2].(type) {
			case *ast.IfStmt:
				place = p.Body.Lbrace + 1
			case *ast.ForStmt:
				place = p.Body.Lbrace + 1
			case *ast.SwitchStmt:
				place = firstClause(p.Body)
			case *ast.TypeSwitchStmt:
				place = firstClause(p.Body)
			case *ast.CommClause:
				place = p.Colon + 1
			}
		case *ast.RangeStmt:
			if pos < n.X.Pos() {
				place = n.Body.Lbrace + 1
			}
		}
		return true
	})
	return place
}

func firstClause(b *ast.BlockStmt) token.Pos {
	if len(b.List) == 0 {
		return token.NoPos
	}
	return b.List[0].(*ast.CaseClause).Colon + 1
}

// Diff is the lines that a mutant changes, as a unified diff with one line around them.
func (m *Mutant) Diff() string {
	before, after := bytes.Split(m.src.src, []byte("\n")), bytes.Split(m.Text(), []byte("\n"))
	same, end := differ(before, after)
	from, to := max(same-1, 0), min(len(before)-end+1, len(before))
	newTo := len(after) - (len(before) - to)
	var b strings.Builder
	fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@ %s\n", from+1, to-from, from+1, newTo-from, m.Func)
	write := func(mark byte, lines [][]byte) {
		for _, l := range lines {
			b.WriteByte(mark)
			b.Write(l)
			b.WriteByte('\n')
		}
	}
	write(' ', before[from:same])
	write('-', before[same:len(before)-end])
	write('+', after[same:len(after)-end])
	write(' ', before[len(before)-end:to])
	return b.String()
}

// differ counts the lines at the beginning and at the end that are the same.
func differ(before, after [][]byte) (same, end int) {
	for same < len(before) && same < len(after) && bytes.Equal(before[same], after[same]) {
		same++
	}
	for end < len(before)-same && end < len(after)-same && bytes.Equal(before[len(before)-1-end], after[len(after)-1-end]) {
		end++
	}
	return same, end
}

// Changed is the lines that a mutant changes, the number of the first of them, and what stands there instead: of lines that it adds, with the
// one that they stand before.
func (m *Mutant) Changed() (first int, before, after []string) {
	was, is := bytes.Split(m.src.src, []byte("\n")), bytes.Split(m.Text(), []byte("\n"))
	same, end := differ(was, is)
	if same == len(was)-end && end > 0 {
		end--
	}
	text := func(lines [][]byte) (out []string) {
		for _, l := range lines {
			out = append(out, strings.TrimSuffix(string(l), "\r"))
		}
		return out
	}
	return same + 1, text(was[same : len(was)-end]), text(is[same : len(is)-end])
}
