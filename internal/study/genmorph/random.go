package genmorph

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Numbers of the released program; no theory stands behind them.
const (
	deepest     = 5    // of random trees
	unary       = 0.3  // probability of an operator with one operand
	comparison  = 0.3  // of numbers, in the place of a Boolean operator; as much for sequences after that
	toString    = 0.3  // of the two operators that make a sequence of one operand
	fewest      = 0.10 // probability that a right leaf is a constant, in the first generation
	most        = 0.30 // and after as many generations as warm
	warm        = 200
	magical     = 0.1 // of constants that everybody knows
	largest     = 100 // absolute value of a random number: §6.1
	decimals    = 1e4 // a random number is rounded to this part
	fitAttempts = 100 // to draw a tree that is not too large; a single leaf is never
)

// magic is the constants that everybody knows, as often as they are drawn.
var magic = []float64{1, 1, 1, 2, 2, math.Pi, math.Pi, math.Pi / 2, 2 * math.Pi, math.E, math.Sqrt2}

// The operators with one operand and with two, by what they make. Those of sequences are left out where there are none.
var (
	numberUnary   = []Op{Abs, Length, Sum}
	numberBinary  = []Op{Add, Subtract, Multiply, Divide}
	comparisons   = []Op{Equal, NotEqual, Less, Greater, AtMost, AtLeast}
	connectives   = []Op{And, Or, Xor, Iff, Implies}
	sequenceTests = []Op{Same, NotSame}
	sequencePairs = []Op{Remove, Truncate}
)

// A gardener grows random trees for one problem.
type gardener struct {
	quantities []Quantity
	variables  [Sequence + 1][]int
	nodes      int
	*rand.Rand
}

func newGardener(q []Quantity, nodes int, r *rand.Rand) *gardener {
	g := &gardener{quantities: q, nodes: nodes, Rand: r}
	for n := range 2 * len(q) {
		t := q[n%len(q)].Type
		g.variables[t] = append(g.variables[t], n)
	}
	return g
}

// relation is a random output relation for a generation.
func (g *gardener) relation(generation int) *Tree {
	for range fitAttempts {
		if t := g.tree(Boolean, g.IntN(deepest+1), g.IntN(2) == 0, false, generation); t.Size <= g.nodes {
			return t
		}
	}
	return g.leaf(Boolean, false, generation)
}

// tree is a random tree of a type. A full one has all its leaves at the depth; one that is grown ends before that, at each level with
// probability one half. right tells that it is a second operand.
func (g *gardener) tree(t Type, depth int, full, right bool, generation int) *Tree {
	if depth == 0 || !full && g.IntN(2) == 0 {
		return g.leaf(t, right, generation)
	}
	op := g.operator(t)
	var args []*Tree
	for i, of := range operators[op].args {
		args = append(args, g.tree(of, depth-1, full, i > 0, generation))
	}
	return apply(op, args...)
}

// leaf is a variable or a constant. A left one is a variable if there is one of the type, and so is a sequence, which is asked for
// only where there are some.
func (g *gardener) leaf(t Type, right bool, generation int) *Tree {
	of := g.variables[t]
	constant := fewest + (most-fewest)*float64(min(generation, warm))/warm
	if len(of) > 0 && (t == Sequence || !right || g.Float64() >= constant) {
		return variable(g.quantities, of[g.IntN(len(of))])
	}
	if t == Boolean {
		return truth(g.IntN(2) == 0)
	}
	return number(g.number())
}

// number is a random constant: one that everybody knows, a whole one, one with a fraction, or one between -1 and 1.
func (g *gardener) number() float64 {
	x := 0.0
	switch {
	case g.Float64() < magical:
		x = magic[g.IntN(len(magic))]
	case g.IntN(2) == 0:
		return math.Ceil(largest * (2*g.Float64() - 1))
	case g.IntN(2) == 0:
		x = largest * (2*g.Float64() - 1)
	default:
		x = 2*g.Float64() - 1
	}
	return math.Round(x*decimals) / decimals
}

