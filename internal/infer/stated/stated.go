// Package stated reads what people have written down of a function beside its code, and proposes it as relations: assertions of the package's
// tests that relate two calls, with their literals as variables ([Read], [Tests.About]), and equations of doc comments ([Comment]). Code is
// parsed and nothing is executed or type-checked: what comes out is a guess, which the reader of relations and the stages of package infer
// take or leave.
//
// Congying Xu, Valerio Terragni, Hengcheng Zhu, Jiarong Wu, Shing-Chi Cheung: MR-Scout: Automated Synthesis of Metamorphic Relations from
// Existing Test Cases. ACM Transactions on Software Engineering and Methodology 33 (6), 2024. There a test case that encodes a relation is one
// with two invocations of a class and an assertion over both (§3.1); its inputs become parameters (§3.2), and what fails on new inputs is
// filtered out (§3.3). Here relations are of one function, expressions are followed through local variables, several generalisations of the
// literals are tried where the paper keeps the objects of the test, and filtering is what all candidates go through.
package stated

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// Read reads test files. One that cannot be parsed is left out, as far as that: it is the compiler's business.
func Read(files []File) *Tests {
	t := &Tests{}
	for _, f := range files {
		fset := token.NewFileSet()
		syntax, _ := parser.ParseFile(fset, f.Name, f.Text, parser.SkipObjectResolution)
		if syntax == nil {
			continue
		}
		r := &reader{name: f.Name, fset: fset, to: t}
		for _, d := range syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				t.functions = append(t.functions, string(f.Text[fset.Position(fn.Pos()).Offset:fset.Position(fn.End()).Offset]))
				r.function(fn.Type, fn.Body, nil)
			}
		}
	}
	return t
}

// Sources lists the functions of the tests that have a function's last name in their text, as far as they fit into so many bytes.
func (t *Tests) Sources(name string, most int) []string {
	out := []string{}
	base := lastName(name)
	for _, text := range t.functions {
		if strings.Contains(text, base+"(") && len(text) <= most {
			most -= len(text)
			out = append(out, text)
		}
	}
	return out
}

// maxStatements bounds what is taken of one function's tests: tests of a popular function assert the same a hundred times. No theory.
const maxStatements = 60

// About lists what the tests state of a function by the name that calls have behind a dot: each text once, with its first place, in the order of the
// files. The same literal is one variable at all places; what else may be one is a guess, so that an assertion may give several texts.
func (t *Tests) About(name string, sc Scope) []Statement {
	base := lastName(name)
	var out []Statement
	seen := map[string]bool{}
	for i := range t.assertions {
		a := &t.assertions[i]
		for _, only := range []string{"", base} {
			g := &generaliser{scope: sc, only: only, names: map[string]string{}}
			for _, text := range g.texts(a, base) {
				if !seen[text] && len(out) < maxStatements {
					seen[text] = true
					out = append(out, Statement{Text: text, Origin: a.place})
				}
			}
		}
	}
	return out
}
