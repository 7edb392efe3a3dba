package subject

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// Bounds of what is taken for the fields of one struct. No theory stands behind them.
const (
	mostReaders    = 3 // functions that make one of a text
	deepestSamples = 3 // structs in structs
)

// A name in a struct that anybody may write is hardly ever drawn as one that its package knows. Tests write such names: as fields of literals,
// and in the texts that they have read into one.

// The code is read, not executed: what a function makes of a sample is not known, but a name that it takes out of a text is mostly a word of it.
// Sources, checks and scores draw from the same texts thereby.

// fieldSamples are texts for the fields of t, a struct or a pointer to one, by what follows the value in the path of such a field: ".Name".
//
// Fields of other kinds have none: numbers are as well drawn as written. What tests write into a field comes before what is read.
func (p *Package) fieldSamples(t *relation.Type) map[string][]string {
	out := map[string][]string{}
	var visit func(t *relation.Type, path string, depth int)
	visit = func(t *relation.Type, path string, depth int) {
		if t.Kind == relation.Pointer {
			t = t.Elem
		}
		if t.Kind != relation.Struct || t.Name == "" || depth == deepestSamples {
			return
		}
		written, words := p.writtenFields(t), p.readWords(t)
		for _, f := range t.Fields {
			if f.Type.Kind != relation.String {
				visit(f.Type, path+"."+f.Name, depth+1)
				continue
			}
			var all texts
			for _, s := range slices.Concat(written[f.Name], words) {
				all.add(s)
			}
			if len(all.all) > 0 {
				out[path+"."+f.Name] = spread(all.all, mostSamples)
			}
		}
	}
	visit(t, "", 0)
	return out
}

// readWords are the samples of functions that make a t of one text: their words, then whole, then their numbers, as what comes first is drawn most
// often.
//
// Which word goes to which field would be a guess, so that each field of t may have any of them.
func (p *Package) readWords(t *relation.Type) []string {
	var words, whole, numbers []string
	readers := 0
	for _, g := range p.Env.Funcs {
		if readers == mostReaders {
			break
		}
		if g.Reference || len(g.Params) != 1 || g.Params[0].Type.Kind != relation.String || len(g.Results) == 0 || !makesType(g, t) {
			continue
		}
		readers++
		for _, s := range p.Samples(g)[g.Params[0].Name] {
			whole = append(whole, s)
			for _, w := range strings.FieldsFunc(s, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
				if strings.ContainsFunc(w, unicode.IsLetter) {
					words = append(words, w)
				} else {
					numbers = append(numbers, w)
				}
			}
		}
	}
	return slices.Concat(words, whole, numbers)
}

// makesType reports whether the first result of g is a t or points to one.
func makesType(g *relation.Func, t *relation.Type) bool {
	r := g.Results[0].Type
	if r.Kind == relation.Pointer {
		r = r.Elem
	}
	return relation.Identical(r, t)
}

// writtenFields are the texts that tests, and files that import the package, write into the fields of literals of t, by field.
//
// A literal is one of t by the name of its type, or may be one if it has none, as elements of a list do: then its keys decide. A literal without
// keys has to have all fields, in the order of the declaration. Values that are no literals themselves, constants and calls, are left out.
func (p *Package) writtenFields(t *relation.Type) map[string][]string {
	name := t.Name[strings.LastIndexByte(t.Name, '.')+1:]
	found := map[string]*texts{}
	for _, f := range t.Fields {
		found[f.Name] = &texts{}
	}
	for _, f := range p.sampleFiles() {
		if f.inside && !f.test {
			continue
		}
		ast.Inspect(f.file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || lit.Type != nil && writtenName(lit.Type) != name {
				return true
			}
			values := fieldsOf(lit, t)
			for _, f := range t.Fields {
				if e, ok := values[f.Name]; ok {
					found[f.Name].addLiteral(e)
				} else if len(values) > 0 {
					found[f.Name].add("") // a field that is left out
				}
			}
			return true
		})
	}
	out := map[string][]string{}
	for field, ts := range found {
		out[field] = ts.all
	}
	return out
}

// fieldsOf are the values of the fields of t that a literal has, by field.
func fieldsOf(lit *ast.CompositeLit, t *relation.Type) map[string]ast.Expr {
	out := map[string]ast.Expr{}
	for i, e := range lit.Elts {
		kv, keyed := e.(*ast.KeyValueExpr)
		switch {
		case keyed:
			key, ok := kv.Key.(*ast.Ident)
			if !ok || !slices.ContainsFunc(t.Fields, func(f relation.Field) bool { return f.Name == key.Name }) {
				return nil // a literal of another type
			}
			out[key.Name] = kv.Value
		case lit.Type != nil && len(lit.Elts) == len(t.Fields):
			out[t.Fields[i].Name] = e
		}
	}
	return out
}

// addLiteral adds the text of an expression that is a literal of one.
func (t *texts) addLiteral(e ast.Expr) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return
	}
	if s, err := strconv.Unquote(lit.Value); err == nil && len(s) <= longestSample {
		t.add(s)
	}
}

// writtenName is the name of a type as a literal has it, without that of its package.
func writtenName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}
