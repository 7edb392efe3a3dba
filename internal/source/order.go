package source

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// constraint equates or orders two variables of one type.
type constraint struct {
	op   relation.Op
	a, b int
}

// apply makes row satisfy c by exchanging or copying values; a strict order of two equal values stays as it is, and its row is
// the premise's to skip.
func (c constraint) apply(row Row) {
	switch c.op {
	case "==":
		row[c.b] = row[c.a]
	case "<", "<=":
		if Compare(row[c.a], row[c.b]) > 0 {
			row[c.a], row[c.b] = row[c.b], row[c.a]
		}
	}
}

// premises collects the conjuncts of pre that equate or order two variables. Chains (x < y && y < z) are met by applying them
// as often as there are of them, which is what bubble sort does.
func premises(pre relation.Expr, vars []relation.Var) []constraint {
	var out []constraint
	var walk func(e relation.Expr)
	walk = func(e relation.Expr) {
		b, ok := e.(*relation.Binary)
		if !ok {
			return
		}
		if b.Op == "&&" {
			walk(b.X)
			walk(b.Y)
			return
		}
		x, okX := b.X.(*relation.VarRef)
		y, okY := b.Y.(*relation.VarRef)
		if !okX || !okY {
			return
		}
		i, j := index(vars, x.Name), index(vars, y.Name)
		if i < 0 || j < 0 || i == j {
			return
		}
		switch b.Op {
		case "==", "<", "<=":
			out = append(out, constraint{b.Op, i, j})
		case ">":
			out = append(out, constraint{"<", j, i})
		case ">=":
			out = append(out, constraint{"<=", j, i})
		}
	}
	if pre != nil {
		walk(pre)
	}
	once := out
	for range max(0, len(once)-1) {
		out = append(out, once...)
	}
	return out
}

func index(vars []relation.Var, name string) int {
	return slices.IndexFunc(vars, func(v relation.Var) bool { return v.Name == name })
}
