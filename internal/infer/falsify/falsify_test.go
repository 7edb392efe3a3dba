package falsify

import (
	"reflect"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// setup is a runner of Bowl(x, y), which is nowhere below 0 and at one place 0, and Clip(xs), the sum of a list, but for sums above a limit.
func setup(t *testing.T, texts ...string) (*trial.Runner, *trial.Group) {
	t.Helper()
	number := relation.Predeclared(relation.Int)
	numbers := &relation.Type{Kind: relation.Slice, Elem: number}
	result := []relation.Param{{Type: number}}
	env := &relation.Env{Funcs: []*relation.Func{
		{Name: "Bowl", Params: []relation.Param{{Name: "x", Type: number}, {Name: "y", Type: number}}, Results: result},
		{Name: "Clip", Params: []relation.Param{{Name: "xs", Type: numbers}}, Results: result},
	}}
	search := &fake.Checker{Functions: map[string]fake.Function{
		"Bowl": func(args []relation.Value) []relation.Value {
			x, y := args[0].(int), args[1].(int)
			return []relation.Value{(x-617)*(x-617) + (y+433)*(y+433)}
		},
		"Clip": func(args []relation.Value) []relation.Value {
			sum := 0
			for _, x := range args[0].(relation.List) {
				sum += x.(int)
			}
			return []relation.Value{min(sum, 9000), args[0]} // what a list is afterwards is an output
		},
	}}
	r := fake.Runner(env, &relation.Domain{}, search, nil)
	var claims []*claim.Claim
	for _, text := range texts {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		claims = append(claims, &claim.Claim{Relation: rel})
	}
	groups := r.Groups(claims)
	if len(groups) != 1 {
		t.Fatalf("%d groups", len(groups))
	}
	return r, groups[0]
}

// TestSearch finds the rows that violate a claim by what it says alone: no branch is watched.
func TestSearch(t *testing.T) {
	for _, c := range []struct {
		text  string
		falls bool
	}{
		{"Bowl(x, y) > 0", true},
		{"Bowl(x, y) >= 0", false},
		{"(Bowl(x, y) < 10) == (x == 617 && y > 0)", true},
		{"Bowl(x, y) < 10 => Bowl(y, x) < 10", true},
		{"Bowl(x, y) == 0 && x > 600 => y > 0", true},
		{"Clip(xs) <= 9000", false},
		{"Clip(xs) != 1234", true},
		{"len(xs) == 2 => Clip(xs) != 1234", true},
	} {
		t.Run(c.text, func(t *testing.T) {
			r, g := setup(t, c.text)
			rows, err := Search(t.Context(), r, g, 2500)
			if err != nil {
				t.Fatal(err)
			}
			spent := r.Checker.Executions()
			if most := 2500 * g.Calls(); spent > most {
				t.Errorf("%d executions, want %d at most", spent, most)
			}
			res, err := r.Decide(t.Context(), g, rows, trial.Trial{})
			if err != nil {
				t.Fatal(err)
			}
			if e := res.Of(g.Claims[0]); e.Violated > 0 != c.falls {
				t.Errorf("%d of %d rows violate it", e.Violated, len(rows))
			}
			random, err := r.Decide(t.Context(), g, source.Draw(source.Random{}, g.Space(r.Subject), r.Subject.Seed, int(spent/g.Calls())), trial.Trial{})
			if err != nil {
				t.Fatal(err)
			}
			if e := random.Of(g.Claims[0]); e.Violated > 0 {
				t.Errorf("%d of %d random rows violate it", e.Violated, e.Decided()+e.Skipped)
			}
			r, g = setup(t, c.text)
			again, err := Search(t.Context(), r, g, 2500)
			if err != nil || !reflect.DeepEqual(rows, again) {
				t.Errorf("the second search, of the same seed, found other rows: %v", err)
			}
		})
	}
}

// What is not searched for costs nothing.
func TestSearchNothing(t *testing.T) {
	r, g := setup(t, "Bowl(x, y) > 0")
	for _, rows := range []int{0, -1} {
		if found, err := Search(t.Context(), r, g, rows); len(found) > 0 || err != nil {
			t.Errorf("%d rows in %d, %v", len(found), rows, err)
		}
	}
	if n := r.Checker.Executions(); n > 0 {
		t.Errorf("%d executions", n)
	}
}

// Values stay as large as those that were drawn.
func TestExtent(t *testing.T) {
	drawn := []source.Row{
		{3, "abc", relation.List{1, 2}, relation.Fields{-5, "x"}},
		{-7, "", relation.List{9}, relation.Fields{0, "xyz"}},
	}
	extents := extentsOf(drawn, 4)
	for _, c := range []struct {
		of   int
		v    relation.Value
		want bool
	}{
		{0, 0, true}, {0, 3, true}, {0, 4, false}, {0, -8, false},
		{1, "xyz", true}, {1, "wxyz", false},
		{2, relation.List{9, 1}, true}, {2, relation.List{10}, false}, {2, relation.List{1, 1, 1}, false},
		{3, relation.Fields{-1, "abc"}, true}, {3, relation.Fields{-6, ""}, false}, {3, relation.Fields{0, "abcd"}, false},
		{3, relation.Ref{To: relation.Fields{1, ""}}, false},
		{2, relation.Pairs{{Key: 1, Value: 2}}, true}, {2, relation.Pairs{{Key: 1, Value: 20}}, false},
		{2, relation.Built{Steps: []relation.Step{{Func: "New", Args: []relation.Value{5}}}}, true},
		{2, relation.Built{Steps: []relation.Step{{Func: "New", Args: []relation.Value{50}}}}, false},
	} {
		if got := extents[c.of].holds(c.v); got != c.want {
			t.Errorf("%v among values of variable %d: got %v", c.v, c.of, got)
		}
	}
}
