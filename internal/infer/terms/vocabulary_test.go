package terms

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Builtins take the types that the language says (docs/language.md §4).
func TestBuiltins(t *testing.T) {
	ints := &relation.Type{Kind: relation.Slice, Elem: integer}
	zone := &relation.Type{Kind: relation.Int, Name: "Zone", Enum: true}
	consts := func(texts ...string) (out []relation.Const) {
		for _, text := range texts {
			out = append(out, relation.Const{Text: text})
		}
		return out
	}
	mode := &relation.Type{Kind: relation.Uint32, Name: "Mode", Consts: consts("1", "2", "4", "8", "10")}
	span := &relation.Type{Kind: relation.Int64, Name: "Duration", Consts: consts("1", "1000", "1000000")}
	counts := &relation.Type{Kind: relation.Map, Key: text, Elem: integer}
	for _, tt := range []struct {
		name string
		in   []*relation.Type
		want *relation.Type
	}{
		{"len", []*relation.Type{text}, integer},
		{"len", []*relation.Type{counts}, integer},
		{"len", []*relation.Type{integer}, nil},
		{"+", []*relation.Type{integer, integer}, integer},
		{"+", []*relation.Type{text, text}, text},
		{"+", []*relation.Type{integer, float}, nil},
		{"+", []*relation.Type{flag, flag}, nil},
		{"-", []*relation.Type{text, text}, nil},
		{"neg", []*relation.Type{word}, nil},
		{"*", []*relation.Type{mode, mode}, nil}, // nobody doubles a flag
		{"*", []*relation.Type{span, span}, span},
		{"max", []*relation.Type{mode, mode}, mode},
		{"neg", []*relation.Type{float}, float},
		{"neglist", []*relation.Type{ints}, ints},
		{"!", []*relation.Type{flag}, flag},
		{"reverse", []*relation.Type{texts}, texts},
		{"sort", []*relation.Type{text}, nil},
		{"sort", []*relation.Type{texts}, texts},
		{"sum", []*relation.Type{ints}, integer},
		{"sum", []*relation.Type{texts}, nil},
		{"concat", []*relation.Type{ints, ints}, ints},
		{"rotate", []*relation.Type{ints, integer}, ints},
		{"rotate", []*relation.Type{ints, word}, nil},
		{"offset", []*relation.Type{ints, integer}, ints},
		{"offset", []*relation.Type{ints, float}, nil},
		{"count", []*relation.Type{texts, text}, integer},
		{"contains", []*relation.Type{texts, text}, flag},
		{"contains", []*relation.Type{text, text}, nil},
		{"max", []*relation.Type{word, word}, word},
		{"no builtin", []*relation.Type{word}, nil},
		{"neg", []*relation.Type{zone}, nil},
		{"+", []*relation.Type{zone, zone}, nil},
		{"max", []*relation.Type{zone, zone}, zone},
	} {
		op := builtinAt(tt.name, tt.in...)
		switch {
		case op == nil && tt.want != nil, op != nil && tt.want == nil:
			t.Errorf("%s of %v: %v", tt.name, tt.in, op)
		case op != nil && !identical(op.out, tt.want):
			t.Errorf("%s of %v is a %v, want %v", tt.name, tt.in, op.out, tt.want)
		}
	}
}

// Every row of the table is an operation of some type, under a name of its own.
func TestBuiltinsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range builtins {
		if seen[b.name] {
			t.Errorf("two rows of the name %s", b.name)
		}
		seen[b.name] = true
	}
}

