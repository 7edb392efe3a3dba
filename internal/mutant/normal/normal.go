// Package normal brings functions into a form in which those that do the same often are the same: [Of] simplifies a function in static
// single assignment form and returns a digest of what is left. Equal digests mean equal behaviour; unequal ones mean nothing. That
// compilers find equivalent mutants this way is "trivial compiler equivalence" (Papadakis, Jia, Harman, Le Traon, ICSE 2015); a
// compiler's own output would also tell apart what differs in registers and layout alone.
//
// What can neither fail nor be observed is an expression and floats: equal ones are one node, and it counts only where it is used.
// Everything else (loads, stores, calls, what may panic) is an effect and stays in its place in its block. graph.go and kinds.go have the graph and its types, read.go makes it,
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
	if !g.read(fn, Of) {
		return Form{}, false
	}
	g.simplify()
	return g.digest(), true
}

// maxRounds bounds how often everything is simplified again; what is not simple by then is told apart from what is.
const maxRounds = 20

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
