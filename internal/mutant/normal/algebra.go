package normal

import "go/types"

// expr makes a value that can neither fail nor be observed, as simple as the rules have it.
func (g *graph) expr(op string, t types.Type, aux string, args ...*node) *node {
	switch op {
	case "<", "<=", ">", ">=", "==", "!=":
		return g.compare(op, t, args[0], args[1])
	case "!":
		return g.not(args[0])
	case "ChangeType":
		if types.Identical(t, args[0].typ) {
			return args[0]
		}
	}
	if b, ok := basic(t); ok {
		switch info := b.Info(); {
		case info&types.IsInteger != 0:
			if n := g.integer(op, t, args); n != nil {
				return n
			}
		case info&types.IsFloat != 0:
			if n := g.float(op, t, args); n != nil {
				return n
			}
		case info&types.IsString != 0 && op == "+":
			return g.join(t, args[0], args[1])
		}
	}
	return g.intern(op, t, aux, args...)
}

func (g *graph) join(t types.Type, x, y *node) *node {
	a, aok := x.value.(string)
	b, bok := y.value.(string)
	switch {
	case aok && bok:
		return g.constOf(t, a+b)
	case aok && a == "":
		return y
	case bok && b == "":
		return x
	}
	return g.intern("+", t, "", x, y)
}

// not is the negation of a boolean.
func (g *graph) not(x *node) *node {
	if v, ok := x.value.(bool); ok {
		return g.constOf(x.typ, !v)
	}
	if x.op == "!" {
		return x.args[0]
	}
	return g.intern("!", x.typ, "", x)
}

// compare keeps < and == of all comparisons, and of floats <=, which is not the negation of > there.
func (g *graph) compare(op string, t types.Type, x, y *node) *node {
	b, isBasic := basic(x.typ)
	if !isBasic || !isBasicNode(y) {
		switch op {
		case "==":
			return g.either(op, t, x, y)
		case "!=":
			return g.not(g.either("==", t, x, y))
		}
		return g.intern(op, t, "", x, y)
	}
	float := b.Info()&(types.IsFloat|types.IsComplex) != 0
	switch {
	case op == ">":
		return g.compare("<", t, y, x)
	case op == ">=" && float:
		return g.compare("<=", t, y, x)
	case op == ">=":
		return g.not(g.compare("<", t, x, y))
	case op == "<=" && !float:
		return g.not(g.compare("<", t, y, x))
	case op == "!=":
		return g.not(g.compare("==", t, x, y))
	}
	if float {
		x, y = g.withoutSigns(op, x, y)
	}
	if n := g.decided(op, t, x, y, float); n != nil {
		return n
	}
	if op == "==" {
		return g.either(op, t, x, y)
	}
	return g.intern(op, t, "", x, y)
}

// withoutSigns takes the signs off both sides of a comparison, and off one where the other is a constant.
func (g *graph) withoutSigns(op string, x, y *node) (*node, *node) {
	a, aok := g.opposite(x)
	b, bok := g.opposite(y)
	if !aok || !bok || x.op != "neg" && y.op != "neg" {
		return x, y
	}
	if op == "==" {
		return a, b
	}
	return b, a
}

// opposite is -x without an operation, for a comparison: 0 and -0 are equal there.
func (g *graph) opposite(x *node) (*node, bool) {
	if c, ok := x.value.(float64); ok {
		return g.constOf(x.typ, 0-c), true
	}
	if x.op == "neg" {
		return x.args[0], true
	}
	return nil, false
}

func isBasicNode(n *node) bool {
	_, ok := basic(n.typ)
	return ok
}

// decided is the comparison of what is known, and of what is simpler by its kind; nil if there is no rule.
func (g *graph) decided(op string, t types.Type, x, y *node, float bool) *node {
	if v, ok := compareValues(op, x.value, y.value); ok {
		return g.constOf(t, v)
	}
	if x == y && !float {
		return g.constOf(t, op == "==")
	}
	b, _ := basic(x.typ)
	switch info := b.Info(); {
	case info&types.IsBoolean != 0 && op == "==":
		return g.sameTruth(x, y)
	case info&types.IsInteger != 0:
		return g.compareIntegers(op, t, x, y)
	case info&types.IsString != 0 && op == "<" && y.value == any(""):
		return g.constOf(t, false)
	}
	return nil
}

// sameTruth is b for b == true, and !b for b == false.
func (g *graph) sameTruth(x, y *node) *node {
	for _, p := range [][2]*node{{x, y}, {y, x}} {
		if v, ok := p[1].value.(bool); ok {
			if v {
				return p[0]
			}
			return g.not(p[0])
		}
	}
	return nil
}

// compareValues compares constants of one kind.
func compareValues(op string, x, y any) (bool, bool) {
	switch x := x.(type) {
	case int64:
		if y, ok := y.(int64); ok {
			return ordered(op, x < y, x == y), true
		}
	case uint64:
		if y, ok := y.(uint64); ok {
			return ordered(op, x < y, x == y), true
		}
	case float64:
		if y, ok := y.(float64); ok {
			return ordered(op, x < y, x == y), true
		}
	case string:
		if y, ok := y.(string); ok {
			return ordered(op, x < y, x == y), true
		}
	case bool:
		if y, ok := y.(bool); ok && op == "==" {
			return x == y, true
		}
	}
	return false, false
}

func ordered(op string, less, equal bool) bool {
	return op != "==" && less || op != "<" && equal
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
