package genetic

import (
	"go/constant"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// freshly is a table of pairs of the subject alone.
func freshly(t *testing.T, s *search) *table {
	t.Helper()
	of, err := s.observe("fresh pairs", sourceRows, false)
	if err != nil {
		t.Fatal(err)
	}
	return newTable(s, of)
}

// What is left of a formula and of its preconditions when all goes that no pair needs: F(n+1) == F(n) + 2 sees each pair of the mutant, and what else is
// said beside it was put there by chance. What only the longer form sees stays.
func TestShortened(t *testing.T) {
	twice := func(a []relation.Value) relation.Value { return 2 * a[0].(int) }
	fewer := func(a []relation.Value) relation.Value { return a[0].(int) / 3 }
	faster := func(a []relation.Value) relation.Value { return 10 * a[0].(int) }
	s := searching(t, problem(t, "n in -50..50", fn("F", integer, "n", integer), twice, map[string]body{"fewer": fewer, "faster": faster}), "n + 1")
	fresh := freshly(t, s)
	leaf := func(e relation.Expr, source, follow uint64) *tree { return s.forest.leaf(e, 1, source, follow) }
	number := func(v int64, text string) *tree {
		return leaf(&relation.Literal{Value: constant.MakeInt64(v), Text: text, T: integer}, 0, 0)
	}
	on := func(op string, kids ...*tree) *tree { return s.forest.apply(operationNamed(op), kids...) }
	n, before, after := leaf(&relation.VarRef{Name: "n", T: integer}, 0, 0), leaf(relation.Result(s.by.source, 0), 1, 0), leaf(relation.Result(s.by.follow, 0), 0, 1)
	law := on("==", after, on("+", before, number(2, "2")))
	small, far := on("<", n, number(7, "7")), on("<", number(40, "40"), n)
	up, large := on("<", number(0, "0"), before), on("<", after, n)
	for _, test := range []struct {
		post *tree
		pre  []*tree
		want string
	}{
		{law, nil, "F(n + 1) == F(n) + 2"},
		{law, []*tree{small}, "F(n + 1) == F(n) + 2"},
		{on("||", law, small), nil, "F(n + 1) == F(n) + 2"},
		{on("||", far, on("||", law, small)), nil, "F(n + 1) == F(n) + 2"},
		{on("&&", law, on("<", before, after)), nil, "F(n + 1) == F(n) + 2"},
		{on("==", on("*", n, after), on("*", n, on("+", before, number(2, "2")))), nil, "F(n + 1) == F(n) + 2"},
		{on("<=", after, on("+", before, number(7, "7"))), nil, "F(n + 1) <= F(n) + 2"}, // which sees what 7 does not
		{on("||", on("<", before, after), on("==", n, number(7, "7"))), nil, "F(n) < F(n + 1)"},
		{on("||", on("<", on("+", before, n), after), on("<", number(1, "1"), n)), nil, "F(n) < F(n + 1)"},
		{on("||", on("<=", before, n), on("<=", number(0, "0"), after)), nil, "F(n) <= n || 0 <= F(n + 1)"}, // neither disjunct stands alone
		{on("iff", on("xor", up, large), on("||", up, large)), nil, "F(n) <= 0 || n <= F(n + 1)"},
	} {
		c, err := s.candidate(test.post, test.pre...)
		if err != nil || c == nil {
			t.Errorf("%s is no candidate (%v)", test.post, err)
			continue
		}
		got, err := s.shortened(c, fresh)
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != test.want {
			t.Errorf("%s: %s, want %s", c, got, test.want)
		}
		if !got.seesAllOf(c) {
			t.Errorf("%s sees less than %s", got, c)
		}
	}
}

// A form that fresh pairs refute is none, though the pairs of the search do not.
func TestShortenedStands(t *testing.T) {
	twice := func(a []relation.Value) relation.Value { return 2 * a[0].(int) }
	mutants := map[string]body{"none": func([]relation.Value) relation.Value { return 0 }}
	rising := func(domain string) (*search, *candidate) {
		s := searching(t, problem(t, domain, fn("F", integer, "n", integer), twice, mutants), "n * 2")
		before, after := s.forest.leaf(relation.Result(s.by.source, 0), 1, 1, 0), s.forest.leaf(relation.Result(s.by.follow, 0), 1, 0, 1)
		n := s.forest.leaf(&relation.VarRef{Name: "n", T: integer}, 1, 0, 0)
		zero := s.forest.leaf(s.constants(integer)[0], 1, 0, 0)
		c, err := s.candidate(s.forest.apply(operationNamed("<"), before, after), s.forest.apply(operationNamed("<"), zero, n))
		if err != nil || c == nil {
			t.Fatalf("no candidate in %s (%v)", domain, err)
		}
		return s, c
	}
	s, c := rising("n in 1..50")
	wide, _ := rising("n in -50..50")
	for _, test := range []struct {
		fresh *table
		want  string
	}{{freshly(t, s), "F(n) < F(n*2)"}, {freshly(t, wide), "0 < n => F(n) < F(n*2)"}} {
		got, err := s.shortened(c, test.fresh)
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}
