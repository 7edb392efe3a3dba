package source

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// Sizes where no domain says otherwise: small enough for code that is a hundred times slower (docs/traps.md A10). maxDepth has no theory.
const (
	MaxText  = 24 // bytes of a string
	MaxSlice = 12 // elements of a slice
	MaxMap   = 6  // entries of a map
	maxDepth = 4  // levels of a recursive type
)

// gen draws one value.
type gen func(*rand.Rand) relation.Value

// maker compiles types into generators.
type maker struct {
	sp    *Space
	depth int
	level int      // recursions so far: of a tree, how far from its root
	arg   bool     // of a builder
	marks []string // punctuation of the subject's texts, once it is known
}

func (m *maker) charset() relation.Charset {
	if m.sp.Domain == nil {
		return relation.UTF8
	}
	return m.sp.Domain.Charset
}

// variable compiles the generator of v. An int that is no argument of any function is an index or a count, which says nothing
// unless it is near the lengths of what it points into.
func (m *maker) variable(v relation.Var) gen {
	path := m.sp.path(v)
	if _, bounded := m.bound(path); v.Func == nil && v.Type.Kind == relation.Int && v.Type.Name == "int" && !bounded && isIndexName(v.Name) {
		return func(r *rand.Rand) relation.Value {
			if r.IntN(8) == 0 {
				return r.IntN(2*MaxSlice+6) - MaxSlice - 3
			}
			return r.IntN(MaxSlice/2 + 1)
		}
	}
	if m.repeats(v) {
		return func(r *rand.Rand) relation.Value {
			switch r.IntN(32) {
			case 0:
				return r.IntN(maxSize + 1)
			case 1:
				return -1 - r.IntN(maxCopies)
			}
			return r.IntN(maxCopies + 1)
		}
	}
	return m.of(v.Type, path)
}

// maxCopies is the usual largest count of repetitions: the source F(Repeat(s, n)) tells nothing more of F for a large n. No theory.
const maxCopies = 8

// repeats reports whether v is a number that the results of a sister grow with, by its name: the n of Repeat(s, n) and of Zeros(n), not
// that of Format(n), which makes a text of a number.
func (m *maker) repeats(v relation.Var) bool {
	if v.Func == nil || v.Func == m.sp.Subject || v.Type.Kind != relation.Int || v.Type.Enum || !isSize(v.Func.Params[v.Param].Name) {
		return false
	}
	copies := slices.ContainsFunc(v.Func.Params, func(p relation.Param) bool { return p.Type.Kind == relation.String || p.Type.Kind == relation.Slice })
	return slices.ContainsFunc(v.Func.Outputs(), func(o relation.Output) bool {
		return o.Type.Kind == relation.Slice || o.Type.Kind == relation.String && copies
	})
}

// isIndexName reports whether a name is one of i, j, k, n, or a numbered copy.
func isIndexName(name string) bool {
	return strings.ContainsAny(name[:1], "ijkn") && strings.Trim(name[1:], "0123456789") == ""
}

// of compiles t, at a path of the domain.
func (m *maker) of(t *relation.Type, path string) gen { return m.fromCorpus(t, path, m.plain(t, path)) }

