package source

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// varier makes values near to others: the moves of a search that is told by a distance how far it is from where it wants to be.
//
// The goal is a side of a branch that no row has taken, and the distance is how far the condition was from that side, |a - b| for a == b
// (the branch distance of search-based test generation, see [Guided]). All moves of one argument are listed at once and then picked from
// (few), rather than drawn one at a time: a value is cheap beside an execution. The order of a list matters, since only its first half
// is certain to be tried.
type varier struct {
	sp       *Space
	r        *rand.Rand
	numbers  []float64 // that matter to the subject, or occur in the row
	texts    []string
	distance float64 // from the goal; 0 if it is not known
	depth    int     // pointers, lists and fields around the value; recursive types end at maxDepth
}

// Near picks up to n values of type t that differ from v in little: in an argument of a call that made it, a field, a character.
func Near(sp *Space, v relation.Value, t *relation.Type, n int, r *rand.Rand) []relation.Value {
	w := &varier{sp: sp, r: r, numbers: sp.Hints.Numbers, texts: sp.Hints.Texts}
	return w.few(w.variants(v, t), n)
}

// variants lists values near to v, those likely to help first.
//
// A value and its neighbours have one type and one shape, with two exceptions: a slice may get longer or shorter, and a built value may
// lose its last step. nil means that v has no neighbours, not that it is the only value.
func (w *varier) variants(v relation.Value, t *relation.Type) []relation.Value {
	if w.depth > maxDepth {
		return nil
	}
	if t.Enum && len(t.Consts) > 0 {
		return EnumValues(t)
	}
	if width, _ := t.Kind.Bits(); width > 0 {
		return w.integers(v, t.Kind)
	}
	switch t.Kind {
	case relation.Bool:
		return []relation.Value{!v.(bool)}
	case relation.Float64, relation.Float32:
		return w.floats(v, t.Kind)
	case relation.String:
		var out []relation.Value
		for _, s := range w.strings(v.(string)) {
			out = append(out, s)
		}
		return out
	case relation.Slice, relation.Array:
		return w.lists(v, t)
	case relation.Struct:
		return w.parts(v.(relation.Fields), func(i int) *relation.Type { return t.Fields[i].Type })
	case relation.Pointer:
		ref, ok := v.(relation.Ref)
		if !ok {
			return nil
		}
		var out []relation.Value // not nil: no source is that
		for _, to := range w.deeper(ref.To, t.Elem) {
			out = append(out, relation.Ref{To: to})
		}
		return out
	case relation.Map:
		return w.maps(v, t)
	case relation.Opaque:
		return append(w.built(v), w.presets(v, t)...)
	}
	return nil
}

// deeper lists the neighbours of a part of a value. depth counts down again on return, so that it is the nesting and not the number of
// parts.
func (w *varier) deeper(v relation.Value, t *relation.Type) []relation.Value {
	w.depth++
	defer func() { w.depth-- }()
	return w.variants(v, t)
}

// integers moves by the distance, by powers of two, and to numbers that matter.
//
// For `3*n == 999` at n = 0 the distance is 999, and a third of it meets the goal at once; a sum of powers of two needs several rounds.
// Powers of two are the binary search for all other conditions. The conversion to k and back (same64) drops what the type does not have,
// except for unsigned types of 64 bits, whose upper half is negative here.
func (w *varier) integers(v relation.Value, k relation.Kind) []relation.Value {
	at, ok := whole64(v)
	if !ok {
		return nil
	}
	var out []relation.Value
	add := func(x int64) {
		if y := intValue(k, x); x != at && (k == relation.Uint64 || k == relation.Uint || k == relation.Uintptr || same64(y, x)) {
			out = append(out, y)
		}
	}
	if d := w.distance; d >= 1 && d < 1<<62 {
		for _, by := range []float64{1, 2, 3, 10} { // a condition that is linear in v with such a factor is met at once
			add(at + int64(d/by))
			add(at - int64(d/by))
			add(at + int64(math.Ceil(d/by)) - 1)
			add(at - int64(math.Ceil(d/by)) + 1)
		}
	}
	for _, f := range w.numbers {
		if f == math.Trunc(f) && math.Abs(f) < 1<<62 {
			add(int64(f))
			add(int64(f) + 1)
			add(int64(f) - 1)
		}
	}
	for b := range 62 {
		add(at + 1<<b)
		add(at - 1<<b)
	}
	add(-at)
	add(at * 2)
	add(at / 2)
	return out
}

