// Package normal brings functions into a form in which those that do the same often are the same: [Of] simplifies a function in static
// single assignment form and returns a digest of what is left. Equal digests mean equal behaviour; unequal ones mean nothing. That
// compilers find equivalent mutants this way is "trivial compiler equivalence" (Papadakis, Jia, Harman, Le Traon, ICSE 2015); a
// compiler's own output would also tell apart what differs in registers and layout alone.
//
// What can neither fail nor be observed is an expression and floats: equal ones are one node, and it counts only where it is used.
// Everything else (loads, stores, calls, what may panic) is an effect and stays in its place in its block. read.go makes this graph,
// algebra.go, integer.go and float.go simplify expressions, flow.go and loop.go blocks and branches, digest.go numbers what is left.
//
// Rules must be exact: integers wrap around, floats round, have a negative zero, and are not ordered with NaN. Only the payload of a
// NaN is not kept. Fuel is kept, since a back edge is only removed if it is never taken.
package normal

import (
	"crypto/sha256"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Form is the digest of a simplified function.
type Form [sha256.Size]byte

// Of simplifies a function that has been built. It is not ok if the function has no code, or has what this package does not know.
func Of(fn *ssa.Function) (form Form, ok bool) {
	g := &graph{interned: map[string]*node{}, types: map[types.Type]string{}}
	if !g.read(fn) {
		return Form{}, false
	}
	g.simplify()
	return g.digest(), true
}

// maxRounds bounds how often everything is simplified again; what is not simple by then is told apart from what is.
const maxRounds = 20

// A graph is one function.
type graph struct {
	entry, recover *block // recover is nil if nothing is deferred
	interned       map[string]*node
	types          map[types.Type]string
	nodes          int
	simple         map[*node]*node // of this round
}

// A block is effects that follow each other.
type block struct {
	preds, succs []*edge
	phis         []*node // one argument for each of preds
	effects      []*node
	end          *node // "If", with two succs; "Jump", with one; "Return" and "Panic", with none
	number       int   // in the digest; 0: not reached
}

// An edge is one way from a block to another; there may be several.
type edge struct{ from, to *block }

// A node is a value or an effect.
type node struct {
	op    string
	typ   types.Type // nil of what is no value
	aux   string     // what tells it from others of its op and arguments
	args  []*node
	value any // of a "const" that is understood: int64 or uint64 (by its type), float64, string, bool
	sum   *sum
	fixed bool // phis and effects, which stay in their block
	is    *node
	seq   int
	key   string // in the digest
}

// simplify applies all rules until nothing changes.
func (g *graph) simplify() {
	for range maxRounds {
		g.simple = map[*node]*node{}
		changed := g.rewrite()
		if !g.flow() && !changed {
			return
		}
	}
}

// rewrite replaces the arguments of everything that stays in a block by simpler ones.
func (g *graph) rewrite() (changed bool) {
	for _, b := range g.blocks() {
		for _, n := range slices.Concat(b.phis, b.effects, []*node{b.end}) {
			for i, a := range n.args {
				if s := g.simpler(a); s != a {
					n.args[i], changed = s, true
				}
			}
		}
	}
	return changed
}

// simpler is the node that a node is by now.
func (g *graph) simpler(n *node) *node {
	for n.is != nil {
		n = n.is
	}
	if n.fixed || len(n.args) == 0 {
		return n
	}
	if s := g.simple[n]; s != nil {
		return s
	}
	same, args := true, make([]*node, len(n.args))
	for i, a := range n.args {
		args[i] = g.simpler(a)
		same = same && args[i] == a
	}
	s := n
	switch {
	case same:
	case n.sum != nil:
		s = g.add(n.typ, n.sum.over(args))
	default:
		s = g.expr(n.op, n.typ, n.aux, args...)
	}
	g.simple[n] = s
	return s
}

// blocks lists what the entry reaches, and what runs after a panic, depth first.
func (g *graph) blocks() []*block {
	var out []*block
	seen := map[*block]bool{}
	var visit func(b *block)
	visit = func(b *block) {
		if b == nil || seen[b] {
			return
		}
		seen[b] = true
		out = append(out, b)
		for _, e := range b.succs {
			visit(e.to)
		}
	}
	visit(g.entry)
	visit(g.recover)
	return out
}