// plain is of without the corpus.
func (m *maker) plain(t *relation.Type, path string) gen {
	if t.Enum && len(t.Consts) > 0 {
		if _, bounded := m.bound(path); !bounded {
			return enum(t)
		}
	}
	if width, _ := t.Kind.Bits(); width > 0 {
		lo, hi := m.intRange(t.Kind, path)
		if t.Kind == relation.Int32 && hi == unicode.MaxRune {
			return m.characters(lo, hi)
		}
		draw := m.integer(lo, hi)
		if m.beyondInt64(t.Kind, path) {
			return func(r *rand.Rand) relation.Value {
				if r.IntN(4) == 0 { // as often as from the middle of the others
					return intValue(t.Kind, large(r))
				}
				return intValue(t.Kind, draw(r))
			}
		}
		return func(r *rand.Rand) relation.Value { return intValue(t.Kind, draw(r)) }
	}
	switch t.Kind {
	case relation.Bool:
		return func(r *rand.Rand) relation.Value { return r.IntN(2) == 0 }
	case relation.Float32, relation.Float64, relation.Complex64, relation.Complex128:
		return m.floating(t.Kind, path)
	case relation.String:
		lo, hi := m.length(path, MaxText)
		draw := m.text(lo, hi, m.charset())
		return func(r *rand.Rand) relation.Value { return draw(r) }
	case relation.Slice:
		return m.slice(t, path)
	case relation.Array:
		elem := m.deeper(t.Elem, path+"[i]")
		return func(r *rand.Rand) relation.Value { return list(r, elem, t.Len) }
	case relation.Map:
		return m.mapping(t, path)
	case relation.Struct:
		return m.structure(t, path)
	case relation.Pointer:
		if m.depth >= maxDepth && t.Elem.Kind == relation.Opaque {
			if least := m.least(t.Elem); least != nil {
				return func(r *rand.Rand) relation.Value { return relation.Ref{To: least(r)} }
			}
		}
		if m.depth >= maxDepth { // a node of a tree, as a rule
			return func(*rand.Rand) relation.Value { return nil }
		}
		elem := m.deeper(t.Elem, path)
		return func(r *rand.Rand) relation.Value { return relation.Ref{To: elem(r)} }
	case relation.Opaque:
		return m.built(t)
	}
	panic("source: no values of kind " + strconv.Itoa(int(t.Kind)))
}

func (m *maker) deeper(t *relation.Type, path string) gen {
	sub := *m
	sub.depth++
	return sub.of(t, path)
}

func (m *maker) floating(k relation.Kind, path string) gen {
	iv := m.within(interval{-Range, Range}, path, false)
	draw := m.float(iv, m.sp.Domain != nil && m.sp.Domain.FloatAny)
	narrow := func(r *rand.Rand) float32 {
		f := float32(draw(r))
		if float64(f) < iv.lo {
			f = math.Nextafter32(f, float32(math.Inf(1)))
		} else if float64(f) > iv.hi {
			f = math.Nextafter32(f, float32(math.Inf(-1)))
		}
		return f
	}
	switch k {
	case relation.Float32:
		return func(r *rand.Rand) relation.Value { return narrow(r) }
	case relation.Complex64:
		return func(r *rand.Rand) relation.Value { return complex(narrow(r), narrow(r)) }
	case relation.Complex128:
		return func(r *rand.Rand) relation.Value { return complex(draw(r), draw(r)) }
	}
	return func(r *rand.Rand) relation.Value { return draw(r) }
}

// length is the range of the length of what stands at path.
func (m *maker) length(path string, most int) (lo, hi int) {
	iv := interval{0, float64(most)}
	if b, ok := m.bound("len(" + path + ")"); ok {
		if b.Lo != nil {
			iv.lo = max(0, edge(b.Lo, b.LoOpen, true, +1))
		}
		if b.Hi != nil {
			iv.hi = edge(b.Hi, b.HiOpen, true, -1)
		} else {
			iv.hi = max(iv.hi, iv.lo)
		}
	} else if m.depth > 0 {
		iv.hi = math.Ceil(float64(most) / float64(2*m.depth)) // a list of lists stays small
	}
	return int(iv.lo), int(max(iv.lo, iv.hi))
}

func (m *maker) slice(t *relation.Type, path string) gen {
	lo, hi := m.length(path, MaxSlice)
	if m.depth >= maxDepth {
		return func(*rand.Rand) relation.Value { return relation.List(nil) }
	}
	elem := m.deeper(t.Elem, path+"[i]")
	_, bounded := m.bound(path + "[i]")
	if t.Elem.Kind == relation.Uint8 && !bounded {
		if _, said := m.bound("len(" + path + ")"); !said {
			hi = MaxText
		}
		return m.bytes(lo, hi, elem)
	}
	return func(r *rand.Rand) relation.Value {
		n := short(r, lo, hi)
		if n == 0 && r.IntN(2) == 0 {
			return relation.List(nil)
		}
		vs := list(r, elem, n)
		switch r.IntN(8) {
		case 0, 1: // few distinct elements
			for i := range vs {
				vs[i] = vs[r.IntN(min(n, 3))]
			}
		case 2: // in order
			slices.SortStableFunc(vs, Compare)
		case 3: // a palindrome's second half
			for i := range vs {
				vs[n-1-i] = vs[i]
			}
		case 4:
			m.offset(r, vs, t.Elem, path+"[i]")
		}
		return vs
	}
}

