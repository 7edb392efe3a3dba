package normal

import "slices"

// counted writes the test of a counting loop as an order, so that "i != n" is "i < n" where i begins at n or before it and comes nearer by
// one each time. It needs a block that ends in a test of a phi for equality with something that no way round the loop changes; that all
// ways back bring the phi plus one (or, symmetrically, minus one), that all others bring what cannot lie beyond n, and that the way out does
// not lead back without passing the block. Then i <= n always holds there: so it is at first, and on a way back i was not n, so that
// it was less and i+1 neither wraps around nor passes n.
func (g *graph) counted(b *block) bool {
	if b.end.op != "If" {
		return false
	}
	cond := g.simpler(b.end.args[0])
	if cond.op != "==" {
		return false
	}
	for i, n := range cond.args {
		if p := cond.args[1-i]; slices.Contains(b.phis, p) && g.approaches(b, p, n) {
			return true
		}
	}
	return false
}

// approaches rewrites the test of p against n.
func (g *graph) approaches(b *block, p, n *node) bool {
	t, ok := basic(p.typ)
	if !ok || !isInteger(t) {
		return false
	}
	if w, signed := width(p.typ); !signed && w == 64 {
		return false // see bounds
	}
	step, back := g.stepsOf(b, p)
	if step == 0 || !g.startsBefore(b, p, n, step) {
		return false
	}
	loop, ok := g.loop(b, back)
	if !ok || loop[b.succs[0].to] || varies(n, loop) {
		return false
	}
	x, y := p, n
	if step < 0 {
		x, y = n, p
	}
	b.end.args[0] = g.not(g.compare("<", b.end.args[0].typ, x, y))
	return true
}

// stepsOf is what each round of a loop adds to p, 1 or -1, and the blocks that do so; 0 if they differ or there are none.
func (g *graph) stepsOf(b *block, p *node) (step int, back []*block) {
	for i, e := range b.preds {
		s := stepOf(g.simpler(p.args[i]), p)
		switch {
		case s == 0:
		case step != 0 && s != step:
			return 0, nil
		default:
			step, back = s, append(back, e.from)
		}
	}
	return step, back
}

// startsBefore tells whether no value that p enters the loop with can have passed n already.
func (g *graph) startsBefore(b *block, p, n *node, step int) bool {
	lo, hi := bounds64(n)
	for i := range b.preds {
		a := g.simpler(p.args[i])
		if stepOf(a, p) != 0 {
			continue
		}
		if from, to := bounds64(a); step > 0 && to > lo || step < 0 && from < hi {
			return false
		}
	}
	return true
}

// stepOf is 1 for p+1, -1 for p-1, and 0 for all else.
func stepOf(a, p *node) int {
	s := a.sum
	if s == nil || len(s.terms) != 1 || s.terms[0] != p || s.factors[0] != 1 {
		return 0
	}
	w, _ := width(p.typ)
	switch s.constant {
	case 1:
		return 1
	case ^uint64(0) >> (64 - w):
		return -1
	}
	return 0
}

// loop is b and the blocks on the ways from it to those that lead back. It is none if there is a way into it that does not pass b.
func (g *graph) loop(b *block, back []*block) (map[*block]bool, bool) {
	in := map[*block]bool{b: true}
	for pending := back; len(pending) > 0; {
		x := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if in[x] {
			continue
		}
		if x == g.entry || x == g.recover {
			return nil, false
		}
		in[x] = true
		for _, e := range x.preds {
			pending = append(pending, e.from)
		}
	}
	return in, true
}

// varies tells whether a value depends on what happens in a loop.
func varies(n *node, loop map[*block]bool) bool {
	for n.is != nil { // since it was made, a phi may have been found to stand for another value
		n = n.is
	}
	for b := range loop {
		if slices.Contains(b.phis, n) || slices.Contains(b.effects, n) {
			return true
		}
	}
	return !n.fixed && slices.ContainsFunc(n.args, func(a *node) bool { return varies(a, loop) })
}
