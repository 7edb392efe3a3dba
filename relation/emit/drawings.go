package emit

import (
	"fmt"
	"go/constant"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// drawings are the functions that draw the rows of one subject. There are as few as there can be: what a relation does not look at may be
// drawn as well, so that relations with other variables share a function where they draw what they have in common alike.
type drawings struct {
	prefix, row string
	list        []*drawing
}

// A drawing is the body of one such function.
type drawing struct {
	values map[string]string // by field: the expression that draws it; nil if the body has statements
	ties   map[string]string // by field: the helper that ties it to fields that are drawn alike; "": none does
	body   string
}

// name is the function that draws rows as plans do.
//
// A value of several lines builds something, and may fail: then there is no row. Such a function is not joined with another one, which
// would lose rows that it does not need.
func (d *drawings) name(w *writer, plans []*plan, fields []field) string {
	add := &drawing{body: w.drawAny(plans, fields, d.row)}
	if locals, values := w.parts(plans[0], fields); len(plans) == 1 && locals == "" && !strings.Contains(add.body[:len(add.body)-1], "\n") {
		add.values, add.ties = values, map[string]string{}
		for _, v := range plans[0].vars {
			add.ties[fieldOf(fields, v.v)] = w.tie(v)
		}
	}
	return d.add(add)
}

// add is the function that does what a drawing does.
func (d *drawings) add(add *drawing) string {
	i := slices.IndexFunc(d.list, add.joins)
	if i < 0 {
		d.list = append(d.list, add)
		return fmt.Sprint(d.prefix, len(d.list))
	}
	for field, value := range add.values {
		d.list[i].values[field], d.list[i].ties[field] = value, add.ties[field]
	}
	return fmt.Sprint(d.prefix, i+1)
}

// joins reports whether a drawing can do what d does as well.
func (d *drawing) joins(other *drawing) bool {
	if d.values == nil || other.values == nil {
		return d.body == other.body
	}
	for field, value := range d.values {
		if drawn, both := other.values[field]; both && drawn != value {
			return false
		}
	}
	return true
}

// functions writes all of them.
func (d *drawings) functions(fields []field) string {
	var b strings.Builder
	for i, one := range d.list {
		if one.values != nil {
			one.body = one.drawBody(d.row, fields)
		}
		fmt.Fprintf(&b, "func %s%d(rnd *imagoRand) %s {\n%s}\n\n", d.prefix, i+1, d.row, one.body)
	}
	return b.String()
}

// drawBody draws a row whose fields have nothing to do with each other, and ties those that are drawn alike: a fault in the comparison of two
// arguments shows where they are equal or one is a part of the other, which chance hardly ever makes of a wide range.
func (d *drawing) drawBody(row string, fields []field) string {
	literal := rowLiteral(row, fields, d.values)
	ties := ""
	for i, f := range fields {
		alike := func(g field) bool { return d.ties[g.name] == d.ties[f.name] && d.values[g.name] == d.values[f.name] }
		if d.ties[f.name] == "" || slices.ContainsFunc(fields[:i], alike) {
			continue
		}
		var tied []string
		for _, g := range fields[i:] {
			if alike(g) {
				tied = append(tied, "&row."+g.name)
			}
		}
		if len(tied) > 1 {
			ties += d.ties[f.name] + "(rnd, " + strings.Join(tied, ", ") + ")\n"
		}
	}
	if ties == "" {
		return "return " + literal + "\n"
	}
	return "row := " + literal + "\n" + ties + "return row\n"
}

// tie is the helper that ties a variable to others that are drawn alike. "": its values are often equal by chance, share memory, or are longer
// than some of their parts may be.
func (w *writer) tie(d *drawn) string {
	t := d.v.Type
	_, elements := w.domain.Bound(d.path + "[i]")
	switch {
	case t.Kind == relation.Bool || hasEnum(t):
		return ""
	case t.Kind == relation.String || t.Kind == relation.Slice:
		switch {
		case d.lo != nil && (constant.Sign(d.lo) > 0 || d.open[0]):
			return ""
		case t.Kind == relation.String || isBytes(t) && !elements:
			return "imagoTieTexts"
		case shallow(t.Elem):
			return "imagoTieLists"
		}
	case shallow(t):
		return "imagoTie"
	}
	return ""
}

// rowLiteral writes a row, its fields in their order.
func rowLiteral(row string, fields []field, values map[string]string) string {
	var parts []string
	for _, f := range fields {
		if value, is := values[f.name]; is {
			parts = append(parts, f.name+": "+value)
		}
	}
	return row + "{" + strings.Join(parts, ", ") + "}"
}
