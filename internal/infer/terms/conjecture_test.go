package terms

import (
	"go/constant"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// The kinds of conjectures, each on a function of which it has something to say.
func TestKinds(t *testing.T) {
	n := fn("F", gives(integer), "n", integer)
	one := func(f func(int) int) map[string]fake.Function {
		return map[string]fake.Function{"F": func(a []relation.Value) []relation.Value { return []relation.Value{f(a[0].(int))} }}
	}
	const small = "n in -100..100"
	for _, tt := range []struct {
		kind string
		f    func(int) int
		want string
		not  string
	}{
		{"equation", func(n int) int { return n * n }, "F(-n) == F(n)", "F(n) == n"},
		{"equation", func(n int) int { return max(n, 0) }, "F(F(n)) == F(n)", "F(-n) == F(n)"},
		{"affine", func(n int) int { return 3*n + 7 }, "F(n) == n*3 + 7", "F(n) == n"},
		{"affine", func(n int) int { return 250 * (n / 10) }, "", "F(n) == n*25"},
		{"region", func(n int) int { return max(n, 0) }, "n <= 0 => F(n) == 0", "n > 0 => F(n) == 0"},
		{"affine-where", func(n int) int { return 2*max(n, 0) + 7 }, "n >= 0 => F(n + 1) == F(n) + 2", "n >= 0 => F(n) == n"},
		{"affine-where", func(n int) int { return n * n }, "", "n > 0 => F(n) == n*2 - 1"},
		{"order", func(n int) int { return max(n, 0) }, "n <= F(n)", "F(n) <= n"},
		{"order", func(n int) int { return n % 3 }, "F(n) <= 2", "F(n) <= n + 2"},
		{"order-where", func(n int) int { return n / 2 }, "n >= 0 => F(n) <= n", "n >= 0 => F(n) <= n + 1"},
		{"order-where", func(n int) int { return n / 2 }, "n <= 0 => F(n) >= n", "n >= 0 => F(n) >= -1"},
		{"monotone", func(n int) int { return n * n }, "n >= 0 && n <= n2 => F(n) <= F(n2)", "n <= n2 => F(n) <= F(n2)"},
		{"monotone", func(n int) int { return n / 2 }, "n <= n2 => F(n) <= F(n2)", "n <= n2 => F(n) >= F(n2)"},
	} {
		s := grown(t, small, one(tt.f), n)
		var got []string
		for _, c := range s.conjectures() {
			if c.kind == tt.kind {
				got = append(got, c.text())
			}
		}
		if tt.want != "" && !slices.ContainsFunc(got, func(text string) bool {
			return canonical(t, text, []*relation.Func{n}) == canonical(t, tt.want, []*relation.Func{n})
		}) {
			t.Errorf("%s: %s is not among %q", tt.kind, tt.want, got)
		}
		if slices.Contains(got, tt.not) {
			t.Errorf("%s: %s is among %q", tt.kind, tt.not, got)
		}
	}
}

// What a sister writes, with a fixed text before it, and a length that is longer by a number which is no literal of the code.
func TestSpelled(t *testing.T) {
	f, g := fn("F", gives(text), "n", integer), fn("G", gives(text), "n", integer)
	s := grown(t, "n in 0..1000", map[string]fake.Function{
		"F": func(a []relation.Value) []relation.Value { return []relation.Value{"item " + strconv.Itoa(a[0].(int))} },
		"G": func(a []relation.Value) []relation.Value { return []relation.Value{strconv.Itoa(a[0].(int))} },
	}, f, g)
	var got []string
	for _, c := range s.conjectures() {
		got = append(got, c.text())
	}
	for _, want := range []string{`F(n) == "item " + G(n)`} {
		if !slices.Contains(got, want) {
			t.Errorf("%s is not among %q", want, got)
		}
	}
	q := fn("Q", gives(text), "s", text)
	s = grown(t, "len(s) in 0..9", map[string]fake.Function{
		"Q": func(a []relation.Value) []relation.Value {
			return []relation.Value{"<b>" + reversedBytes(a[0].(string)) + "</b>"}
		},
	}, q)
	got = nil
	for _, c := range s.conjectures() {
		got = append(got, c.text())
	}
	if want := "len(Q(s)) == len(s) + 7"; !slices.Contains(got, want) {
		t.Errorf("%s is not among %q", want, got)
	}
}

// reversedBytes is a text of the same bytes from behind.
func reversedBytes(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// A line goes through all points, or there is none.
func TestFit(t *testing.T) {
	known := &search{Problem: &Problem{Literals: []*relation.Literal{{Value: constant.MakeInt64(250), Text: "250", T: integer}}}}
	points := func(vs ...float64) *column {
		c := &column{numbers: vs, ids: make([]uint32, len(vs)), defined: relation.All(len(vs))}
		return c
	}
	for _, tt := range []struct {
		name string
		x, y *column
		want line // none
	}{
		{"a line", points(1, 2, 5), points(5, 7, 13), line{1, 2, 3}},
		{"a falling line", points(1, 2, 5), points(-1, -2, -5), line{1, -1, 0}},
		{"a point beside it", points(1, 2, 5), points(5, 7, 12), line{}},
		{"a constant", points(1, 2, 5), points(7, 7, 7), line{}},
		{"one point", points(2, 2, 2), points(7, 7, 7), line{}},
		{"too steep", points(1, 2, 5), points(100, 200, 500), line{}},
		{"a half", points(2, 4, 6), points(1, 2, 3), line{2, 1, 0}},
		{"two thirds", points(3, 6, 12), points(2, 4, 8), line{3, 2, 0}},
		{"a rounded half", points(1, 3, 5), points(1, 2, 3), line{}},
		{"a seventh", points(7, 14, 21), points(1, 2, 3), line{}},
		{"with NaN", points(1, 2, math.NaN(), 5), points(5, 7, 1, 13), line{1, 2, 3}},
		{"with infinities", points(1, 2, math.Inf(1), 5), points(5, 7, math.Inf(1), 13), line{1, 2, 3}},
		{"steep, of the code", points(1, 2, 5), points(250, 500, 1250), line{1, 250, 0}},
		{"the code's, and falling", points(1, 2, 5), points(-250, -500, -1250), line{1, -250, 0}},
		{"divided by the code's", points(250, 500, 1250), points(1, 2, 5), line{250, 1, 0}},
	} {
		if got, ok := known.fit(tt.x, tt.y, true); got != tt.want || ok != (tt.want != line{}) {
			t.Errorf("%s: %v, %v; want %v", tt.name, got, ok, tt.want)
		}
	}
}

// What any function satisfies is no conjecture.
func TestDecoy(t *testing.T) {
	s := grown(t, near, spans, spanGap, spanSize, spanMove, spanCommon)
	gap, other := s.term(t, "s.Gap(t)"), s.term(t, "t.Gap(s)")
	zero, one := s.vocab.literalOf(integer, "0"), s.vocab.literalOf(integer, "1")
	for _, tt := range []struct {
		c    *candidate
		want bool
	}{
		{newCandidate("equation", nil, "==", gap, other), true},
		{newCandidate("order", nil, ">=", gap, zero), true},
		{newCandidate("equation", nil, "==", gap, gap), false},
		{newCandidate("order", nil, "<", gap, plus(gap, one)), false},
		{newCandidate("equation", nil, "==", times(gap, zero), zero), false},
	} {
		if got := telling(tt.c, s.decoys); got != tt.want {
			t.Errorf("%s tells something: %v", tt.c.text(), got)
		}
	}
}

func TestCandidate(t *testing.T) {
	f := callsOf(fn("Is", gives(flag), "n", integer), true)[0]
	is := apply(f, intVar("n"))
	yes, no := literalBool(true), literalBool(false)
	for _, tt := range []struct {
		c    *candidate
		text string
	}{
		{newCandidate("equation", nil, "==", is, yes), "Is(n)"},
		{newCandidate("equation", nil, "==", is, no), "!Is(n)"},
		{newCandidate("region", compared(">", intVar("n"), number(integer, 0)), "==", is, yes), "n > 0 => Is(n)"},
		{newCandidate("order", nil, "<=", called("F", intVar("n")), intVar("n")), "F(n) <= n"},
	} {
		if got := tt.c.text(); got != tt.text {
			t.Errorf("got %s, want %s", got, tt.text)
		}
	}
}

func literalBool(v bool) *term {
	for _, l := range newVocabulary(&Problem{Subject: fn("Is", gives(flag), "n", integer)}).literals {
		if l.text == map[bool]string{true: "true", false: "false"}[v] {
			return l
		}
	}
	return nil
}

// Candidates that differ in the names of their variables are one.
func TestPattern(t *testing.T) {
	a, b := intVar("a"), intVar("b")
	x := newCandidate("equation", nil, "==", called("F", a, b), called("F", b, a))
	y := newCandidate("equation", nil, "==", called("F", b, a), called("F", a, b))
	z := newCandidate("equation", nil, "==", called("F", a, a), called("F", b, a))
	if x.pattern() != y.pattern() {
		t.Errorf("%s and %s differ", x.text(), y.text())
	}
	if x.pattern() == z.pattern() {
		t.Errorf("%s and %s are one", x.text(), z.text())
	}
}

// A conjecture is offered with the statement beside which it says nothing, and with a name that fits a line.
func TestConjecture(t *testing.T) {
	s := grown(t, near, spans, spanGap, spanSize, spanMove, spanCommon)
	list, err := s.prove(s.conjectures())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		out := c.conjecture(s)
		if len(out.Name) > algebra.MaxName || strings.ToLower(out.Name) != out.Name || out.Name == "" {
			t.Errorf("the name of %s is %q", out.Text, out.Name)
		}
		if out.Text == "s.Move(c).Gap(t.Move(c)) == s.Gap(t)" {
			if want := []string{"s.Gap(t) == s2.Gap(t2)"}; !slices.Equal(out.Unless, want) || out.Sister != "Span.Move" || out.Guarded {
				t.Errorf("%+v, want unless %q", out, want)
			}
		}
	}
}

// Same problem, same conjectures in the same order.
func TestSearchRepeats(t *testing.T) {
	first := found(t, near, spans, spanCommon, spanSize, spanMove, spanGap)
	if again := found(t, near, spans, spanCommon, spanSize, spanMove, spanGap); !slices.Equal(first, again) {
		t.Errorf("%q, then %q", first, again)
	}
}

// Each kind has a family, and an equation that of what it says.
func TestFamilies(t *testing.T) {
	for _, k := range kinds {
		if got := (&Conjecture{Kind: k.name}).family(); got.Rank() == len(algebra.Families) || got != k.family {
			t.Errorf("%s: family %q", k.name, got)
		}
	}
	for _, tt := range []struct {
		c    Conjecture
		want algebra.Family
	}{
		{Conjecture{Kind: "equation", Sister: "G"}, algebra.Identity},
		{Conjecture{Kind: "equation", Sister: "G", Unless: []string{"F(x) == F(y)"}}, algebra.Invariance},
		{Conjecture{Kind: "order", Sister: "G"}, algebra.Order},
	} {
		if got := tt.c.family(); got != tt.want {
			t.Errorf("%+v: family %q, want %q", tt.c, got, tt.want)
		}
	}
}