// operator is a random one that makes a type.
func (g *gardener) operator(t Type) Op {
	sequences := len(g.variables[Sequence]) > 0
	pick := func(of []Op) Op { return of[g.IntN(len(of))] }
	switch t {
	case Boolean:
		switch {
		case g.Float64() < comparison:
			return pick(comparisons)
		case sequences && g.Float64() < comparison:
			return pick(sequenceTests)
		case g.Float64() < unary:
			return Not
		}
		return pick(connectives)
	case Number:
		if g.Float64() >= unary {
			return pick(numberBinary)
		}
		if !sequences {
			return Abs
		}
		return pick(numberUnary)
	}
	if g.Float64() >= unary {
		return pick(sequencePairs)
	}
	if g.Float64() < toString {
		return String
	}
	return Flip
}

// The kinds of mutation with their weights, of the released program: the last one rises from 5 until generation warm. A new sub-tree has the size of
// a leaf in most cases, and else 2 to 4 levels.
const (
	nodeWeight          = 50
	subtreeWeight       = 50
	constantWeightFirst = 5
	constantWeightLast  = 50
	leafSized           = 0.7
	delta               = 0.1 // §6.1
)

// mutate is t with one change; it may be too large.
func (g *gardener) mutate(t *Tree, generation int) *Tree {
	constant := constantWeightFirst + float64((constantWeightLast-constantWeightFirst)*min(generation, warm))/warm
	switch x := g.Float64() * (nodeWeight + subtreeWeight + constant); {
	case x < nodeWeight:
		return g.mutateNode(t, generation)
	case x < nodeWeight+subtreeWeight:
		return g.mutateSubtree(t, generation)
	}
	return g.mutateConstant(t)
}

// mutateNode replaces a leaf by another one of its type.
func (g *gardener) mutateNode(t *Tree, generation int) *Tree {
	i := g.choose(t, func(n *Tree) bool { return len(n.Args) == 0 })
	return t.replace(i, g.leaf(t.nodes()[i].Type, g.IntN(2) == 0, generation))
}

// mutateSubtree replaces an inner node, with all below it, by a random tree of its type.
func (g *gardener) mutateSubtree(t *Tree, generation int) *Tree {
	i := g.choose(t, func(n *Tree) bool { return len(n.Args) > 0 })
	if i < 0 {
		return t
	}
	depth := 0
	if g.Float64() >= leafSized {
		depth = 2 + g.IntN(3)
	}
	return t.replace(i, g.tree(t.nodes()[i].Type, depth, g.IntN(2) == 0, false, generation))
}

// mutateConstant adds or subtracts a tenth. A tree without numeric constants stays as it is.
func (g *gardener) mutateConstant(t *Tree) *Tree {
	i := g.choose(t, func(n *Tree) bool { return n.Op == Constant && n.Type == Number })
	if i < 0 {
		return t
	}
	by := delta
	if g.IntN(2) == 0 {
		by = -delta
	}
	return t.replace(i, number(max(-largest, min(largest, t.nodes()[i].Value+by))))
}

// choose is the number of a random node that is as wanted; -1 if there is none.
func (g *gardener) choose(t *Tree, wanted func(*Tree) bool) int {
	var of []int
	for i, n := range t.nodes() {
		if wanted(n) {
			of = append(of, i)
		}
	}
	if len(of) == 0 {
		return -1
	}
	return of[g.IntN(len(of))]
}

// crossAttempts is how often two points of one type are looked for, of the released program.
const crossAttempts = 10

// cross exchanges two random sub-trees of one type, none of which is a root.
func (g *gardener) cross(a, b *Tree) (*Tree, *Tree) {
	if a.Size == 1 || b.Size == 1 {
		return a, b
	}
	of, from := a.nodes(), b.nodes()
	for range crossAttempts {
		i, k := 1+g.IntN(len(of)-1), 1+g.IntN(len(from)-1)
		if of[i].Type == from[k].Type {
			return a.replace(i, from[k]), b.replace(k, of[i])
		}
	}
	return a, b
}

// minimise replaces nodes by smaller parts of themselves as long as same reports that the whole decides every pair alike.
func minimise(t *Tree, same func(*Tree) bool) *Tree {
	for smaller := true; smaller; {
		smaller = false
	search:
		for i, n := range t.nodes() {
			parts := n.nodes()[1:]
			slices.SortStableFunc(parts, func(a, b *Tree) int { return a.Size - b.Size })
			for _, part := range parts {
				if part.Type != n.Type {
					continue
				}
				if next := t.replace(i, part); same(next) {
					t, smaller = next, true
					break search
				}
			}
		}
	}
	return t
}
