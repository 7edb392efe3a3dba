package subject

import (
	"slices"
	"testing"
)

// TestShownFields has exported fields of structs with hidden parts among the functions, but those of types of other modules that
// nothing else mentions, of types that hold a lock, and of types without an exported name.
func TestShownFields(t *testing.T) {
	p := load(t, unpack(t, "shown.txtar"), ".")[0]
	var got []string
	for _, f := range p.Env.Funcs {
		if f.Field {
			got = append(got, f.Name)
		}
	}
	slices.Sort(got)
	if want := []string{"Cell.N", "Gauge.At", "Gauge.Max", "Gauge.Tags", "List.Head", "Place.X", "Tree.Key"}; !slices.Equal(got, want) {
		t.Errorf("fields %v, want %v", got, want)
	}
	if !p.Disjoint(p.Env.Func("Gauge.Raise"), p.Env.Func("Gauge.Tags")) || p.Disjoint(p.Env.Func("Gauge.Raise"), p.Env.Func("Gauge.Max")) {
		t.Error("Raise is not seen to change Max and leave Tags alone")
	}
	if p.Writes(p.Env.Func("Gauge.Tags")) {
		t.Error("a field that is read is changed")
	}
}

// TestDerives has methods of persistent containers told from those that return their receiver, and from those that lead to another value.
func TestDerives(t *testing.T) {
	p := load(t, unpack(t, "shown.txtar"), ".")[0]
	var got []string
	for _, f := range p.Env.Funcs {
		if f.Derives {
			got = append(got, f.Name)
		}
	}
	slices.Sort(got)
	if want := []string{"Insert", "List.Checked", "List.First", "List.Mark", "List.Push", "List.Sorted"}; !slices.Equal(got, want) {
		t.Errorf("%v derive a value, want %v", got, want)
	}
}

// TestAlters has functions among the mutators of a type that return another value of it, or write to the one that they are given.
func TestAlters(t *testing.T) {
	p := load(t, unpack(t, "shown.txtar"), ".")[0]
	var got []string
	for _, b := range p.Env.Type(p.Path, "Tree").Builders {
		if b.Mutator {
			got = append(got, b.Func)
		}
	}
	if want := []string{"Clear", "Insert"}; !slices.Equal(got, want) {
		t.Errorf("%v change a tree, want %v", got, want)
	}
}
