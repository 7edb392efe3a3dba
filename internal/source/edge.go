package source

import (
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Edge yields the grid of boundary values: every combination where there are few, random combinations without end where there are
// many. The values are the boundaries of the domain; Outside adds values outside of it (docs/traps.md A1): NaN, infinities, the
// largest integers, invalid UTF-8.
//
// It is boundary value analysis (Myers, "The Art of Software Testing", 1979) for each variable alone, and a full product across variables,
// because faults of an order of two parameters need both at a boundary. With 40 values each, three variables have 64,000 combinations, so
// that from three variables on the product is mostly sampled.
type Edge struct {
	Outside bool
}

var _ Strategy = Edge{}

// maxGrid is the largest grid that is enumerated. No theory: it is one batch of the pipe, and a larger grid is drawn from at random.
//
// A product of at most that many rows is walked in order, so that its rows do not depend on a seed.
const maxGrid = 20_000

// Sources implements [Strategy].
//
// Premises are applied after the choice: where a relation has `x == y =>`, its order copies one value to the other in each row, and a sieve
// drops the rows that still do not meet the premise. A product of independent values would hardly ever meet it.
//
// The seed of a variable is named by the variable, hence its values stay the same if another one is added beside it.
func (e Edge) Sources(sp *Space, s seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		m := &maker{sp: sp}
		grid := make([][]relation.Value, len(sp.Vars))
		total := 1
		for i, v := range sp.Vars {
			if m.repeats(v) {
				grid[i] = []relation.Value{0, 1, 2, 3, maxCopies}
				total = min(maxGrid+1, total*len(grid[i]))
				continue
			}
			grid[i] = e.values(m, v.Type, sp.path(v), s.Child("var "+v.Name, 0).Rand())
			total = min(maxGrid+1, total*len(grid[i]))
		}
		repairs := sp.repairs()
		emit := func(pick func(i int) relation.Value) bool {
			row := make(Row, len(grid))
			for i := range row {
				row[i] = pick(i)
			}
			for _, r := range repairs {
				r.apply(row)
			}
			return yield(row)
		}
		if total > maxGrid {
			r := s.Child("edge", 0).Rand()
			for emit(func(i int) relation.Value { return grid[i][r.IntN(len(grid[i]))] }) {
			}
			return
		}
		// An odometer, its first digit the fastest: rows side by side differ in the first variable.
		at := make([]int, len(grid))
		for {
			if !emit(func(i int) relation.Value { return grid[i][at[i]] }) {
				return
			}
			i := 0
			for ; i < len(at); i++ {
				if at[i]++; at[i] < len(grid[i]) {
					break
				}
				at[i] = 0
			}
			if i == len(at) {
				return
			}
		}
	})
}

// values lists the boundary values of one variable, and those of its corpus.
func (e Edge) values(m *maker, t *relation.Type, path string, r *rand.Rand) []relation.Value {
	return append(e.plain(m, t, path, r), m.corpusEdges(t, path, r)...)
}

// plain lists boundary values of a type without its corpus. For an enumeration these are its constants, unless the domain bounds it: a
// bound speaks of numbers, and numbers between the constants are then inputs too.
func (e Edge) plain(m *maker, t *relation.Type, path string, r *rand.Rand) []relation.Value {
	if t.Enum && len(t.Consts) > 0 {
		if _, bounded := m.bound(path); !bounded {
			return EnumValues(t)
		}
	}
	if width, _ := t.Kind.Bits(); width > 0 {
		return e.integers(m, t.Kind, path)
	}
	switch t.Kind {
	case relation.Bool:
		return []relation.Value{false, true}
	case relation.Float64, relation.Float32, relation.Complex64, relation.Complex128:
		return e.inexact(m, t.Kind, path)
	case relation.String:
		return e.texts(m, path)
	case relation.Slice:
		return e.lists(m, t, path, r)
	}
	return e.composite(m, t, path, r)
}

