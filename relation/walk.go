package relation

// Walk calls f for e and the nodes below it, each before its operands, in reading order. It does not go below a node for which f
// returns false. A [Call] is visited below the [Select] or [OutcomeOf] around it. A nil e is no node.
func Walk(e Expr, f func(Expr) bool) {
	if e == nil || !f(e) {
		return
	}
	switch n := e.(type) {
	case *Select:
		Walk(n.Call, f)
	case *OutcomeOf:
		Walk(n.Call, f)
	default:
		eachOperand(e, func(at *Expr) { Walk(*at, f) })
	}
}

// Operands lists the operands of a node in reading order. Those of a [Select] and an [OutcomeOf] are the arguments of the call.
func Operands(e Expr) []Expr {
	var out []Expr
	eachOperand(e, func(at *Expr) { out = append(out, *at) })
	return out
}

// eachOperand calls f with the place of each operand of e, in reading order; f may put another node there.
func eachOperand(e Expr, f func(at *Expr)) {
	switch n := e.(type) {
	case *Unary:
		f(&n.X)
	case *Binary:
		f(&n.X)
		f(&n.Y)
	case *Call:
		eachOf(n.Args, f)
	case *Select:
		eachOf(n.Call.Args, f)
	case *OutcomeOf:
		eachOf(n.Call.Args, f)
	case *Builtin:
		eachOf(n.Args, f)
	case *Convert:
		f(&n.X)
	case *Index:
		f(&n.X)
		f(&n.I)
	case *SliceOf:
		f(&n.X)
		for _, at := range []*Expr{&n.Lo, &n.Hi} {
			if *at != nil {
				f(at)
			}
		}
	case *FieldOf:
		f(&n.X)
	case *Composite:
		eachElement(n, f)
	case *IsNil:
		f(&n.X)
	}
}

func eachOf(es []Expr, f func(at *Expr)) {
	for i := range es {
		if es[i] != nil {
			f(&es[i])
		}
	}
}

// eachElement calls f with the places of the keys and elements of a composite literal, a key before its element. An element that is not
// checked yet is nil.
func eachElement(n *Composite, f func(at *Expr)) {
	for i := range n.Elems {
		if n.Keys != nil && n.Keys[i] != nil {
			f(&n.Keys[i])
		}
		if n.Elems[i] != nil {
			f(&n.Elems[i])
		}
	}
}

// walkCalls calls f for every call in e, in reading order, a call after those inside its arguments.
func walkCalls(e Expr, f func(*Call)) {
	Walk(e, func(n Expr) bool {
		call, ok := n.(*Call)
		if ok {
			for _, a := range call.Args {
				walkCalls(a, f)
			}
			f(call)
		}
		return !ok
	})
}

// anyNode reports whether a node of e satisfies is.
func anyNode(e Expr, is func(Expr) bool) bool {
	found := false
	Walk(e, func(n Expr) bool {
		found = found || is(n)
		return !found
	})
	return found
}
