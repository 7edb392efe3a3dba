package genetic

import (
	"strings"

	"github.com/imago-mt/imago/relation"
)

// maxSize is how many nodes a tree has at most, as in the paper (GenMorph 2023, Table III).
const maxSize = 16

// A tree is an operation on smaller trees, or a leaf: an input, an output, or a constant. Equal trees of one search are one pointer.
type tree struct {
	op   *operation // nil: a leaf
	kids []*tree
	made relation.Expr // of other trees than leaves nil until [tree.expr] was asked: most are decided without
	typ  typ
	text string // in the relation language; of a leaf alone until [tree.String] was asked

	size     int
	constant bool // it mentions no input and no output
	// The outputs that it mentions, as bits: those of the source, and those of the follow-up.
	source, follow uint64
	place          int // in the order in which trees were made
}

// both reports whether t mentions the source's and the follow-up's value of one output, as a relation must (paper, §III-D).
func (t *tree) both() bool { return t.source&t.follow != 0 }

// executes reports whether t mentions an output.
func (t *tree) executes() bool { return t.source|t.follow != 0 }

// String is the tree in the relation language.
func (t *tree) String() string {
	if t.text == "" {
		t.text = relation.ExprString(t.expr())
	}
	return t.text
}

// expr is the tree as an expression of the language.
func (t *tree) expr() relation.Expr {
	// Most trees are decided from stored columns and told to nobody.
	if t.made == nil {
		in := make([]relation.Expr, len(t.kids))
		for i, k := range t.kids {
			in[i] = k.expr()
		}
		t.made = t.op.build(in, t.typ)
	}
	return t.made
}

// forest makes trees, each once.
type forest struct {
	leaves map[string]*tree
	known  map[shape]*tree
}

func newForest() *forest { return &forest{leaves: map[string]*tree{}, known: map[shape]*tree{}} }

// A shape is an operation and the places of its operands.
type shape struct {
	op            *operation
	first, second int
}

// leaf is the tree of an expression that is not taken apart.
func (f *forest) leaf(e relation.Expr, size int, source, follow uint64) *tree {
	text := relation.ExprString(e)
	t := f.leaves[text]
	if t == nil {
		_, lit := e.(*relation.Literal)
		t = &tree{made: e, typ: e.Type(), text: text, size: size, constant: lit, source: source, follow: follow, place: f.made()}
		f.leaves[text] = t
	}
	return t
}

// made is how many trees there are.
func (f *forest) made() int { return len(f.leaves) + len(f.known) }

// apply is the tree of an operation; nil if it does not take the operands, is too large, or says what a smaller tree says.
func (f *forest) apply(op *operation, kids ...*tree) *tree {
	size, constant := 1, true
	for _, k := range kids {
		size += k.size
		constant = constant && k.constant
	}
	if size > maxSize || constant {
		return nil
	}
	// Operands of operations that mean the same with them exchanged have one order, so that both are one tree.
	first, second, place := kids[0], kids[len(kids)-1], -1
	if op.symmetric && (first.constant && !second.constant || first.constant == second.constant && first.place > second.place) {
		first, second = second, first
	}
	if len(kids) > 1 {
		place = second.place
	}
	key := shape{op, first.place, place}
	if t := f.known[key]; t != nil {
		return t
	}
	in := []*tree{first, second}[:len(kids)]
	out := op.out(types(in))
	if out == nil || redundant(op, in) {
		return nil
	}
	t := &tree{op: op, kids: in, typ: out, size: size, place: f.made()}
	for _, k := range in {
		t.source |= k.source
		t.follow |= k.follow
	}
	f.known[key] = t
	return t
}

// types are those of some trees.
func types(of []*tree) []typ {
	out := make([]typ, len(of))
	for i, t := range of {
		out[i] = t.typ
	}
	return out
}