// integers lists boundary values of an integer: 0 and its neighbours, the ends of the domain, numbers of the code with their neighbours,
// and powers of two with theirs, closely at first and then more widely, since sizes of blocks and of types are small ones. Of runes
// characters of several scripts and widths are added.
func (e Edge) integers(m *maker, k relation.Kind, path string) []relation.Value {
	lo, hi := m.intRange(k, path)
	cands := []int64{0, 1, -1, 2, -2, 3, lo, hi, 10, 100}
	if lo < hi {
		cands = append(cands, lo+1, hi-1)
	}
	for b := 3; b < 62; b += 1 + b/8 {
		cands = append(cands, 1<<b-1, 1<<b, 1<<b+1, -1<<b)
	}
	for _, h := range m.sp.Hints.Numbers {
		if h == math.Trunc(h) && math.Abs(h) < 1<<62 {
			cands = append(cands, int64(h)-1, int64(h), int64(h)+1)
		}
	}
	if k == relation.Int32 && hi == unicode.MaxRune {
		for _, c := range strings.Join(odd, "") + strings.Join(blanks, "") + strings.Join(digits, "") {
			cands = append(cands, int64(c))
		}
	}
	if e.Outside {
		cands = append(cands, math.MinInt64, math.MaxInt64, math.MaxInt32, math.MinInt32, -1000, 1_000_000)
		lo, hi = math.MinInt64, math.MaxInt64
	}
	var out []relation.Value
	seen := map[relation.Value]bool{}
	for i, c := range cands {
		if v := intValue(k, c); lo <= c && c <= hi && !seen[v] {
			seen[v] = true
			out = append(out, v)
		}
		if i == 0 { // 0 is the first: it is what stands beside an edge of another part, so that words together make a 1
			out = append(out, m.lastUnsigned(k, path)...)
		}
	}
	return out
}

// lastUnsigned is the last numbers of an unsigned kind, and 1<<63 with the next one, where the domain has them.
func (m *maker) lastUnsigned(k relation.Kind, path string) []relation.Value {
	if !m.beyondInt64(k, path) {
		return nil
	}
	return []relation.Value{intValue(k, -1), intValue(k, -2), intValue(k, math.MinInt64), intValue(k, math.MinInt64+1)}
}

// floats lists boundary values of an interval of floats: ends and middle, values next to 1 and to the ends by one float and by one part in
// 10^9 (a comparison with a tolerance has its own boundary there), sums that are not what they look like (0.1+0.2), usual sizes, and each
// number of the code with both neighbours and its negation. Duplicates are found by their bits, because 0 == -0 and NaN != NaN.
func (e Edge) floats(m *maker, path string) []relation.Value {
	iv := m.within(interval{-Range, Range}, path, false)
	cands := append([]float64{0, iv.lo, iv.hi, (iv.lo + iv.hi) / 2}, specialFloats...)
	for _, far := range []float64{1, iv.lo, iv.hi} { // next to where digits are lost
		cands = append(cands, m.sp.beside(far, 0), m.sp.beside(far, 2*far), far*(1-1e-9), far*(1+1e-9))
	}
	cands = append(cands, 0.1+0.2, 1e-15, 1e-12, -1e-6, 7, 8, 9, 16, 31, 32, 64, 99, 128, 255, 256, 512, 999, 1000, -100, -8)
	for _, h := range m.sp.Hints.Numbers {
		cands = append(cands, m.sp.beside(h, math.Inf(-1)), h, m.sp.beside(h, math.Inf(1)), -h)
	}
	if e.Outside {
		cands = append(cands, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, 1e300, 1e-300, 1<<53)
		iv = interval{math.Inf(-1), math.Inf(1)}
	}
	var out []relation.Value
	seen := map[uint64]bool{}
	for _, c := range cands {
		if !seen[math.Float64bits(c)] && (iv.lo <= c && c <= iv.hi || c != c) {
			seen[math.Float64bits(c)] = true
			out = append(out, c)
		}
	}
	return out
}

