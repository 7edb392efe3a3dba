package emit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// For a subject Sin the file has the row type imagoSinRow, a table imagoSinRelations with an element a relation, the test TestImagoSin, and
// FuzzImagoSin if the fuzzer can make a row. All relations share one row type, so that the table is one and a fuzz input serves all.

// subject writes everything about one subject: the row type, the relations, the test, and the fuzz target if there can be one.
//
// The table is written before the lists of texts but stands behind them: writing it decides which lists there are. The seed is cut to six
// digits for readers; it only has to differ.
func (w *writer) subject(s Subject) (string, error) {
	id := Identifier(s)
	row := "imago" + id + "Row"
	fields := w.fields(s)
	w.id, w.domain, w.rowFields, w.made, w.known, w.lists = id, s.Domain, fields, w.opaques(s), w.texts(s), 0
	w.draws = drawings{prefix: "imago" + id + "Draw", row: row}
	w.bounded = shared{prefix: "imago" + id + "Within", signature: "(row " + row + ") bool"}
	var table strings.Builder
	fuzzed := fuzzable(s, fields)
	for _, r := range s.Relations {
		table.WriteString(w.relation(s, r, fields, row, fuzzed))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\ntype %s struct { %s }\n\n%s%s%s", row, w.declarations(fields), w.textLists(s), w.draws.functions(fields), w.bounded.functions())
	fmt.Fprintf(&b, "// imago%sRelations is the relations of %s.\nvar imago%sRelations = []imagoRelation[%s]{\n%s}\n\n", id, s.Func.Name, id, row, table.String())
	fmt.Fprintf(&b, "func TestImago%s(t *%s) { imagoTest(t, %d, %d, imago%sRelations) }\n",
		id, w.std("testing", "T"), s.Seed%1_000_000, cmp.Or(s.Draws, DefaultDraws), id)
	if fuzzed {
		b.WriteString(w.fuzz(id))
	}
	return b.String(), nil
}

// fields collects the variables of all relations. Two of one name and different types get fields of their own.
//
// x of an int and x of a float64 become the fields x and x_2.
func (w *writer) fields(s Subject) []field {
	var fields []field
	for _, r := range s.Relations {
		for _, v := range r.Vars {
			if fieldOf(fields, v) != "" {
				continue
			}
			name := w.variable(v.Name)
			for n := 2; hasField(fields, name); n++ {
				name = fmt.Sprint(w.variable(v.Name), "_", n)
			}
			fields = append(fields, field{name, v.Name, v.Type})
		}
	}
	return fields
}

// declarations are the fields of a row type, those of one type side by side.
func (w *writer) declarations(fields []field) string {
	var b strings.Builder
	for i, f := range fields {
		switch held := w.heldType(f.t); {
		case i+1 < len(fields) && w.heldType(fields[i+1].t) == held:
			b.WriteString(f.name + ", ")
		default:
			b.WriteString(f.name + " " + held + "; ")
		}
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// opaques collects the source of the opaque values in the tables of a subject, by type.
//
// Generators draw opaque values from these, since nothing else is known about how to make useful ones.
func (w *writer) opaques(s Subject) map[*relation.Type][]string {
	made := map[*relation.Type][]string{}
	for _, r := range s.Relations {
		for _, row := range s.Rows[r.Name] {
			for i, v := range row[:min(len(row), len(r.Vars))] {
				w.collectOpaque(made, v, r.Vars[i].Type)
			}
		}
	}
	return made
}

// collectOpaque adds the opaque values inside a value of type t.
//
// Keys of maps are left out, as opaque keys do not occur. At most MaxRows are kept of each type, in the order of the rows.
func (w *writer) collectOpaque(made map[*relation.Type][]string, v relation.Value, t *relation.Type) {
	switch v := v.(type) {
	case relation.Built:
		if text := w.heldLiteral(v, t); t.Kind == relation.Opaque && len(made[t]) < MaxRows && !slices.Contains(made[t], text) {
			made[t] = append(made[t], text)
		}
	case relation.List:
		for _, x := range v {
			w.collectOpaque(made, x, t.Elem)
		}
	case relation.Fields:
		for i, x := range v {
			w.collectOpaque(made, x, t.Fields[i].Type)
		}
	case relation.Ref:
		w.collectOpaque(made, v.To, t.Elem)
	case relation.Pairs:
		for _, x := range v {
			w.collectOpaque(made, x.Value, t.Elem)
		}
	}
}

// relation writes one relation as an element of the table.
//
// An element has these fields, each written only if it is needed: text, as printed; draw; within, whether a row is in the domain; table, the
// readable rows; pre; post; usual. The text and the closures come from one tree, so that the test checks what is printed.
func (w *writer) relation(s Subject, r *relation.Relation, fields []field, row string, fuzzed bool) string {
	w.rel, w.groups = r, r.Group(s.Func)
	plans := w.plans(s, r)
	parts := []string{"text: " + quote(r.String())}
	if n := w.usual(s, r, plans); n > 0 {
		parts = append(parts, fmt.Sprintf("usual: %d", n))
	}
	parts = append(parts, "draw: "+w.draws.name(w, plans, fields))
	if within := w.within(s, r, fuzzed); within != "" {
		parts = append(parts, "within: "+w.bounded.name(within))
	}
	if table := w.table(s.Rows[r.Name], cmp.Or(s.Table, TableRows), r, fields, row); table != "" {
		parts = append(parts, table)
	}
	if r.Pre != nil {
		parts = append(parts, "pre: "+w.function(r.Pre, row, false))
	}
	return "{" + filled(append(parts, "post: "+w.function(r.Post, row, true))) + "},\n"
}

// flatWidth is how long an expression is that is read at a glance, with the executions inside of it. Longer ones have locals. No theory.
const flatWidth = 112

// usual is how many drawn sources the precondition accepts.
//
// The test fails if fewer than half of them are accepted, since a premise that hardly ever holds tests nothing. 0 means that nothing is
// expected. A plan that constructs its premise is expected to meet it with each source.
func (w *writer) usual(s Subject, r *relation.Relation, plans []*plan) int {
	n, measured := s.Usual[r.Name]
	switch {
	case measured:
		return n
	case r.Pre == nil || slices.ContainsFunc(plans, func(p *plan) bool { return !p.built }):
		return 0
	case s.Draws > 0:
		return s.Draws
	}
	return DefaultDraws
}

// function writes the precondition or the conclusion of the relation at hand as a function of its row.
//
// It is one expression where nothing in it is executed twice and a line has room for it. Else the executions that are always reached are
// locals in front of the return (hoist).
func (w *writer) function(e relation.Expr, row string, post bool) string {
	head := func(body string) string {
		params := "row " + row
		if !strings.Contains(body, "row.") {
			params = "_ " + row
		}
		if run := "run"; post {
			if !strings.Contains(body, "run.saw(") && !strings.Contains(body, "imagoSaw(run") {
				run = "_"
			}
			params = run + " *imagoRun, " + params
		}
		return "func(" + params + ") bool {"
	}
	if flat(e) {
		value := w.onRow(e, post).arg(e, true)
		if line := head(value) + " return " + value + " }"; len(line) <= lineWidth && !strings.Contains(line, "\n") {
			return line
		}
		if len(value) <= flatWidth && !strings.Contains(value, "\n") {
			return head(value) + "\nreturn " + value + "\n}"
		}
	}
	c := w.onRow(e, post)
	c.hoist(e)
	body := strings.Join(append(c.stmts, "return "+c.arg(e, true)), "\n")
	if line := head(body) + " " + body + " }"; len(line) <= lineWidth && !strings.Contains(line, "\n") {
		return line
	}
	return head(body) + "\n" + body + "\n}"
}

// table writes the readable rows.
//
// Rows of another number of values belong to an older form of the relation, and are left out.
func (w *writer) table(rows [][]relation.Value, most int, r *relation.Relation, fields []field, row string) string {
	rows = rows[:min(len(rows), most)]
	var list []string
	for _, values := range rows {
		if len(values) != len(r.Vars) {
			continue
		}
		var parts []string
		for i, v := range r.Vars {
			parts = append(parts, fieldOf(fields, v)+": "+w.heldLiteral(values[i], v.Type))
		}
		list = append(list, "{"+strings.Join(parts, ", ")+"}")
	}
	if list == nil {
		return ""
	}
	head, text := "table: []"+row+"{", strings.Join(list, ", ")
	if len(head+text) < lineWidth && !strings.Contains(text, "\n") {
		return head + text + "}"
	}
	return head + "\n" + filled(list) + ",\n}"
}

// fuzzable reports whether Go's fuzzer takes the parameters of the subject, and all variables of its relations.
func fuzzable(s Subject, fields []field) bool {
	for _, p := range s.Func.Params {
		if !fuzzType(pointee(p.Type)) {
			return false
		}
	}
	for _, f := range fields {
		if !fuzzType(f.t) {
			return false
		}
	}
	return len(fields) > 0
}

// fuzzName is the type as which Go's fuzzer takes values of t, "" if it does not.
func fuzzName(t *relation.Type) string {
	names := map[relation.Kind]string{
		relation.Bool: "bool", relation.Int: "int", relation.Int8: "int8", relation.Int16: "int16", relation.Int32: "int32", relation.Int64: "int64",
		relation.Uint: "uint", relation.Uint8: "uint8", relation.Uint16: "uint16", relation.Uint32: "uint32", relation.Uint64: "uint64",
		relation.Float32: "float32", relation.Float64: "float64", relation.String: "string",
	}
	if t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8 && t.Elem.Name == "uint8" {
		return "[]byte"
	}
	return names[t.Kind]
}

func fuzzType(t *relation.Type) bool { return fuzzName(t) != "" }

// fuzz writes the fuzz target: all relations on one row, the tables as seeds. What the fuzzer makes is turned into a row by reflection, so that
// the target is one line.
func (w *writer) fuzz(id string) string {
	return fmt.Sprintf("func FuzzImago%s(f *%s) { imagoFuzz(f, imago%sRelations) }\n", id, w.std("testing", "F"), id)
}

// shared are functions of a subject that several of its relations have in common: those with the same variables and bounds draw alike.
type shared struct {
	prefix, signature string
	bodies            []string
}

// name is the function with this body.
func (d *shared) name(body string) string {
	i := slices.Index(d.bodies, body)
	if i < 0 {
		i, d.bodies = len(d.bodies), append(d.bodies, body)
	}
	return fmt.Sprint(d.prefix, i+1)
}

// functions writes all of them.
func (d *shared) functions() string {
	var b strings.Builder
	for i, body := range d.bodies {
		head := fmt.Sprintf("func %s%d%s {", d.prefix, i+1, d.signature)
		if line := head + " " + strings.TrimSuffix(body, "\n") + " }"; len(line) <= lineWidth && !strings.Contains(line, "\n") {
			b.WriteString(line + "\n\n")
			continue
		}
		b.WriteString(head + "\n" + body + "}\n\n")
	}
	return b.String()
}
