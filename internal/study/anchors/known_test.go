package anchors

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// knownOf is relations of an example's package.
func knownOf(t *testing.T, e Example, texts ...string) (*known, func(text string) *relation.Relation) {
	t.Helper()
	env := load(t, e)[0].Package.Env
	parse := func(text string) *relation.Relation {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		return rel
	}
	theory, err := logic.Builtins(env)
	if err != nil {
		t.Fatal(err)
	}
	k := &known{theory: theory}
	for _, text := range texts {
		k.relations = append(k.relations, parse(text))
	}
	return k, parse
}

// A law follows from what is printed of any function of the package, and from no more of it than it needs.
func TestBy(t *testing.T) {
	for _, tt := range []struct {
		example string
		known   []string
		goal    string
		by      []int
		ok      bool
	}{
		{"arith", []string{"Plus(x, y) == x + y", "Times(x, y) == x*y"}, "Times(x, Plus(y, y)) == Times(y, Plus(x, x))", []int{0, 1}, true},
		{"arith", []string{"Plus(x, 0) == x", "Plus(x, y) == Plus(y, x)"}, "Plus(0, x) == x", []int{0, 1}, true},
		{"arith", []string{"Plus(x, 0) == x"}, "Times(x, 1) == x", nil, false},
		{"lists", []string{"Append(xs, ys) == concat(xs, ys)", "Reverse(xs) == reverse(xs)"}, "Reverse(Reverse(xs)) == xs", []int{1}, true},
		{"lists", []string{"Append(xs, ys) == concat(xs, ys)", "Reverse(xs) == reverse(xs)"}, "Append(Reverse(xs), Reverse(ys)) == Reverse(Append(ys, xs))", []int{0, 1}, true},
		{"bools", []string{"Not(Not(x)) == x", "Or(y, x) == Or(x, y)"}, "Or(x, y) == Or(y, x)", []int{1}, true},
		{"intset", []string{"Member(x, s) == (Insert(x, s) == s)"}, "Member(x, s) => Insert(x, s) == s", []int{0}, true},
	} {
		k, parse := knownOf(t, Example{Name: tt.example}, tt.known...)
		from, ok := k.by(parse(tt.goal))
		var by []int
		for _, r := range from {
			by = append(by, slices.Index(k.relations, r))
		}
		if slices.Sort(by); ok != tt.ok || !slices.Equal(by, tt.by) {
			t.Errorf("%s from %q: %v %t, want %v %t", tt.goal, tt.known, by, ok, tt.by, tt.ok)
		}
	}
}

// The words of a law are its own whatever its variables are called, and whichever side is written first.
func TestSays(t *testing.T) {
	_, parse := knownOf(t, Example{Name: "gates"})
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"Or(b, And(b, a)) == b", "absorbs: Or(a, And(a, b)) == a", true},
		{"And(b, a) == And(a, b)", "And(a, b) == And(b, a)", true},
		{"Xor(b, And(b, a)) == And(b, Not(a))", "And(a, Not(b)) == Xor(a, And(a, b))", true},
		{"Or(b, And(b, a)) == b", "Or(a, And(b, a)) == a", false},
		{"And(a, b) => Or(a, b)", "Or(a, b) => And(a, b)", false},
		{"Not(a) => Xor(a, b) == b", "Not(b) => Xor(b, a) == a", true},
	} {
		if got := says(parse(tt.a), parse(tt.b)); got != tt.want {
			t.Errorf("%s and %s: %t, want %t", tt.a, tt.b, got, tt.want)
		}
	}
}
