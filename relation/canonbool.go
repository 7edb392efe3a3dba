package relation

import (
	"cmp"
	"slices"
)

// orient puts the sides of a comparison into place. == != ~= : a lone call left, of two the follow-up, else the side with more
// executions. < and its kin ascend, but a constant stands on the right. Where no float is compared ~= is ==.
func (k *canon) orient(n *Binary) Expr {
	if !approximable(n.X.Type()) {
		n.Op = n.Op.Harden()
	}
	switch n.Op {
	case "==", "!=", "~=":
		if k.compareSides(n.X, n.Y) > 0 {
			n.X, n.Y = n.Y, n.X
		}
		return n
	}
	ascend(n)
	if isConstant(n.X) && !isConstant(n.Y) {
		flip(n)
	}
	return n
}

// flip exchanges the sides of a comparison.
func flip(n *Binary) { n.X, n.Y, n.Op = n.Y, n.X, n.Op.Flip() }

// ascend writes an ordered comparison with its smaller side left.
func ascend(n *Binary) {
	if n.Op[0] == '>' {
		flip(n)
	}
}

// compareSides tells which of two sides of an equation stands left: negative for a.
func (k *canon) compareSides(a, b Expr) int {
	if ca, cb := isConstant(a), isConstant(b); ca || cb {
		return cmp.Or(boolOrder(ca, cb), k.compareText(a, b))
	}
	la, lb := lone(a), lone(b)
	switch {
	case la != nil && lb != nil && plain(la) && plain(lb):
		return k.compareText(a, b) // either may be the source: the one read first will be
	case la != nil && lb != nil:
		return cmp.Or(boolOrder(k.source[la], k.source[lb]), k.compareText(a, b))
	case la != nil:
		return -1
	case lb != nil:
		return 1
	}
	ta, tb := ExprString(a), ExprString(b)
	return cmp.Or(executions(b)-executions(a), class(b)-class(a), varsFirst(k, a, b), len(tb)-len(ta), cmp.Compare(ta, tb))
}

// varsFirst orders two variables by their parameters, so that x == y comes out as people write it.
func varsFirst(k *canon, a, b Expr) int {
	if class(a) == aVariable && class(b) == aVariable {
		return k.compareText(a, b)
	}
	return 0
}

// operandsOf flattens a run of one operator: a, b and c of a && (b && c).
func operandsOf(op Op, e Expr) []Expr {
	if b, ok := e.(*Binary); ok && b.Op == op {
		return append(operandsOf(op, b.X), operandsOf(op, b.Y)...)
	}
	return []Expr{e}
}

// connective joins the operands of && or || in canonical order. Grouping does not matter to them; operands change places only
// inside stretches in which every one is always defined, since an undefined one decides what is reached after it.
func connective(n *Binary, parts []Expr) Expr {
	for from := 0; from < len(parts); {
		if !Total(parts[from]) {
			from++
			continue
		}
		to := from
		for to < len(parts) && Total(parts[to]) {
			to++
		}
		stretch(n.Op, parts[from:to])
		from = to
	}
	if n.Op == "&&" {
		enclose(parts)
	}
	acc := parts[0]
	for _, p := range parts[1:] {
		acc = &Binary{Op: n.Op, X: acc, Y: p, T: n.T}
	}
	return acc
}

// enclose writes neighbours that bound one operand from both sides as -1 <= e && e <= 1. The operand is the same on both sides and the
// rest is constant, so nothing is executed earlier or later than it was.
func enclose(parts []Expr) {
	for i := range len(parts) - 1 {
		a, b := constantBound(parts[i]), constantBound(parts[i+1])
		if a == nil || b == nil || a.Op[0] == b.Op[0] || ExprString(a.X) != ExprString(b.X) {
			continue
		}
		if a.Op[0] == '<' {
			parts[i], parts[i+1] = b, a
			a = b
		}
		flip(a)
	}
}

// constantBound is e if it is a comparison such as e <= 1, with a constant on the right only.
func constantBound(e Expr) *Binary {
	b, ok := e.(*Binary)
	if !ok || !b.Op.Orders() || isConstant(b.X) || !isConstant(b.Y) {
		return nil
	}
	return b
}

// stretch orders operands that are always defined: by text, but the comparisons of an && that share a side form ascending chains.
func stretch(op Op, parts []Expr) {
	if op != "&&" {
		slices.SortFunc(parts, func(a, b Expr) int { return cmp.Compare(ExprString(a), ExprString(b)) })
		return
	}
	links := linksOf(parts)
	slices.SortFunc(links, func(a, b link) int { return cmp.Compare(a.text, b.text) })
	out := parts[:0]
	// Chains start at a link that no other one leads to. The second pass takes what is left: cycles, which have no such link.
	for _, headsOnly := range []bool{true, false} {
		for i := range links {
			if head := !slices.ContainsFunc(links, func(o link) bool { return o.hi != "" && o.hi == links[i].lo }); head || !headsOnly {
				out = appendChain(out, links, i)
			}
		}
	}
}

// linksOf turns each comparison into an ascending one. A constant of a comparison that nothing continues stands on the right.
func linksOf(parts []Expr) []link {
	links := make([]link, len(parts))
	for i, p := range parts {
		links[i] = link{e: p}
		if b, ok := p.(*Binary); ok && b.Op.Orders() {
			ascend(b)
			links[i].lo, links[i].hi = ExprString(b.X), ExprString(b.Y)
		}
	}
	// Only now are all ends known that another link may begin at. A constant in the middle of a chain, 0 < x && x < 9, stays where it joins.
	for i := range links {
		l := &links[i]
		if l.lo != "" && !slices.ContainsFunc(links, func(o link) bool { return o.lo == l.hi }) {
			b := l.e.(*Binary)
			if isConstant(b.X) && !isConstant(b.Y) {
				flip(b)
			}
		}
		l.text = ExprString(l.e)
	}
	return links
}

// appendChain appends the links from at on, each followed by the first one left that begins where it ends.
func appendChain(out []Expr, links []link, at int) []Expr {
	for at >= 0 && !links[at].done {
		links[at].done = true
		out = append(out, links[at].e)
		hi := links[at].hi
		at = slices.IndexFunc(links, func(o link) bool { return !o.done && hi != "" && o.lo == hi })
	}
	return out
}

// A link is an operand of &&, with the texts of its smaller and larger side if it is an ordered comparison.
type link struct {
	e            Expr
	text, lo, hi string
	done         bool
}

// Total reports whether e has a value for every assignment: no execution, no index, no integer division by what may be 0.
func Total(e Expr) bool {
	all := true
	Walk(e, func(n Expr) bool {
		switch n := n.(type) {
		case *Call:
			all = all && n.Fn.Reference && n.Fn.Pkg == "math"
		case *Index, *SliceOf:
			all = false
		case *Unary:
			all = all && n.Op != "*"
		case *Binary:
			switch n.Op {
			case "/", "%":
				all = all && (isConstant(n.Y) || !n.T.Kind.isInteger())
			case "<<", ">>":
				all = all && (isConstant(n.Y) || !n.Y.Type().Kind.isSigned())
			}
		}
		return all
	})
	return all
}
