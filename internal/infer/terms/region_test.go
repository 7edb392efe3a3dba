package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// rings has functions of lists that are closed or not, and of numbers with limits.
var rings = map[string]fake.Function{
	"Closed": func(a []relation.Value) []relation.Value {
		xs := a[0].(relation.List)
		return []relation.Value{len(xs) >= 4 && xs[0] == xs[len(xs)-1], xs}
	},
	"Width": func(a []relation.Value) []relation.Value { return []relation.Value{width(a[0].(int))} },
	"Twice": func(a []relation.Value) []relation.Value { return []relation.Value{a[0].(int) * 2} },
	"Wide":  func(a []relation.Value) []relation.Value { return []relation.Value{width(a[0].(int)) > 1} },
}

func width(n int) int {
	w := 1
	for n = max(n, -n); n >= 10; n /= 10 {
		w++
	}
	return w
}

// What follows from a law of a region is not said of changed arguments again, and one conclusion is said of one region.
func TestRegions(t *testing.T) {
	closed := fn("Closed", gives(flag), "xs", intList)
	wide, twice := fn("Width", gives(integer), "n", integer), fn("Twice", gives(integer), "n", integer)
	for _, tt := range []struct {
		domain     string
		fns        []*relation.Func
		conditions []string
	}{
		{"len(xs) in 0..8, xs[i] in 0..2", []*relation.Func{closed}, []string{"len(xs) < 4"}},
		{"n in -300..300", []*relation.Func{wide, twice}, nil},
	} {
		p := problem(t, tt.domain, rings, tt.fns...)
		p.Conditions = conditionsOf(t, "xs []int", tt.conditions...)
		list, err := Search(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, c := range list {
			t.Log(c.Text)
			if _, post, guarded := strings.Cut(c.Text, " => "); guarded && slices.Contains(said, post) {
				t.Errorf("%s is said twice", post)
			} else if guarded {
				said = append(said, post)
			}
		}
	}
}

// A condition that equates a variable with a literal or with another variable makes no region, nor does its opposite, negated.
func TestPinning(t *testing.T) {
	n := fn("F", gives(integer), "a", integer, "b", integer)
	bodies := map[string]fake.Function{"F": func(a []relation.Value) []relation.Value { return []relation.Value{a[0].(int) - a[1].(int)} }}
	p := problem(t, "a in -5..5, b in -5..5", bodies, n)
	for _, text := range []string{"a == b", "a != b", "a == 3", "a != 3", "a < b"} {
		vars := "a, b int"
		if !strings.Contains(text, "b") {
			vars = "a int"
		}
		p.Conditions = append(p.Conditions, conditionsOf(t, vars, text)...)
	}
	s := grownFrom(t, p)
	var got []string
	for _, c := range s.conditions() {
		got = append(got, c.text)
	}
	for _, text := range got {
		if strings.Contains(text, "&&") { // but one of them pins
			t.Errorf("%s is a condition", text)
		}
	}
	for text, want := range map[string]bool{"a < b": true, "a != b": true, "a == b": false, "b == a": false, "a == 3": false} {
		if slices.Contains(got, text) != want {
			t.Errorf("%s is a condition: %v", text, !want)
		}
	}
}

// That a whole number which a sister tells is 0 makes a region, and that a rounded one is does not: it is 0 where numbers cancel.
func TestSignsOfSisters(t *testing.T) {
	for _, tt := range []struct {
		typ  *relation.Type
		body fake.Function
		want bool
	}{
		{integer, func(a []relation.Value) []relation.Value { return []relation.Value{a[0].(int) - a[1].(int)} }, true},
		{float, func(a []relation.Value) []relation.Value { return []relation.Value{a[0].(float64) - a[1].(float64)} }, false},
	} {
		more := fn("More", gives(tt.typ), "a", tt.typ, "b", tt.typ)
		p := problem(t, "a in -9..9, b in -9..9", map[string]fake.Function{"Less": tt.body, "More": tt.body}, fn("Less", gives(tt.typ), "a", tt.typ, "b", tt.typ), more)
		s, err := newSearch(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		told := apply(callsOf(more, false)[0], s.vars.params...)
		if ok, err := s.rows.evaluate(told); err != nil || !ok {
			t.Fatal(ok, err)
		}
		var got []string
		for _, c := range s.signs(told) {
			got = append(got, c.text)
		}
		if !slices.Contains(got, "More(a, b) > 0") || slices.Contains(got, "More(a, b) == 0") != tt.want {
			t.Errorf("of %s the regions are %q", tt.typ, got)
		}
	}
}

// What holds behind two checks of the code is said under both, and what holds behind one of them under that alone.
func TestBoth(t *testing.T) {
	f := fn("F", gives(integer), "a", integer, "b", integer)
	bodies := map[string]fake.Function{"F": func(a []relation.Value) []relation.Value {
		switch x, y := a[0].(int), a[1].(int); {
		case x < 3:
			return []relation.Value{7}
		case y < 5:
			return []relation.Value{8}
		default:
			return []relation.Value{x*y + 100}
		}
	}}
	p := problem(t, "a in -20..20, b in -20..20", bodies, f)
	for _, text := range []string{"cond(a int): a < 3", "cond(b int): b < 5"} {
		rel, err := relation.Parse(text, &relation.Env{})
		if err != nil {
			t.Fatal(err)
		}
		p.Conditions = append(p.Conditions, rel.Post)
	}
	list, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range list {
		got = append(got, canonical(t, c.Text, []*relation.Func{f}))
	}
	for text, want := range map[string]bool{
		"a < 3 => F(a, b) == 7": true, "b < 5 && a >= 3 => F(a, b) == 8": true, "a < 3 && b < 5 => F(a, b) == 7": false, "b < 5 => F(a, b) == 8": false,
	} {
		if slices.Contains(got, canonical(t, text, []*relation.Func{f})) != want {
			t.Errorf("%s is offered: %v; there are\n\t%s", text, !want, strings.Join(got, "\n\t"))
		}
	}
}

// What builtins make of a result that is known in a region is not said beside it.
func TestPlainlySame(t *testing.T) {
	f := fn("F", gives(text), "s", text, "n", integer)
	bodies := map[string]fake.Function{"F": func(a []relation.Value) []relation.Value {
		if n := a[1].(int); n <= 0 || n > len(a[0].(string)) {
			return []relation.Value{""}
		} else {
			return []relation.Value{a[0].(string)[:n]}
		}
	}}
	got := found(t, "len(s) in 0..8, n in -5..10", bodies, f)
	for _, text := range got {
		if text == "n <= 0 => len(F(s, n)) == 0" || text == "n <= 0 => rotate(F(s, n), k) == \"\"" {
			t.Errorf("%s is said beside what it follows from", text)
		}
	}
	if !slices.Contains(got, `n <= 0 => F(s, n) == ""`) {
		t.Errorf("got %q", got)
	}
}
