package infer

import (
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A leaf is a float inside of a value: the value itself, or what a path of fields and elements leads to.
type leaf struct {
	of    int    // the parameter or output
	path  []int  // fields of structs and elements of arrays
	text  string // how it is written: "v.X", "m[2]"
	bound string // how a domain names it: "v.X", "m[i]"
}

// leavesOf lists the floats that a value of type t consists of, in order; root is the value. It fails where a value has anything
// else, or is of a package that polynomials would have to name.
func leavesOf(t *relation.Type, root leaf, pkg string) ([]leaf, bool) {
	if t.Pkg != "" && t.Pkg != pkg {
		return nil, false
	}
	inside := func(elem *relation.Type, i int, text, bound string) ([]leaf, bool) {
		path := append(append([]int(nil), root.path...), i)
		return leavesOf(elem, leaf{root.of, path, root.text + text, root.bound + bound}, pkg)
	}
	var out []leaf
	switch {
	case t.Kind == relation.Float64:
		return []leaf{root}, true
	case t.Kind == relation.Struct && t.Equal == "":
		for i, f := range t.Fields {
			some, ok := inside(f.Type, i, "."+f.Name, "."+f.Name)
			if !ok || f.Embedded {
				return nil, false
			}
			out = append(out, some...)
		}
	case t.Kind == relation.Array && t.Len <= maxNumbers:
		for i := range t.Len {
			some, ok := inside(t.Elem, i, "["+strconv.Itoa(i)+"]", "[i]")
			if !ok {
				return nil, false
			}
			out = append(out, some...)
		}
	}
	return out, len(out) > 0
}

// literalOf is a value of type t as its floats make it, which take takes one after the other: "Vec{$1, $2}".
func literalOf(t *relation.Type, take func() string) string {
	var parts []string
	switch t.Kind {
	case relation.Struct:
		for _, f := range t.Fields {
			parts = append(parts, literalOf(f.Type, take))
		}
	case relation.Array:
		for range t.Len {
			parts = append(parts, literalOf(t.Elem, take))
		}
	default:
		return take()
	}
	return t.GoString(func(string) string { return "" }) + "{" + strings.Join(parts, ", ") + "}"
}

// columnOf is values of type t as columns of their floats make them, which take takes one after the other.
func columnOf(t *relation.Type, rows int, take func() []float64) relation.Column {
	switch t.Kind {
	case relation.Struct:
		out := &relation.StructCol{T: t, N: rows}
		for _, f := range t.Fields {
			out.Fields = append(out.Fields, columnOf(f.Type, rows, take))
		}
		return out
	case relation.Array:
		elems := make([]relation.Column, t.Len)
		for i := range elems {
			elems[i] = columnOf(t.Elem, rows, take)
		}
		order := make([]int32, 0, rows*t.Len) // row after row, where they are element after element
		off := make([]int32, rows+1)
		for r := range rows {
			for i := range elems {
				order = append(order, int32(i*rows+r))
			}
			off[r+1] = int32(len(order))
		}
		return &relation.ListCol{T: t, Off: off, Elem: relation.Concat(elems...).Gather(order)}
	}
	return relation.NewVec(t, take())
}

// leafOf is the column of a leaf of values.
func leafOf(c relation.Column, path []int) relation.Column {
	for _, i := range path {
		switch v := c.(type) {
		case *relation.StructCol:
			c = v.Fields[i]
		case *relation.ListCol:
			rows := make([]int32, v.Len())
			for r := range rows {
				rows[r] = v.Off[r] + int32(i)
			}
			c = v.Elem.Gather(rows)
		}
	}
	return c
}
