package infer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/grammar"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// What the conjectures of the grammar may mention beside what the other kinds of conjectures do: these would say too much of it.

// maxFurther is how many sisters that take scalars alone, and share no word with the subject, the grammar's conjectures may mention. No theory
// stands behind it.
const maxFurther = 8

// libraryCount is how often people write a function of the standard library that conjectures may mention. No theory stands behind it.
const libraryCount = 4

// further are functions: sisters of the subject's package, and those of the standard library that people write often.
func further(s *trial.Subject, known []*relation.Func) []*relation.Func {
	var out []*relation.Func
	for _, g := range s.Sisters {
		if len(out) < maxFurther && !g.Reference && !g.Test && g != s.Func && !slices.Contains(known, g) && ofScalars(g) && len(g.Params) > 0 {
			out = append(out, g)
		}
	}
	for _, name := range writtenOften() {
		if f := s.Env.Func(name); f != nil && f.Reference && !slices.Contains(termReferences, name) {
			out = append(out, f)
		}
	}
	return out
}

// writtenOften are the functions of the standard library that people write often.
func writtenOften() []string {
	g, err := grammar.Counted()
	if err != nil {
		return nil // its file is part of the program, and a test reads it
	}
	return g.Library(libraryCount)
}

// mostCharacters is how many characters of the code are constants. No theory stands behind it.
const mostCharacters = 8

// Limits of the texts of several characters that are constants: a prefix such as "bytes=". What is shorter is a constant of all conjectures
// (maxTextLen), what is longer a sentence. No theory stands behind them.
const (
	mostKeywords    = 4
	mostKeywordSize = 12
)

// mostMembers is how many constants of an enumeration conjectures may mention, and how many a package may have of a type. No theory stands behind it: a larger one is a table.
const mostMembers = 8

// charactersOf are the characters that a function's code compares with or has as texts, one by one, and all of them in one text: what it is that
// a text without any of them has not.
func charactersOf(f *subject.Function) []string {
	var out []string
	for _, c := range f.Constants {
		text, ok := unquote(c.Text)
		if !ok {
			text, ok = characterOf(c)
		}
		if ok && len(text) == 1 && c.Origin != subject.Table && len(out) < mostCharacters && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	if len(out) > 1 {
		out = append(out, strings.Join(out, ""))
	}
	return out
}

// keywordsOf are the texts of several characters that a function's code has, but for what it says to people, which has blanks.
func keywordsOf(f *subject.Function) []string {
	var out []string
	for _, c := range f.Constants {
		text, ok := unquote(c.Text)
		if ok && maxTextLen < len(text) && len(text) <= mostKeywordSize && !strings.ContainsAny(text, " %") && c.Origin != subject.Table && c.Origin != DocComment &&
			len(out) < mostKeywords && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// constantsFor are constants: characters and keywords of the code, members of enumerations, variables of the package, what functions without parameters return, the
// value of each struct whose fields are all zero, and the list and the map without elements.
func constantsFor(s *trial.Subject, q *request) []relation.Expr {
	var out []relation.Expr
	seen := map[string]bool{}
	add := func(text string, t *relation.Type) {
		if key := text + " " + t.String(); !seen[key] {
			seen[key] = true
			if e := constantOf(s.Env, text, t); e != nil {
				out = append(out, e)
			}
		}
	}
	for _, text := range q.texts {
		if quoted := strconv.Quote(text); !slices.Contains(q.scope.Texts, quoted) {
			add(quoted, relation.Predeclared(relation.String))
		}
	}
	for _, t := range typesOf(s.Func) {
		for _, text := range constantsOfType(s, t) {
			add(text, t)
		}
	}
	return out
}

// constantsOfType are the texts of constants of a type, as constantsFor has them.
func constantsOfType(s *trial.Subject, t *relation.Type) []string {
	var out []string
	if t.Kind == relation.Slice || t.Kind == relation.Map {
		out = append(out, "nil")
	}
	if t.Enum {
		for _, k := range t.Consts[:min(len(t.Consts), mostMembers)] {
			out = append(out, k.Name)
		}
	}
	if names := namedConstants(s.Env, t); len(names) <= mostMembers {
		out = append(out, names...)
	}
	for _, g := range s.Sisters {
		if givesConstant(g) && relation.Identical(g.Results[0].Type, t) {
			out = append(out, g.Name+"()")
		}
	}
	if t.Kind != relation.Struct || t.Name == "" {
		return out
	}
	out = append(out, t.String()+"{}")
	for _, g := range s.Env.Globals {
		if relation.Identical(g.Type, t) {
			out = append(out, g.Name)
		}
	}
	return out
}

// namedConstants are the exported constants of the package that may be values of a type which is no enumeration: Day of a number of seconds.
func namedConstants(env *relation.Env, t *relation.Type) []string {
	if t.Enum {
		return nil
	}
	var out []string
	for _, k := range env.Consts {
		if strings.Contains(k.Name, ".") || k.Type != nil && !relation.Identical(k.Type, t) || constantOf(env, k.Name, t) == nil {
			continue
		}
		out = append(out, k.Name)
	}
	return out
}

// constantOf is a constant of a type by its text: nil if the text is none. It is read beside a variable, since a comparison of two constants is a truth value.
func constantOf(env *relation.Env, text string, t *relation.Type) relation.Expr {
	if text == "nil" {
		return &relation.Literal{Text: text, T: t}
	}
	rel, err := relation.AsWritten(declaration(env, []relation.Var{{Name: "x", Type: t}})+"x == "+text, env)
	if err != nil {
		return nil
	}
	b, ok := rel.Post.(*relation.Binary)
	if !ok {
		return nil
	}
	return b.Y
}

// givesConstant reports whether a function of the package gives one value, for it has no parameters.
func givesConstant(g *relation.Func) bool {
	return len(g.Params) == 0 && len(g.Results) == 1 && !g.Err && !g.Reference && !g.Test
}

// typesOf are the types of the parameters and the results of a function, one for each.
func typesOf(fn *relation.Func) []*relation.Type {
	var out []*relation.Type
	for _, p := range fn.Params {
		out = append(out, p.Type)
	}
	for _, o := range fn.Outputs() {
		out = append(out, o.Type)
	}
	return out
}
