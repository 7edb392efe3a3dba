package suite

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// An Axis is what of an argument or a result can be put on a line: a number, the length of a text or a list.
type Axis struct {
	Name   string
	Values []float64 // by assignment; NaN where there is none
}

// How much of a value becomes axes. No theory stands behind the figures: a reader chooses among them.
const (
	mostAxes  = 6 // of one value
	axisArray = 4 // elements of an array that are axes of their own
	axisDepth = 2 // structs within structs
)

// axes are those of the values of a column, whose row n is the assignment at[n] of so many rows; of outputs only where the call returned.
func axes(name string, t *relation.Type, c relation.Column, outcome []relation.Outcome, at []int32, rows int) (out []Axis) {
	for _, l := range leavesOf(name, t, axisDepth) {
		a := Axis{Name: l.name, Values: slices.Repeat([]float64{math.NaN()}, rows)}
		for n, i := range at {
			if outcome == nil || outcome[n] == relation.Returned {
				a.Values[i] = l.of(c.At(n))
			}
		}
		if out = append(out, a); len(out) == mostAxes {
			break
		}
	}
	return out
}

// A leaf is a number that a value has.
type leaf struct {
	name string
	of   func(relation.Value) float64 // NaN if this one has none
}

// leavesOf are the leaves of a type: of a struct those of its fields, of a short array those of its elements, of a list or a text its length. Values that
// cannot be taken apart have none.
func leavesOf(name string, t *relation.Type, depth int) (out []leaf) {
	switch {
	case t.Kind == relation.Pointer:
		for _, l := range leavesOf(name, t.Elem, depth) {
			out = append(out, leaf{l.name, func(v relation.Value) float64 {
				if ref, ok := v.(relation.Ref); ok {
					return l.of(ref.To)
				}
				return math.NaN()
			}})
		}
	case t.Kind == relation.String || t.Kind == relation.Slice || t.Kind == relation.Map:
		out = append(out, leaf{"len(" + name + ")", measured})
	case t.Kind == relation.Array && t.Len <= axisArray && depth > 0:
		for i := range t.Len {
			out = append(out, within(leavesOf(fmt.Sprintf("%s[%d]", name, i), t.Elem, depth-1), i)...)
		}
	case t.Kind == relation.Struct && depth > 0:
		for i, f := range t.Fields {
			out = append(out, within(leavesOf(name+"."+f.Name, f.Type, depth-1), i)...)
		}
	case relation.Bool <= t.Kind && t.Kind <= relation.Float64:
		out = append(out, leaf{name, measured})
	}
	return out
}

// within are the leaves of part i of a value.
func within(leaves []leaf, i int) []leaf {
	for j, l := range leaves {
		leaves[j].of = func(v relation.Value) float64 {
			if parts := reflect.ValueOf(v); parts.Kind() == reflect.Slice && i < parts.Len() {
				return l.of(parts.Index(i).Interface())
			}
			return math.NaN()
		}
	}
	return leaves
}

// measured is a number as it is, true as 1, and of what has a length that.
func measured(v relation.Value) float64 {
	x := reflect.ValueOf(v)
	switch {
	case !x.IsValid():
		return 0 // nil
	case x.Kind() == reflect.Bool:
		if x.Bool() {
			return 1
		}
		return 0
	case x.CanInt():
		return float64(x.Int())
	case x.CanUint():
		return float64(x.Uint())
	case x.CanFloat():
		return x.Float()
	case x.Kind() == reflect.String || x.Kind() == reflect.Slice:
		return float64(x.Len())
	}
	return math.NaN()
}
