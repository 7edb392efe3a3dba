package audit

import (
	"math/rand/v2"
	"slices"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Sizes of what is drawn where no domain says otherwise. They are larger than those of inference, since a claim without a bound is about
// every size. No theory.
const (
	longText  = 300
	longList  = 60
	largeMap  = 20
	deepest   = 4 // levels of types within types
	fewValues = 3 // of a list with few distinct elements
)

// A generator draws the values of a variable.
type generator struct {
	sp   *source.Space
	root string // the path of the variable in the domain
}

func (g generator) bound(path string) relation.Bound {
	b, _ := g.sp.Domain.Bound(path)
	return b
}

// constants are what a value of an enumeration ranges over (docs/language.md §11); nil for other types, and where a bound says otherwise.
func (g generator) constants(t *relation.Type, path string) []relation.Value {
	if _, bounded := g.sp.Domain.Bound(path); !t.Enum || bounded {
		return nil
	}
	return source.EnumValues(t)
}

// value draws a value of t, at a path of the domain. Where only calls make values, it changes usual, which may be nil elsewhere. It is nil
// where the usual value must do.
func (g generator) value(r *rand.Rand, t *relation.Type, path string, usual relation.Value, edge bool, depth int) relation.Value {
	b := g.bound(path)
	if consts := g.constants(t, path); consts != nil {
		return pick(r, consts...)
	}
	if width, _ := t.Kind.Bits(); width > 0 {
		return whole(r, t.Kind, b, edge)
	}
	switch t.Kind {
	case relation.String:
		return g.text(r, path, edge)
	case relation.Slice, relation.Array:
		return g.list(r, t, path, usual, edge, depth)
	case relation.Map:
		return g.mapping(r, t, path, edge, depth)
	case relation.Struct:
		return g.fields(r, t, path, usual, edge, depth)
	case relation.Pointer:
		ref, _ := usual.(relation.Ref)
		if v := g.value(r, t.Elem, path, ref.To, edge, depth); v != nil && depth < deepest {
			return relation.Ref{To: v}
		}
	case relation.Opaque:
		return g.built(r, usual, edge)
	}
	return scalar(r, t.Kind, b, edge)
}

// scalar draws a flag, or a number that is no integer; nil of other kinds.
func scalar(r *rand.Rand, k relation.Kind, b relation.Bound, edge bool) relation.Value {
	switch k {
	case relation.Bool:
		return r.IntN(2) == 0
	case relation.Float64:
		return real(r, b, edge)
	case relation.Float32:
		return float32(real(r, b, edge))
	case relation.Complex64:
		return complex(float32(real(r, b, edge)), float32(real(r, b, edge)))
	case relation.Complex128:
		return complex(real(r, b, edge), real(r, b, edge))
	}
	return nil
}

// size draws a length within the bound of one.
func (g generator) size(r *rand.Rand, path string, most int, edge bool) int {
	b, bounded := g.sp.Domain.Bound("len(" + path + ")")
	lo, hi := 0, most
	if bounded {
		from, to := rangeOf(relation.Int32, b)
		lo, hi = max(0, int(int64(from))), min(int(int64(to)), 1<<14)
		hi = max(lo, hi)
	}
	switch {
	case edge:
		return between(pick(r, lo, lo+1, hi, hi-1), lo, hi)
	case r.IntN(2) == 0:
		return between(lo+int(r.Uint64()>>(58+r.IntN(6))), lo, hi)
	}
	return lo + r.IntN(hi-lo+1)
}

// alphabets are ranges of code points from which a text is drawn, one for each text.
var alphabets = [][2]rune{{'a', 'z'}, {'0', '9'}, {' ', '~'}, {0, 0x7f}, {0x80, 0x24f}, {0x300, 0x36f}, {0x370, 0x2fff}, {0x3000, 0xd7ff}, {0xe000, 0xffff}, {0x10000, 0x10ffff}, {0, 0x10ffff}}

// corners are texts and letters at which code that treats texts goes wrong.
var corners = []string{"", " ", "\t", "\n", "\r\n", "\x00", "\x7f", "\u0085", "\u00a0", "\u200b", "\u2028", "\ufeff", "\ufffd", "ß", "İ", "ı", "ſ", "K", "ǅ", "Σ", "ς", "e\u0301", "\u0301",
	"\U0001F468\u200d\U0001F469", "🇩🇪", "-", "+", "--", ".", "..", ",", "/", "//", "\\", "%", "%%", "%00", "\"", "'", "`", "<", "&", "_", "__", "0", "00", "-0", "1e9", "0x1", "NaN", "Inf", "true", "null"}

// text draws a text: of one alphabet, of corners, or of one piece repeated; with broken bytes where the domain has them.
func (g generator) text(r *rand.Rand, path string, edge bool) string {
	n := g.size(r, path, longText, edge)
	alphabet, piece := pick(r, alphabets...), pick(r, corners...)
	how := r.IntN(6)
	var b []byte
	for len(b) < n {
		var next []byte
		switch {
		case how == 0:
			next = []byte(pick(r, corners...))
		case how == 1 && piece != "":
			next = []byte(piece)
		case how == 2 && g.sp.Domain != nil && g.sp.Domain.Charset == relation.AnyBytes:
			next = []byte{byte(r.Uint32())}
		case how == 3 && r.IntN(4) == 0:
			next = []byte(pick(r, corners...))
		default:
			next = utf8.AppendRune(nil, alphabet[0]+rune(r.IntN(int(alphabet[1]-alphabet[0])+1)))
		}
		if len(b)+len(next) > n {
			next = []byte("a b0-_.Z"[:1+r.IntN(8)])[:1]
		}
		b = append(b, next...)
	}
	return string(b)
}

// list draws a slice or an array: of independent elements, of few distinct ones, or in order.
func (g generator) list(r *rand.Rand, t *relation.Type, path string, usual relation.Value, edge bool, depth int) relation.Value {
	if depth >= deepest {
		return nil
	}
	if t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8 && r.IntN(2) == 0 {
		s := g.text(r, path, edge)
		l := make(relation.List, len(s))
		for i := range l {
			l[i] = s[i]
		}
		return l
	}
	n := t.Len
	if t.Kind == relation.Slice {
		n = g.size(r, path, longList>>(2*depth), edge)
	}
	had, _ := usual.(relation.List)
	l := make(relation.List, 0, n)
	for i := range n {
		var old relation.Value
		if len(had) > 0 {
			old = had[i%len(had)]
		}
		v := g.value(r, t.Elem, path+"[i]", old, edge, depth+1)
		if v == nil {
			return nil
		}
		l = append(l, v)
	}
	if len(l) == 0 {
		return l
	}
	switch r.IntN(6) {
	case 0:
		for i := range l {
			l[i] = l[r.IntN(min(len(l), fewValues))]
		}
	case 1:
		slices.SortStableFunc(l, source.Compare)
	case 2:
		slices.SortStableFunc(l, func(a, b relation.Value) int { return source.Compare(b, a) })
	}
	return l
}

func (g generator) mapping(r *rand.Rand, t *relation.Type, path string, edge bool, depth int) relation.Value {
	if depth >= deepest {
		return nil
	}
	ps := relation.Pairs{}
	for range g.size(r, path, largeMap>>(2*depth), edge) {
		k, v := g.value(r, t.Key, path+"[k]", nil, edge, depth+1), g.value(r, t.Elem, path+"[i]", nil, edge, depth+1)
		if k == nil || v == nil {
			return nil
		}
		ps = append(ps, relation.Pair{Key: k, Value: v})
	}
	return sortPairs(ps)
}

// fields draws a struct; fields of which no value can be drawn are as usual.
func (g generator) fields(r *rand.Rand, t *relation.Type, path string, usual relation.Value, edge bool, depth int) relation.Value {
	had, _ := usual.(relation.Fields)
	if len(had) != len(t.Fields) {
		return nil
	}
	out := slices.Clone(had)
	for i, f := range t.Fields {
		if depth >= deepest {
			break
		}
		if v := g.value(r, f.Type, path+"."+f.Name, had[i], edge, depth+1); v != nil {
			out[i] = v
		}
	}
	return out
}

// built changes arguments of the calls that make a value, those that have a plain type: texts, floats and flags from all of their range,
// integers only where they cannot be a size.
func (g generator) built(r *rand.Rand, usual relation.Value, edge bool) relation.Value {
	b, ok := usual.(relation.Built)
	if !ok {
		return nil
	}
	out := relation.Built{Steps: slices.Clone(b.Steps)}
	for i, st := range out.Steps {
		fn := g.sp.Env.Func(st.Func)
		if fn == nil || len(st.Args) == 0 {
			continue
		}
		args := slices.Clone(st.Args)
		first := len(fn.Params) - len(args) // the receiver of a mutator
		for k, old := range args {
			if first < 0 || r.IntN(2) == 0 {
				continue
			}
			if v := g.argument(r, fn.Params[first+k].Type, old, edge); v != nil {
				args[k] = v
			}
		}
		out.Steps[i].Args = args
	}
	return out
}

func (g generator) argument(r *rand.Rand, t *relation.Type, old relation.Value, edge bool) relation.Value {
	free := generator{&source.Space{Env: g.sp.Env, Domain: &relation.Domain{}}, ""}
	switch t.Kind {
	case relation.Int, relation.Int32, relation.Uint, relation.Uint32, relation.Uintptr:
		if t.Enum {
			return nil
		}
		return moderate(r, t.Kind)
	case relation.String, relation.Slice, relation.Map, relation.Pointer, relation.Struct, relation.Array, relation.Opaque:
		if r.IntN(2) == 0 {
			return nil
		}
	}
	return free.value(r, t, "", old, edge, 1)
}

// sortPairs puts entries of a map in order, and drops those of a key that was before.
func sortPairs(ps relation.Pairs) relation.Pairs {
	slices.SortStableFunc(ps, func(a, b relation.Pair) int { return source.Compare(a.Key, b.Key) })
	return slices.CompactFunc(ps, func(a, b relation.Pair) bool { return source.Compare(a.Key, b.Key) == 0 })
}
