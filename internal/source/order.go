package source

import (
	"go/constant"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A side is what a constraint compares: a variable, a field of it, or the length of either, plus a constant.
type side struct {
	at   int   // index of the variable
	path []int // of fields, to a member of it
	len  bool
	add  float64
}

// A constraint equates or orders two sides, a op b.
type constraint struct {
	op   relation.Op // == < <=
	a, b side
	sp   *Space
	iv   [2]interval // where the domain holds the variables, as far as they are numbers
}

// apply makes row satisfy c where it does not: by exchanging or copying values, by placing one number beyond the other as far as they
// were apart, or by cutting what is too long. What cannot be had inside the domain stays as it is, and its row is the premise's to
// skip.
func (c constraint) apply(row Row) {
	switch {
	case c.a.path != nil:
		c.applyInside(row)
	case c.a.len && c.b.len:
		c.fitLengths(row)
	case c.a.len || c.b.len:
		c.fitNumber(row)
	case c.op == "==" && c.a.add == c.b.add:
		if !c.try(row, c.b.at, row[c.a.at]) {
			c.try(row, c.a.at, row[c.b.at])
		}
	case c.a.add == c.b.add && c.ordered(row):
	case c.a.add == c.b.add && c.exchange(row):
	default:
		c.place(row)
	}
}

// ordered reports whether two variables are in order.
func (c constraint) ordered(row Row) bool {
	d := Compare(row[c.a.at], row[c.b.at])
	return d < 0 || d == 0 && c.op == "<="
}

// exchange swaps two values that are the wrong way round.
func (c constraint) exchange(row Row) bool {
	i, j := c.a.at, c.b.at
	if Compare(row[i], row[j]) <= 0 || !c.sp.Inside(i, row[j]) || !c.sp.Inside(j, row[i]) {
		return false
	}
	row[i], row[j] = row[j], row[i]
	return true
}

// try replaces value i of row if the domain holds the new one.
func (c constraint) try(row Row, i int, v relation.Value) bool {
	if v == nil || !c.sp.usual(i, v) {
		return false
	}
	row[i] = v
	return true
}

// place moves one of two numbers.
func (c constraint) place(row Row) {
	a, okA := Number(row[c.a.at])
	b, okB := Number(row[c.b.at])
	if !okA || !okB {
		return
	}
	k := c.sp.Vars[c.b.at].Type.Kind
	off := c.a.add - c.b.add // a + off op b
	if c.op == "==" {
		if !c.try(row, c.b.at, numberOf(k, a+off)) {
			c.try(row, c.a.at, numberOf(k, b-off))
		}
		return
	}
	step := 0.0
	if c.op == "<" {
		step = strictStep(k, a)
	}
	if a+off+step <= b {
		return
	}
	apart := math.Abs(a - b)
	if least := a + off + step; least <= c.iv[1].hi {
		c.try(row, c.b.at, numberOf(k, least+min(apart, c.iv[1].hi-least)))
		return
	}
	if most := min(b, c.iv[1].hi) - off - step; most >= c.iv[0].lo {
		c.try(row, c.a.at, numberOf(k, most-min(apart, most-c.iv[0].lo)))
	} else if most := c.iv[1].hi - off - step; most >= c.iv[0].lo { // both must move
		if c.try(row, c.a.at, numberOf(k, most)) {
			c.try(row, c.b.at, numberOf(k, c.iv[1].hi))
		}
	}
}

// fitLengths cuts the longer of two values, or exchanges them.
func (c constraint) fitLengths(row Row) {
	a, b := float64(size(row[c.a.at]))+c.a.add, float64(size(row[c.b.at]))+c.b.add
	switch {
	case c.op == "==" && a < b:
		c.try(row, c.b.at, cutTo(row[c.b.at], a-c.b.add))
	case c.op == "==" && a > b:
		c.try(row, c.a.at, cutTo(row[c.a.at], b-c.a.add))
	case c.op == "<=" && a > b, c.op == "<" && a >= b:
		if c.a.add == c.b.add && a > b && relation.Identical(c.sp.Vars[c.a.at].Type, c.sp.Vars[c.b.at].Type) &&
			c.sp.Inside(c.a.at, row[c.b.at]) && c.sp.Inside(c.b.at, row[c.a.at]) {
			row[c.a.at], row[c.b.at] = row[c.b.at], row[c.a.at]
			return
		}
		c.try(row, c.a.at, cutTo(row[c.a.at], b-c.a.add-b2f(c.op == "<")))
	}
}

// fitNumber moves a number that is compared with a length to where it satisfies c, over the whole of what is left of its range.
func (c constraint) fitNumber(row Row) {
	n, l, lo, hi := c.a, c.b, c.iv[0].lo, c.iv[0].hi
	if c.a.len {
		n, l, lo, hi = c.b, c.a, c.iv[1].lo, c.iv[1].hi
	}
	x, ok := Number(row[n.at])
	if !ok {
		return
	}
	limit, k := float64(size(row[l.at]))+l.add-n.add, c.sp.Vars[n.at].Type.Kind
	strict := b2f(c.op == "<")
	switch {
	case c.op == "==":
		lo, hi = limit, limit
	case c.a.len: // len < n
		lo = max(lo, limit+strict)
	default:
		hi = min(hi, limit-strict)
	}
	if lo <= hi && (x < lo || x > hi) {
		c.try(row, n.at, numberOf(k, lo+math.Mod(math.Abs(x-lo), hi-lo+1)))
	}
}

// premises collects the conjuncts of formulas that equate or order two sides. Chains (x < y && y < z) are met by applying them as
// often as there are of them, which is what bubble sort does.
func (sp *Space) premises(formulas ...relation.Expr) []constraint {
	var out []constraint
	for _, f := range formulas {
		for _, e := range relation.Conjuncts(f) {
			if c, ok := sp.constraint(e); ok {
				out = append(out, c)
			}
		}
	}
	once := out
	for range max(0, len(once)-1) {
		out = append(out, once...)
	}
	return out
}

// constraint reads one conjunct.
func (sp *Space) constraint(e relation.Expr) (constraint, bool) {
	b, ok := e.(*relation.Binary)
	if !ok {
		return constraint{}, false
	}
	x, okX := sp.side(b.X)
	y, okY := sp.side(b.Y)
	c := constraint{op: b.Op, a: x, b: y, sp: sp}
	switch b.Op {
	case ">":
		c.op, c.a, c.b = "<", y, x
	case ">=":
		c.op, c.a, c.b = "<=", y, x
	}
	if okX && okY && (x.path != nil || y.path != nil) {
		if c.op == "==" && x.len {
			c.a, c.b = y, x
		}
		inside := x.at == y.at && x.path != nil && y.path != nil && x.add == 0 && y.add == 0
		return c, inside && slices.Contains([]relation.Op{"==", "<", "<="}, c.op)
	}
	if !okX || !okY || x.at == y.at || !slices.Contains([]relation.Op{"==", "<", "<="}, c.op) {
		return c, false
	}
	m := &maker{sp: sp}
	for i, s := range []side{c.a, c.b} {
		v := sp.Vars[s.at]
		if isInteger(v.Type.Kind) {
			lo, hi := m.intRange(v.Type.Kind, sp.path(v))
			c.iv[i] = interval{float64(lo), float64(hi)}
		} else {
			c.iv[i] = m.within(interval{-Range, Range}, sp.path(v), false)
		}
	}
	return c, true
}

// side reads x, x.F, len(x), len(x.F), x + 2 or x - 2.
func (sp *Space) side(e relation.Expr) (side, bool) {
	switch e := e.(type) {
	case *relation.VarRef:
		i := sp.index(e.Name)
		return side{at: i}, i >= 0
	case *relation.FieldOf:
		s, ok := sp.side(e.X)
		s.path = append(slices.Clone(s.path), e.Path...)
		return s, ok && !s.len && s.add == 0
	case *relation.Builtin:
		if f, ok := e.Args[0].(*relation.FieldOf); ok && e.Name == "len" {
			s, ok := sp.side(f)
			s.len = true
			return s, ok && f.T.Kind != relation.Map
		}
		if v, ok := e.Args[0].(*relation.VarRef); ok && e.Name == "len" {
			i := sp.index(v.Name)
			return side{at: i, len: true}, i >= 0 && v.T.Kind != relation.Map
		}
	case *relation.Binary:
		l, ok := e.Y.(*relation.Literal)
		if !ok || l.Value == nil || e.Op != "+" && e.Op != "-" || l.Value.Kind() != constant.Int && l.Value.Kind() != constant.Float {
			return side{}, false
		}
		s, ok := sp.side(e.X)
		c, _ := constant.Float64Val(constant.ToFloat(l.Value))
		if e.Op == "-" {
			c = -c
		}
		s.add += c
		return s, ok
	}
	return side{}, false
}

func (sp *Space) index(name string) int {
	return slices.IndexFunc(sp.Vars, func(v relation.Var) bool { return v.Name == name })
}

func b2f(b bool) float64 { return float64(b2i(b)) }
