package emit

import (
	"fmt"
	"slices"
	"strings"
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
	body   string
}

// name is the function that draws rows as plans do.
//
// A value of several lines builds something, and may fail: then there is no row. Such a function is not joined with another one, which
// would lose rows that it does not need.
func (d *drawings) name(w *writer, plans []*plan, fields []field) string {
	add := &drawing{body: w.drawAny(plans, fields, d.row)}
	if locals, values := w.parts(plans[0], fields); len(plans) == 1 && locals == "" && !strings.Contains(add.body[:len(add.body)-1], "\n") {
		add.values = values
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
		d.list[i].values[field] = value
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
			one.body = "return " + rowLiteral(d.row, fields, one.values) + "\n"
		}
		fmt.Fprintf(&b, "func %s%d(rnd *imagoRand) %s {\n%s}\n\n", d.prefix, i+1, d.row, one.body)
	}
	return b.String()
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
