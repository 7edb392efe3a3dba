package normal

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// flow simplifies blocks and branches once, and tells whether it changed any.
func (g *graph) flow() (changed bool) {
	for _, b := range g.blocks() {
		changed = g.phis(b) || changed
		changed = g.branch(b) || changed
		changed = g.counted(b) || changed
		changed = g.thread(b) || changed
		changed = g.merge(b) || changed
	}
	changed = g.prune() || changed
	changed = g.unused() || changed
	if changed {
		return true
	}
	returns := map[string]*block{}
	for _, b := range g.blocks() {
		changed = g.splitReturn(b) || changed
		changed = g.shareReturn(b, returns) || changed
		changed = g.joinReturns(b) || changed
	}
	return changed
}

// phis replaces those that stand for one value.
func (g *graph) phis(b *block) (changed bool) {
	b.phis = slices.DeleteFunc(b.phis, func(p *node) bool {
		for i, a := range p.args {
			for a.is != nil {
				a = a.is
			}
			p.args[i] = a
		}
		if p.is = trivial(p); p.is != nil {
			changed = true
		}
		return p.is != nil
	})
	return changed
}

// branch makes one way of two, if what it depends on is known or does not matter, and has no negated conditions.
func (g *graph) branch(b *block) bool {
	if b.end.op != "If" {
		return false
	}
	cond := g.simpler(b.end.args[0])
	b.end.args[0] = cond
	if v, ok := cond.value.(bool); ok {
		drop := 0
		if v {
			drop = 1
		}
		g.cut(b, drop)
		return true
	}
	if b.succs[0].to == b.succs[1].to && g.equalEdges(b.succs[0], b.succs[1]) {
		g.cut(b, 1)
		return true
	}
	if cond.op == "!" {
		b.end.args[0] = cond.args[0]
		b.succs[0], b.succs[1] = b.succs[1], b.succs[0]
		return true
	}
	return false
}

// cut removes one of two ways.
func (g *graph) cut(b *block, i int) {
	disconnect(b.succs[i])
	b.succs = slices.Delete(b.succs, i, i+1)
	b.end = g.fix("Jump", nil, "")
}

// disconnect takes an edge from where it leads.
func disconnect(e *edge) {
	i := slices.Index(e.to.preds, e)
	e.to.preds = slices.Delete(e.to.preds, i, i+1)
	for _, p := range e.to.phis {
		p.remove(i)
	}
}

// equalEdges tells whether two edges bring the same values to where both lead.
func (g *graph) equalEdges(e, f *edge) bool {
	i, j := slices.Index(e.to.preds, e), slices.Index(e.to.preds, f)
	return !slices.ContainsFunc(e.to.phis, func(p *node) bool { return g.simpler(p.args[i]) != g.simpler(p.args[j]) })
}

// thread leads what comes to a block that does nothing to where it goes on.
func (g *graph) thread(b *block) (changed bool) {
	if b == g.entry || b == g.recover || b.end.op != "Jump" || len(b.phis)+len(b.effects) > 0 || b.succs[0].to == b {
		return false
	}
	out := b.succs[0]
	// Each phi behind the block gets, for the new way, the value that it had for the way through the block: with no phi and no effect of its
	// own, the block cannot have made another one.
	at := slices.Index(out.to.preds, out)
	for _, e := range b.preds {
		e.to = out.to
		out.to.preds = append(out.to.preds, e)
		for _, p := range out.to.phis {
			p.args = append(p.args, p.args[at])
		}
		changed = true
	}
	b.preds = nil
	disconnect(out)
	b.succs, b.end = nil, g.fix("Unreachable", nil, "")
	return changed
}

// merge appends a block that is reached from b alone.
func (g *graph) merge(b *block) bool {
	if b.end.op != "Jump" {
		return false
	}
	next := b.succs[0].to
	if next == b || next == g.entry || next == g.recover || len(next.preds) != 1 {
		return false
	}
	for _, p := range next.phis { // of one way in there is nothing to choose
		p.is = p.args[0]
	}
	b.effects, b.end, b.succs = append(b.effects, next.effects...), next.end, next.succs
	for _, e := range b.succs {
		e.from = b
	}
	next.phis, next.effects, next.succs, next.preds, next.end = nil, nil, nil, nil, g.fix("Unreachable", nil, "")
	return true
}

// splitReturn gives each way to a block that only returns a block of its own, without phis: "r := a; if c { r = b }; return r" and
// "if c { return b }; return a" become the same.
func (g *graph) splitReturn(b *block) bool {
	if b.end.op != "Return" || len(b.effects) > 0 || len(b.phis) == 0 || b == g.entry || b == g.recover {
		return false
	}
	for i, e := range b.preds {
		values := map[*node]*node{}
		for _, p := range b.phis {
			values[p] = p.args[i]
		}
		end := g.fix("Return", nil, "")
		for _, a := range b.end.args {
			end.args = append(end.args, g.with(a, values))
		}
		own := &block{end: end, preds: []*edge{e}}
		e.to = own
	}
	b.preds, b.phis = nil, nil
	return true
}

