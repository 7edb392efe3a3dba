package terms

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// intVar is a variable of type int.
func intVar(name string) *term { return variable(relation.Var{Name: name, Type: integer}) }

// plus, minus and times are the operators on ints.
func plus(x, y *term) *term  { return apply(builtinAt("+", integer, integer), x, y) }
func minus(x, y *term) *term { return apply(builtinAt("-", integer, integer), x, y) }
func times(x, y *term) *term { return apply(builtinAt("*", integer, integer), x, y) }

// double is a function of one int, as an operation.
func called(name string, x ...*term) *term {
	params := []any{}
	for i := range x {
		params = append(params, string(rune('a'+i)), integer)
	}
	return apply(callsOf(fn(name, gives(integer), params...), name == "F")[0], x...)
}

// What follows from equations that are known, whatever their variables stand for.
func TestFollows(t *testing.T) {
	a, b, c := intVar("a"), intVar("b"), intVar("c")
	one, two := number(integer, 1), number(integer, 2)
	type equation struct{ x, y *term }
	for _, tt := range []struct {
		name  string
		known []equation
		ask   equation
		want  bool
	}{
		{"itself", nil, equation{called("F", a), called("F", a)}, true},
		{"nothing is known", nil, equation{called("F", a), called("G", a)}, false},
		{
			"an instance",
			[]equation{{called("F", minus(number(integer, 0), a)), called("F", a)}},
			equation{called("F", minus(number(integer, 0), b)), called("F", b)}, true,
		},
		{
			"an instance with a literal",
			[]equation{{called("F", plus(a, c)), plus(called("F", a), c)}},
			equation{called("F", plus(a, two)), plus(called("F", a), two)}, true,
		},
		{
			"two steps",
			[]equation{{called("F", plus(a, one)), plus(called("F", a), one)}},
			equation{called("F", plus(plus(a, one), one)), plus(plus(called("F", a), one), one)}, true,
		},
		{
			"arguments in another order",
			[]equation{{called("F", b, a), called("F", a, b)}},
			equation{called("F", plus(a, one), c), called("F", c, plus(a, one))}, true,
		},
		{
			"not the converse",
			[]equation{{called("F", number(integer, 0)), number(integer, 0)}},
			equation{called("F", a), number(integer, 0)}, false,
		},
		{
			"inside of a term",
			[]equation{{called("F", called("F", a)), called("F", a)}},
			equation{times(called("F", called("F", b)), c), times(called("F", b), c)}, true,
		},
		{"what is neutral", nil, equation{plus(called("F", a), number(integer, 0)), called("F", a)}, true},
		{"a factor of one", nil, equation{times(one, called("F", a)), called("F", a)}, true},
		{"nothing is taken away", nil, equation{minus(called("F", a), number(integer, 0)), called("F", a)}, true},
		{"from nothing", nil, equation{minus(number(integer, 0), called("F", a)), called("F", a)}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &search{}
			for _, k := range tt.known {
				s.know(k.x, k.y)
			}
			if got := s.follows(tt.ask.x, tt.ask.y); got != tt.want {
				t.Errorf("%s == %s follows: %v, want %v", tt.ask.x.key, tt.ask.y.key, got, tt.want)
			}
		})
	}
}

// A rule has no variable on its right side that is not on its left one, for it would have to invent it: a constant stands there, which says
// that the value does not matter.
func TestKnow(t *testing.T) {
	a, b := intVar("a"), intVar("b")
	for _, tt := range []struct {
		name string
		x, y *term
		want int
	}{
		{"one direction", called("F", plus(a, number(integer, 1))), called("F", a), 1},
		{"both directions", called("F", b, a), called("F", a, b), 2},
		{"whatever a variable is", called("F", a, a), called("F", b, b), 1},
		{"the same", called("F", a), called("F", a), 0},
	} {
		s := &search{}
		s.know(tt.x, tt.y)
		if len(s.rules) != tt.want {
			t.Errorf("%s: %d rules, want %d", tt.name, len(s.rules), tt.want)
		}
	}
}

func TestMatches(t *testing.T) {
	a, b := intVar("a"), intVar("b")
	two := number(integer, 2)
	for _, tt := range []struct {
		name        string
		pattern, of *term
		want        bool
	}{
		{"a variable is anything of its type", a, called("F", b), true},
		{"but of no other type", a, variable(relation.Var{Name: "s", Type: text}), false},
		{"a literal is itself", two, number(integer, 2), true},
		{"and no other one", two, number(integer, 1), false},
		{"one variable, one term", called("F", a, a), called("F", two, b), false},
		{"one variable twice", called("F", a, a), called("F", plus(b, two), plus(b, two)), true},
		{"a sum in any order", plus(a, two), plus(two, b), true},
		{"another function", called("F", a), called("G", a), false},
	} {
		as := assignment{of: map[string]*term{}}
		if got := as.matches(tt.pattern, tt.of); got != tt.want {
			t.Errorf("%s: %s of %s is %v", tt.name, tt.pattern.key, tt.of.key, got)
		}
	}
}

// A pattern with two ways to match is tried both ways.
func TestTurned(t *testing.T) {
	a, b := intVar("a"), intVar("b")
	x := plus(a, b)
	var firsts []string
	for _, turned := range []bool{false, true} {
		as := assignment{of: map[string]*term{}, turned: turned}
		if !as.matches(x, plus(called("F", a), number(integer, 3))) {
			t.Fatal("a sum is no sum")
		}
		firsts = append(firsts, as.of["a"].key)
	}
	if firsts[0] == firsts[1] {
		t.Errorf("a stands for %s both times", firsts[0])
	}
}

// Equations that hold in a region hold of what lies in it for sure.
func TestConditionally(t *testing.T) {
	s := grown(t, near, spans, spanGap, spanSize, spanMove, spanCommon)
	empty := compared("==", s.term(t, "s.Size()"), s.vocab.literalOf(integer, "0"))
	none := s.vocab.literalOf(integer, "0")
	s.where = append(s.where, conditional{empty, rule{s.term(t, "s.Gap(t)"), none}})
	if ok, err := s.rows.evaluate(empty); err != nil || !ok {
		t.Fatal(err)
	}
	inside := trueRows(empty.col)
	for _, tt := range []struct {
		text string
		rows relation.Bits
		want string
	}{
		{"s.Gap(t)", inside, none.key},
		{"s.Gap(t2)", inside, none.key},
		{"s.Gap(t)", relation.All(s.rows.n), "Span.Gap#0(s,t,)"},
	} {
		if got := s.conditionally(s.term(t, tt.text), tt.rows); got.key != tt.want {
			t.Errorf("%s is %s, want %s", tt.text, got.key, tt.want)
		}
	}
}
