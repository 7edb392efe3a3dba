package survey

import (
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A member is a number or a length inside of a struct, by its path from there, ".Lo" or ".Min.X", or the number itself.
type member struct {
	path   string
	t      *relation.Type
	length bool
	fields []int // the way to it
}

// of is the member of a value, and whether there is one: behind a nil pointer there is none.
func (m member) of(v relation.Value) (float64, bool) {
	v, ok := source.MemberAt(v, m.fields)
	if !ok {
		return 0, false
	}
	if m.length {
		return float64(Length(v)), true
	}
	return source.Number(v)
}

// at is the path of the member of what stands at a path.
func (m member) at(path string) string {
	if m.length {
		return "len(" + path + m.path + ")"
	}
	return path + m.path
}

// members lists those of a type, of structs inside of it too.
//
// Elements of lists have conditions of their own where they stand (places), so that of a list the length is all that counts here. Texts and
// flags have no member: what a package asks of a text is rarely a matter of its length.
func members(t *relation.Type) []member {
	var out []member
	var walk func(t *relation.Type, path string, way []int)
	walk = func(t *relation.Type, path string, way []int) {
		switch {
		case t.Kind == relation.Struct && len(way) < maxDepth:
			for i, f := range t.Fields {
				walk(f.Type, path+"."+f.Name, append(slices.Clone(way), i))
			}
		case t.Kind == relation.Slice:
			out = append(out, member{path, t, true, way})
		case IsInteger(t) || isFloat(t):
			out = append(out, member{path, t, false, way})
		}
	}
	walk(t, "", nil)
	return out
}