// redundant reports whether an operation on trees is a smaller tree by the laws of operations: double negation, a neutral element, one operand twice;
// or a riddle for one: x == remove(x, len(y)) is len(x) <= len(y), and which element goes is a number that people can see.
func redundant(op *operation, kids []*tree) bool {
	first, second := kids[0], kids[len(kids)-1]
	switch op.name {
	case "neg", "!", "reverse":
		return undoes(op, first)
	case "abs", "sort":
		return first.is(op.name) || first.is("neg") || first.is("reverse")
	case "*":
		return second.text == "0" || second.text == "1" || second.text == "-1"
	case "+":
		return first == second || first.text == "0" || negative(second) // x + x is x*2
	case "-":
		return first == second || first.text == "0" || first.is("neg") || negative(second)
	case "concat":
		return second.text == `""` || first.text == `""`
	case "remove":
		return second.op != nil || second.executes()
	case "take", "drop":
		return second.op != nil && (!second.is("len") || second.kids[0].op != nil || second.executes())
	case "==":
		if shortens(first, second) || shortens(second, first) || alike(first, second) {
			return true
		}
	}
	return op.twice && (first == second || shared(first, second))
}

// shortens reports whether a tree is what is left of another one.
func shortens(t, of *tree) bool {
	return (t.is("take") || t.is("drop") || t.is("remove")) && t.kids[0] == of
}

// alike reports whether two trees are equal where smaller trees in them are: the same text stands at one end of both, both are reversed.
func alike(a, b *tree) bool {
	switch {
	case a.op == nil || a.op != b.op:
		return false
	case a.is("concat"):
		return a.kids[0] == b.kids[0] || a.kids[1] == b.kids[1]
	case a.is("len"):
		return alike(a.kids[0], b.kids[0]) && a.kids[0].is("concat")
	}
	return a.is("reverse") || a.is("neg")
}

// shared reports whether two sums have an addend in common, which a comparison can do without: next to a large one a tolerance hides the others.
func shared(a, b *tree) bool { return (a.sums() || b.sums()) && a.sharesAddend(b) }

// sums reports whether a tree is a sum or a difference; what is none is its own addend.
func (t *tree) sums() bool { return t.is("+") || t.is("-") }

// sharesAddend reports whether an addend of t is one of u.
func (t *tree) sharesAddend(u *tree) bool {
	switch {
	case t.sums():
		return t.kids[0].sharesAddend(u) || t.kids[1].sharesAddend(u)
	case u.sums():
		return t.sharesAddend(u.kids[0]) || t.sharesAddend(u.kids[1])
	}
	return t == u
}

// undoes reports whether an operation of one operand takes back what the operand does, or can be taken into it: -(a-b) is b-a, !(a < b) is b <= a.
func undoes(op *operation, t *tree) bool {
	return t.is(op.name) || op.name == "neg" && t.is("-") || op.name == "!" && t.op != nil && relation.Op(t.op.name).Compares()
}

// negative reports whether t is 0 or bears a minus: adding it is the operation that takes away.
func negative(t *tree) bool {
	return t.text == "0" || strings.HasPrefix(t.text, "-") || t.is("neg")
}

// is reports whether t is made by an operation.
func (t *tree) is(name string) bool { return t.op != nil && t.op.name == name }

// walk visits t and the trees in it, each before those in it.
func (t *tree) walk(f func(*tree)) {
	f(t)
	for _, k := range t.kids {
		k.walk(f)
	}
}

// replaced is t with a tree in the place of another one that is in it; nil if the result is no tree.
func (f *forest) replaced(t, old, by *tree) *tree {
	if t == old {
		return by
	}
	if len(t.kids) == 0 {
		return t
	}
	kids := make([]*tree, len(t.kids))
	changed := false
	for i, k := range t.kids {
		if kids[i] = f.replaced(k, old, by); kids[i] == nil {
			return nil
		}
		changed = changed || kids[i] != k
	}
	if !changed {
		return t
	}
	return f.apply(t.op, kids...)
}
