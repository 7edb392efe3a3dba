package claim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// env has F, a function from int to int.
func env() *relation.Env {
	typ := relation.Predeclared(relation.Int)
	f := &relation.Func{Name: "F", Params: []relation.Param{{Name: "x", Type: typ}}, Results: []relation.Param{{Type: typ}}}
	return &relation.Env{Funcs: []*relation.Func{f}}
}

func parse(t *testing.T, text string) *relation.Relation {
	t.Helper()
	rel, err := relation.Parse(text, env())
	if err != nil {
		t.Fatal(err)
	}
	return rel
}

// propose fills a set with claims of texts.
func propose(t *testing.T, texts ...string) *Set {
	t.Helper()
	s := NewSet()
	for _, text := range texts {
		s.Propose(Claim{Order: s.Offer(), Relation: parse(t, text), Candidate: algebra.Candidate{Law: &algebra.Law{Name: text}}})
	}
	return s
}

// show is the text of claims.
func show(cs []*Claim) string {
	var out []string
	for _, c := range cs {
		out = append(out, c.Relation.Text())
	}
	return strings.Join(out, "; ")
}

func row(x int) Witness {
	return Witness{Vars: []relation.Var{{Name: "x", Type: relation.Predeclared(relation.Int)}}, Row: source.Row{x}}
}

func rows(n int) []Witness {
	var out []Witness
	for i := range n {
		out = append(out, row(i))
	}
	return out
}

func residual(x int, e float64) *Residual { return &Residual{row(x), e} }

func TestMerge(t *testing.T) {
	for _, tt := range []struct {
		name string
		a, b Evidence
		want Evidence
	}{
		{"counts add up", Evidence{Held: 1, Violated: 2, Skipped: 3, Abandoned: 4, Worst: 2}, Evidence{Held: 10, Violated: 20, Skipped: 30, Abandoned: 40, Worst: 1},
			Evidence{Held: 11, Violated: 22, Skipped: 33, Abandoned: 44, Worst: 2}},
		{"all rows have those before among them", Evidence{Held: 5, Skipped: 2, Abandoned: 1}, Evidence{Held: 3, Skipped: 1, Exhaustive: true},
			Evidence{Held: 3, Skipped: 1, Abandoned: 1, Exhaustive: true}},
		{"confirmation stays", Evidence{Confirmed: true}, Evidence{Held: 1}, Evidence{Held: 1, Confirmed: true}},
		{"a larger residual", Evidence{Worst: 1, Largest: residual(1, 1)}, Evidence{Worst: 2, Largest: residual(2, 2)}, Evidence{Worst: 2, Largest: residual(2, 2)}},
		{"an equal one is newer", Evidence{Worst: 1, Largest: residual(1, 1)}, Evidence{Worst: 1, Largest: residual(2, 1)}, Evidence{Worst: 1, Largest: residual(2, 1)}},
		{"a smaller residual", Evidence{Worst: 2, Largest: residual(2, 2)}, Evidence{Worst: 1, Largest: residual(1, 1)}, Evidence{Worst: 2, Largest: residual(2, 2)}},
		{"a larger error without a row", Evidence{Worst: 2, Largest: residual(2, 2)}, Evidence{Worst: 3}, Evidence{Worst: 3, Largest: residual(2, 2)}},
		{"few witnesses", Evidence{Witnesses: rows(3)}, Evidence{Witnesses: rows(3)}, Evidence{Witnesses: append(rows(3), row(0))}},
		{"one observation may bring many", Evidence{}, Evidence{Witnesses: rows(9)}, Evidence{Witnesses: rows(9)}},
		{"and they stay alone", Evidence{Witnesses: rows(9)}, Evidence{Witnesses: rows(2)}, Evidence{Witnesses: rows(9)}},
		{"more rows may be excused", Evidence{Excused: rows(10)}, Evidence{Excused: rows(10)}, Evidence{Excused: append(rows(10), rows(6)...)}},
	} {
		got := tt.a
		got.Merge(tt.b)
		if g, w := fmt.Sprintf("%+v %v", got, got.Largest), fmt.Sprintf("%+v %v", tt.want, tt.want.Largest); stripPointers(g) != stripPointers(w) {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, g, w)
		}
	}
}

