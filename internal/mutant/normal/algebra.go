package normal

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// typeText is a type by its full name. The types of two packages of one path are the same here.
func (g *graph) typeText(t types.Type) string {
	if t == nil {
		return ""
	}
	s, ok := g.types[t]
	if !ok {
		s = types.TypeString(t, nil)
		g.types[t] = s
	}
	return s
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

// basic is the numeric, textual or boolean type behind a type; type parameters have none.
func basic(t types.Type) (*types.Basic, bool) {
	if t == nil || typeParameters(t) {
		return nil, false
	}
	b, ok := t.Underlying().(*types.Basic)
	return b, ok
}

func isInteger(b *types.Basic) bool { return b.Info()&types.IsInteger != 0 }

func isFloat(b *types.Basic) bool { return b.Info()&types.IsFloat != 0 }

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