// The outputs of a function that can be observed, and how a relation names them.
func TestCallsOf(t *testing.T) {
	pointer := &relation.Type{Kind: relation.Pointer, Elem: span}
	for _, tt := range []struct {
		fn   *relation.Func
		want []string
	}{
		{fn("F", gives(integer), "n", integer), []string{"F(n)"}},
		{fn("Div", []relation.Param{{Name: "q", Type: integer}, {Type: integer}}, "a", integer, "b", integer), []string{"Div(a, b).q", "Div(a, b)[1]"}},
		{fn("Sort", nil, "xs", floats), []string{"Sort(xs)"}},
		{fn("Sum", gives(float), "xs", floats), []string{"Sum(xs)"}},
		{fn("New", gives(pointer), "n", integer), []string{"New(n)"}},
		{&relation.Func{Name: "Show", Params: []relation.Param{{Name: "v", Type: integer, As: "any"}}, Results: gives(text)}, nil},
	} {
		var got []string
		for _, op := range callsOf(tt.fn, false) {
			args := make([]*term, len(op.in))
			for i, p := range tt.fn.Params {
				args[i] = variable(relation.Var{Name: p.Name, Type: p.Type})
			}
			got = append(got, apply(op, args...).text)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.fn.Name, got, tt.want)
		}
	}
}

// A vocabulary has the types that a function's parameters and results lead to, literals of each, and sisters of these types.
func TestVocabulary(t *testing.T) {
	upper := fn("Upper", gives(text), "s", text)
	ratio := fn("Ratio", gives(float), "s", span)
	round := fn("Round", gives(float), "x", float)
	v := newVocabulary(&Problem{Subject: spanGap, Sisters: []*relation.Func{upper, round, spanSize, ratio}})
	for _, typ := range []*relation.Type{span, integer, float} {
		if !v.has(typ) {
			t.Errorf("no %v", typ)
		}
	}
	var names []string
	for _, g := range v.sisters {
		names = append(names, g.call.Name)
	}
	if want := []string{"Span.Size", "Ratio", "Round"}; !slices.Equal(names, want) {
		t.Errorf("sisters %v, want %v", names, want)
	}
	for _, l := range []string{"0", "1", "2", "-1"} {
		if v.literalOf(integer, l) == nil {
			t.Errorf("no literal %s", l)
		}
	}
	if v.literalOf(text, `""`) != nil {
		t.Error("a literal of a type that does not occur")
	}
	if l := v.literalOf(word, "-1"); l != nil {
		t.Error("a word is less than nothing")
	}
}

func TestVariables(t *testing.T) {
	for _, tt := range []struct {
		fn   *relation.Func
		want []string
	}{
		{fn("F", gives(integer), "n", integer), []string{"n", "n2", "c"}},
		{fn("F", gives(integer), "s", text), []string{"s", "s2", "k", "n"}}, // n is a number that is written in a text
		{fn("F", gives(text), "s", text), []string{"s", "s2", "k"}},
		{fn("F", gives(integer), "xs", floats, "k", integer), []string{"xs", "k", "xs2", "k2", "k3", "c", "c2"}},
		{fn("F", gives(integer), "x", float, "x2", float), []string{"x", "x2", "x22", "x222", "c"}},
		{spanGap, []string{"s", "t", "s2", "t2", "c"}},
	} {
		v := newVariables(tt.fn)
		var got []string
		for _, w := range v.all {
			got = append(got, w.Name)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", relation.FuncSource(tt.fn, relation.PackageName), got, tt.want)
		}
	}
}

// Sisters that put an entry into a map take a key and a value, for which there are variables.
func TestEntries(t *testing.T) {
	table := &relation.Type{Kind: relation.Map, Key: text, Elem: text}
	with := fn("With", gives(table), "m", table, "k", text, "v", text)
	p := &Problem{Subject: fn("Size", gives(integer), "m", table), Sisters: []*relation.Func{with}}
	if v := newVocabulary(p); len(v.sisters) != 1 {
		t.Errorf("%d sisters", len(v.sisters))
	}
	var names []string
	vars := newVariables(p.Subject, with)
	for _, x := range vars.more {
		names = append(names, x.leaf)
	}
	if !slices.Contains(names, "key") || !slices.Contains(names, "value") {
		t.Errorf("variables %q", names)
	}
}
