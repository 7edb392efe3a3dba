package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A claim that the name of a function makes readers expect is told if it fails, however often, and also if nobody proposed it; one that stands or
// was dropped for another reason stays as it is. The counterexample that is told refutes what it can.
func TestExpectationsStage(t *testing.T) {
	refuted, empty := &claim.Verdict{Kind: claim.Refuted, Stage: "sift"}, &claim.Verdict{Kind: claim.Vacuous, Stage: "vacuous", Why: "so it is"}
	reaching := func(s *inference) { s.Pool = []source.Row{{rare}} }
	for _, tt := range []struct {
		name, text string
		verdict    *claim.Verdict // with which the claim comes in; nil: none
		prepare    func(s *inference)
		want       string
		told       []string // the near misses behind the stage
	}{
		{name: "fails often", text: "Round(Round(x)) == Round(x)", verdict: refuted, want: "near miss", told: []string{"Round(Round(x)) == Round(x)"}},
		{name: "nobody proposed it", text: "Round(x) <= x || x < 0", want: "live", told: []string{"Round(Round(x)) == Round(x)"}},
		{name: "it stands", text: "Round(Round(x)) == Round(x)", want: "live"},
		{name: "it says nothing", text: "Round(Round(x)) == Round(x)", verdict: empty, want: "vacuous: so it is"},
		{name: "the untouched build keeps it", text: "Round(Round(x)) == Round(x)", verdict: refuted, prepare: func(s *inference) {
			s.run.Pristine.(*fake.Checker).Functions = map[string]fake.Function{"Round": func(args []relation.Value) []relation.Value { return args[:1] }}
		}, want: "refuted"},
		{name: "fails for one number", text: "Flip(Flip(x)) == x", verdict: refuted, prepare: reaching, want: "near miss", told: []string{"Flip(Flip(x)) == x"}},
		{name: "no row fails", text: "Flip(Flip(x)) == x", verdict: refuted, want: "refuted"},
		{name: "its counterexample refutes", text: "Flip(x) == -x", prepare: reaching, want: "refuted", told: []string{"Flip(Flip(x)) == x"}},
		{name: "its counterexample refutes no other", text: "Flip(x) <= -x", prepare: reaching, want: "live", told: []string{"Flip(Flip(x)) == x"}},
		{name: "a name of which nothing is expected", text: "Odd(Odd(x)) == Odd(x)", verdict: refuted, want: "refuted"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := lab(t, subjectOf(tt.text), "x in -10000..10000")
			s.scope = algebra.Scope{Env: s.Env, Subject: s.Func, Sisters: s.Env.Funcs}
			set := claim.NewSet()
			c := suppose(t, s, set, tt.text)
			if tt.verdict != nil {
				set.Observe(c.ID, claim.Evidence{Violated: 1})
				set.Reject(c.ID, *tt.verdict)
			}
			if tt.prepare != nil {
				tt.prepare(s)
			}
			if err := runStage(t.Context(), expectations{s.request, []string{"imago"}}, s.Subject, s.run, set); err != nil {
				t.Fatal(err)
			}
			if got := outcome(set, c); got != tt.want {
				t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
			}
			var told []string
			for _, c := range set.Rejected(claim.NearMiss) {
				told = append(told, c.Relation.Text())
				if v, _ := set.Verdict(c.ID); v.Counterexample == nil || v.Expected != "the name "+s.Func.Name {
					t.Errorf("%s is expected of %q, and fails at %v", c.Relation.Text(), v.Expected, v.Counterexample)
				}
			}
			if !slices.Equal(told, tt.told) {
				t.Errorf("told %q, want %q", told, tt.told)
			}
		})
	}
}

func TestBareName(t *testing.T) {
	for name, want := range map[string]string{"Max": "Max", "Range.Overlaps": "Overlaps", "Max[int]": "Max", "Cache[int, string].Put": "Put", "Map[p.K].Get": "Get"} {
		if got := bareName(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// An equation of floats that fails on a handful of rows is broken by rounding; one that fails on many is not, and one of whole numbers is broken by
// a single row.
func TestBrokenExpectation(t *testing.T) {
	exact, soft := &relation.Relation{}, &relation.Relation{Tol: relation.Tolerance{Rel: 1e-9, Explicit: true}}
	for _, tt := range []struct {
		rel  *relation.Relation
		bad  int64
		want bool
	}{
		{exact, 0, false}, {exact, 1, true}, {soft, 1, false}, {soft, 400, true},
	} {
		e := claim.Evidence{Held: 2000, Violated: tt.bad}
		if tt.bad > 0 {
			e.AddWitness(claim.Witness{})
		}
		if got := brokenExpectation(&claim.Claim{Relation: tt.rel}, e); got != tt.want {
			t.Errorf("%d rows, tolerance %v: got %v, want %v", tt.bad, tt.rel.Tol, got, tt.want)
		}
	}
}

// Steps that change places, and growth with another argument than the first, are nobody's expectation.
func TestUnexpected(t *testing.T) {
	n := relation.Predeclared(relation.Int)
	clamp := &relation.Func{Name: "Clamp3", Pkg: "p", Params: []relation.Param{{Name: "x", Type: n}, {Name: "lo", Type: n}, {Name: "hi", Type: n}}, Results: []relation.Param{{Type: n}}}
	str := relation.Predeclared(relation.String)
	index := &relation.Func{Name: "Index", Pkg: "p", Params: []relation.Param{{Name: "s", Type: str}, {Name: "c", Type: relation.Predeclared(relation.Uint8)}}, Results: []relation.Param{{Type: n}}}
	size := &relation.Func{Name: "Size", Pkg: "p", Params: []relation.Param{{Name: "s", Type: str}}, Results: []relation.Param{{Type: n}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{clamp, index, size}}
	for _, tt := range []struct {
		of     *relation.Func
		text   string
		family algebra.Family
		want   bool
	}{
		{index, `Index(s + " ", c) == Index(s, c)`, algebra.Invariance, true},
		{index, "Index(s + s, c) == Index(s, c)", algebra.Invariance, false},
		{size, `Size(s + " ") == Size(s)`, algebra.Invariance, false},
		{clamp, "Clamp3(Clamp3(x, lo, hi), a, b) == Clamp3(Clamp3(x, a, b), lo, hi)", algebra.Commutative, true},
		{clamp, "Clamp3(x, hi, lo) == Clamp3(x, lo, hi)", algebra.Commutative, false},
		{clamp, "x <= y => Clamp3(x, lo, hi) <= Clamp3(y, lo, hi)", algebra.Monotone, false},
		{clamp, "hi <= z => Clamp3(x, lo, hi) <= Clamp3(x, lo, z)", algebra.Monotone, true},
	} {
		s := idle(tt.of, env)
		rel := parseFor(s.Subject, tt.text)
		if rel == nil {
			t.Fatalf("%s is no relation", tt.text)
		}
		c := &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Family: tt.family}}, Relation: rel}
		if got := unexpected(s.Subject, c); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.text, got, tt.want)
		}
	}
}
