package infer

import (
	"context"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// An engine with a second round is told which claims of the first one stand and which mutants they kill, and what it proposes then goes
// through the same stages.
func TestSecondRound(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	const name Engine = "test"
	candidates := func(texts ...string) (out proposals) {
		for _, text := range texts {
			out.Candidates = append(out.Candidates, algebra.Candidate{Law: &algebra.Law{Name: "test", Family: algebra.Parity}, Text: text})
		}
		return out
	}
	rounds := 0
	usual := engines
	t.Cleanup(func() { engines = usual })
	engines = append(slices.Clone(usual), engine{
		Name: name, Help: "for this test",
		Propose: func(context.Context, *trial.Subject, *trial.Runner, *request) (proposals, error) {
			return candidates("Abs(-x) == Abs(x)", "Abs(-x) == -Abs(x)"), nil
		},
		Again: func(_ context.Context, _ *trial.Subject, _ *request, first Round) (proposals, error) {
			rounds++
			if len(first.Claims) != 1 || first.Claims[0].Relation.Text() != "Abs(-x) == Abs(x)" {
				t.Errorf("the first round left %d claims", len(first.Claims))
			}
			if first.Matrix == nil || len(first.Matrix.Trials) != len(first.Claims) {
				t.Error("there is no matrix, or it is of other claims")
			}
			return candidates("Abs(-x) == Abs(x)", "Abs(Abs(x)) == Abs(x)", "Abs(2*x) == Abs(x)"), nil
		},
	})
	found, err := Run(t.Context(), []string{"math.Abs"}, Options{Seed: 1, Engines: []Engine{name}, All: true, Fresh: true, Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	s := found.Subjects[0]
	for _, f := range slices.Concat(s.Found, s.More, s.Implied) {
		got = append(got, f.Relation.Text())
		if f.Engine != string(name) {
			t.Errorf("%s is of %s", f.Relation, f.Engine)
		}
		if f.Status != "implied" && f.Worth == nil {
			t.Errorf("%s was not tried on mutants", f.Relation)
		}
	}
	slices.Sort(got)
	if want := []string{"Abs(-x) == Abs(x)", "Abs(Abs(x)) == Abs(x)"}; !slices.Equal(got, want) || rounds != 1 || s.Tried != 5 {
		t.Errorf("found %q of %d in %d second rounds, want %q", got, s.Tried, rounds, want)
	}
}

// Composites of what the first round found are proposed, and none is printed: they follow, and kill what their parts kill. Where no mutants are tried
// none is proposed.
func TestComposer(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	cache, tried := t.TempDir(), []int{}
	for _, o := range []Options{{Engines: []Engine{Algebra}}, {Engines: []Engine{Algebra, Composite}}, {Engines: []Engine{Algebra, Composite}, NoMutants: true}} {
		o.Seed, o.All, o.Fresh, o.Cache = 1, true, true, cache
		found, err := Run(t.Context(), []string{"math.Abs"}, o)
		if err != nil {
			t.Fatal(err)
		}
		s := found.Subjects[0]
		tried = append(tried, s.Tried)
		for _, f := range slices.Concat(s.Found, s.More) {
			if f.Engine == string(Composite) {
				t.Errorf("%s is printed", f.Relation)
			}
		}
	}
	if tried[1] <= tried[0] || tried[2] != tried[0] {
		t.Errorf("candidates without composites, with them, and without mutants: %v", tried)
	}
}

// Of enumerated claims those are validated that kill mutants which better ones do not, and others while there is too little to print.
func TestKillers(t *testing.T) {
	texts := []string{"Max(x, y) == Max(y, x)", "Max(x, y) >= x", "Max(x, x) == x", "Max(x, y) >= y"}
	scored, r := killing(t, make([]algebra.Law, len(texts)), texts, [][]int{{0}, {0, 1}, {2}, nil}, 4)
	for _, tt := range []struct {
		telling, least int
		want           []int
	}{{1, 0, []int{1, 2}}, {2, 0, []int{1}}, {1, 3, []int{1, 2, 0}}, {1, 9, []int{1, 2, 0, 3}}} {
		var want []*claim.Claim
		for _, i := range tt.want {
			want = append(want, r.kept[i])
		}
		if got := killers(r.kept, scored.Matrix, tt.telling, tt.least); !slices.Equal(got, want) {
			t.Errorf("of at least %d claims %d were taken, want %v", tt.least, len(got), tt.want)
		}
	}
	// an order and the equation that it follows from kill the same
	texts = []string{"Max(x, x) > x - 1", "x < 9 => Max(x, x) == x", "Max(x, x) == x"}
	scored, r = killing(t, make([]algebra.Law, len(texts)), texts, [][]int{{0}, {0}, {0}}, 1)
	if got := killers(r.kept, scored.Matrix, 1, 0); !slices.Equal(got, r.kept[2:]) {
		t.Errorf("%d were taken, want the equation alone", len(got))
	}
}

// A first round leaves room if it has few relations, or if those kill too few mutants; what it kills need not be tried again.
func TestLeavesRoom(t *testing.T) {
	texts := []string{"Max(x, y) == Max(y, x)", "Max(x, y) >= x", "Max(x, x) == x", "Max(x, y) >= y", "Max(Max(x, y), z) == Max(x, Max(y, z))"}
	for _, tt := range []struct {
		name    string
		kills   [][]int
		claims  int
		matrix  bool
		want    bool
		settled int
	}{
		{"nothing", nil, 0, false, true, 0},
		{"few", [][]int{{0}, {1}, {2, 3}, {1}, {2}}, 2, true, true, 4},
		{"one that kills all", [][]int{{0, 1, 2, 3}, {1}, {2}, {1}, {2}}, 1, true, true, 4},
		{"three that kill all", [][]int{{0}, {1}, {2, 3}, {1}, {1}}, 3, true, true, 4},
		{"most are killed", [][]int{{0}, {1}, {2, 3}, {1}, {2}}, 5, true, false, 4},
		{"half of them", [][]int{{0}, {1}, {1}, {0}, {1}}, 5, true, true, 2},
		{"not tried", nil, 3, false, false, 0},
		{"one, not tried", nil, 1, false, true, 0},
	} {
		round := Round{}
		if tt.claims > 0 {
			kills := tt.kills
			if kills == nil {
				kills = make([][]int, len(texts))
			}
			scored, r := killing(t, make([]algebra.Law, len(texts)), texts, kills, 4)
			round.Claims = r.kept[:tt.claims]
			if tt.matrix {
				round.Matrix = scored.Matrix
			}
		}
		if got := round.LeavesRoom(); got != tt.want {
			t.Errorf("%s: leaves room: %v", tt.name, got)
		}
		n := 0
		for _, over := range round.settled() {
			n += b2i(over)
		}
		if n != tt.settled {
			t.Errorf("%s: %d mutants are settled, want %d", tt.name, n, tt.settled)
		}
	}
}

// An engine that stands beside others waits for the second round; alone it is asked in the first.
func TestWaits(t *testing.T) {
	row := rowsOf([]Engine{Terms})[0]
	if (&request{engines: []Engine{Terms}}).waits(row) || !(&request{engines: []Engine{Algebra, Terms}}).waits(row) {
		t.Error("terms waits alone, or does not wait beside the table of laws")
	}
}

// Of a function of very many parameters no terms are enumerated: nothing is drawn or executed.
func TestTermsOfManyParameters(t *testing.T) {
	fn := &relation.Func{Name: "Sum", Params: make([]relation.Param, maxTermParams+1)}
	if p, err := proposeTerms(t.Context(), &trial.Subject{Func: fn}, nil, &request{}); err != nil || len(p.Candidates) > 0 {
		t.Errorf("%d candidates, %v", len(p.Candidates), err)
	}
}

// A row costs as much as its values: lists by their elements, texts by their lengths.
func TestValueCost(t *testing.T) {
	for _, tt := range []struct {
		v    relation.Value
		want int64
	}{
		{3, 2}, {"", 2}, {"sixteen letters.", 4}, {relation.List{1, 2, 3}, 8}, {relation.List{relation.Fields{1.0, 2.0}}, 8},
		{relation.Pairs{{Key: "a", Value: 1}}, 6}, {relation.Ref{To: relation.List{true}}, 6}, {nil, 2},
	} {
		if got := valueCost(tt.v); got != tt.want {
			t.Errorf("%v costs %d, want %d", tt.v, got, tt.want)
		}
	}
}
