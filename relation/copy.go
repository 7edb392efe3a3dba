package relation

// copied is a deep copy of e with what put makes of a node in its place, where put returns no nil. Literals are shared: nothing ever changes
// one.
func copied(e Expr, put func(Expr) Expr) Expr {
	again := func(e Expr) Expr { return copied(e, put) }
	if e != nil {
		if other := put(e); other != nil {
			return other
		}
	}
	switch n := e.(type) {
	case *Unary:
		return &Unary{Op: n.Op, X: again(n.X), T: n.T}
	case *Binary:
		return &Binary{Op: n.Op, X: again(n.X), Y: again(n.Y), T: n.T}
	case *Call:
		return copiedCall(n, put)
	case *Select:
		return &Select{Call: copiedCall(n.Call, put), Output: n.Output, Explicit: n.Explicit, T: n.T}
	case *OutcomeOf:
		return &OutcomeOf{Which: n.Which, Call: copiedCall(n.Call, put), T: n.T}
	case *Builtin:
		return &Builtin{Name: n.Name, Args: copiedAll(n.Args, put), T: n.T}
	case *Convert:
		return &Convert{X: again(n.X), T: n.T, text: n.text, implicit: n.implicit}
	case *Index:
		return &Index{X: again(n.X), I: again(n.I), T: n.T}
	case *SliceOf:
		return &SliceOf{X: again(n.X), Lo: again(n.Lo), Hi: again(n.Hi), T: n.T}
	case *FieldOf:
		return &FieldOf{X: again(n.X), Name: n.Name, Path: n.Path, T: n.T}
	case *Composite:
		return &Composite{Keys: copiedAll(n.Keys, put), Elems: copiedAll(n.Elems, put), T: n.T, text: n.text}
	case *IsNil:
		return &IsNil{X: again(n.X), Not: n.Not, T: n.T}
	}
	return e // nil, a variable, a literal or a package variable
}

// copiedCall copies a call. Its key is the text of the copy.
func copiedCall(c *Call, put func(Expr) Expr) *Call {
	out := &Call{Fn: c.Fn, Args: copiedAll(c.Args, put), Spread: c.Spread, name: c.name}
	setKey(out)
	return out
}

// copiedAll copies a list of nodes; nil stays nil.
func copiedAll(es []Expr, put func(Expr) Expr) []Expr {
	if es == nil {
		return nil
	}
	out := make([]Expr, len(es))
	for i, e := range es {
		out[i] = copied(e, put)
	}
	return out
}
