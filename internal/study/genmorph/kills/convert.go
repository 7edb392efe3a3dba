package kills

import (
	"math"
	"reflect"

	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/relation"
)

// numbers are the Go types of what GenMorph takes for a number.
var numbers = map[relation.Kind]reflect.Type{
	relation.Int: reflect.TypeFor[int](), relation.Int8: reflect.TypeFor[int8](), relation.Int16: reflect.TypeFor[int16](), relation.Int32: reflect.TypeFor[int32](),
	relation.Int64: reflect.TypeFor[int64](), relation.Uint: reflect.TypeFor[uint](), relation.Uint8: reflect.TypeFor[uint8](), relation.Uint16: reflect.TypeFor[uint16](),
	relation.Uint32: reflect.TypeFor[uint32](), relation.Uint64: reflect.TypeFor[uint64](), relation.Float32: reflect.TypeFor[float32](), relation.Float64: reflect.TypeFor[float64](),
}

// quantity is what GenMorph makes of a value of a type: its kinds are Booleans, numbers and sequences of numbers, see package genmorph.
func quantity(name string, t *relation.Type, output bool) (q genmorph.Quantity, ok bool) {
	q = genmorph.Quantity{Name: name, Output: output, Class: t.String(), Type: genmorph.Number}
	switch {
	case t.Kind == relation.Bool:
		q.Type = genmorph.Boolean
	case t.Kind == relation.String, t.Kind == relation.Slice && (t.Elem.Kind == relation.Bool || numbers[t.Elem.Kind] != nil):
		q.Type = genmorph.Sequence
	case numbers[t.Kind] != nil:
		q.Whole = t.Kind != relation.Float32 && t.Kind != relation.Float64
	default:
		return q, false
	}
	return q, true
}

// What is lost is lost in the paper, too: an error, a text's bytes beside its characters, and which of two types a list has.

// put appends a value to a column of GenMorph's.
func put(c *genmorph.Column, t genmorph.Type, v relation.Value) {
	switch t {
	case genmorph.Boolean:
		b, _ := v.(bool)
		c.Booleans = append(c.Booleans, b)
	case genmorph.Number:
		c.Numbers = append(c.Numbers, float(v))
	case genmorph.Sequence:
		c.Sequences = append(c.Sequences, sequence(v))
	}
}

// float is a number or a truth value as a float.
func float(v relation.Value) float64 {
	if b, is := v.(bool); is {
		return share(b)
	}
	return reflect.ValueOf(v).Convert(numbers[relation.Float64]).Float()
}

// sequence is a text by its characters, or a list.
func sequence(v relation.Value) (out []float64) {
	switch v := v.(type) {
	case string:
		for _, c := range v {
			out = append(out, float64(c))
		}
	case relation.List:
		for _, x := range v {
			out = append(out, float(x))
		}
	}
	return out
}

func share(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// back is row i of a column as a value of a type; it is none if a number is too large for that type.
func back(t *relation.Type, c genmorph.Column, i int) (relation.Value, bool) {
	switch {
	case c.Booleans != nil:
		return c.Booleans[i], true
	case c.Numbers != nil:
		return narrowed(t, c.Numbers[i])
	case t.Kind == relation.String:
		var text []rune
		for _, x := range c.Sequences[i] {
			text = append(text, rune(x))
		}
		return string(text), true
	}
	list := relation.List{}
	for _, x := range c.Sequences[i] {
		v, ok := narrowed(t.Elem, x)
		if !ok {
			return nil, false
		}
		list = append(list, v)
	}
	return list, true
}

// narrowed is a float as a value of a type, if it comes back the same.
func narrowed(t *relation.Type, x float64) (relation.Value, bool) {
	if t.Kind == relation.Bool {
		return x == 1, true
	}
	// A conversion of what is out of range gives anything; nothing that comes back the same was.
	v := reflect.ValueOf(x).Convert(numbers[t.Kind]).Interface()
	y := float(v)
	return v, x == y || math.IsNaN(x) && math.IsNaN(y)
}
