package algebra

import (
	"go/ast"
	"slices"
	"strings"
	"sync"
)

// A form is a row with its alternatives chosen, and its texts read.
type form struct {
	text   *schema
	unless []*schema
	needs  *schema // nil if it needs nothing
}

// A reading is a row with its texts read. Whatever is chosen, the premise, the constants and the calls of F in F are those of the first form.
type reading struct {
	*schema
	forms []form
	// outcomes has the roles of which all forms say that a call errs or does not: others say that it panics.
	outcomes []string
	// whereOK, iterates and neverPanics are what the schema is asked for each view.
	whereOK, iterates, neverPanics bool
}

// readings are those of the rows that were read.
var readings sync.Map

// read is the row as its texts are read.
func (l *Law) read() *reading {
	if r, ok := readings.Load(l); ok {
		return r.(*reading)
	}
	first := l.schema()
	r := &reading{schema: first, forms: l.forms(), whereOK: first.whereOK(), iterates: first.iterates(), neverPanics: first.neverPanics()}
	for _, letter := range roleLetters {
		if !slices.ContainsFunc(r.forms, func(f form) bool { return !f.text.tellsOutcome(string(letter)) }) {
			r.outcomes = append(r.outcomes, string(letter))
		}
	}
	readings.Store(l, r)
	return r
}

// tells reports whether all forms say that a call of a role errs or does not.
func (r *reading) tells(role string) bool { return slices.Contains(r.outcomes, role) }

// schema is the text of the row in its first form.
func (l *Law) schema() *schema { return schemaOf(l.replacer(nil).Replace(l.Text)) }

// forms are those of the row, one for each way to choose.
func (l *Law) forms() []form {
	var out []form
	for _, pick := range l.picks() {
		f := form{text: schemaOf(pick.Replace(l.Text))}
		for _, u := range l.Unless {
			f.unless = append(f.unless, schemaOf(pick.Replace(u)))
			if accepted := whereAccepted(pick.Replace(u)); l.row != "" && accepted != "" {
				f.unless = append(f.unless, schemaOf(accepted))
			}
		}
		if l.Needs != "" {
			f.needs = schemaOf(pick.Replace(l.Needs))
		}
		out = append(out, f)
	}
	if l.row != "" && !slices.ContainsFunc(out, func(f form) bool { return f.text.leading() == nil }) {
		for i, f := range out { // nothing is said where the change changes nothing
			out[i].unless = append(f.unless, schemaOf("ok(F(x)) => "+f.text.part(f.text.leading())+" == x"))
		}
	}
	return out
}

// whereAccepted is a statement about several calls where all of them succeed; "" of any other. What is said where the function succeeds may follow
// from that: where nothing depends on the bytes of a buffer, reversing them is no law.
func whereAccepted(text string) string {
	s := schemaOf(text)
	if s.Pre != nil {
		return ""
	}
	var of []string
	s.anyCall(func(c *ast.CallExpr) bool {
		variables := !slices.ContainsFunc(c.Args, func(a ast.Expr) bool { _, name := a.(*ast.Ident); return !name })
		if at := s.part(c); calls(c, "F") && variables && !slices.Contains(of, at) {
			of = append(of, at)
		}
		return false // all of them are looked at
	})
	if len(of) < 2 {
		return ""
	}
	return "ok(" + strings.Join(of, ") && ok(") + ") => " + text
}

// beside are the statements of a form beside its own text, in the order in which their variables are named.
func (f form) beside() []*schema {
	if f.needs == nil {
		return f.unless
	}
	return append(slices.Clone(f.unless), f.needs)
}
