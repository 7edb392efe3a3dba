package terms

import (
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A decoy executes another function in the place of the subject. It returns the subject's result of another row, or a number on the other side of
// 0 or farther from it; the arguments alone decide which. If the subject refuses all rows the decoy accepts some. A conjecture that holds of the
// decoy too says nothing of the subject.
//
// A deep decoy returns other texts, lists and fields as well, so that what is said of their range says something: that no result is empty, or has a
// certain character. The tables of forms say such things in forms of their own; what is generated has none.
//
// A result that cannot be taken apart cannot be changed either. It is any value of its type that can be drawn, since all that the subject makes may
// have one property in common: a constructor makes what is empty. Where none can be drawn it is that of the parameters on another row.
type decoy struct {
	*counter
	subject *relation.Func
	deep    bool
	given   []relation.Column       // the parameters on the rows
	drawn   map[int]relation.Column // values for outputs that cannot be taken apart, once they were needed
}

var _ relation.Executor = (*decoy)(nil)

// decoyOn is the decoy of the subject on the rows of some columns.
func (s *search) decoyOn(cols map[string]relation.Column, deep bool) *decoy {
	d := &decoy{counter: &counter{s, s.Executor}, subject: s.Subject, deep: deep, drawn: map[int]relation.Column{}}
	for _, p := range s.vars.params {
		d.given = append(d.given, cols[p.leaf])
	}
	return d
}

// Execute implements [relation.Executor].
func (d *decoy) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	ex, err := d.counter.Execute(f, args, n, active)
	if err != nil || f != d.subject {
		return ex, err
	}
	from := make([]int32, n)
	odd, far := relation.NewBits(n), relation.NewBits(n)
	refused := !slices.ContainsFunc(ex.Outcome[:n], func(o relation.Outcome) bool { return o != relation.Errored })
	out := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	for i := range n {
		h := fnv.New64a()
		for _, a := range args {
			fmt.Fprintf(h, "%#v|", a.At(i))
		}
		key := h.Sum64()
		from[i] = int32((key >> 1) % uint64(n))
		switch {
		case key%2 == 1:
			odd.Set(i)
		case key%3 == 1:
			far.Set(i)
		}
		out.Outcome[i] = ex.Outcome[from[i]]
		if refused && key%5 == 2 {
			out.Outcome[i] = relation.Returned
		}
	}
	for i, c := range ex.Outputs {
		if other := d.opaque(i, n); other != nil {
			c = other
		}
		out.Outputs = append(out.Outputs, d.scrambled(c.Gather(from), odd, far))
	}
	return out, nil
}

// opaque is a column of other values for an output that cannot be taken apart; nil for others, and where the rows are others.
func (d *decoy) opaque(output, n int) relation.Column {
	outs := d.subject.Outputs()
	if output >= len(outs) || !hidden(outs[output].Type) || len(d.given) == 0 || d.given[0].Len() != n {
		return nil
	}
	if c := d.drawn[output]; c != nil {
		return c
	}
	v := relation.Var{Name: "any", Type: outs[output].Type}
	if cols, rows, err := d.s.Rows([]relation.Var{v}, variable(v).expr, n); err == nil && rows > 0 {
		again := make([]int32, n) // edges of a type may be fewer than the rows that are asked for
		for i := range again {
			again[i] = int32(i % rows)
		}
		d.drawn[output] = cols[v.Name].Gather(again)
		return d.drawn[output]
	}
	plain, err := d.counter.Execute(d.subject, d.given, n, relation.All(n))
	if err != nil {
		return nil
	}
	d.drawn[output] = plain.Outputs[output]
	return plain.Outputs[output]
}

// scrambled is a column with other values on some rows: numbers with the opposite sign, or farther from 0; opposite flags. A bound of the
// subject's results is therefore no bound of the decoy's. A deep decoy has empty texts and lists, texts with strangeText behind them, lists twice
// in a row, and structs with such fields. Columns of other types stay as they are.
func (d *decoy) scrambled(c relation.Column, opposite, farther relation.Bits) relation.Column {
	t := c.Type()
	if s, ok := c.(*relation.StructCol); ok && d.deep {
		other := *s
		other.Fields = nil
		for _, f := range s.Fields {
			other.Fields = append(other.Fields, d.scrambled(f, opposite, farther))
		}
		return &other
	}
	x := &relation.VarRef{Name: "x", T: t}
	changed := []relation.Expr{x, x, x}
	switch {
	case isBool(t):
		changed[1] = &relation.Unary{Op: "!", X: x, T: t}
	case isOrderedNumber(t):
		op := relation.Op("^")
		if isFloat(t) {
			op = "-"
		}
		changed[1] = &relation.Unary{Op: op, X: x, T: t}
		twice := &relation.Binary{Op: "+", X: x, Y: x, T: t}
		changed[2] = &relation.Binary{Op: "+", X: twice, Y: number(t, 1).expr, T: t}
	case d.deep && isText(t):
		changed[1] = relation.Text("", t)
		changed[2] = &relation.Binary{Op: "+", X: x, Y: relation.Text(strangeText, t), T: t}
	case d.deep && isList(t):
		changed[1] = &relation.Builtin{Name: "take", Args: []relation.Expr{x, number(relation.Predeclared(relation.Int), 0).expr}, T: t}
		changed[2] = &relation.Builtin{Name: "concat", Args: []relation.Expr{x, x}, T: t}
	default:
		return c
	}
	return chosen(c, changed, opposite, farther)
}

// strangeText has signs, a digit and letters that a text may lack.
const strangeText = "_-+*/\\.,:;!?\"'()[]{}<> \n0aA"

// chosen is a column that some rows have changed, in the second or the third way.
func chosen(c relation.Column, changed []relation.Expr, second, third relation.Bits) relation.Column {
	pick := make([]int32, c.Len())
	for i := range pick {
		pick[i] = int32(i)
		switch {
		case second.Get(i):
			pick[i] += int32(c.Len())
		case third.Get(i):
			pick[i] += int32(2 * c.Len())
		}
	}
	var parts []relation.Column
	for _, e := range changed {
		part, _, err := relation.NewCache(nil, map[string]relation.Column{"x": c}, c.Len()).Value(exactly, e)
		if err != nil {
			return c
		}
		parts = append(parts, part)
	}
	return relation.Concat(parts...).Gather(pick)
}