// floats moves by the distance, by powers of two from the next float up to far away, and to numbers that matter.
func (w *varier) floats(v relation.Value, k relation.Kind) []relation.Value {
	at, single := 0.0, k == relation.Float32
	switch v := v.(type) {
	case float64:
		at = v
	case float32:
		at = float64(v)
	}
	var out []relation.Value
	add := func(x float64) {
		switch {
		case x == at || math.IsNaN(x) || math.IsInf(x, 0) || w.sp.tooSmall(x, single):
		case single:
			out = append(out, float32(x))
		default:
			out = append(out, x)
		}
	}
	next := func(to float64) float64 {
		if single {
			return float64(math.Nextafter32(float32(at), float32(math.Inf(int(to)))))
		}
		return w.sp.beside(at, math.Inf(int(to)))
	}
	if d := w.distance; d > 0 && d < 1e300 {
		for _, by := range []float64{1, 2, 3, 10} {
			add(at + d/by)
			add(at - d/by)
		}
	}
	for _, f := range w.numbers {
		for _, x := range []float64{f, w.sp.beside(f, math.Inf(1)), w.sp.beside(f, math.Inf(-1)), f + 1, f - 1, -f} {
			add(x)
		}
	}
	add(next(1))
	add(next(-1))
	size := max(math.Abs(at), 1e-3)
	for b := -50; b <= 12; b += 2 {
		add(at + math.Ldexp(size, b))
		add(at - math.Ldexp(size, b))
	}
	for _, x := range []float64{-at, 2 * at, at / 2, math.Round(at), at * at, 0} {
		add(x)
	}
	return out
}

// fillers are put into strings where nothing better is known.
const fillers = "a0 Z-._/:,+\"\n%{é"

// strings puts texts that matter in the place of s or into it, and changes single bytes.
//
// The order is that of likelihood: literals of the code as a whole, as prefix, as suffix and inside; numbers of the code as text; a length
// that is off by the distance; then single characters doubled, dropped, replaced by a step of 2^b (which lets a distance of characters
// shrink bit by bit), switched between cases, or equal to another character of the text; and last, with a literal or
// a field of its own as one field more. One text of n bytes has about 20·n neighbours.
func (w *varier) strings(s string) []string {
	var out []string
	add := func(t string) {
		if t != s {
			out = append(out, t)
		}
	}
	cutAt := w.r.IntN(len(s) + 1)
	for _, t := range w.texts {
		add(t)
		add(t + s)
		add(s + t)
		add(s[:cutAt] + t + s[cutAt:])
	}
	for _, f := range w.numbers {
		add(strconv.FormatFloat(f, 'f', -1, 64))
	}
	if d := int(min(w.distance, 2*MaxText)); d > 0 { // a length may be what counts
		for k := range 2 {
			add(s + repeat("a", d-k))
			add(s[:max(0, len(s)-d+k)])
		}
	}
	add("")
	add(s + s)
	for i := range s {
		_, n := utf8.DecodeRuneInString(s[i:])
		add(s[:i] + s[i+n:])
		add(s[:i] + s[i:i+n] + s[i:])
		if n > 1 { // single bytes of it are no text, and a shorter one is no way out where the length counts
			add(s[:i] + repeat("a", n) + s[i+n:])
		}
		if i > 0 {
			add(s[i:] + s[:i])
		}
	}
	for i := range len(s) {
		for b := range 7 {
			add(s[:i] + string([]byte{s[i] + 1<<b}) + s[i+1:])
			add(s[:i] + string([]byte{s[i] - 1<<b}) + s[i+1:])
		}
		add(s[:i] + string([]byte{s[i] ^ 0x20}) + s[i+1:])
		if j := w.r.IntN(len(s)); s[j] < utf8.RuneSelf { // parts of a text may be compared with each other
			add(s[:i] + s[j:j+1] + s[i+1:])
		}
	}
	for _, c := range fillers {
		i := w.r.IntN(len(s) + 1)
		add(s[:i] + string(c) + s[i:])
		add(s + string(c))
		add(string(c) + s)
	}
	for _, t := range append(w.texts[:len(w.texts):len(w.texts)], s) {
		if t = inserted(w.r, s, t); t != "" {
			add(t)
		}
	}
	return out
}

