package relation

// Walk calls f for e and the nodes below it, each before its operands, in reading order. It does not go below a node for which f
// returns false. A [Call] is visited below the [Select] or [OutcomeOf] around it. A nil e is no node.
func Walk(e Expr, f func(Expr) bool) {
	if e == nil || !f(e) {
		return
	}
	switch n := e.(type) {
	case *Unary:
		Walk(n.X, f)
	case *Binary:
		Walk(n.X, f)
		Walk(n.Y, f)
	case *Call:
		walkAll(n.Args, f)
	case *Select:
		Walk(n.Call, f)
	case *OutcomeOf:
		Walk(n.Call, f)
	case *Builtin:
		walkAll(n.Args, f)
	case *Convert:
		Walk(n.X, f)
	case *Index:
		Walk(n.X, f)
		Walk(n.I, f)
	case *SliceOf:
		Walk(n.X, f)
		Walk(n.Lo, f)
		Walk(n.Hi, f)
	case *FieldOf:
		Walk(n.X, f)
	case *Composite:
		for i, x := range n.Elems {
			if n.Keys != nil {
				Walk(n.Keys[i], f)
			}
			Walk(x, f)
		}
	case *IsNil:
		Walk(n.X, f)
	}
}

func walkAll(es []Expr, f func(Expr) bool) {
	for _, e := range es {
		Walk(e, f)
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