// stripPointers takes addresses out of a print.
func stripPointers(s string) string {
	fields := strings.Fields(s)
	for i, f := range fields {
		if at := strings.Index(f, "0x"); at >= 0 {
			fields[i] = f[:at]
		}
	}
	return strings.Join(fields, " ")
}

func TestMergeSharesNothing(t *testing.T) {
	var a Evidence
	first := append(make([]Witness, 0, 8), row(1))
	a.Merge(Evidence{Witnesses: first})
	b := a
	a.Merge(Evidence{Witnesses: []Witness{row(2)}})
	b.Merge(Evidence{Witnesses: []Witness{row(3)}})
	if a.Witnesses[1].String() != "x=2" || b.Witnesses[1].String() != "x=3" {
		t.Errorf("%v and %v", a.Witnesses, b.Witnesses)
	}
}

func TestWitness(t *testing.T) {
	typ := relation.Predeclared(relation.Int)
	vars := []relation.Var{{Name: "y", Type: typ}, {Name: "x", Type: typ}}
	got, ok := row(7).Over(vars, source.Row{1, 2})
	if text := (Witness{vars, got}).String(); !ok || text != "y=1 x=7" {
		t.Errorf("%s, %v", text, ok)
	}
	if _, ok := row(7).Over(vars[:1], source.Row{1}); ok {
		t.Error("a row has no value for any variable, and is one")
	}
	if _, ok := row(7).Over([]relation.Var{{Name: "x", Type: relation.Predeclared(relation.String)}}, source.Row{""}); ok {
		t.Error("a variable of another type has its value")
	}
	if w := Smallest(parse(t, "F(x) == x"), []Witness{row(1000), row(7), row(10)}); w.String() != "x=7" {
		t.Errorf("smallest is %s", w)
	}
}

