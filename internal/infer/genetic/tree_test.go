package genetic

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// kit are leaves of a forest.
type kit struct {
	*forest
	x, y, zero, one, on, xs *tree
	out                     *tree // an output
}

func newKit() kit {
	f := newForest()
	v := func(name string, t typ) *tree { return f.leaf(&relation.VarRef{Name: name, T: t}, 1, 0, 0) }
	out := relation.Result(&relation.Call{Fn: fn("F", integer, "x", integer), Args: []relation.Expr{&relation.VarRef{Name: "x", T: integer}}}, 0)
	s := &search{Problem: &Problem{}}
	c := s.constants(integer)
	return kit{f, v("x", integer), v("y", integer), f.leaf(c[0], 1, 0, 0), f.leaf(c[1], 1, 0, 0), v("on", boolean), v("xs", ints), f.leaf(out, 1, 1, 1)}
}

func (k kit) apply(op string, kids ...*tree) *tree {
	return k.forest.apply(operationNamed(op), kids...)
}

// No tree is made that says what a smaller one says, mixes types, or has more than sixteen nodes.
func TestApply(t *testing.T) {
	k := newKit()
	sum := k.apply("+", k.x, k.y)
	for _, tt := range []struct {
		op   string
		kids []*tree
		want string // "": none
	}{
		{"+", []*tree{k.x, k.y}, "x + y"}, {"+", []*tree{k.y, k.x}, "x + y"}, {"+", []*tree{k.x, k.zero}, ""}, {"+", []*tree{k.x, k.xs}, ""},
		{"-", []*tree{k.x, k.x}, ""}, {"*", []*tree{k.x, k.one}, ""}, {"*", []*tree{k.x, k.x}, "x*x"}, {"neg", []*tree{k.apply("neg", k.x)}, ""},
		{"abs", []*tree{k.apply("abs", k.x)}, ""}, {"==", []*tree{k.x, k.x}, ""}, {"<", []*tree{k.x, k.y}, "x < y"}, {"!", []*tree{k.apply("<", k.x, k.y)}, ""},
		{"!", []*tree{k.on}, "!on"}, {"iff", []*tree{k.on, k.on}, ""}, {"len", []*tree{k.xs}, "len(xs)"}, {"len", []*tree{k.x}, ""},
		{"sum", []*tree{k.xs}, "sum(xs)"}, {"take", []*tree{k.xs, k.x}, "take(xs, x)"}, {"reverse", []*tree{k.apply("reverse", k.xs)}, ""},
		{"sort", []*tree{k.apply("reverse", k.xs)}, ""}, {"contains", []*tree{k.xs, k.x}, "contains(xs, x)"}, {"&&", []*tree{k.on, k.x}, ""},
		{"+", []*tree{k.zero, k.one}, ""}, {"==", []*tree{k.xs, k.xs}, ""}, {"+", []*tree{sum, k.apply("neg", k.x)}, ""},
		{"==", []*tree{sum, k.apply("-", k.x, k.y)}, ""}, {"<", []*tree{sum, k.apply("+", k.x, k.one)}, ""}, {"<=", []*tree{sum, k.y}, ""},
		{"==", []*tree{sum, k.apply("*", k.x, k.y)}, "x + y == x*y"},
		// Which element goes is a number, and where a list is cut an input or an output, or the length of an input: other places are riddles.
		{"remove", []*tree{k.xs, k.one}, "remove(xs, 1)"}, {"remove", []*tree{k.xs, sum}, ""}, {"remove", []*tree{k.xs, k.out}, ""}, {"take", []*tree{k.xs, sum}, ""},
		{"take", []*tree{k.xs, k.out}, "take(xs, F(x))"}, {"drop", []*tree{k.xs, k.apply("len", k.xs)}, "drop(xs, len(xs))"},
		{"==", []*tree{k.xs, k.apply("take", k.xs, k.x)}, ""}, {"==", []*tree{k.apply("drop", k.xs, k.x), k.apply("take", k.xs, k.x)}, "take(xs, x) == drop(xs, x)"},
		{"==", []*tree{k.apply("reverse", k.xs), k.apply("reverse", k.apply("take", k.xs, k.x))}, ""},
		{"==", []*tree{k.apply("concat", k.xs, k.apply("sort", k.xs)), k.apply("concat", k.xs, k.apply("take", k.xs, k.x))}, ""},
	} {
		got := k.apply(tt.op, tt.kids...)
		if tt.want == "" && got != nil || tt.want != "" && (got == nil || got.String() != tt.want) {
			t.Errorf("%s of %v: %v, want %q", tt.op, tt.kids, got, tt.want)
		}
		if got != nil && got != k.apply(tt.op, tt.kids...) {
			t.Errorf("%s is made twice", got)
		}
	}
	large := k.x
	for range maxSize {
		if next := k.apply("*", large, k.y); next != nil {
			large = next
		}
	}
	if large.size > maxSize || large.size < maxSize-1 {
		t.Errorf("a tree of %d nodes", large.size)
	}
}

// A part of a tree is replaced everywhere, and what becomes no tree is none.
func TestReplaced(t *testing.T) {
	k := newKit()
	whole := k.apply("+", k.apply("*", k.x, k.y), k.y)
	for _, tt := range []struct {
		old, by *tree
		want    string
	}{{k.y, k.one, ""}, {k.y, k.apply("abs", k.x), "abs(x) + x*abs(x)"}, {k.x, k.on, ""}, {k.zero, k.one, "y + x*y"}, {whole, k.x, "x"}} {
		got := k.replaced(whole, tt.old, tt.by)
		if tt.want == "" && got != nil || tt.want != "" && (got == nil || got.String() != tt.want) {
			t.Errorf("%s with %s for %s: %v, want %q", whole, tt.by, tt.old, got, tt.want)
		}
	}
}

// A candidate counts by what it adds, by its size, and by whether it is an equation; one that adds nothing is left out.
func TestCover(t *testing.T) {
	k := newKit()
	names := []string{"a", "b", "c"}
	c := func(op string, share ...float64) *candidate {
		out := &candidate{by: &transformation{}, post: k.apply(op, k.x, k.y), names: names}
		for m, s := range share {
			if s > 0 {
				out.kills = append(out.kills, kill{int32(m), s})
			}
		}
		return out
	}
	equation, order, weak, other := c("==", 1, 1, 0), c("<", 1, 1, 0), c("<=", 0.2, 0, 0), c("!=", 0, 0, 0.5)
	got := cover([]*candidate{weak, order, other, equation}, 10)
	if len(got) != 2 || got[0] != equation || got[1] != other {
		t.Errorf("covered by %v", got)
	}
	if got := cover([]*candidate{order, equation}, 1); len(got) != 1 || got[0] != equation {
		t.Errorf("the first one is %v", got)
	}
	if got := without([]*candidate{weak, order}, []*candidate{weak}); len(got) != 1 || got[0] != order {
		t.Errorf("without the first: %v", got)
	}
}
