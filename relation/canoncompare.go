package relation

import "cmp"

// A canon works on one relation, whose nodes are still its own.
type canon struct {
	env    *Env
	r      *Relation
	vars   []Var          // of the relation as it stands at the beginning of a step
	source map[*Call]bool // the calls on distinct plain variables that no earlier one of the function has
}

// compare orders operands of op: by class, then variables by their parameter, then by text. Sums begin with executions and end
// with constants, products the other way round: Pow(k, e) + 1, 2*k*Pow(k, e).
func (k *canon) compare(op Op, a, b Expr) int {
	ca, cb := class(a), class(b)
	if ca != cb {
		if op == "+" {
			return sumOrder[ca] - sumOrder[cb]
		}
		return ca - cb
	}
	return k.compareText(a, b)
}

// The classes of operands, in the order of a product.
const (
	aConstant = iota
	aVariable
	another
	anExecution
)

var sumOrder = [...]int{aConstant: 3, another: 2, aVariable: 1, anExecution: 0}

func class(e Expr) int {
	switch e := e.(type) {
	case *Literal:
		return aConstant
	case *Unary:
		if e.Op == "*" || e.Op == "&" {
			return class(e.X)
		}
	}
	if rootVar(e) != nil {
		return aVariable
	}
	if executions(e) > 0 {
		return anExecution
	}
	return another
}

// executions counts the calls of code under test in e.
func executions(e Expr) int {
	n := 0
	walkCalls(e, func(c *Call) {
		if !c.Fn.Reference {
			n++
		}
	})
	return n
}

// rootVar is the variable that e is a part of: v in v.X and xs in xs[0]; nil if e is no part of one.
func rootVar(e Expr) *VarRef {
	switch n := e.(type) {
	case *VarRef:
		return n
	case *FieldOf:
		return rootVar(n.X)
	case *Index:
		return rootVar(n.X)
	}
	return nil
}

// compareText orders variables and their parts by the parameter they stand for, everything else by its text.
func (k *canon) compareText(a, b Expr) int {
	if va, vb := rootVar(a), rootVar(b); va != nil && vb != nil {
		if d := k.rank(va.Name) - k.rank(vb.Name); d != 0 {
			return d
		}
	}
	return cmp.Compare(ExprString(a), ExprString(b))
}

// rank is a variable's parameter index, above all of them for one that stands alone nowhere.
func (k *canon) rank(name string) int {
	for _, v := range k.vars {
		if v.Name == name && v.Func != nil && !v.Func.Reference {
			return v.Param
		}
	}
	return 1 << 20
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func isConstant(e Expr) bool {
	_, ok := e.(*Literal)
	return ok
}

// lone returns the call that e is nothing but an output or outcome of, nil if e is more. Reference functions do not count.
func lone(e Expr) *Call {
	switch n := e.(type) {
	case *Unary:
		if n.Op == "*" || n.Op == "&" {
			return lone(n.X)
		}
	case *Convert:
		if n.implicit {
			return lone(n.X)
		}
	case *Select:
		if !n.Call.Fn.Reference {
			return n.Call
		}
	case *OutcomeOf:
		if !n.Call.Fn.Reference {
			return n.Call
		}
	}
	return nil
}

// plain reports whether the arguments of c are distinct variables.
func plain(c *Call) bool {
	is, _ := sources([]*Call{c})
	return is[0]
}
