package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// What theory takes for granted of sisters decides what reduce drops: of two claims the second follows from the first beside it, and never without.
func TestTheoryStage(t *testing.T) {
	for _, tt := range []struct {
		first, second string
		budget        int64 // 0: the default one
		want          string
	}{
		{first: "Near(Same(x)) == 0", second: "Near(Zero(x)) == 0", want: "implied"}, // sisters that agree
		{first: "Near(Sign(x)) == Sign(x)", second: "Near(Even(x)) == Even(x)", want: "live"},
		{first: "Near(Same(x)) == 0", second: "Near(Zero(x)) == 0", budget: 10, want: "live"}, // nothing is known that was not tried
		{first: "Near(abs(x)) == abs(x)", second: "Near(Abs(x)) == abs(x)", want: "implied"},  // a sister that is a builtin
		{first: "Near(abs(x)) == abs(x)", second: "Near(Clip(x)) == abs(x)", want: "live"},
		{first: "Near(Between(x, 2*y)) == Between(x, 2*y)", second: "Near(Between(2*y, x)) == Between(x, 2*y)", want: "implied"}, // arguments in any order
		{first: "Near(Less(x, 2*y)) == Less(x, 2*y)", second: "Near(Less(2*y, x)) == Less(x, 2*y)", want: "live"},
		{first: "Sign(x) >= 0 => Near(x) >= 0", second: "Small(x) == 1 => Near(x) >= 0", want: "implied"}, // a premise within another
		{first: "Small(x) == 1 => Near(x) >= 0", second: "Sign(x) >= 0 => Near(x) >= 0", want: "live"},
	} {
		t.Run(tt.second, func(t *testing.T) {
			s := lab(t, "Near", "x in -10000..10000")
			set := claim.NewSet()
			first, second := suppose(t, s, set, tt.first), suppose(t, s, set, tt.second)
			for _, call := range slices.Concat(first.Relation.Calls(), second.Relation.Calls()) {
				s.Sisters = append(s.Sisters, call.Fn)
			}
			s.run.Grant(tt.budget)
			if err := runStages(t.Context(), []Stage{reduce{}}, s.Subject, s.run, set); err != nil || outcome(set, second) != "live" {
				t.Fatalf("%s without theory, %v", outcome(set, second), err)
			}
			if err := runStages(t.Context(), []Stage{theory{}, reduce{}}, s.Subject, s.run, set); err != nil {
				t.Fatal(err)
			}
			if got := outcome(set, second); got != tt.want {
				t.Errorf("beside %s: got %s, want %s", tt.first, got, tt.want)
			}
		})
	}
}

// What holds of a builtin holds of a sister that is one, and of no other.
func TestDefinitions(t *testing.T) {
	for _, tt := range []struct {
		claim, follows string
		want           bool
	}{
		{"Near(Abs(x)) == Near(x)", "Near(Abs(x)) == Near(abs(x))", true},
		{"Near(Clip(x)) == Near(x)", "Near(Clip(x)) == Near(abs(x))", false},
		{"Near(x) == x", "Near(Abs(x)) == Near(abs(x))", false}, // nobody speaks of Abs
		{"Near(Between(x, y)) >= 0", "Near(Between(y, x)) == Near(Between(x, y))", true},
		{"Near(Less(x, y)) >= 0", "Near(Less(y, x)) == Near(Less(x, y))", false},
	} {
		s := lab(t, "Near", "")
		set := claim.NewSet()
		c := suppose(t, s, set, tt.claim)
		rules, _, err := definitions(t.Context(), s.Subject, s.run, []*claim.Claim{c}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := logic.Follows(parseFor(s.Subject, tt.follows), rules); got != tt.want {
			t.Errorf("%s beside %s: follows %t, want %t", tt.follows, tt.claim, got, tt.want)
		}
	}
}

// Sisters agree if they have parameters of the same types, refuse the same rows, and return the same on the others, which must be more than a
// few.
func TestPeersAgree(t *testing.T) {
	num, text := relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	fn := func(params ...*relation.Type) *relation.Func {
		f := &relation.Func{Name: "F", Results: []relation.Param{{Type: num}}}
		for _, p := range params {
			f.Params = append(f.Params, relation.Param{Type: p})
		}
		return f
	}
	got := func(results, returned int) *relation.Execution {
		vs, ex := make([]relation.Value, theoryRows), &relation.Execution{}
		for i := range vs {
			vs[i] = min(i, results)
			ex.Outcome = append(ex.Outcome, relation.Returned)
			if i >= returned {
				ex.Outcome[i] = relation.Errored
			}
		}
		col, err := relation.FromValues(num, vs)
		if err != nil {
			t.Fatal(err)
		}
		ex.Outputs = []relation.Column{col}
		return ex
	}
	base := peer{fn(num, text), 0, got(100, 200)}
	for _, tt := range []struct {
		name string
		p    peer
		want bool
	}{
		{"the same", peer{fn(num, text), 0, got(100, 200)}, true},
		{"other types", peer{fn(text, num), 0, got(100, 200)}, false},
		{"fewer parameters", peer{fn(num), 0, got(100, 200)}, false},
		{"other results", peer{fn(num, text), 0, got(101, 200)}, false},
		{"other refusals", peer{fn(num, text), 0, got(100, 201)}, false},
	} {
		if agrees := tt.p.agrees(base); agrees != tt.want {
			t.Errorf("%s: got %t, want %t", tt.name, agrees, tt.want)
		}
	}
	if few := (peer{fn(num), 0, got(9, 10)}); few.agrees(few) {
		t.Error("ten rows on which both return say too little")
	}
}

// A claim that looks at what a sister leaves alone takes the place of no other one.
func TestIdleSisters(t *testing.T) {
	tree := &relation.Type{Kind: relation.Opaque, Name: "Tree", Pkg: "p", Builders: []relation.Builder{{Func: "New"}}}
	own, num := &relation.Type{Kind: relation.Pointer, Elem: tree}, relation.Predeclared(relation.Int)
	params := []relation.Param{{Name: "t", Type: own}, {Name: "n", Type: num}}
	for _, idle := range []bool{false, true} {
		s := lab(t, "Near", "")
		visit := &relation.Func{Name: "Tree.Visit", Pkg: "p", Recv: true, Params: params}
		walk := &relation.Func{Name: "Tree.Walk", Pkg: "p", Recv: true, Params: params}
		s.Env.Types = append(s.Env.Types, tree)
		s.Env.Funcs = append(s.Env.Funcs, visit, walk, &relation.Func{Name: "New", Pkg: "p", Results: []relation.Param{{Type: own}}})
		s.Func = visit
		set := claim.NewSet()
		agrees, keeps := suppose(t, s, set, "t.Walk(n) == t.Visit(n)"), suppose(t, s, set, "t.Visit(n) == t")
		agrees.Law, keeps.Law = &algebra.Law{Family: algebra.Agreement}, &algebra.Law{Family: algebra.FixedPoint} // in the order of rank
		alone := parseFor(s.Subject, "t.Walk(n) == t")
		set.Suppose(claim.Theory{Rules: logic.Rules(alone), Idle: map[*relation.Func]bool{walk: idle}})
		if err := runStage(t.Context(), reduce{}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if _, fell := set.Verdict(keeps.ID); fell == idle {
			t.Errorf("idle sister %t: that Visit leaves the tree alone fell: %t", idle, fell)
		}
		if _, fell := set.Verdict(agrees.ID); fell != idle {
			t.Errorf("idle sister %t: that Visit does what Walk does fell: %t", idle, fell)
		}
	}
}
