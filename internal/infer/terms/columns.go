package terms

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A column is the values of a term on the rows of a battery. Each value has an id; equal values of one row have one id.
//
// The ids are the fingerprint of a term: two terms are in one class if all their ids agree (key). An id is valid within its battery alone, and
// has no meaning beyond equality.
type column struct {
	ids     []uint32 // 0 where there is no value
	defined relation.Bits
	n       int // defined rows
	values  relation.Column
	numbers []float64 // of a number, exact enough to be ordered by; nil for other types
	key     string    // of ids
}

// Numbers that stand for values that are always the same.
const (
	undefined = iota
	notNumber // NaN
	no        // false
	yes       // true
	others    // the first of those that stand for what they are met with
)

// A battery is rows of the variables, with the results of all executions on them.
//
// Floats that differ by rounding must have one id, although nearness is not transitive: a float joins the first neighbour that it is near to, in
// order of arrival, which is the same in each run.
type battery struct {
	cache    *relation.Cache
	n        int
	integers map[int64]uint32
	strings  map[string]uint32
	texts    map[string]uint32   // of other values, as appendValue writes them
	met      map[position]uint32 // of floats
	near     [][]neighbour       // by row: the floats of which another is a neighbour, ascending
	next     uint32
}

// A neighbour is a float with its id, which all floats near to it on the same row have too.
type neighbour struct {
	v  float64
	id uint32
}

// nearness is the greatest difference of two floats that have one id, the tolerance of relations without one of their own (docs/language.md §6).
const nearness = relation.DefaultTolerance

// newBattery is a battery on which a search executes through x.
func newBattery(s *search, x Executor, cols map[string]relation.Column, n int) *battery {
	return &battery{cache: relation.NewCache(&counter{s: s, x: x}, cols, n), n: n, near: make([][]neighbour, n), next: others,
		integers: map[int64]uint32{}, strings: map[string]uint32{}, texts: map[string]uint32{}, met: map[position]uint32{}}
}

// counter is an executor that charges its executions to the outlay of a search.
type counter struct {
	s *search
	x Executor
}

var _ relation.Executor = (*counter)(nil)

// Execute implements [relation.Executor]. Rows that are not active are executed too, on whatever stands there.
//
// The budget is checked before the execution, and counts what it did cost: rows at least, work where the executor tells.
func (c *counter) Execute(f *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	if c.s.dear[f] || c.s.spent+int64(n) > c.s.limit {
		return nil, errBudget
	}
	out, err := c.tried(f, args, n)
	if err != nil {
		return nil, err
	}
	return rebuilt(f, args, out)
}

// tried is an execution of a function on n rows. A sister is executed on a few of the rows first, which show whether it costs too much on all of
// them: one that makes a list of any length would use up what the whole inference may spend.
func (c *counter) tried(f *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	few := n / firstPart
	if f == c.s.Subject || c.s.Work == nil || few == 0 {
		return c.charged(f, args, n, 1)
	}
	first, err := c.charged(f, chunk(args, 0, few), few, firstPart)
	if err != nil {
		return nil, err
	}
	if c.s.dear[f] {
		return nil, errBudget
	}
	rest, err := c.charged(f, chunk(args, few, n), n-few, 1)
	if err != nil {
		return nil, err
	}
	return relation.JoinExecutions(first, rest), nil
}

// firstPart is the part of the rows, one in so many, on which a sister is executed first. No theory stands behind it.
const firstPart = 64

// charged executes a function on n rows, which stand for so many times as many, and charges what that costs.
func (c *counter) charged(f *relation.Func, args []relation.Column, n, times int) (*relation.Execution, error) {
	before := c.s.work()
	out, err := c.x.Execute(c.s.ctx, f, args, n)
	c.s.spent += c.s.charge(f, n, times, max(int64(n), c.s.work()-before))
	c.s.ran += int64(n)
	return out, err
}

// chunk is the rows of columns from one on, before another.
func chunk(cols []relation.Column, from, to int) []relation.Column {
	rows := make([]int32, 0, to-from)
	for i := from; i < to; i++ {
		rows = append(rows, int32(i))
	}
	out := make([]relation.Column, len(cols))
	for k, c := range cols {
		out[k] = c.Gather(rows)
	}
	return out
}

// work is what all executions have cost; 0 where nobody counts.
func (s *search) work() int64 {
	if s.Work == nil {
		return 0
	}
	return s.Work()
}

var errGlobal = errors.New("package variables are not read here")

// Global implements [relation.Executor].
func (c *counter) Global(string, int) (relation.Column, error) { return nil, errGlobal }

// exactly is a relation with the tolerance by which comparisons inside of terms are decided.
var exactly = &relation.Relation{Tol: relation.Tolerance{Rel: nearness, Abs: nearness}}

// evaluate gives a term its column. It reports whether the term has a value on enough rows.
func (b *battery) evaluate(t *term) (bool, error) {
	values, defined, err := b.cache.Value(exactly, t.expr)
	if err != nil {
		return false, err
	}
	c := &column{ids: make([]uint32, b.n), defined: defined, values: values}
	if isOrderedNumber(t.typ) {
		c.numbers = make([]float64, b.n)
	}
	c.defined.Each(func(i int) {
		v := values.At(i)
		if ref, ok := v.(relation.Ref); ok && t.op == nil { // a term stands for what is pointed to
			v = ref.To
		}
		c.ids[i] = b.number(i, v)
		if c.numbers != nil {
			c.numbers[i], _ = source.Number(v)
		}
	})
	c.n = c.defined.Count()
	key := make([]byte, 0, 4*b.n)
	for _, id := range c.ids {
		key = binary.LittleEndian.AppendUint32(key, id)
	}
	c.key = string(key)
	t.col = c
	return c.n*minDefined >= b.n, nil
}

