package genetic

import (
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// mostValues is how many values of trees are kept: of 4,400 pairs about 200 MB. No theory stands behind it.
const mostValues = 6000

// screened is on how many correct pairs trees are compared before all: those of a uint64, so that a set of them is one.
const screened = 64

// A value is a tree on all pairs.
type value struct {
	column  relation.Column // nil: a formula of formulas, until its flags are asked for
	defined relation.Bits
	holds   relation.Bits      // of a formula: where it is true
	numbers *[screened]float64 // of a number, on the first pairs; NaN where it has no value
	ids     *[screened]uint64  // of other values but formulas: equal ones have one id
	words   []uint64           // of texts and of lists: equal ones have one word, see [words]; nil for others
	class   uint64             // of the correct pairs: what terms share that are equal there; 0: not worked out
}

// flags are a formula of n pairs as a column.
func (v *value) flags(n int) relation.Column {
	if v.column == nil {
		v.column = relation.NewVec(boolean, v.holds.Flags(n))
	}
	return v.column
}

// A table is trees on pairs.
type table struct {
	*pairs
	cache    *relation.Cache
	values   map[*tree]*value
	counts   *Figures
	measures []Measure
}

func newTable(s *search, p *pairs) *table {
	return &table{pairs: p, cache: relation.NewCache(&caller{s.ctx, s.Executor}, p.columns, p.n), values: map[*tree]*value{}, counts: &s.figures, measures: s.Measures}
}

// value is a tree on all pairs, by the evaluator of the language: an operation is applied to the values of its operands, which are worked out once.
func (t *table) value(x *tree) (*value, error) {
	if v := t.values[x]; v != nil {
		t.counts.Reused += int64(t.n)
		return v, nil
	}
	t.counts.Evaluations += int64(t.n)
	if connects := x.op != nil && formulas[x.op.name]; connects || x.plain() {
		v, err := t.set(x, connects)
		if err == nil {
			t.keep(x, v)
		}
		return v, err
	}
	v := t.stored(x)
	e := x.made // of a leaf; others are made of the columns of their operands
	var in []relation.Expr
	if x.op != nil {
		operands, defined, err := t.operands(x)
		if err != nil {
			return nil, err
		}
		in, v.defined = operands, defined
		e = x.op.build(in, x.typ)
	}
	if v.column == nil {
		col, defined, err := t.measured(x, in)
		if col == nil && err == nil {
			col, defined, err = t.cache.Value(exactly, e)
		}
		if err != nil {
			return nil, fmt.Errorf("evaluate %s: %w", x, err)
		}
		v.column, v.defined = col, v.defined.And(defined)
	}
	if isFloat(v.column.Type()) {
		v.defined = v.defined.AndNot(t.undefined(v.column))
	}
	v.summarise(t.n)
	t.keep(x, v)
	return v, nil
}

// A class is what trees share which mention the same outputs and have the same values on the correct pairs.
type class struct {
	typ            string
	source, follow uint64 // outputs
	values         uint64
}

// class is that of a tree with its value.
func (s *search) class(t *tree, v *value) class {
	if v.class == 0 {
		v.class = max(1, s.digest(v, s.table.correct))
	}
	return class{t.typ.String(), t.source, t.follow, v.class}
}

// digest is a number that terms of one type share which are equal on the first pairs, so many.
func (s *search) digest(v *value, n int) uint64 {
	s.wire = s.wire[:0]
	if v.words != nil {
		for _, w := range v.words[:n] {
			s.wire = binary.LittleEndian.AppendUint64(s.wire, w)
		}
		return maphash.Bytes(seedOfIdentity, s.wire)
	}
	col := v.flags(s.table.n)
	if n < s.table.n { // the correct ones, which come first
		col = col.Gather(s.table.rows)
	}
	s.wire = relation.AppendColumn(s.wire, col)
	return maphash.Bytes(seedOfIdentity, s.wire)
}

// keep remembers a value, for a while.
func (t *table) keep(x *tree, v *value) {
	if len(t.values) >= mostValues {
		clear(t.values)
	}
	t.values[x] = v
}

// stored is a leaf that stands for an input or an output, as the pairs have it; without a column for other trees.
func (t *table) stored(x *tree) *value {
	v := &value{defined: relation.All(t.n)}
	if col, known := t.columns[x.text]; known && x.op == nil {
		v.column = col
		if rows, some := t.defined[x.text]; some {
			v.defined = rows
		}
	}
	return v
}

// set is a formula of which the set of pairs is enough: one of formulas, or a comparison of two terms that is decided here.
func (t *table) set(x *tree, connects bool) (*value, error) {
	if connects {
		return t.connected(x)
	}
	first, err := t.value(x.kids[0])
	if err != nil {
		return nil, err
	}
	second, err := t.value(x.kids[1])
	if err != nil {
		return nil, err
	}
	v := &value{defined: first.defined.And(second.defined)}
	v.holds = compared(x.op.name, first, second).And(v.defined)
	return v, nil
}

// connected is a formula of formulas: the sets of pairs on which they hold are enough, 64 pairs a step.
func (t *table) connected(x *tree) (*value, error) {
	first, err := t.value(x.kids[0])
	if err != nil {
		return nil, err
	}
	if x.is("!") {
		return &value{defined: first.defined, holds: first.defined.AndNot(first.holds)}, nil
	}
	second, err := t.value(x.kids[1])
	if err != nil {
		return nil, err
	}
	v := &value{defined: first.defined.And(second.defined)}
	v.holds = relation.NewBits(t.n)
	for i, a := range first.holds {
		switch b := second.holds[i]; x.op.name {
		case "&&":
			a &= b
		case "||":
			a |= b
		case "iff":
			a = ^(a ^ b)
		case "xor":
			a ^= b
		}
		v.holds[i] = a & v.defined[i]
	}
	return v, nil
}

// measured is a measure of an operand on all pairs; nil if the operation is none.
func (t *table) measured(x *tree, in []relation.Expr) (relation.Column, relation.Bits, error) {
	if x.op == nil {
		return nil, nil, nil
	}
	i := slices.IndexFunc(t.measures, func(m Measure) bool { return m.Func.Name == x.op.name })
	if i < 0 {
		return nil, nil, nil
	}
	of := t.columns[in[0].(*relation.VarRef).Name]
	values := make([]relation.Value, t.n)
	for k := range values {
		values[k] = t.measures[i].Of(of.At(k))
	}
	col, err := relation.FromValues(x.typ, values)
	return col, relation.All(t.n), err
}

// undefined are the correct pairs on which a float is NaN: what is equal there is so by the rules of NaN, and no evidence. That a mutant gives NaN
// where the subject gives a number is something to see.
func (t *table) undefined(col relation.Column) relation.Bits {
	out := relation.NewBits(t.n)
	for i := range t.correct {
		if f, _ := source.Number(col.At(i)); f != f {
			out.Set(i)
		}
	}
	return out
}

// operands are those of a tree as variables of the table, and the rows on which all of them have a value.
func (t *table) operands(x *tree) ([]relation.Expr, relation.Bits, error) {
	values := make([]*value, len(x.kids))
	for i, k := range x.kids { // which gives the variables below other values, so that they are set behind it
		var err error
		if values[i], err = t.value(k); err != nil {
			return nil, nil, err
		}
	}
	in, defined := make([]relation.Expr, len(x.kids)), relation.All(t.n)
	for i, k := range x.kids {
		name := fmt.Sprintf("operand %d", i)
		t.columns[name] = values[i].flags(t.n)
		defined = defined.And(values[i].defined)
		in[i] = &relation.VarRef{Name: name, T: k.typ}
	}
	return in, defined, nil
}

// summarise fills what is told apart quickly.
func (v *value) summarise(n int) {
	if flags, ok := v.column.(*relation.Vec[bool]); ok {
		v.holds = relation.BitsOf(flags.V).And(v.defined)
		return
	}
	number := isNumber(v.column.Type())
	if worded(v.column.Type()) {
		v.words = words(v.column)
	}
	if number {
		v.numbers = new([screened]float64)
	} else {
		v.ids = new([screened]uint64)
	}
	for i := range min(n, screened) {
		switch {
		case number && v.defined.Get(i):
			v.numbers[i], _ = source.Number(v.column.At(i))
		case number:
			v.numbers[i] = math.NaN()
		case v.defined.Get(i) && v.words != nil:
			v.ids[i] = v.words[i]
		case v.defined.Get(i):
			v.ids[i] = identity(v.column.At(i))
		}
	}
}

// first are the first 64 rows of a set.
func first(b relation.Bits) uint64 {
	if len(b) == 0 {
		return 0
	}
	return b[0]
}