// offset brings numbers close to each other, in the end far from zero, where differences lose digits; or makes all equal.
func (m *maker) offset(r *rand.Rand, vs relation.List, elem *relation.Type, path string) {
	if len(vs) < 2 {
		return
	}
	equal, scale := r.IntN(3) == 0, math.Pow(10, -9*r.Float64())
	base, ok := Number(vs[0])
	for i, v := range vs[1:] {
		w := vs[0]
		if x, isNumber := v.(float64); ok && !equal && isNumber {
			w = base + scale*x/Range
		} else if width, _ := kindOf(v).Bits(); ok && !equal && width > 0 {
			w = numberOf(kindOf(v), base+float64(r.IntN(7)-3))
		}
		if w != nil && (m.sp.Domain == nil || m.sp.Domain.Contains(w, elem, path)) {
			vs[i+1] = w
		}
	}
}

// bytes draws []byte, mostly text.
func (m *maker) bytes(lo, hi int, elem gen) gen {
	draw := m.text(lo, hi, m.charset())
	return func(r *rand.Rand) relation.Value {
		if m.charset() != relation.UTF8 && r.IntN(4) == 0 {
			return list(r, elem, short(r, lo, hi))
		}
		s := draw(r)
		if s == "" && r.IntN(2) == 0 {
			return relation.List(nil)
		}
		vs := make(relation.List, len(s))
		for i := range vs {
			vs[i] = s[i]
		}
		return vs
	}
}

func list(r *rand.Rand, elem gen, n int) relation.List {
	vs := make(relation.List, n)
	for i := range vs {
		vs[i] = elem(r)
	}
	return vs
}

func (m *maker) mapping(t *relation.Type, path string) gen {
	if m.depth >= maxDepth {
		return func(*rand.Rand) relation.Value { return relation.Pairs{} }
	}
	lo, hi := m.length(path, MaxMap)
	key, val := m.deeper(t.Key, path+"[k]"), m.deeper(t.Elem, path+"[i]")
	return func(r *rand.Rand) relation.Value {
		n := short(r, lo, hi)
		ps := relation.Pairs{}
		for range 4 * n {
			if len(ps) == n {
				break
			}
			k := key(r)
			if i, found := slices.BinarySearchFunc(ps, k, func(p relation.Pair, k relation.Value) int { return Compare(p.Key, k) }); !found {
				ps = slices.Insert(ps, i, relation.Pair{Key: k, Value: val(r)})
			}
		}
		return ps
	}
}

func (m *maker) structure(t *relation.Type, path string) gen {
	fields := make([]gen, len(t.Fields))
	for i, f := range t.Fields {
		if m.depth >= 2*maxDepth {
			panic("source: a struct contains itself without a pointer or slice")
		}
		if recursive(f.Type, t) {
			fields[i] = m.link(f.Type, t, path+"."+f.Name)
		} else {
			fields[i] = m.deeper(f.Type, path+"."+f.Name)
		}
	}
	columns := m.columns(t, path)
	return func(r *rand.Rand) relation.Value {
		vs := make(relation.Fields, len(fields))
		for i, g := range fields {
			vs[i] = g(r)
		}
		if len(columns) > 1 && r.IntN(2) == 0 {
			level(r, vs, columns)
		}
		return vs
	}
}

// A column is a field that is a list, and the lengths that it may have.
type column struct{ field, lo, hi int }

// columns are the lists among the fields of a struct: beside each other they are the columns of a table.
func (m *maker) columns(t *relation.Type, path string) (out []column) {
	inner := *m
	inner.depth++
	for i, f := range t.Fields {
		if f.Type.Kind == relation.Slice && !recursive(f.Type, t) {
			lo, hi := inner.length(path+"."+f.Name, MaxSlice)
			out = append(out, column{i, lo, hi})
		}
	}
	return out
}

// level makes the columns of a table as long as one of them.
func level(r *rand.Rand, vs relation.Fields, columns []column) {
	n := size(vs[columns[r.IntN(len(columns))].field])
	for _, c := range columns {
		if n < c.lo || n > c.hi {
			continue
		}
		if v := alike(r, relation.List(make([]relation.Value, n)), vs[c.field]); v != nil {
			vs[c.field] = v
		}
	}
}

func enum(t *relation.Type) gen {
	vs := EnumValues(t)
	return func(r *rand.Rand) relation.Value { return vs[r.IntN(len(vs))] }
}
