package composite

import (
	"fmt"
	"go/constant"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// A demand is what a domain asks of one variable of a relation, or of what stands in its place where the relation is applied to a follow-up: a relation
// is a claim about the domain on which it was found, and what leaves it is no consequence. Exp(x + y) ~= Exp(x)*Exp(y) of numbers up to 250 says nothing
// of Exp(x + y + z) where x + y is 400.
type demand struct {
	of    relation.Expr   // a condition, or what has the bound
	bound *relation.Bound // nil: of is a condition
	parts bool            // the bound is one of elements or fields of it, at the bound's path
}

// zoneOf is what the domain of a function asks of the variables of a relation of it, as docs/language.md §11 has it.
//
// A variable has the bounds of the parameter that it stands for. The domain's condition between parameters comes once for each call, as sources are drawn.
// Charsets are left out: a text of others is what the trial of the composite is for.
func zoneOf(env *relation.Env, d *relation.Domain, fn *relation.Func, r *relation.Relation) []demand {
	if d == nil {
		return nil
	}
	var out []demand
	for _, v := range r.Vars {
		root, x := d.Root(fn, v, r), &relation.VarRef{Name: v.Name, T: v.Type}
		if root == "" {
			continue
		}
		for _, b := range d.Bounds {
			switch inner := strings.TrimPrefix(b.Path, "len("); {
			case b.Path == root && isNumber(v.Type):
				out = append(out, demand{of: x, bound: &b})
			case b.Path == "len("+root+")":
				out = append(out, demand{of: relation.Length(x), bound: &b})
			case strings.HasPrefix(inner, root+"[") || strings.HasPrefix(inner, root+"."):
				out = append(out, demand{of: x, bound: &b, parts: true})
			}
		}
	}
	for _, c := range d.Conditions(env, fn, r) {
		for _, e := range relation.Conjuncts(c.Post) {
			out = append(out, demand{of: e})
		}
	}
	return out
}

// changed are demands of other expressions.
func changed(all []demand, change func(relation.Expr) relation.Expr) []demand {
	var out []demand
	for _, d := range all {
		d.of = change(d.of)
		out = append(out, d)
	}
	return out
}

// asked are the conditions under which demands are met where others are known to be, and conditions hold; an error if no input meets one, or if it is not
// clear when one is met. The name is that of the relation which makes them.
//
// What is known holds of the sources, which are drawn from the domain; what is given are the premises. A demand that follows from both by form is not said,
// since a reader would look for what it excludes. What follows otherwise is said in vain, and does no harm.
func asked(name string, all, known []demand, given []relation.Expr) ([]relation.Expr, error) {
	// What is known is a premise like any other from here on, so that one prover decides both.
	for _, d := range known {
		given = append(slices.Clone(given), d.conditions(anywhere)...)
	}
	var out []relation.Expr
	for _, d := range all {
		reach, leaves := d.reach(known)
		if leaves != "" {
			return nil, fmt.Errorf("%s %s %s in %s, where %s was found", relation.ExprString(d.of), leaves, d.bound.Path, d.bound.Range(), name)
		}
		for _, c := range d.conditions(reach) {
			if !logic.PremiseHolds(c, given) && !logic.TrueOfType(c) {
				out = append(out, c)
			}
		}
	}
	return out, nil
}

// reach is the span of what has a bound, and how it leaves that for good; "" if a condition can say where it does not.
func (d demand) reach(known []demand) (s span, leaves string) {
	switch {
	case d.parts && !drawnAlike(d, d.of, known):
		return anywhere, "may leave"
	case d.parts || d.bound == nil:
		return anywhere, ""
	}
	if s = spanOf(d.of, known); s.hi < d.span().lo || s.lo > d.span().hi {
		return s, "is outside of"
	}
	return s, ""
}

// conditions are a demand as it is written, without an end that all numbers of a reach keep; none of elements, of which no formula speaks.
func (d demand) conditions(reach span) []relation.Expr {
	if d.parts {
		return nil
	}
	if d.bound == nil {
		return []relation.Expr{d.of}
	}
	s := d.span()
	low, high := reach.lo < s.lo || d.bound.LoOpen && reach.lo == s.lo, reach.hi > s.hi || d.bound.HiOpen && reach.hi == s.hi
	l := limits{of: d.of, lo: end{s.lo, d.bound.LoOpen, low}, hi: end{s.hi, d.bound.HiOpen, high}}
	return l.solved().formulas()
}

// limits are the ends of a number.
type limits struct {
	of     relation.Expr
	lo, hi end
}

// An end is one of them.
type end struct {
	at    float64
	open  bool
	asked bool // it has to be said
}

// solved takes off a sign and what constants do to the number, where the ends stay whole: 2*w <= 100 is w <= 50, of whole numbers 2*w <= 99 is w <= 49.
//
// Of floats an end that is no whole number stays where it is: x + math.Pi <= 250 tells more than its solution, which is rounded besides. Layers after each
// other then ask for the same variable, and the stronger limit drops the weaker one.
func (l limits) solved() limits {
	out, ok := l.undone()
	if !ok {
		return l
	}
	if !isFloat(l.of.Type()) && !out.lo.open && !out.hi.open {
		out.lo.at, out.hi.at = math.Ceil(out.lo.at), math.Floor(out.hi.at)
	}
	for _, e := range []end{out.lo, out.hi} {
		if e.asked && e.at != math.Trunc(e.at) {
			return l
		}
	}
	if lowest, beyond := out.ofType(); out.lo.asked && out.lo.at >= beyond || out.hi.asked && out.hi.at < lowest {
		return l // only a sum that wraps around keeps it, which the solution does not say
	}
	return out.solved()
}

// undone are the limits of what a sign or a constant changes; not ok if neither does.
func (l limits) undone() (out limits, ok bool) {
	if n, is := l.of.(*relation.Unary); is && n.Op == "-" {
		return limits{n.X, l.hi.over(-1), l.lo.over(-1)}, true
	}
	n, is := l.of.(*relation.Binary)
	if !is {
		return l, false
	}
	// Either operand may be the constant, but for a difference: c - x turns the order around, and is left as it is written.
	x, c := n.X, literalOf(n.Y)
	if math.IsNaN(c) && n.Op != "-" {
		x, c = n.Y, literalOf(n.X)
	}
	switch {
	case n.Op == "+":
		out = limits{x, l.lo.plus(-c), l.hi.plus(-c)}
	case n.Op == "-":
		out = limits{x, l.lo.plus(c), l.hi.plus(c)}
	case n.Op == "*" && c > 0:
		out = limits{x, l.lo.over(c), l.hi.over(c)}
	case n.Op == "*" && c < 0:
		out = limits{x, l.hi.over(c), l.lo.over(c)}
	default:
		return l, false
	}
	return out, !math.IsNaN(c)
}

// plus and over are the end of another number.
func (e end) plus(c float64) end {
	e.at += c
	return e
}

func (e end) over(c float64) end {
	e.at /= c
	return e
}

// literalOf is a constant number, NaN of anything else.
func literalOf(e relation.Expr) float64 {
	n, ok := e.(*relation.Literal)
	if !ok || n.Value == nil || n.Value.Kind() != constant.Int && n.Value.Kind() != constant.Float {
		return math.NaN()
	}
	f, _ := constant.Float64Val(n.Value)
	return f
}

// formulas are the ends that have to be said.
func (l limits) formulas() []relation.Expr {
	// An end that every value of the type keeps is not said, and may be no constant of it.
	lowest, beyond := l.ofType()
	l.lo.asked, l.hi.asked = l.lo.asked && l.lo.at > lowest, l.hi.asked && l.hi.at < beyond
	compare := func(op relation.Op, of relation.Expr, e end) relation.Expr {
		if e.open {
			op = op[:1]
		}
		if isFloat(of.Type()) {
			return relation.Compare(op, of, relation.Number(e.at))
		}
		// An int64 has no room for the upper half of the unsigned ones.
		n, _ := big.NewFloat(e.at).Int(nil)
		return relation.Compare(op, of, &relation.Literal{Value: constant.Make(n), Text: n.String(), T: of.Type()})
	}
	// Two ends of one size are read at once: abs(x + y) <= 250.
	if l.lo.asked && l.hi.asked && l.lo.at == -l.hi.at && l.lo.open == l.hi.open {
		return []relation.Expr{compare("<=", relation.Apply("abs", l.of), l.hi)}
	}
	var out []relation.Expr
	if l.lo.asked {
		out = append(out, compare(">=", l.of, l.lo))
	}
	if l.hi.asked {
		out = append(out, compare("<=", l.of, l.hi))
	}
	return out
}

// ofType are the lowest value of the number's type and the first one beyond the type: powers of two are floats without an error, and the last value of a
// wide type is none.
func (l limits) ofType() (lowest, beyond float64) {
	width, signed := l.of.Type().Kind.Bits()
	switch {
	case width == 0:
		return math.Inf(-1), math.Inf(1)
	case signed:
		return -math.Ldexp(1, width-1), math.Ldexp(1, width-1)
	}
	return 0, math.Ldexp(1, width)
}

// drawnAlike reports whether the elements of an expression are those of variables of which the same is asked: those of a list in another order are.
//
// By its position the table says how many of a builtin's arguments are lists, in front of numbers and functions. What computes its elements is not in it,
// and an execution neither: nothing is known of what a function returns.
func drawnAlike(d demand, e relation.Expr, known []demand) bool {
	switch n := e.(type) {
	case *relation.VarRef:
		return slices.ContainsFunc(known, func(k demand) bool {
			return k.parts && k.bound.Path == d.bound.Path && relation.ExprString(k.of) == n.Name
		})
	case *relation.Builtin:
		lists := map[string]int{"reverse": 1, "sort": 1, "rotate": 1, "take": 1, "drop": 1, "remove": 1, "repeat": 1, "concat": len(n.Args)}[n.Name]
		return lists > 0 && !slices.ContainsFunc(n.Args[:lists], func(a relation.Expr) bool { return !drawnAlike(d, a, known) })
	}
	return false
}

// A span is numbers between two ends.
type span struct{ lo, hi float64 }

var anywhere = span{math.Inf(-1), math.Inf(1)}

// span is the numbers of a bound.
func (d demand) span() span {
	lo, hi := d.bound.Limits()
	return span{lo, hi}
}

// spanOf encloses the values of a number by form, where demands are met: interval arithmetic, which takes each occurrence of a variable for another one.
//
// Moore, "Interval Analysis" (1966).
func spanOf(e relation.Expr, known []demand) span {
	out := anywhere
	switch n := e.(type) {
	case *relation.Literal:
		if f := literalOf(n); !math.IsNaN(f) {
			return span{f, f}
		}
	case *relation.Unary:
		if s := spanOf(n.X, known); n.Op == "-" {
			return span{-s.hi, -s.lo}
		}
	case *relation.Binary:
		return ofArithmetic(n.Op, spanOf(n.X, known), spanOf(n.Y, known))
	case *relation.Builtin:
		if n.Name == "len" {
			out = lengthOf(n.Args[0], known)
		}
	}
	// What is known of the number as a whole counts beside what its form says.
	for _, d := range known {
		if d.bound != nil && !d.parts && relation.ExprString(d.of) == relation.ExprString(e) {
			s := d.span()
			out = span{max(out.lo, s.lo), min(out.hi, s.hi)}
		}
	}
	return out
}

// ofArithmetic is the span of a sum, a difference or a product. Whole numbers do not wrap around here: where they do, the trial of the composite shows it.
// Rounding is left out as well; a follow-up that is beyond an end by its last bit is no other input for a relation with a tolerance.
func ofArithmetic(op relation.Op, x, y span) span {
	var out span
	switch op {
	case "+":
		out = span{x.lo + y.lo, x.hi + y.hi}
	case "-":
		out = span{x.lo - y.hi, x.hi - y.lo}
	case "*":
		// The extremes of a product lie at ends of both factors, whatever their signs.
		ends := []float64{x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi}
		out = span{slices.Min(ends), slices.Max(ends)}
	default:
		return anywhere
	}
	if math.IsNaN(out.lo) || math.IsNaN(out.hi) { // no bound of one side against the 0 of the other
		return anywhere
	}
	return out
}

// lengthOf is the span of the length of a text or a list.
func lengthOf(e relation.Expr, known []demand) span {
	switch n := e.(type) {
	case *relation.Literal:
		if n.Value != nil && n.Value.Kind() == constant.String {
			size := float64(len(constant.StringVal(n.Value)))
			return span{size, size}
		}
	case *relation.Binary:
		return ofArithmetic(n.Op, spanOf(relation.Length(n.X), known), spanOf(relation.Length(n.Y), known))
	case *relation.Builtin:
		switch n.Name {
		case "reverse", "sort", "rotate", "scale", "offset", "neg":
			return spanOf(relation.Length(n.Args[0]), known)
		case "concat":
			var out span
			for _, a := range n.Args {
				out = ofArithmetic("+", out, spanOf(relation.Length(a), known))
			}
			return out
		}
	}
	return span{0, math.Inf(1)}
}
