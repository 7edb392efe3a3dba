package subject

import (
	"slices"
	"testing"
)

// TestMutators has methods change a value that write through an alias of the receiver, or hand it to a function that writes; but none that asks
// something of it, and none that hands it to what cannot be followed.
func TestMutators(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/tree\n\ngo 1.22\n")
	write(t, dir, "tree.go", `package tree

import "fmt"

type node struct {
	n    int
	next *node
}

type Tree struct {
	root node
	show func(*Tree) string
}

func New() *Tree { return &Tree{} }

func (t *Tree) Alias(n int) {
	at := &t.root
	for at.next != nil {
		at = at.next
	}
	at.next = &node{n: n}
}

func (t *Tree) Helped(n int) bool { return insert(&t.root, n) }

func insert(at *node, n int) bool {
	old := at.next
	at.next = &node{n, old}
	return old == nil
}

func (t *Tree) Has(n int) bool {
	for at := &t.root; at != nil; at = at.next {
		if at.n == n {
			return true
		}
	}
	return false
}

func (t *Tree) Shown() string {
	show := t.show
	return show(t)
}

func (t *Tree) String() string { return fmt.Sprint(t.root) }
`)
	f := load(t, dir, ".Tree.Has")[0].Functions[0]
	if f.Refused != "" {
		t.Fatalf("refused: %s", f.Refused)
	}
	var got []string
	for _, b := range f.Func.Params[0].Type.Elem.Builders {
		got = append(got, b.Func)
	}
	if want := []string{"New", "Tree.Alias", "Tree.Helped"}; !slices.Equal(got, want) {
		t.Errorf("a tree is made by %q, want %q", got, want)
	}
}

// A generic function makes values of a type that is none with usual type arguments; one that leaves an argument of a generic type open makes none.
func TestGenericMakers(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/dec\n\ngo 1.22\n")
	write(t, dir, "dec.go", `package dec

type Decimal struct{ v int64 }

func FromInt[T int | int64](v T) Decimal { return Decimal{int64(v) * 1000} }

func Must[T any](v T, err error) T { return v }

func (a Decimal) Scaled() int64 { return a.v }

type Set[K comparable] struct{ m map[K]bool }

func Empty[K comparable, V any](v V) Set[K] { return Set[K]{} }

func (s Set[K]) Has(k K) bool { return s.m[k] }
`)
	for target, want := range map[string][]string{".Decimal.Scaled": {"FromInt[int]", "Must[Decimal]"}, ".Set[int].Has": nil} {
		f := load(t, dir, target)[0].Functions[0]
		var got []string
		if f.Func != nil {
			for _, b := range f.Func.Params[0].Type.Builders {
				got = append(got, b.Func)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: made by %q, want %q", target, got, want)
		}
	}
}