func repeat(s string, n int) string {
	out := ""
	for range n {
		out += s
	}
	return out
}

// lists changes, drops, doubles, moves and adds elements.
//
// Each element has up to 40 neighbours, and each pair of places an exchange and a copy, which makes elements equal that do not stand side
// by side. The sorted list and its reverse are one step from anywhere, where exchanges alone would have to come in the right order.
func (w *varier) lists(v relation.Value, t *relation.Type) []relation.Value {
	vs := v.(relation.List)
	var out []relation.Value
	if t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8 {
		return w.bytes(vs)
	}
	if t.Kind == relation.Slice {
		out = w.resized(vs, t)
	}
	places := w.places(len(vs))
	for k, i := range places {
		for _, j := range places[:k] {
			c := slices.Clone(vs)
			c[i], c[j] = c[j], c[i]
			out = append(out, c)
			c = slices.Clone(vs)
			c[i] = c[j]
			out = append(out, c)
		}
	}
	sorted := slices.Clone(vs)
	slices.SortStableFunc(sorted, Compare)
	back := slices.Clone(sorted)
	slices.Reverse(back)
	out = append(out, sorted, back)
	for _, i := range places {
		for _, x := range w.few(w.deeper(vs[i], t.Elem), 40) {
			c := slices.Clone(vs)
			c[i] = x
			out = append(out, c)
		}
	}
	return out
}

// maxPlaces limits the elements of a list that are changed or exchanged. No theory: twice [MaxSlice], so that only lists from outside, such
// as tables of hundreds, are sampled.
const maxPlaces = 24

// places lists indices below n in ascending order, all of them unless they are too many.
func (w *varier) places(n int) []int {
	var out []int
	if n <= maxPlaces {
		for i := range n {
			out = append(out, i)
		}
		return out
	}
	out = append(out, w.r.Perm(n)[:maxPlaces]...)
	slices.Sort(out)
	return out
}

// bytes treats a []byte as text.
//
// Most functions of bytes are functions of a text (bytes.TrimSpace beside strings.TrimSpace). The neighbours of a list, which treat each
// byte as a number, would not put a word of the code into it.
func (w *varier) bytes(vs relation.List) []relation.Value {
	text := make([]byte, len(vs))
	for i, v := range vs {
		text[i] = v.(uint8)
	}
	var out []relation.Value
	for _, s := range w.strings(string(text)) {
		list := make(relation.List, len(s))
		for i := range list {
			list[i] = s[i]
		}
		out = append(out, list)
	}
	return out
}

