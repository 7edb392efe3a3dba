package counterexample

import (
	"math"
	"reflect"
	"slices"
	"strconv"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// simplify lists values of type t that are simpler than v, the boldest steps first.
func (s *Shrinker) simplify(v relation.Value, t *relation.Type) []relation.Value {
	if t.Enum {
		return earlier(v, t)
	}
	switch v := v.(type) {
	case relation.List:
		return s.simplifyList(v, t)
	case relation.Fields:
		return each(v, func(i int) []relation.Value { return s.simplify(v[i], t.Fields[i].Type) })
	case relation.Pairs:
		return s.simplifyPairs(v, t)
	case relation.Ref:
		var out []relation.Value
		for _, w := range s.simplify(v.To, t.Elem) {
			out = append(out, relation.Ref{To: w})
		}
		return out
	case relation.Built:
		return append(s.earlierPresets(v, t), s.simplifyBuilt(v)...)
	case string:
		return simplifyText(v)
	}
	return simplifyScalar(v)
}

// earlier lists the constants of t declared before v.
func earlier(v relation.Value, t *relation.Type) []relation.Value {
	var out []relation.Value
	for _, c := range t.Consts {
		w, ok := ConstValue(c, v)
		if !ok || Same(w, v) {
			break
		}
		out = append(out, w)
	}
	return out
}

// ConstValue returns c as a value of the Go type of like.
func ConstValue(c relation.Const, like relation.Value) (relation.Value, bool) {
	x := reflect.New(reflect.TypeOf(like)).Elem()
	switch {
	case x.Kind() == reflect.String:
		s, err := strconv.Unquote(c.Text)
		x.SetString(s)
		return x.Interface(), err == nil
	case x.CanInt():
		n, err := strconv.ParseInt(c.Text, 10, x.Type().Bits())
		x.SetInt(n)
		return x.Interface(), err == nil
	case x.CanUint():
		n, err := strconv.ParseUint(c.Text, 10, x.Type().Bits())
		x.SetUint(n)
		return x.Interface(), err == nil
	}
	return nil, false
}

// each simplifies one part of a composite at a time.
func each[S ~[]relation.Value](parts S, simplify func(i int) []relation.Value) []relation.Value {
	var out []relation.Value
	for i := range parts {
		for _, w := range simplify(i) {
			next := slices.Clone(parts)
			next[i] = w
			out = append(out, next)
		}
	}
	return out
}

func (s *Shrinker) simplifyList(v relation.List, t *relation.Type) []relation.Value {
	var out []relation.Value
	if t.Kind == relation.Slice {
		for _, cut := range cuts(len(v)) {
			out = append(out, slices.Delete(slices.Clone(v), cut[0], cut[1]))
		}
	}
	for _, group := range equalElements(v) {
		for _, w := range s.simplify(v[group[0]], t.Elem) {
			next := slices.Clone(v)
			for _, i := range group {
				next[i] = w
			}
			out = append(out, next)
		}
	}
	return append(out, each(v, func(i int) []relation.Value { return s.simplify(v[i], t.Elem) })...)
}

// cuts lists the parts of a sequence of n that a step may leave out: all, halves, quarters, … single elements.
func cuts(n int) [][2]int {
	var out [][2]int
	for size := n; size > 0; size /= 2 {
		for at := 0; at+size <= n; at += size {
			out = append(out, [2]int{at, at + size})
		}
		if n%size != 0 {
			out = append(out, [2]int{n - size, n})
		}
	}
	return out
}

// equalElements groups the places of v that hold one value, where there are at least two.
func equalElements(v relation.List) [][]int {
	places := map[string][]int{}
	var keys []string
	for i, e := range v {
		k := Key(Row{e})
		if places[k] == nil {
			keys = append(keys, k)
		}
		places[k] = append(places[k], i)
	}
	var groups [][]int
	for _, k := range keys {
		if len(places[k]) > 1 {
			groups = append(groups, places[k])
		}
	}
	return groups
}

func (s *Shrinker) simplifyPairs(v relation.Pairs, t *relation.Type) []relation.Value {
	var out []relation.Value
	for _, cut := range cuts(len(v)) {
		out = append(out, slices.Delete(slices.Clone(v), cut[0], cut[1]))
	}
	for i, p := range v {
		for _, k := range s.simplify(p.Key, t.Key) {
			if !slices.ContainsFunc(v, func(q relation.Pair) bool { return Same(q.Key, k) }) {
				out = append(out, rekeyed(v, i, relation.Pair{Key: k, Value: p.Value}))
			}
		}
		for _, w := range s.simplify(p.Value, t.Elem) {
			next := slices.Clone(v)
			next[i].Value = w
			out = append(out, next)
		}
	}
	return slices.DeleteFunc(out, func(w relation.Value) bool { return !simpler(w, v) })
}

// rekeyed replaces entry i and keeps the entries sorted by key.
func rekeyed(v relation.Pairs, i int, p relation.Pair) relation.Pairs {
	next := slices.Delete(slices.Clone(v), i, i+1)
	at, _ := slices.BinarySearchFunc(next, p.Key, func(q relation.Pair, k relation.Value) int { return source.Compare(q.Key, k) })
	return slices.Insert(next, at, p)
}

// earlierPresets lists the values of t that no call makes and that are listed before v.
func (s *Shrinker) earlierPresets(v relation.Built, t *relation.Type) []relation.Value {
	if s.Env == nil || len(v.Steps) != 1 {
		return nil
	}
	var out []relation.Value
	for _, b := range t.Builders {
		f := s.Env.Func(b.Func)
		if f == nil || !f.Preset() || b.Func == v.Steps[0].Func {
			break
		}
		if len(f.Params) == 0 {
			out = append(out, relation.Built{Steps: []relation.Step{{Func: b.Func}}})
		}
	}
	return out
}

// simplifyBuilt leaves out mutators, then simplifies arguments.
func (s *Shrinker) simplifyBuilt(v relation.Built) []relation.Value {
	var out []relation.Value
	for _, cut := range cuts(max(0, len(v.Steps)-1)) {
		out = append(out, relation.Built{Steps: slices.Delete(slices.Clone(v.Steps), cut[0]+1, cut[1]+1)})
	}
	for i, step := range v.Steps {
		params := s.parameters(step.Func, len(step.Args))
		if params == nil {
			continue
		}
		for _, args := range each(step.Args, func(j int) []relation.Value { return s.simplify(step.Args[j], params[j].Type) }) {
			next := slices.Clone(v.Steps)
			next[i].Args = args.([]relation.Value)
			out = append(out, relation.Built{Steps: next})
		}
	}
	return out
}

// parameters returns the last n parameters of a function, which leaves out the receiver of a mutator; nil if it has fewer.
func (s *Shrinker) parameters(name string, n int) []relation.Param {
	if s.Env == nil {
		return nil
	}
	f := s.Env.Func(name)
	if f == nil || len(f.Params) < n {
		return nil
	}
	return f.Params[len(f.Params)-n:]
}

func simplifyText(v string) []relation.Value {
	cs := characters(v)
	join := func(cs []string) string {
		var out []byte
		for _, c := range cs {
			out = append(out, c...)
		}
		return string(out)
	}
	var out []relation.Value
	for _, cut := range cuts(len(cs)) {
		out = append(out, join(slices.Delete(slices.Clone(cs), cut[0], cut[1])))
	}
	replace := func(old, new string) {
		next := slices.Clone(cs)
		for i, c := range next {
			if c == old {
				next[i] = new
			}
		}
		out = append(out, join(next))
	}
	menu := []string{"a", "b", "c", "A", "0", "1", " "}
	for i, c := range cs {
		for _, m := range menu {
			if rank(m) >= rank(c) {
				break
			}
			if slices.Index(cs, c) == i {
				replace(c, m)
			}
			next := slices.Clone(cs)
			next[i] = m
			out = append(out, join(next))
		}
	}
	return slices.DeleteFunc(out, func(w relation.Value) bool { return !simpler(w, v) })
}

func simplifyScalar(v relation.Value) []relation.Value {
	x := reflect.ValueOf(v)
	var out []relation.Value
	add := func(set func(reflect.Value)) {
		y := reflect.New(x.Type()).Elem()
		set(y)
		if w := y.Interface(); simpler(w, v) {
			out = append(out, w)
		}
	}
	switch {
	case !x.IsValid():
	case x.Kind() == reflect.Bool:
		add(func(y reflect.Value) { y.SetBool(false) })
	case x.CanInt():
		for _, n := range lowered(magnitude(x.Int())) {
			add(func(y reflect.Value) { y.SetInt(int64(n)) })
			add(func(y reflect.Value) { y.SetInt(-int64(n)) })
		}
	case x.CanUint():
		for _, n := range lowered(x.Uint()) {
			add(func(y reflect.Value) { y.SetUint(n) })
		}
	case x.CanFloat():
		for _, f := range loweredFloat(x.Float()) {
			add(func(y reflect.Value) { y.SetFloat(f) })
			add(func(y reflect.Value) { y.SetFloat(-f) })
		}
	case x.CanComplex():
		re, im := real(x.Complex()), imag(x.Complex())
		for _, f := range append(loweredFloat(re), -re) {
			add(func(y reflect.Value) { y.SetComplex(complex(f, im)) })
		}
		for _, f := range append(loweredFloat(im), -im) {
			add(func(y reflect.Value) { y.SetComplex(complex(re, f)) })
		}
	}
	return out
}

// lowered lists magnitudes from 0 up to n: bold ones first, then n less a half, a quarter, … 1, and n itself for another sign.
func lowered(n uint64) []uint64 {
	out := []uint64{0, 1, 2, 3, 5, 10, 100, 1000, uint64(math.Sqrt(float64(n)))}
	for d := n / 2; d > 0; d /= 2 {
		out = append(out, n-d)
	}
	out = append(out, n)
	return slices.DeleteFunc(out, func(m uint64) bool { return m > n })
}

// loweredFloat does the same for |f|: integers, then decimals of one, two, three, … places, then halves.
func loweredFloat(f float64) []float64 {
	f = math.Abs(f)
	out := []float64{0, 1, 2, 3, 5, 10, 100, 1000}
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(out, math.MaxFloat64, f)
	}
	out = append(out, math.Trunc(math.Sqrt(f)))
	whole := math.Trunc(f)
	for d := math.Trunc(whole / 2); d >= 1; d = math.Trunc(d / 2) {
		out = append(out, whole-d)
	}
	out = append(out, whole, whole+1, 0.5, whole+0.5)
	if f < 1e6 {
		for _, scale := range []float64{10, 100, 1000, 1e6, 1e9} {
			out = append(out, math.Round(f*scale)/scale, math.Ceil(f*scale)/scale, math.Floor(f*scale)/scale)
		}
	}
	for _, digits := range []int{1, 2, 3, 6} {
		if g, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', digits, 64), 64); err == nil {
			out = append(out, g)
		}
	}
	return append(out, f/2, f)
}

// moved returns w + (to - from) for numbers, where that is exact.
func moved(w, from, to relation.Value) (relation.Value, bool) {
	x, a, b := reflect.ValueOf(w), reflect.ValueOf(from), reflect.ValueOf(to)
	if !x.IsValid() || !a.IsValid() || !b.IsValid() || a.Kind() != x.Kind() || b.Kind() != x.Kind() {
		return nil, false
	}
	y := reflect.New(x.Type()).Elem()
	switch {
	case x.CanInt():
		y.SetInt(x.Int() + b.Int() - a.Int())
	case x.CanUint():
		y.SetUint(x.Uint() + b.Uint() - a.Uint())
	case x.CanFloat():
		y.SetFloat(x.Float() + (b.Float() - a.Float()))
	default:
		return nil, false
	}
	return y.Interface(), true
}