// minDefined is how rare the values of a term may be: one row in so many must have one. No theory stands behind it.
const minDefined = 10

// number is the number of a value on a row.
func (b *battery) number(row int, v relation.Value) uint32 {
	switch v := v.(type) {
	case float64:
		return b.float(row, v)
	case float32:
		return b.float(row, float64(v))
	case bool:
		if v {
			return yes
		}
		return no
	case string:
		return numbered(b, b.strings, v)
	}
	if i, ok := wholeNumber(v); ok {
		return numbered(b, b.integers, i)
	}
	return numbered(b, b.texts, string(b.appendValue(nil, row, v)))
}

// numbered is the number of a value by its key among those of its sort, a new one if it has none.
func numbered[K comparable](b *battery, of map[K]uint32, key K) uint32 {
	id, ok := of[key]
	if !ok {
		id = b.next
		b.next++
		of[key] = id
	}
	return id
}

// wholeNumber is an integer of any type; false if it is none, or too large for an int64. A value of another type of the same size is the same number.
func wholeNumber(v relation.Value) (int64, bool) {
	bits, k, ok := relation.IntegerBits(v)
	unsigned := relation.Uint <= k && k <= relation.Uintptr
	return int64(bits), ok && !(unsigned && bits > math.MaxInt64)
}

// float is the number of a float on a row: that of a neighbour which is nearly the same, or a new one.
func (b *battery) float(row int, v float64) uint32 {
	if v != v {
		return notNumber
	}
	met := position{row, v}
	if id, ok := b.met[met]; ok {
		return id
	}
	id := b.neighbour(row, v)
	b.met[met] = id
	return id
}

// position is a float on a row.
type position struct {
	row int
	v   float64
}

// neighbour is the number of a float that was not met on its row before.
//
// A binary search finds the place among the floats of the row, O(log n), and only the two beside it can be near.
func (b *battery) neighbour(row int, v float64) uint32 {
	list := b.near[row]
	i, _ := slices.BinarySearchFunc(list, v, func(n neighbour, v float64) int {
		if n.v < v {
			return -1
		}
		return 1
	})
	for _, k := range []int{i, i - 1} {
		if k >= 0 && k < len(list) && alike(list[k].v, v) {
			return list[k].id
		}
	}
	id := b.next
	b.next++
	b.near[row] = slices.Insert(list, i, neighbour{v, id})
	return id
}

func alike(a, b float64) bool {
	return a == b || math.Abs(a-b) <= nearness+nearness*max(math.Abs(a), math.Abs(b)) && !math.IsInf(a, 0) && !math.IsInf(b, 0)
}

// appendValue writes a value so that equal ones are written alike: floats by their numbers, nil as what is empty.
func (b *battery) appendValue(buf []byte, row int, v relation.Value) []byte {
	switch v := v.(type) {
	case float64:
		return binary.LittleEndian.AppendUint32(append(buf, 'f'), b.float(row, v))
	case float32:
		return b.appendValue(buf, row, float64(v))
	case complex128:
		return b.appendValue(b.appendValue(append(buf, 'c'), row, real(v)), row, imag(v))
	case complex64:
		return b.appendValue(buf, row, complex128(v))
	case string:
		return append(append(strconv.AppendInt(append(buf, 's'), int64(len(v)), 10), ':'), v...)
	case relation.List:
		buf = append(strconv.AppendInt(append(buf, 'l'), int64(len(v)), 10), ':')
		for _, e := range v {
			buf = b.appendValue(buf, row, e)
		}
		return buf
	case relation.Fields:
		for _, e := range v {
			buf = b.appendValue(append(buf, '.'), row, e)
		}
		return buf
	case relation.Pairs:
		buf = append(strconv.AppendInt(append(buf, 'm'), int64(len(v)), 10), ':')
		for _, p := range v {
			buf = b.appendValue(b.appendValue(buf, row, p.Key), row, p.Value)
		}
		return buf
	case relation.Ref:
		return b.appendValue(append(buf, '&'), row, v.To)
	case nil:
		return append(buf, '0')
	}
	if i, ok := wholeNumber(v); ok {
		return append(strconv.AppendInt(append(buf, 'i'), i, 10), ' ')
	}
	return fmt.Appendf(buf, "%q ", fmt.Sprint(v))
}

// trueRows are the rows on which a condition holds.
func trueRows(c *column) relation.Bits {
	out := relation.NewBits(len(c.ids))
	v := c.values.(*relation.Vec[bool]).V
	c.defined.Each(func(i int) {
		if v[i] {
			out.Set(i)
		}
	})
	return out
}

// holds says which numbers an operator puts in order.
var holds = map[relation.Op]func(a, b float64) bool{
	"<": func(a, b float64) bool { return a < b }, "<=": func(a, b float64) bool { return a <= b },
	">": func(a, b float64) bool { return a > b }, ">=": func(a, b float64) bool { return a >= b },
}

// compare is the rows on which a comparison of two columns holds; nil if they are in no order.
func compare(op relation.Op, x, y *column) relation.Bits {
	held := relation.NewBits(len(x.ids))
	is := holds[op]
	if is != nil && (x.numbers == nil || y.numbers == nil) {
		return nil
	}
	x.defined.And(y.defined).Each(func(i int) {
		same := x.ids[i] == y.ids[i]
		if is == nil && same == (op == "==") || is != nil && (is(x.numbers[i], y.numbers[i]) || same && len(op) == 2) {
			held.Set(i)
		}
	})
	return held
}
