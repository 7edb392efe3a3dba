package genetic

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// What is said of numbers, flags and texts is said of the fields of a struct, too: the rows of the table of templates that are about all arguments of a
// type are put to one field of an argument, and to all its fields of a type together; and two fields of a type are exchanged.

// fields adds a template for the fields of each argument that is a struct.
func (in *instances) fields(row template, text string) {
	if !row.jointly && row.name != "flipped" {
		return
	}
	for i, q := range in.p.Subject.Params {
		if !taken(q.Type) {
			continue
		}
		for _, at := range alikeFields(q.Type) {
			for _, k := range at {
				in.add(row.name+"-"+strings.ToLower(q.Type.Fields[k].Name), in.p.changing(i, text, k))
			}
			if len(at) > 1 {
				in.add("each-"+row.name, in.p.changing(i, text, at...))
			}
		}
	}
}

// exchangeFields adds the exchange of each two fields of a type.
func (in *instances) exchangeFields() {
	for i, q := range in.p.Subject.Params {
		if !taken(q.Type) {
			continue
		}
		for _, at := range alikeFields(q.Type) {
			for n, k := range at {
				for _, l := range at[:n] {
					parts := in.p.parts(i)
					parts[k], parts[l] = parts[l], parts[k]
					in.add("exchanged", in.p.made(i, parts))
				}
			}
		}
	}
}

// taken reports whether a value of a type is taken apart: a struct of fields that are read and written, and compared one by one.
func taken(t typ) bool {
	return t.Kind == relation.Struct && t.Equal == "" && !slices.ContainsFunc(t.Fields, func(f relation.Field) bool { return f.Embedded })
}

// alikeFields are the places of the fields of each type.
func alikeFields(t typ) [][]int {
	var out [][]int
	for k, f := range t.Fields {
		i := slices.IndexFunc(out, func(at []int) bool { return relation.Identical(t.Fields[at[0]].Type, f.Type) })
		if i < 0 {
			out = append(out, []int{k})
			continue
		}
		out[i] = append(out[i], k)
	}
	return out
}

// parts are the fields of an argument, as texts.
func (p *Problem) parts(i int) []string {
	q := p.Subject.Params[i]
	var out []string
	for _, f := range q.Type.Fields {
		out = append(out, q.Name+"."+f.Name)
	}
	return out
}

// made are the arguments of a follow-up of which one is made of fields.
func (p *Problem) made(i int, parts []string) []string {
	args := p.names()
	args[i] = p.Subject.Params[i].Type.String() + "{" + strings.Join(parts, ", ") + "}"
	return args
}

// changing are the arguments of a follow-up in which some fields of one are as a template says.
func (p *Problem) changing(i int, text string, at ...int) []string {
	parts := p.parts(i)
	for _, k := range at {
		parts[k] = strings.ReplaceAll(text, "$", parts[k])
	}
	return p.made(i, parts)
}

// fieldsOf are the fields of the structs that the subject takes and gives, as operations of trees.
func (p *Problem) fieldsOf() []*operation {
	var types []typ
	for _, q := range p.Subject.Params {
		types = append(types, q.Type)
	}
	for _, o := range p.Subject.Outputs() {
		types = append(types, o.Type)
	}
	var out []*operation
	for i, t := range types {
		if !taken(t) || slices.ContainsFunc(types[:i], func(u typ) bool { return relation.Identical(t, u) }) {
			continue
		}
		for _, f := range t.Fields {
			out = append(out, &operation{name: "." + f.Name, arity: 1, out: func(in []typ) typ {
				if !relation.Identical(in[0], t) {
					return nil
				}
				return f.Type
			}, build: func(in []relation.Expr, out typ) relation.Expr {
				return &relation.FieldOf{X: in[0], Name: f.Name, T: out}
			}})
		}
	}
	return out
}
