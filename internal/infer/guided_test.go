package infer

import (
	"context"
	"log/slog"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
)

// guided is the inference for a function of testdata/guided that was surveyed, and how many executions the search for rows that reach its
// branches took.
func guided(t *testing.T, name string) (*inference, int64) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds child programs")
	}
	pkgs, err := subject.Load(t.Context(), []string{"." + name}, subject.Options{Dir: "testdata/guided"})
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Subject: subject.Options{Dir: "testdata/guided"}, Seed: 1, Workers: 1, Logger: slog.New(slog.DiscardHandler)}
	o.complete()
	b := &builds{pkg: pkgs[0], o: o, hinted: map[*subject.Function]*hints{}}
	t.Cleanup(b.close)
	s, err := b.begin(t.Context(), pkgs[0].Functions[0])
	if err != nil {
		t.Fatal(err)
	}
	before := int64(0)
	s.run.Progress = func(line string) {
		if strings.Contains(line, "branches") {
			before = s.run.Checker.Executions()
		}
	}
	if err := (domain{}).Run(t.Context(), s.Subject, s.run, claim.NewSet()); err != nil {
		t.Fatal(err)
	}
	return s, s.run.Checker.Executions() - before
}

// TestExplore pins how many executions it takes to reach branches that no random row meets.
func TestExplore(t *testing.T) {
	for _, c := range []struct {
		name      string
		within    int64 // executions
		row       func(source.Row) bool
		unreached []string
	}{
		{"Fee", 1500, func(r source.Row) bool { return r[0] == "express" && r[1] == 32 }, nil},
		{"Deep", 12_200, func(r source.Row) bool { // of its ten conditions nine: since integers have the range of their type the last one is missed
			s := r[2].(string)
			return len(s) == 8 && s[:3] == "cod" && s[6] < '5' && r[0].(int)+r[1].(int) == -250
		}, []string{"never true: code[7] == code[4] (guided.go:28)"}},
		{"Closed", 6000, func(r source.Row) bool { return r[0] == 4 }, []string{"never true: n*n < -1 (guided.go:45)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, got := guided(t, c.name)
			t.Logf("%d executions, %d rows", got, len(s.Pool))
			if got > c.within {
				t.Errorf("%d executions, want at most %d", got, c.within)
			}
			if !slices.ContainsFunc(s.Pool, c.row) {
				t.Errorf("the wanted row is not among %v", s.Pool)
			}
			var missed []string
			for _, u := range s.Branches.Unreached {
				missed = append(missed, u.String())
			}
			if !slices.Equal(missed, c.unreached) {
				t.Errorf("unreached: got %q, want %q", missed, c.unreached)
			}
		})
	}
}

// What holds but in a branch that random rows do not reach is refuted by the rows that do.
func TestReachRefutes(t *testing.T) {
	s, _ := guided(t, "Fee")
	rel := parseFor(s.Subject, "Fee(service, weight) == weight")
	if rel == nil {
		t.Fatal("it does not parse")
	}
	set := claim.NewSet()
	c := set.Propose(claim.Claim{Relation: rel})
	res, err := s.run.Try(t.Context(), set.Live(), trial.Trial{Rows: source.Random{}, Seed: seed.New(1), N: 2000})
	if err != nil {
		t.Fatal(err)
	}
	res.Merge(set)
	if err := (reach{}).Run(t.Context(), s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if e := set.Evidence(c.ID); len(set.Live()) > 0 || e.Violated == 0 {
		t.Errorf("it held on %d rows", e.Held)
	}
}

// What holds but where a function of package math has no answer is refuted by the rows that leave its domain, which a thousand random ones do not, with the
// preconditions that a few of these rows leave. The function has no branch all the same.
func TestImplicitRefutes(t *testing.T) {
	s, _ := guided(t, "Half")
	set := claim.NewSet()
	for _, text := range []string{"Half(lat, mm) >= 0", "lat >= 0 => Half(lat, mm) >= 0", "lat <= 0 => Half(lat, mm) >= 0", "mm >= 0 => Half(lat, mm) >= 0",
		"0 <= mm && mm <= mm2 => Half(lat, mm) <~ Half(lat, mm2)", "mm <= mm2 && mm2 <= 0 => Half(lat, mm2) <~ Half(lat, mm)"} {
		rel := parseFor(s.Subject, text)
		if rel == nil {
			t.Fatal("it does not parse")
		}
		set.Propose(claim.Claim{Relation: rel})
	}
	res, err := s.run.Try(t.Context(), set.Live(), trial.Trial{Rows: source.Random{}, Seed: seed.New(1), N: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range set.Live() {
		if res.Of(c).Violated > 0 {
			t.Errorf("random rows violate %s", c.Relation)
		}
	}
	if err := (reach{}).Run(t.Context(), s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	for _, c := range set.Live() {
		t.Errorf("%s held on %d rows", c.Relation, set.Evidence(c.ID).Held)
	}
	if b := s.Branches; b.Met > 0 || b.Reached > 0 || len(b.Unreached) > 0 || b.OneWay() {
		t.Errorf("it has no branch: %+v", b)
	}
}

// The domain ends a factor 2 before arithmetic wraps around, unless it is meant to.
func TestOverflow(t *testing.T) {
	s, _ := guided(t, "Factorial")
	b, ok := s.Domain.Bound("n")
	if lo, hi := b.Limits(); !ok || hi < 5 || hi > 10 {
		t.Errorf("the domain of n is %v to %v", lo, hi)
	}
	s, _ = guided(t, "Mix")
	b, ok = s.Domain.Bound("a")
	if lo, hi := b.Limits(); !ok || hi < math.MaxInt64 || lo > math.MinInt64 || !s.Modular {
		t.Errorf("the domain of a is %v to %v; meant to wrap: %v", lo, hi, s.Modular)
	}
}

// The pool and what follows from it do not depend on how many children there are.
func TestExploreRepeats(t *testing.T) {
	o := Options{Subject: subject.Options{Dir: "testdata/guided"}, Seed: 3, Fresh: true, NoMutants: true}
	var last string
	for _, workers := range []int{1, 2} {
		o.Workers = workers
		r, err := Run(context.Background(), []string{".Closed"}, o)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, f := range r.Subjects[0].Found {
			text.WriteString(f.Relation.Text() + "\n")
		}
		for _, u := range r.Subjects[0].Branches.Unreached {
			text.WriteString(u.String() + "\n")
		}
		if last != "" && text.String() != last {
			t.Errorf("%d children:\n%s\nwant\n%s", workers, text.String(), last)
		}
		last = text.String()
	}
}
