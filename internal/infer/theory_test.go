package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

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
		rules, err := definitions(t.Context(), s.Subject, s.run, []*claim.Claim{c})
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