func TestSet(t *testing.T) {
	refuted := Verdict{Kind: Refuted, Stage: "sift"}
	for _, tt := range []struct {
		name                string
		do                  func(s *Set)
		live, implied, near string
	}{
		{"proposed", func(s *Set) {}, "F(x) == x; F(F(x)) == x; F(x) >= 0", "", ""},
		{"rejected", func(s *Set) { s.Reject(2, refuted) }, "F(x) == x; F(x) >= 0", "", ""},
		{"the first verdict stays", func(s *Set) {
			s.Reject(2, Verdict{Kind: Implied, Stage: "reduce", By: []ID{1}})
			s.Reject(2, refuted)
		}, "F(x) == x; F(x) >= 0", "F(F(x)) == x", ""},
		{"implied in the order of their verdicts", func(s *Set) {
			s.Reject(3, Verdict{Kind: Implied, Stage: "reduce", By: []ID{1}})
			s.Reject(2, Verdict{Kind: Implied, Stage: "reduce", By: []ID{1}})
		}, "F(x) == x", "F(x) >= 0; F(F(x)) == x", ""},
		{"reopened", func(s *Set) {
			s.Reject(2, Verdict{Kind: Implied, Stage: "reduce", By: []ID{1}})
			s.Reopen(2, "robust")
		}, "F(x) == x; F(F(x)) == x; F(x) >= 0", "", ""},
		{"replaced in its place", func(s *Set) {
			s.Replace(1, s.Current(1).With(parse(t, "F(x) == x + 0")))
		}, "F(x) == x + 0; F(F(x)) == x; F(x) >= 0", "", ""},
		{"replaced with its verdict", func(s *Set) {
			s.Reject(3, Verdict{Kind: Implied, Stage: "reduce", By: []ID{1}})
			s.Replace(3, s.Current(3).With(parse(t, "F(x) >= 0 + 0")))
		}, "F(x) == x; F(F(x)) == x", "F(x) >= 0 + 0", ""},
		{"a near miss", func(s *Set) {
			s.Reject(1, refuted)
			s.Reject(2, refuted)
			s.Amend(2, nil, "")
			s.Amend(3, nil, "")
		}, "F(x) >= 0", "", "F(F(x)) == x"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := propose(t, "F(x) == x", "F(F(x)) == x", "F(x) >= 0")
			for _, c := range s.All() {
				s.Observe(c.ID, Evidence{Held: 1, Violated: 1, Witnesses: rows(1)})
			}
			s.Tried()
			tt.do(s)
			if live, implied, near := show(s.Live()), show(s.Rejected(Implied)), show(s.Rejected(NearMiss)); live != tt.live || implied != tt.implied || near != tt.near {
				t.Errorf("live %q, implied %q, near misses %q", live, implied, near)
			}
			if err := s.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestReplace(t *testing.T) {
	s := propose(t, "F(x) == x")
	s.Observe(1, Evidence{Held: 5})
	a := s.Replace(1, s.Current(1).With(parse(t, "x > 0 => F(x) == x")))
	b := s.ReplaceWith(a.ID, a.With(parse(t, "x > 1 => F(x) == x")), Evidence{Held: 2})
	if s.Current(1) != b || s.Current(a.ID) != b || b.Parent != a.ID || a.Parent != 1 || b.Order != 0 {
		t.Errorf("%+v", b)
	}
	if s.Evidence(a.ID).Held != 5 || s.Evidence(b.ID).Held != 2 {
		t.Errorf("evidence of %d and %d rows", s.Evidence(a.ID).Held, s.Evidence(b.ID).Held)
	}
}

func TestFailures(t *testing.T) {
	s := propose(t, "F(x) == x", "F(x) >= 0")
	s.Observe(2, Evidence{Violated: 1, Witnesses: []Witness{row(2)}})
	s.Observe(1, Evidence{Violated: 1, Witnesses: []Witness{row(1)}})
	other := NewSet(s.Failures()...)
	other.Observe(other.Propose(Claim{Relation: parse(t, "F(x) == 1")}).ID, Evidence{Violated: 1, Witnesses: []Witness{row(3)}})
	var got []string
	for _, w := range other.Failures() {
		got = append(got, w.String())
	}
	if !slices.Equal(got, []string{"x=1", "x=2", "x=3"}) {
		t.Errorf("got %q", got)
	}
}

// Each breach of what holds between stages is seen.
func TestCheck(t *testing.T) {
	implied := func(by ...ID) Verdict { return Verdict{Kind: Implied, Stage: "reduce", By: by} }
	for _, tt := range []struct {
		name string
		do   func(s *Set)
		want string // part of the error; "" for none
	}{
		{"nothing", func(*Set) {}, ""},
		{"order", func(s *Set) { s.order[0], s.order[1] = s.order[1], s.order[0] }, "stands behind"},
		{"a replaced claim is listed", func(s *Set) {
			c := s.Replace(1, s.Current(1).With(s.Current(1).Relation))
			s.order[slices.Index(s.order, c.ID)] = 1
		}, "still listed"},
		{"a verdict without a stage", func(s *Set) { s.Reject(1, Verdict{Kind: Vacuous}) }, "no stage"},
		{"refuted by nothing", func(s *Set) { s.Reject(1, Verdict{Kind: Refuted, Stage: "sift"}) }, "refuted by no row"},
		{"weaker than nothing", func(s *Set) { s.Reject(1, Verdict{Kind: Weaker, Stage: "vacuous"}) }, "weaker than nothing"},
		{"implied by nothing", func(s *Set) { s.Reject(1, implied()) }, "from nothing"},
		{"implied by a claim that had fallen", func(s *Set) {
			s.Reject(2, Verdict{Kind: Vacuous, Stage: "vacuous"})
			s.Reject(1, implied(2))
		}, "had fallen"},
		{"implied by a claim that fell since", func(s *Set) {
			s.Reject(1, implied(2))
			s.Reject(2, Verdict{Kind: Vacuous, Stage: "vacuous"})
		}, ""},
		{"implied by an implied claim", func(s *Set) {
			s.Reject(2, implied(3))
			s.Reject(1, implied(2))
		}, ""},
		{"never tried", func(s *Set) { s.Tried() }, "never tried"},
		{"a parent that is not its own", func(s *Set) {
			c := s.Replace(1, s.Current(1).With(s.Current(1).Relation))
			c.Parent = 2
		}, "another parent"},
		{"no relation", func(s *Set) { s.Propose(Claim{}) }, "no relation"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := propose(t, "F(x) == x", "F(F(x)) == x", "F(x) >= 0")
			tt.do(s)
			err := s.Check()
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// What rests on a fallen claim has no foundation, however long the chain is.
func TestUnfounded(t *testing.T) {
	s := propose(t, "F(x) == x", "F(F(x)) == x", "F(x) >= 0", "F(x) <= x")
	s.Reject(1, Verdict{Kind: Implied, Stage: "reduce", By: []ID{2}})
	s.Reject(2, Verdict{Kind: Implied, Stage: "reduce", By: []ID{3, 4}})
	if got := s.Unfounded(); len(got) != 0 {
		t.Errorf("unfounded: %s", show(got))
	}
	s.Reject(4, Verdict{Kind: Vacuous, Stage: "vacuous"})
	if got := show(s.Unfounded()); got != "F(F(x)) == x; F(x) == x" {
		t.Errorf("unfounded: %s", got)
	}
}

func TestProbe(t *testing.T) {
	s := propose(t, "F(x) == x")
	c := s.Current(1)
	p := c.Probe(parse(t, "F(x) == F(y)"))
	if p.ID != 0 || p.Parent != 1 || p.Law != c.Law {
		t.Errorf("%+v", p)
	}
	guarded := c.With(parse(t, "x > 0 => F(x) == x"))
	if guarded.Bare = c.Relation; guarded.Unconditional() != c.Relation || c.Unconditional() != c.Relation {
		t.Error("without its precondition it says something else")
	}
}

// That a domain has to hold valid texts only is said as long as one of the claims that fail of others stands, however few rows a later stage has.
func TestValidTexts(t *testing.T) {
	s := NewSet()
	first, second := s.Propose(Claim{}), s.Propose(Claim{})
	s.NeedValidTexts(first.ID)
	s.NeedValidTexts() // none was found with fewer rows
	if !s.ValidTexts() {
		t.Error("nothing is said of valid texts, though a claim fails of others")
	}
	s.Reject(second.ID, Verdict{Kind: Refuted, Stage: "test"})
	if !s.ValidTexts() {
		t.Error("nothing is said of valid texts once another claim fell")
	}
	s.Reject(first.ID, Verdict{Kind: Refuted, Stage: "test"})
	if s.ValidTexts() {
		t.Error("valid texts are asked for by a claim that fell")
	}
	third := s.Propose(Claim{})
	if s.NeedNormal(first.ID, third.ID); !s.Normal() {
		t.Error("nothing is said of subnormal floats, though a claim fails of some")
	}
	if s.NeedFinite(first.ID); s.Finite() {
		t.Error("finite floats are asked for by a claim that fell")
	}
	if s.NeedFinite(third.ID); !s.Finite() {
		t.Error("nothing is said of finite floats, though a claim fails of others")
	}
}

// A row is printed with what the environment knows of the functions that make its values: a text of bytes is written as Go, and not as a list of numbers.
func TestWitnessIn(t *testing.T) {
	bytes := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Uint8)}
	box := &relation.Type{Kind: relation.Opaque, Name: "Box", Pkg: "p"}
	fill := &relation.Func{Name: "Fill", Pkg: "p", Params: []relation.Param{{Name: "b", Type: bytes}}, Results: []relation.Param{{Type: box}}}
	w := Witness{Vars: []relation.Var{{Name: "b", Type: box}}, Row: source.Row{relation.Built{Steps: []relation.Step{{Func: "Fill", Args: []relation.Value{relation.List{byte(97), byte(0)}}}}}}}
	if got, want := w.In(&relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{fill}}), `b=p.Fill([]byte{97, 0})`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
