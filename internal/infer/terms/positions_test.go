package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// whole is a list of numbers as Go has it.
func whole(v relation.Value) []int {
	var out []int
	for _, e := range v.(relation.List) {
		out = append(out, e.(int))
	}
	return out
}

func listed(xs []int) relation.Value {
	out := relation.List{}
	for _, x := range xs {
		out = append(out, x)
	}
	return out
}

// pointedTo is a struct, or the one that a pointer points to.
func pointedTo(v relation.Value) relation.Fields {
	if ref, ok := v.(relation.Ref); ok {
		v = ref.To
	}
	return v.(relation.Fields)
}

// placing has functions whose arguments are lists with positions, lists with numbers, and values with numbers.
var placing = map[string]fake.Function{
	"Put": func(a []relation.Value) []relation.Value {
		xs, at := whole(a[0]), a[1].(int)
		if at < 0 || at > len(xs) {
			return []relation.Value{a[0], a[0]}
		}
		return []relation.Value{listed(slices.Insert(slices.Clone(xs), at, a[2].(int))), a[0]}
	},
	"Above": func(a []relation.Value) []relation.Value {
		n := 0
		for _, x := range whole(a[0]) {
			if x > a[1].(int) {
				n++
			}
		}
		return []relation.Value{n, a[0]}
	},
	"Span.Has": func(a []relation.Value) []relation.Value {
		s, n := a[0].(relation.Fields), a[1].(int)
		return []relation.Value{s[0].(int) <= n && n < s[1].(int)}
	},
	"Span.Move": spans["Span.Move"],
	"Mark": func(a []relation.Value) []relation.Value {
		return []relation.Value{a[1].(string) + strings.ReplaceAll(a[0].(string), " ", " "+a[1].(string))}
	},
	"Pile.Drop": func(a []relation.Value) []relation.Value {
		p := pointedTo(a[0])
		xs := whole(p[0])
		if len(xs) == 0 {
			return []relation.Value{0, false, p}
		}
		return []relation.Value{xs[len(xs)-1], true, relation.Fields{listed(xs[:len(xs)-1])}}
	},
	"Pile.Add": func(a []relation.Value) []relation.Value {
		return []relation.Value{relation.Fields{listed(append(whole(pointedTo(a[0])[0]), a[1].(int)))}}
	},
}

// Arguments of different shapes are changed together: a list with the positions in it, with numbers like its elements, a value with numbers that
// it is shifted by.
func TestTogether(t *testing.T) {
	put := fn("Put", gives(intList), "xs", intList, "at", integer, "x", integer)
	above := fn("Above", gives(integer), "xs", intList, "n", integer)
	has := fn("Span.Has", gives(flag), "s", span, "n", integer)
	mark := fn("Mark", gives(text), "s", text, "with", text)
	const lists = "len(xs) in 0..8, xs[i] in -20..20"
	for _, tt := range []struct {
		domain string
		fns    []*relation.Func
		want   []string
	}{
		{lists + ", at in -3..12, x in -20..20", []*relation.Func{put}, []string{
			"at >= 0 => Put(xs, at, x) == insert(xs, at, x)",
			"Put(offset(xs, c), at, x+c) == offset(Put(xs, at, x), c)", "Put(reverse(xs), len(xs)-at, x) == reverse(Put(xs, at, x))",
			"at <= len(xs) => Put(concat(xs, xs2), at, x) == concat(Put(xs, at, x), xs2)",
		}},
		{lists + ", n in -20..20", []*relation.Func{above}, []string{
			"Above(offset(xs, c), n+c) == Above(xs, n)", "Above(concat(xs, xs2), n) == Above(xs, n) + Above(xs2, n)",
		}},
		{"s.From in -20..20, s.To in -20..20, n in -20..20", []*relation.Func{has, spanMove}, []string{"s.Move(c).Has(n+c) == s.Has(n)"}},
		{"len(s) in 0..8, len(with) in 0..4", []*relation.Func{mark}, []string{`Mark(s, "") == s`, `Mark("", with) == with`}},
	} {
		got := found(t, tt.domain, placing, tt.fns...)
		for _, w := range tt.want {
			if !slices.Contains(got, canonical(t, w, tt.fns)) {
				t.Errorf("%s is not among\n\t%s", w, strings.Join(got, "\n\t"))
			}
		}
	}
}

// What the language makes of all arguments defines a result; of fewer, or of another execution, it does not.
func TestDefines(t *testing.T) {
	put := fn("Put", gives(intList), "xs", intList, "at", integer, "x", integer)
	s := begun(t, "", placing, put)
	xs, at, x := s.vars.params[0], s.vars.params[1], s.vars.params[2]
	result, within := apply(s.vocab.subject[0], xs, at, x), compared("<=", at, number(integer, 3))
	for _, tt := range []struct {
		c    *candidate
		want bool
	}{
		{newCandidate("region", within, "==", result, apply(builtinAt("insert", intList, integer, integer), xs, at, x)), true},
		{newCandidate("equation", nil, "==", result, apply(builtinAt("take", intList, integer), xs, at)), false},
		{newCandidate("equation", nil, "==", result, xs), false},
		{newCandidate("equation", nil, "==", result, apply(s.vocab.subject[0], xs, x, at)), false},
	} {
		if got := tt.c.defines(s); got != tt.want {
			t.Errorf("%s defines the result: %v", tt.c.text(), got)
		}
	}
}

// What a method with results leaves of its receiver is a value like others, and the receiver itself is one.
func TestStates(t *testing.T) {
	pile := &relation.Type{Kind: relation.Struct, Name: "Pile", Fields: []relation.Field{{Name: "Items", Type: intList}}}
	pointer := &relation.Type{Kind: relation.Pointer, Elem: pile}
	drop := fn("Pile.Drop", []relation.Param{{Name: "item", Type: integer}, {Name: "ok", Type: flag}}, "p", pointer)
	add := fn("Pile.Add", nil, "p", pointer, "item", integer)
	s := grown(t, "len(p.Items) in 0..6, p.Items[i] in -20..20", placing, drop, add)
	for _, text := range []string{"p.Drop().p", "p.Drop().p.Add(p.Drop().item)"} {
		s.term(t, text)
	}
	var got []string
	for _, c := range s.conjectures() {
		got = append(got, c.text())
	}
	for _, w := range []string{"p.Drop().ok => p.Drop().p.Add(p.Drop().item) == p"} {
		if !slices.Contains(got, w) {
			t.Errorf("%s is not among %q", w, got)
		}
	}
}

// A text of an enumerated type has no operator that joins it to another: it is left as it is, and the search does not end there.
func TestNamedText(t *testing.T) {
	code := &relation.Type{Kind: relation.String, Name: "Code", Pkg: "p", Enum: true, Consts: []relation.Const{{Name: "A", Text: `"a"`}, {Name: "B", Text: `"b"`}}}
	show := fn("Show", gives(text), "c", code)
	shown := map[string]fake.Function{"Show": func(a []relation.Value) []relation.Value { return []relation.Value{a[0]} }}
	found(t, "len(c) in 0..8", shown, show)
}