// with is an expression in which some phis have their values. These may be other phis of the block, of the time before.
func (g *graph) with(n *node, values map[*node]*node) *node {
	n = g.simpler(n)
	if v := values[n]; v != nil {
		return g.simpler(v)
	}
	if n.fixed || len(n.args) == 0 {
		return n
	}
	args := make([]*node, len(n.args))
	for i, a := range n.args {
		args[i] = g.with(a, values)
	}
	if n.sum != nil {
		return g.add(n.typ, n.sum.over(args))
	}
	return g.expr(n.op, n.typ, n.aux, args...)
}

// shareReturn leads all that returns the same to one block.
func (g *graph) shareReturn(b *block, returns map[string]*block) bool {
	if b.end.op != "Return" || len(b.effects)+len(b.phis) > 0 || b == g.entry || b == g.recover || len(b.preds) == 0 {
		return false
	}
	// Equal expressions are one node, so that their numbers tell what is returned. An effect is a node of its own each time.
	var key strings.Builder
	for _, a := range b.end.args {
		fmt.Fprint(&key, g.simpler(a).seq, " ")
	}
	first := returns[key.String()]
	if first == nil {
		returns[key.String()] = b
		return false
	}
	if first == b || len(first.preds) == 0 {
		return false
	}
	for _, e := range b.preds {
		e.to = first
		first.preds = append(first.preds, e)
	}
	b.preds = nil
	return true
}

// joinReturns returns the condition itself where one way returns true and the other false, and all else is the same.
func (g *graph) joinReturns(b *block) bool {
	if b.end.op != "If" {
		return false
	}
	yes, no := b.succs[0].to, b.succs[1].to
	for _, r := range []*block{yes, no} {
		if r.end.op != "Return" || len(r.effects)+len(r.phis) > 0 || r == g.recover || len(r.end.args) != len(yes.end.args) {
			return false
		}
	}
	end := g.fix("Return", nil, "")
	for i, a := range yes.end.args {
		joined := g.joinValues(b.end.args[0], g.simpler(a), g.simpler(no.end.args[i]))
		if joined == nil {
			return false
		}
		end.args = append(end.args, joined)
	}
	for _, e := range b.succs {
		disconnect(e)
	}
	b.end, b.succs = end, nil
	return true
}

// joinValues is the value that is x if cond holds, else y: both are the same, or one is true and the other false. Otherwise it is nil.
func (g *graph) joinValues(cond, x, y *node) *node {
	if x == y {
		return x
	}
	v, ok := x.value.(bool)
	if w, both := y.value.(bool); !ok || !both || v == w || x.typ != y.typ {
		return nil
	}
	if !v {
		cond = g.not(cond)
	}
	return g.as(x.typ, cond)
}

// as is a boolean with the type of another one.
func (g *graph) as(t types.Type, cond *node) *node {
	if types.Identical(t, cond.typ) {
		return cond
	}
	return g.intern("ChangeType", t, "", cond)
}

// prune forgets the ways that come from where nothing leads.
func (g *graph) prune() (changed bool) {
	live := map[*block]bool{}
	for _, b := range g.blocks() {
		live[b] = true
	}
	for b := range live {
		for i := len(b.preds) - 1; i >= 0; i-- {
			if !live[b.preds[i].from] {
				disconnect(b.preds[i])
				changed = true
			}
		}
	}
	return changed
}

// unused drops phis that nothing needs, and effects of which nobody learns: what is allocated or loaded and not used.
func (g *graph) unused() (changed bool) {
	needed := map[*node]bool{}
	var need func(n *node)
	need = func(n *node) {
		if n = g.simpler(n); needed[n] {
			return
		}
		needed[n] = true
		for _, a := range n.args {
			need(a)
		}
	}
	blocks := g.blocks()
	for _, b := range blocks {
		for _, n := range append(b.effects[:len(b.effects):len(b.effects)], b.end) {
			if !silent(n) {
				need(n)
			}
		}
	}
	drop := func(n *node) bool {
		changed = changed || !needed[n]
		return !needed[n]
	}
	for _, b := range blocks {
		b.phis = slices.DeleteFunc(b.phis, drop)
		b.effects = slices.DeleteFunc(b.effects, drop)
	}
	return changed
}

// silent tells effects that cannot fail and leave nothing behind but their value.
func silent(n *node) bool {
	switch n.op {
	case "Alloc", "MakeClosure":
		return true
	case "UnOp": // a load, from where there always is something
		at := n.args[0]
		return at.op == "global" || at.op == "Alloc" || at.op == "free"
	}
	return false
}
