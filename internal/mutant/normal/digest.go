package normal

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"slices"
)

// digest numbers the blocks, phis and effects that are left in the order in which they are reached, and writes down everything by these
// numbers. What may be exchanged is ordered by what it is.
func (g *graph) digest() Form {
	g.simple = map[*node]*node{}
	blocks := g.blocks()
	fixed := 0
	for i, b := range blocks {
		b.number = i + 1
		for _, n := range slices.Concat(b.phis, b.effects) {
			fixed++
			n.key = fmt.Sprint("#", fixed)
		}
	}
	d := &digester{g, sha256.New()}
	if g.recover != nil {
		d.write(fmt.Sprint(g.recover.number))
	}
	for _, b := range blocks {
		d.write("block")
		for _, p := range b.phis {
			d.write("phi", g.typeText(p.typ))
		}
		for _, n := range append(b.effects[:len(b.effects):len(b.effects)], b.end) {
			d.write(n.op, n.aux, g.typeText(n.typ))
			for _, a := range n.args {
				d.write(d.key(a))
			}
		}
		for _, e := range b.succs {
			at := slices.Index(e.to.preds, e)
			d.write("to", fmt.Sprint(e.to.number))
			for _, p := range e.to.phis {
				d.write(d.key(p.args[at]))
			}
		}
	}
	var f Form
	d.sum.Sum(f[:0])
	return f
}

type digester struct {
	*graph
	sum hash.Hash
}

// write writes texts such that they can be told apart.
func (d *digester) write(texts ...string) {
	for _, t := range texts {
		d.sum.Write(binary.AppendUvarint(nil, uint64(len(t))))
		d.sum.Write([]byte(t))
	}
}

// exchangeable are the operations that are written with ordered arguments; "+" is of floats, where it is no "sum".
func exchangeable(n *node) bool {
	switch n.op {
	case "==", "*", "&", "|", "^", "sum":
		return true
	case "min", "max":
		b, ok := basic(n.typ)
		return ok && len(n.args) == 2 && isInteger(b)
	case "+":
		b, ok := basic(n.typ)
		return ok && isFloat(b)
	}
	return false
}

// key says what a value is, by the numbers of what it depends on.
func (d *digester) key(n *node) string {
	n = d.simpler(n)
	if n.key != "" {
		return n.key
	}
	args := make([]string, len(n.args))
	for i, a := range n.args {
		args[i] = d.key(a)
		if n.sum != nil {
			args[i] += fmt.Sprint("*", n.sum.factors[i])
		}
	}
	aux := n.aux
	if exchangeable(n) {
		slices.Sort(args)
	}
	if n.sum != nil {
		aux = fmt.Sprint(n.sum.constant)
	}
	own := &digester{d.graph, sha256.New()}
	own.write(n.op, d.typeText(n.typ), aux)
	own.write(args...)
	n.key = string(own.sum.Sum(nil))
	return n.key
}
