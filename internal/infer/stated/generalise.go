package stated

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// maxLiterals is how many different literals an assertion has of which each is tried as the only constant. No theory.
const maxLiterals = 4

// texts lists the candidates that an assertion gives about the function with that name.
func (g *generaliser) texts(a *assertion, base string) []string {
	if g.only != "" && !slices.ContainsFunc(a.exprs(), func(e ast.Expr) bool { return g.replaces(e, a.scope) }) {
		return nil
	}
	g.bare = map[*binding]bool{}
	var parts []ast.Expr
	for range 2 { // the first pass finds out what is used whole
		g.nodes, g.literals, g.fallible, g.executions, g.mentioned, g.failed = 0, nil, nil, 0, false, false
		parts = nil
		for i, e := range a.exprs() {
			if i == len(a.pre) { // two calls of which one stands in the premise are related to nothing
				g.executions, g.mentioned = 0, false
			}
			parts = append(parts, g.expand(e, a.scope, base, false))
		}
	}
	if g.failed || g.executions < 2 || !g.mentioned {
		return nil
	}
	var out []string
	for _, fixed := range g.choices() {
		if g.name(fixed) == 0 && len(g.names) == 0 {
			continue // a recorded output
		}
		text := g.written(a, parts)
		if text == "" {
			continue
		}
		out = append(out, text)
		if pre := g.succeeds(); pre != "" {
			if strings.Contains(text, " => ") {
				pre += " && "
			} else {
				pre += " => "
			}
			out = append(out, pre+text)
		}
	}
	return out
}

// replaces reports whether an expression has a local name that is not replaced by its value alone where only says so.
func (g *generaliser) replaces(e ast.Expr, scope *binding) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			b := scope.lookup(id.Name)
			found = found || b != nil && b.value != nil && !mentions(b.value, b.of, g.only)
		}
		return !found
	})
	return found
}

// choices are sets of literals that stay as they are: none; those that stand once; those that are no inputs; the numbers and texts that are neutral or
// absorbing; and each one alone. MR-Scout makes parameters of the inputs and leaves the rest (§3.2), which is the third.
func (g *generaliser) choices() [][]bool {
	n := len(g.literals)
	out := [][]bool{make([]bool, n)}
	add := func(fixed func(l *literal) bool) {
		set := make([]bool, n)
		for i, l := range g.literals {
			set[i] = fixed(l)
		}
		if !slices.ContainsFunc(out, func(s []bool) bool { return slices.Equal(s, set) }) {
			out = append(out, set)
		}
	}
	add(func(l *literal) bool { return len(l.places) < 2 })
	add(func(l *literal) bool { return !l.input })
	add(func(l *literal) bool { return slices.Contains(neutral, l.text) })
	if n <= maxLiterals {
		for _, one := range g.literals {
			add(func(l *literal) bool { return l == one })
		}
	}
	return out
}

// neutral are literals that mean something by themselves.
var neutral = []string{"0", "1", "-1", "2", `""`, "0.0", "1.0", "nil"}

// name gives each place of a literal its text or the name of a variable, and counts the variables.
func (g *generaliser) name(fixed []bool) int {
	n := 0
	for i, l := range g.literals {
		text := l.text
		if !fixed[i] {
			n++
			text = fmt.Sprintf("lit%d", i+1)
		}
		for _, p := range l.places {
			p.Name = text
		}
	}
	return n
}

// succeeds is the premise that all calls which may fail do not; "" if there are none.
func (g *generaliser) succeeds() string {
	var out []string
	for _, c := range g.fallible {
		if text := "ok(" + source(c) + ")"; !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return strings.Join(out, " && ")
}

// written is an assertion as a relation, by the names that its places have now; "" if both sides are the same, or it has line breaks.
func (g *generaliser) written(a *assertion, parts []ast.Expr) string {
	var pre []string
	for _, p := range parts[:len(a.pre)] {
		pre = append(pre, source(p))
	}
	text := source(parts[len(a.pre)])
	if a.op != "" {
		right := source(parts[len(a.pre)+1])
		if text == right {
			return ""
		}
		text = text + " " + a.op + " " + right
	}
	if len(pre) > 0 {
		text = strings.Join(pre, " && ") + " => " + text
	}
	if strings.ContainsAny(text, "\n\t") {
		return ""
	}
	return text
}
