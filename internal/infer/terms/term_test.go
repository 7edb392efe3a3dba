package terms

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// How terms are written, and what they ask of their reader.
func TestApply(t *testing.T) {
	a, b := intVar("a"), intVar("b")
	list := variable(relation.Var{Name: "xs", Type: floats})
	for _, tt := range []struct {
		of    *term
		text  string
		size  int
		calls int
	}{
		{plus(a, b), "a + b", 3, 0},
		{times(plus(a, b), number(integer, 2)), "(a + b)*2", 5, 0},
		{plus(number(integer, 2), a), "a + 2", 3, 0},
		{called("F", minus(a, b)), "F(a - b)", 4, 1},
		{apply(builtinAt("len", floats), list), "len(xs)", 2, 0},
		{apply(builtinAt("neg", integer), a), "-a", 2, 0},
		{apply(builtinAt("neglist", floats), list), "neg(xs)", 2, 0},
		{apply(spanField("From"), variable(relation.Var{Name: "s", Type: span})), "s.From", 2, 0},
		{apply(callsOf(spanMove, false)[0], variable(relation.Var{Name: "s", Type: span}), a), "s.Move(a)", 3, 1},
		{negated(compared("<", a, b)), "!(a < b)", 4, 0},
	} {
		if tt.of.text != tt.text || tt.of.size != tt.size || tt.of.calls != tt.calls {
			t.Errorf("got %s, size %d, %d calls; want %s, %d, %d", tt.of.text, tt.of.size, tt.of.calls, tt.text, tt.size, tt.calls)
		}
	}
}

func spanField(name string) *operation {
	for _, f := range fieldsOf(span) {
		if f.name == "."+name {
			return f
		}
	}
	return nil
}

// A reader is asked less by the parameters themselves than by anything else in their place.
func TestWeight(t *testing.T) {
	a, b := intVar("a"), intVar("b")
	order := []*term{
		a, number(integer, 2), called("F", a), called("F", number(integer, 0)), called("F", number(integer, 2)), called("F", b, a),
		called("F", called("F", a)), called("F", plus(a, b)),
	}
	for i := 1; i < len(order); i++ {
		if simpler(order[i-1], order[i]) >= 0 {
			t.Errorf("%s is no simpler than %s", order[i-1].text, order[i].text)
		}
	}
	if called("F", a, b).weight() >= called("F", b, a).weight() {
		t.Error("arguments in another order ask no more")
	}
}

func TestProperties(t *testing.T) {
	a, b := intVar("a"), intVar("b")
	one := number(integer, 1)
	f := called("F", a)
	for _, tt := range []struct {
		of                                              *term
		specific, offset, general, distinct, linear, as bool
	}{
		{f, false, false, true, true, true, true},
		{called("F", b), false, false, true, true, true, false},
		{called("F", a, a), false, false, false, false, false, false},
		{called("G", one), true, false, true, true, true, true},
		{called("F", plus(a, one)), false, false, false, true, true, false},
		{plus(f, one), false, true, true, true, true, true},
		{plus(f, b), false, false, true, true, true, true},
		{plus(f, called("F", b)), false, false, true, true, true, false},
		{times(f, b), false, true, true, true, true, true},
		{minus(f, called("G", a)), false, true, true, true, false, true},
	} {
		got := []bool{tt.of.specific(), tt.of.offset(), tt.of.general(), tt.of.distinct(), tt.of.linear(), tt.of.plain()}
		want := []bool{tt.specific, tt.offset, tt.general, tt.distinct, tt.linear, tt.as}
		for i, name := range []string{"specific", "offset", "general", "distinct", "linear", "plain"} {
			if got[i] != want[i] {
				t.Errorf("%s is %s: %v, want %v", tt.of.text, name, got[i], want[i])
			}
		}
	}
}

func TestMentions(t *testing.T) {
	a, b := intVar("a"), intVar("b")
	x := called("F", plus(a, called("G", a)))
	if !x.mentions("a") || x.mentions("b") || b.mentions("a") {
		t.Error("wrong variables")
	}
	if got := x.lastSister(); got != "G" {
		t.Errorf("last sister %q", got)
	}
	if got := called("F", a).lastSister(); got != "" {
		t.Errorf("last sister %q of the subject", got)
	}
}

// Conditions of the code are terms if they have nothing but variables, literals, fields and operators.
func TestRead(t *testing.T) {
	fns := []*relation.Func{spanGap, spanSize}
	s, n := variable(relation.Var{Name: "s", Type: span}), intVar("n")
	for _, tt := range []struct {
		text string
		want string // "": not read
	}{
		{"p(n int): n > 31", "n > 31"},
		{"p(n int): 0 <= n && n < 10", "0 <= n && n < 10"},
		{"p(s Span): s.From <= s.To", "s.From <= s.To"},
		{"p(n int): -n == 3", "-n == 3"},
		{"p(s Span): s.Size() > 0", ""},
		{"p(m int): m > 0", ""},
	} {
		rel, err := relation.Parse(tt.text, &relation.Env{Funcs: fns, Types: []*relation.Type{span}})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if c := read(rel.Post, []*term{s, n}); c != nil {
			got = c.text
		}
		if got != tt.want {
			t.Errorf("%s is read as %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestShortName(t *testing.T) {
	for name, want := range map[string]string{"Span.Move": "move", "strings.ToUpper": "toupper", "Mul64": "mul64", "X_Y": "xy"} {
		if got := shortName(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