// inexact lists the boundary values of floats in the type of a kind, and for complex numbers pairs of them: each beside 0, beside itself,
// and beside one of the others.
//
// All pairs would be the square of the floats; the other part is the value half a list away, so that the real and the imaginary part each
// take every value and differ in magnitude.
func (e Edge) inexact(m *maker, k relation.Kind, path string) []relation.Value {
	floats := e.floats(m, path)
	if k == relation.Float64 {
		return floats
	}
	var out []relation.Value
	for i, v := range floats {
		x, y := v.(float64), floats[(i+len(floats)/2)%len(floats)].(float64)
		switch k {
		case relation.Float32:
			if f := float32(x); m.sp.Domain.Contains(f, relation.Predeclared(k), path) || e.Outside {
				out = append(out, f)
			}
			continue
		case relation.Complex64:
			for _, c := range []complex64{complex(float32(x), 0), complex(0, float32(x)), complex(float32(x), float32(x)), complex(float32(x), float32(y))} {
				out = append(out, c)
			}
			continue
		}
		for _, c := range []complex128{complex(x, 0), complex(0, x), complex(x, x), complex(x, y)} {
			out = append(out, c)
		}
	}
	if k != relation.Float32 && !e.Outside { // rounded to a narrower type, or 0, a part may lie outside
		out = slices.DeleteFunc(out, func(v relation.Value) bool { return !m.sp.Domain.Contains(v, relation.Predeclared(k), path) })
	}
	return out
}

// texts lists texts of many scripts and spaces, literals of the code, and texts with its punctuation, as far as the bounds on length allow.
// A domain that none of them meets gets one random text: a product with an empty factor would have no rows.
func (e Edge) texts(m *maker, path string) []relation.Value {
	lo, hi := m.length(path, MaxText)
	var out []relation.Value
	for _, s := range slices.Concat(edgeTexts, m.sp.Hints.Texts, m.punctuated(), spaced()) {
		if lo <= len(s) && len(s) <= hi && (m.charset() != relation.ASCII || isASCII(s)) {
			out = append(out, s)
		}
	}
	if e.Outside || m.charset() == relation.AnyBytes {
		for _, s := range edgeBytes {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		out = append(out, m.text(lo, hi, m.charset())(rand.New(rand.NewPCG(1, 1))))
	}
	return out
}

// lists lists short lists of boundary elements: nil and the empty one, one element, pairs of equal and of different ones in both orders.
// Behind these come lists of equal elements but for the last one at lengths around 4 and 8 and at the limits: code that treats blocks at a
// time has its remainder loop there, and a search that stops early misses a last element that differs. 16 random ones complete them.
func (e Edge) lists(m *maker, t *relation.Type, path string, r *rand.Rand) []relation.Value {
	lo, hi := m.length(path, MaxSlice)
	sub := &maker{sp: m.sp, depth: m.depth + 1}
	elems := e.values(sub, t.Elem, path+"[i]", r)
	out := []relation.Value{}
	add := func(vs relation.List) {
		if lo <= len(vs) && len(vs) <= hi && (e.Outside || m.sp.Domain.Contains(vs, t, path)) {
			out = append(out, vs)
		}
	}
	add(nil)
	add(relation.List{})
	if t.Elem.Kind == relation.Uint8 {
		for _, v := range e.texts(m, path) {
			add(bytesOf(v.(string)))
		}
	}
	for i, v := range elems[:min(len(elems), 12)] {
		w := elems[(i+1)%len(elems)]
		add(relation.List{v})
		add(relation.List{v, v})
		add(relation.List{v, w})
		add(relation.List{w, v, w})
		add(relation.List{v, v, w, w})
	}
	for _, n := range []int{lo, 4, 7, 8, 9, hi - 1, hi} { // next to a block's end, all equal but for the last
		for _, v := range elems[:min(len(elems), 3)] {
			if n < 3 || n > 64 {
				continue
			}
			same := make(relation.List, n)
			for i := range same {
				same[i] = v
			}
			add(same)
			last := append(relation.List(nil), same...)
			last[n-1] = elems[len(elems)-1]
			add(last)
		}
	}
	draw := m.of(t, path)
	for range 16 {
		add(draw(r).(relation.List))
	}
	if len(out) == 0 {
		out = append(out, draw(r))
	}
	return out
}
