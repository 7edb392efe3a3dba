package algebra

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// writer turns schemas into texts of relations.
type writer struct {
	views    []view            // of F, G, H
	constant string            // what C stands for; "" in a row without
	counts   map[string]int    // what N and M stand for
	names    map[string]string // schema variable → variable of the relation
	taken    map[string]bool   // variables of the relation
}

// newWriter names the variables: an argument of the subject by its parameter; several sources of one parameter x, y, z where these
// are free, else x, x2, x3 (docs/language.md §8).
func newWriter(f view, sisters []view, constant string, s *schema) *writer {
	w := &writer{views: append([]view{f}, sisters...), constant: constant, counts: map[string]int{}, names: map[string]string{}}
	taken := map[string]bool{}
	for i, p := range f.fn.Params {
		if !used(f.holes, i) {
			taken[p.Name] = true
		}
	}
	var copies []string // the letters that may stand for one parameter's sources
	for i, letter := range sources[:min(len(sources), len(f.holes))] {
		w.names[letter] = f.fn.Params[f.holes[i]].Name
		taken[w.names[letter]] = true
		copies = append(copies, letter)
	}
	var fresh []string
	for _, l := range s.variables {
		if w.names[l] == "" {
			fresh = append(fresh, l)
		}
	}
	if len(copies) == 1 && slices.Contains(fresh, "y") { // several sources of the one parameter
		base := w.names["x"]
		delete(taken, base)
		if !taken["x"] && !taken["y"] && !taken["z"] {
			w.names["x"], base = "x", ""
		}
		taken[w.names["x"]] = true
		for i, l := range []string{"y", "z"} {
			if base == "" {
				w.names[l] = l
			} else {
				w.names[l] = fmt.Sprint(base, i+2)
			}
			taken[w.names[l]] = true
		}
	}
	w.taken = taken
	w.fresh(fresh)
	return w
}

// fresh names the schema variables that have no name yet: by their letter, with a number where a parameter is called so.
func (w *writer) fresh(letters []string) {
	for _, l := range letters {
		if w.names[l] != "" {
			continue
		}
		name := l
		for k := 2; w.taken[name]; k++ {
			name = fmt.Sprint(l, k)
		}
		w.names[l], w.taken[name] = name, true
	}
}

// Instantiate writes a call of fn, all of whose arguments stand, for each F(…) in text. It leaves a text that is no formula as it is.
func Instantiate(fn *relation.Func, text string) string {
	p, err := relation.ParsePattern(text)
	if err != nil {
		return text
	}
	v := view{fn: fn}
	if len(fn.Outputs()) > 0 {
		v.outputs = []int{0}
	}
	for i := range fn.Params {
		v.holes = append(v.holes, i)
	}
	return (&writer{views: []view{v}}).write(newSchema(p))
}

// write is the text of a relation: that of a schema, with calls of functions in the place of those of F, G and H, and what stands for each name.
func (w *writer) write(s *schema) string {
	return w.within(s, 0, len(s.Text), s.Sides()...)
}

// part writes a part of a schema.
func (w *writer) part(s *schema, e ast.Expr) string {
	from, to := s.Range(e)
	return w.within(s, from, to, e)
}

// within writes a stretch of the text of a schema, which has some parts of its tree.
func (w *writer) within(s *schema, from, to int, parts ...ast.Expr) string {
	var sb strings.Builder
	put := func(n ast.Node, text string) {
		start, end := s.Range(n)
		sb.WriteString(s.Text[from:start])
		sb.WriteString(text)
		from = end
	}
	var whole ast.Expr // a call of which an outcome is told: none of its outputs is selected
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if role, times := w.role(n.Fun); role != "" {
				put(n, w.applied(s, n, role, times, n == whole))
				return false
			}
			switch fun := n.Fun.(type) {
			case *ast.Ident:
				if slices.Contains(outcomes, fun.Name) && len(n.Args) == 1 {
					whole = n.Args[0]
				}
			case *ast.SelectorExpr:
				ast.Inspect(fun.X, visit)
			default:
				ast.Inspect(fun, visit)
			}
			for _, a := range n.Args {
				ast.Inspect(a, visit)
			}
			return false
		case *ast.SelectorExpr:
			if name := qualified(n); name != "" {
				put(n, w.word(name))
				return false
			}
		case *ast.Ident:
			put(n, w.word(n.Name))
		}
		return true
	}
	for _, p := range parts {
		ast.Inspect(p, visit)
	}
	return sb.String() + s.Text[from:to]
}

// outcomes are the words of the language that say how a call ends.
var outcomes = []string{"ok", "err", "panics"}

