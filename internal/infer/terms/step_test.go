package terms

import (
	"go/constant"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// conditioned is the search for a function of one number with conditions in its code.
func conditioned(t *testing.T, f func(int) int, conditions ...string) []string {
	t.Helper()
	n := fn("F", gives(integer), "n", integer)
	p := problem(t, "n in -300..300", map[string]fake.Function{"F": func(a []relation.Value) []relation.Value { return []relation.Value{f(a[0].(int))} }}, n)
	p.Conditions = conditionsOf(t, "n int", conditions...)
	list, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, c := range list {
		out = append(out, canonical(t, c.Text, []*relation.Func{n}))
	}
	return out
}

// price has a base, and two slopes.
func price(n int) int {
	switch {
	case n < 0:
		return 0
	case n <= 100:
		return 50 + 2*n
	}
	return 250 + 3*(n-100)
}

// A step is said where both of its ends take one way through the code, and of one of them alone. A limit in a region is the closest one.
func TestSteps(t *testing.T) {
	got := conditioned(t, price, "n < 0", "n <= 100")
	for text, want := range map[string]bool{
		"n >= 100 => F(n + 1) == F(n) + 3":          true,
		"n > 100 => F(n + 1) == F(n) + 3":           false,
		"n >= 100 => F(n + 2) == F(n) + 6":          false,
		"n >= 0 && n < 100 => F(n + 1) == F(n) + 2": true,
		"n <= 100 => F(n + 1) == F(n) + 2":          false,
		"n >= 0 => n < F(n)":                        false, // everywhere
	} {
		if slices.Contains(got, canonical(t, text, []*relation.Func{fn("F", gives(integer), "n", integer)})) != want {
			t.Errorf("%s is offered: %v; there are\n\t%s", text, !want, strings.Join(got, "\n\t"))
		}
	}
}

// Comparisons of what was shifted are written of the number itself.
func TestUnshifted(t *testing.T) {
	n, str := intVar("n"), relation.Predeclared(relation.String)
	s, a := variable(relation.Var{Name: "s", Type: str}), literal(&relation.Literal{Value: constant.MakeString("a"), Text: `"a"`, T: str})
	shifted := func(name string, by float64) *term {
		return apply(builtinAt(name, integer, integer), n, number(integer, by))
	}
	for _, tt := range []struct {
		c    *term
		want string
	}{
		{compared("<=", shifted("+", 1), number(integer, 100)), "n < 100"},
		{compared(">", shifted("+", 1), number(integer, 100)), "n >= 100"},
		{compared("<", shifted("+", 1), number(integer, 100)), "n < 99"},
		{compared(">=", shifted("-", 1), number(integer, 100)), "n > 100"},
		{compared(">", shifted("+", 30), number(integer, 100)), "n > 70"},
		{compared(">", n, number(integer, 100)), "n > 100"},
		{compared("==", apply(builtinAt("+", str, str), s, a), a), `s + "a" == "a"`}, // texts are not moved
	} {
		if got := unshifted(tt.c).text; got != tt.want {
			t.Errorf("%s: %s, want %s", tt.c.text, got, tt.want)
		}
	}
}
