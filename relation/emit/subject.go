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
	w.draws = shared{prefix: "imago" + id + "Draw", signature: "(rnd *imagoRand) " + row}
	w.bounded = shared{prefix: "imago" + id + "Within", signature: "(row " + row + ") bool"}
	var b strings.Builder
	fmt.Fprintf(&b, "\n// %s is the sources of the relations of %s.\ntype %s struct {\n", row, s.Func.Name, row)
	for _, f := range fields {
		fmt.Fprintf(&b, "%s %s\n", f.name, w.heldType(f.t))
	}
	b.WriteString("}\n\n")
	fuzzed := fuzzable(s, fields)
	var table strings.Builder
	for _, r := range s.Relations {
		table.WriteString(w.relation(s, r, fields, row, fuzzed))
	}
	b.WriteString(w.textLists(s))
	b.WriteString(w.draws.functions() + w.bounded.functions())
	fmt.Fprintf(&b, "// imago%sRelations is the relations of %s.\nvar imago%sRelations = []imagoRelation[%s]{\n%s", id, s.Func.Name, id, row, table.String())
	draws := s.Draws
	if draws == 0 {
		draws = DefaultDraws
	}
	fmt.Fprintf(&b, "}\n\nfunc TestImago%s(t *%s) { imagoTest(t, %d, %d, imago%sRelations) }\n", id, w.std("testing", "T"), s.Seed%1_000_000, draws, id)
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
// An element has these fields, each written only if it is needed: text, as printed; table, the readable rows; draw; within, whether a row
// is in the domain; pre; post; usual. The text and the closures come from one tree, so that the test checks what is printed.
func (w *writer) relation(s Subject, r *relation.Relation, fields []field, row string, fuzzed bool) string {
	w.rel, w.groups = r, r.Group(s.Func)
	var b strings.Builder
	text := r.String()
	plans := w.plans(s, r)
	usual := ""
	if n := w.usual(s, r, plans); n > 0 {
		usual = fmt.Sprintf(" usual: %d,", n)
	}
	fmt.Fprintf(&b, "{text: %s,%s\n", quote(text), usual)
	b.WriteString(w.table(s.Rows[r.Name], cmp.Or(s.Table, TableRows), r, fields, row))
	fmt.Fprintf(&b, "draw: %s,\n", w.draws.name(w.drawAny(plans, fields, row)))
	if within := w.within(s, r, fuzzed); within != "" {
		fmt.Fprintf(&b, "within: %s,\n", w.bounded.name(within))
	}
	unpack := func(e ...relation.Expr) string { return w.unpack(fields, e...) }
	if r.Pre != nil {
		fmt.Fprintf(&b, "pre: func(row %s) bool {\n%s%s},\n", row, unpack(r.Pre), w.body(r.Pre, false))
	}
	body := w.body(r.Post, true)
	run := "run"
	if !strings.Contains(body, "run.saw(") && !strings.Contains(body, "imagoSaw(run") {
		run = "_"
	}
	name := "row"
	vars := unpack(r.Post)
	if vars == "" {
		name = "_"
	}
	fmt.Fprintf(&b, "post: func(%s *imagoRun, %s %s) bool {\n%s%s},\n", run, name, row, vars, body)
	b.WriteString("},\n")
	return b.String()
}

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

// body writes the statements of a closure.
//
// Executions that are always reached are locals in front of the return (hoist).
func (w *writer) body(e relation.Expr, post bool) string {
	c := w.newClosure(e, post)
	c.hoist(e)
	value := c.arg(e, true)
	return strings.Join(append(c.stmts, "return "+value), "\n") + "\n"
}

// table writes the readable rows.
//
// Rows of another number of values belong to an older form of the relation, and are left out.
func (w *writer) table(rows [][]relation.Value, most int, r *relation.Relation, fields []field, row string) string {
	rows = rows[:min(len(rows), most)]
	var b strings.Builder
	for _, values := range rows {
		if len(values) != len(r.Vars) {
			continue
		}
		var parts []string
		for i, v := range r.Vars {
			parts = append(parts, fieldOf(fields, v)+": "+w.heldLiteral(values[i], v.Type))
		}
		b.WriteString("{" + strings.Join(parts, ", ") + "},\n")
	}
	if b.Len() == 0 {
		return ""
	}
	return "table: []" + row + "{\n" + b.String() + "},\n"
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
	return fmt.Sprintf("\nfunc FuzzImago%s(f *%s) { imagoFuzz(f, imago%sRelations) }\n", id, w.std("testing", "F"), id)
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
		fmt.Fprintf(&b, "func %s%d%s {\n%s}\n\n", d.prefix, i+1, d.signature, body)
	}
	return b.String()
}