// word is what stands for a name of a schema that is not called.
func (w *writer) word(word string) string {
	switch {
	case word == "C":
		return w.constant
	case word == "CC": // a text twice
		return strings.TrimSuffix(w.constant, `"`) + strings.TrimPrefix(w.constant, `"`)
	case ofField(word):
		return w.names[word[:1]] + "." + w.constant
	case w.counts[word] > 0:
		return strconv.Itoa(w.counts[word])
	case w.names[word] != "":
		return w.names[word]
	}
	return word
}

// role is the role that a call is of, F, G or H, or F2 for its second output, and how often it is applied: N times by F[N](x). It is "" for a
// call of something else.
func (w *writer) role(fun ast.Expr) (role string, times int) {
	times = 1
	if i, ok := fun.(*ast.IndexExpr); ok {
		n, ok := i.Index.(*ast.Ident)
		if !ok || w.counts[n.Name] == 0 {
			return "", 0
		}
		fun, times = i.X, w.counts[n.Name]
	}
	id, ok := fun.(*ast.Ident)
	if !ok {
		return "", 0
	}
	i := strings.IndexByte(roleLetters, id.Name[0])
	if i < 0 || i >= len(w.views) || len(id.Name) != 1 && (len(id.Name) != 2 || !digit(id.Name[1])) {
		return "", 0
	}
	return id.Name, times
}

// roleLetters are the letters of the functions of a law.
const roleLetters = "FGH"

// applied writes a call of a role, applied so many times; told says that an outcome of it is told, and no output of it selected.
func (w *writer) applied(s *schema, call *ast.CallExpr, role string, times int, told bool) string {
	var holes []string
	for _, a := range call.Args {
		holes = append(holes, w.part(s, a))
	}
	for range times - 1 {
		holes = []string{w.call(role, holes, false)}
	}
	return w.call(role, holes, told)
}

// each writes a stronger statement: for each M, if it has one.
func (w *writer) each(s *schema) []string {
	if !s.mentions("M") {
		return []string{w.write(s)}
	}
	var out []string
	for _, m := range shorter(w.counts["N"]) {
		w.counts["M"] = m
		out = append(out, w.write(s))
	}
	return out
}

// call writes a call of a role with the given arguments in its holes.
func (w *writer) call(role string, holes []string, bare bool) string {
	v, output := w.views[strings.IndexByte(roleLetters, role[0])], -1
	if k := 0; len(v.outputs) > 0 {
		if len(role) == 2 {
			k = int(role[1] - '1')
		}
		output = v.outputs[k]
	}
	args := make([]string, len(v.fn.Params))
	for i, p := range v.fn.Params {
		if args[i] = p.Name; v.zeros {
			args[i] = "0"
		}
	}
	for k, h := range v.holes {
		if k < len(holes) {
			args[h] = holes[k]
		}
	}
	if output == accepted && len(v.outputs) > 0 && !bare {
		return "ok(" + callText(v.fn, args, output, true) + ")"
	}
	return callText(v.fn, args, output, bare)
}

// callText writes a call of fn and the selection of one of its outputs.
func callText(fn *relation.Func, args []string, output int, bare bool) string {
	var sb strings.Builder
	name := fn.Name
	if fn.Recv {
		recv := args[0]
		if !primary(recv) {
			recv = "(" + recv + ")"
		}
		sb.WriteString(recv + ".")
		name, args = name[strings.LastIndexByte(name, '.')+1:], args[1:]
	}
	if fn.Field {
		return sb.String() + name
	}
	sb.WriteString(name + "(" + strings.Join(args, ", "))
	if fn.Variadic && len(args) > 0 {
		sb.WriteString("...")
	}
	sb.WriteString(")")
	if !bare && output >= 0 {
		sb.WriteString(Selection(fn, output))
	}
	return sb.String()
}

// Selection is what follows a call of fn to name one of its outputs; "" where there is no other one.
func Selection(fn *relation.Func, output int) string {
	outs := fn.Outputs()
	o := outs[output]
	switch {
	case o.Result >= 0 && len(fn.Results) == 1, len(outs) == 1:
		return ""
	case o.Name != "" && o.Name != "_":
		return "." + o.Name
	case o.Result >= 0:
		return fmt.Sprintf("[%d]", o.Result)
	}
	return "[" + fmt.Sprint(output) + "]"
}

// primary reports whether text needs no parentheses before a dot.
func primary(text string) bool {
	if token.IsIdentifier(text) {
		return true
	}
	e, err := parser.ParseExpr(text)
	if err != nil {
		return false
	}
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.ParenExpr:
		return true
	}
	return false
}

func digit(c byte) bool { return c >= '0' && c <= '9' }
