package normal

import (
	"fmt"
	"go/types"
	"math"
	"slices"
	"strconv"
	"strings"
)

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

func (g *graph) fix(op string, t types.Type, aux string) *node {
	g.nodes++
	return &node{op: op, typ: t, aux: aux, fixed: true, seq: g.nodes}
}

func (g *graph) leaf(op string, t types.Type, aux string) *node { return g.intern(op, t, aux) }

// intern is the one node of these parts.
func (g *graph) intern(op string, t types.Type, aux string, args ...*node) *node {
	var b strings.Builder
	b.WriteString(op + "\x00" + g.typeText(t) + "\x00" + aux)
	for _, a := range args {
		b.WriteString("\x00" + strconv.Itoa(a.seq))
	}
	key := b.String()
	if n := g.interned[key]; n != nil {
		return n
	}
	g.nodes++
	n := &node{op: op, typ: t, aux: aux, args: args, seq: g.nodes}
	g.interned[key] = n
	return n
}

// either is a node whose arguments may be exchanged.
func (g *graph) either(op string, t types.Type, x, y *node) *node {
	if y.seq < x.seq {
		x, y = y, x
	}
	return g.intern(op, t, "", x, y)
}

// trivial is what a phi stands for that has one argument beside itself; nil if it has more.
func trivial(phi *node) *node {
	var only *node
	for _, a := range phi.args {
		if a == phi || a == only {
			continue
		}
		if only != nil {
			return nil
		}
		only = a
	}
	return only
}

// remove takes one argument out of a phi.
func (n *node) remove(i int) { n.args = slices.Delete(n.args, i, i+1) }

// constOf is a constant that rules can compute with.
func (g *graph) constOf(t types.Type, v any) *node {
	text := fmt.Sprintf("%T %v", v, v)
	switch v := v.(type) {
	case float64:
		text = fmt.Sprintf("float64 %x", math.Float64bits(v))
	case string:
		text = fmt.Sprintf("%q", v)
	}
	n := g.leaf("const", t, text)
	n.value = v
	return n
}