// resized is a slice with elements more or less.
//
// The lengths are those next to the present one, twice it, 0, and one by the distance, because the distance may come from a condition such
// as len(xs) >= 16. An element is doubled in its place rather than at the end, so that sorted lists stay sorted.
func (w *varier) resized(vs relation.List, t *relation.Type) []relation.Value {
	var out []relation.Value
	m := &maker{sp: w.sp, depth: w.depth + 1}
	draw := m.of(t.Elem, "")
	grown := func(n int) {
		c := slices.Clone(vs)
		for range n {
			c = append(c, draw(w.r))
		}
		out = append(out, c)
	}
	grown(1)
	grown(2)
	if d := int(min(w.distance, 4*MaxSlice)); d > 0 {
		grown(d)
		out = append(out, slices.Clone(vs[:max(0, len(vs)-d)]))
	}
	for i := range vs {
		out = append(out, slices.Delete(slices.Clone(vs), i, i+1), slices.Insert(slices.Clone(vs), i, vs[i]))
	}
	return append(out, relation.List{}, append(slices.Clone(vs), vs...))
}

// few picks n of the values, the first half of them as they come.
//
// The first half is what is likely to help and is always there; the other half is drawn with replacement from the whole, so that no
// neighbour is out of reach.
func (w *varier) few(vs []relation.Value, n int) []relation.Value {
	if len(vs) <= n {
		return vs
	}
	out := slices.Clone(vs[:n/2])
	for range n - n/2 {
		out = append(out, vs[w.r.IntN(len(vs))])
	}
	return out
}

// parts changes one field.
//
// All other fields stay. A condition over two fields is met by two moves in sequence, if the first one makes the distance smaller.
func (w *varier) parts(vs relation.Fields, of func(int) *relation.Type) []relation.Value {
	var out []relation.Value
	for i, f := range vs {
		for _, x := range w.few(w.deeper(f, of(i)), 60) {
			c := slices.Clone(vs)
			c[i] = x
			out = append(out, c)
		}
	}
	return out
}

// maps changes values and drops entries.
//
// Keys are not moved: a map whose keys matter gets them from the literals of the code when it is drawn, and a neighbour of a key is hardly
// ever another key. No entry is added for the same reason.
func (w *varier) maps(v relation.Value, t *relation.Type) []relation.Value {
	ps, _ := v.(relation.Pairs)
	out := []relation.Value{relation.Pairs(nil)}
	for i, p := range ps {
		out = append(out, slices.Delete(slices.Clone(ps), i, i+1))
		for _, x := range w.few(w.deeper(p.Value, t.Elem), 20) {
			c := slices.Clone(ps)
			c[i].Value = x
			out = append(out, c)
		}
	}
	return out
}

// presets is the other values of t that no call makes.
func (w *varier) presets(v relation.Value, t *relation.Type) []relation.Value {
	b, _ := v.(relation.Built)
	var out []relation.Value
	for _, by := range t.Builders {
		f := w.sp.Env.Func(by.Func)
		if f != nil && f.Preset() && len(f.Params) == 0 && (len(b.Steps) != 1 || b.Steps[0].Func != by.Func) {
			out = append(out, relation.Built{Steps: []relation.Step{{Func: by.Func}}})
		}
	}
	return out
}

// built changes the arguments of the steps of a value, and takes back its last step.
//
// An argument that would make the step costly, a size of millions for instance, is left out (bearable). Steps are not exchanged or
// inserted: most pairs of steps do not commute, and a value that cannot be made is no use to the search.
func (w *varier) built(v relation.Value) []relation.Value {
	b, ok := v.(relation.Built)
	if !ok {
		return nil
	}
	var out []relation.Value
	if n := len(b.Steps); n > 1 {
		out = append(out, relation.Built{Steps: slices.Clone(b.Steps[:n-1])})
	}
	for i, st := range b.Steps {
		fn := w.sp.Env.Func(st.Func)
		if fn == nil {
			continue
		}
		params := fn.Params[len(fn.Params)-len(st.Args):]
		for k, a := range st.Args {
			near := slices.DeleteFunc(w.deeper(a, params[k].Type), func(x relation.Value) bool { return !bearable(params[k], x) })
			for _, x := range w.few(near, 20) {
				steps := slices.Clone(b.Steps)
				steps[i].Args = slices.Clone(st.Args)
				steps[i].Args[k] = x
				out = append(out, relation.Built{Steps: steps})
			}
		}
	}
	return out
}
