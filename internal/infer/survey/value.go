package survey

import (
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Length is that of a text or a list, 0 for other values.
func Length(v relation.Value) int {
	switch v := v.(type) {
	case string:
		return len(v)
	case relation.List:
		return len(v)
	}
	return 0
}

// MaxLeaves of a result: sources with a larger one are too large to be read. No theory: some three lines of print.
const MaxLeaves = 250

// textLeaf is how many bytes of text count as one leaf: as many as a number has digits in print. No theory.
const textLeaf = 8

// Leaves counts the values that a value consists of.
func Leaves(v relation.Value) int {
	switch v := v.(type) {
	case string:
		return 1 + len(v)/textLeaf
	case relation.List:
		n := 1
		for _, e := range v {
			n += Leaves(e)
		}
		return n
	case relation.Fields:
		n := 0
		for _, e := range v {
			n += Leaves(e)
		}
		return n
	}
	return 1
}

// size is what the bound of a parameter of type t holds of a value: the number, or the length of a text or a slice.
func size(t *relation.Type, v relation.Value) float64 {
	if isList(t) {
		return float64(Length(v))
	}
	f, _ := source.Number(v)
	return f
}

// isWhole reports whether that is a whole number.
func isWhole(t *relation.Type) bool { return isList(t) || t.Kind < relation.Float32 }

// isList reports whether bounds hold the length of a value of type t.
func isList(t *relation.Type) bool { return t.Kind == relation.String || t.Kind == relation.Slice }

// boundPath is the path of the bound of a parameter: its name, or its length.
func boundPath(p relation.Param) string {
	if isList(p.Type) {
		return "len(" + p.Name + ")"
	}
	return p.Name
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
