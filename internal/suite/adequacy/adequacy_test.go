package adequacy

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// The tests start children, which are this program once more.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// kept reads the claims of examples.
func kept(t *testing.T, targets ...string) []*suite.Claims {
	t.Helper()
	for i := range targets {
		targets[i] = "github.com/imago-mt/imago/examples/" + targets[i]
	}
	claims, err := suite.Kept(t.Context(), targets, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return claims
}

// pools makes the pools of claims.
func pools(t *testing.T, seed int64, workers int, claims []*suite.Claims) (out []*Pool) {
	t.Helper()
	err := each(t.Context(), claims, suite.Running{Seed: seed, Workers: workers}, watch{follows: true, drafts: true}, func(_ *suite.Claims, p *Pool) error {
		out = append(out, p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A pool in which hardly a source met a second relation would measure nothing.
func TestPoolIsCommon(t *testing.T) {
	for _, p := range pools(t, 1, 0, kept(t, "geom.Area", "calendar.AddDays", "histogram.Merge", "wrap.Wrap")) {
		coop := Associate(len(p.Sources), p.Groups, p.Form, nil)
		several := 0
		for _, judged := range coop {
			if judged.Count() >= min(usualK, p.Forms) {
				several++
			}
		}
		if 2*several < len(p.Sources) {
			t.Errorf("%s: %d of %d sources were judged by %d output relations of %d", p.Subject, several, len(p.Sources), min(usualK, p.Forms), p.Forms)
		}
	}
}

// Every association is true: the relation, decided once more on the row of the group, is not skipped, and the sources of the group are its sources.
func TestGroupsAreDecided(t *testing.T) {
	claims := kept(t, "calendar.Between")
	h, err := claims[0].Open(t.Context(), suite.Running{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	p := pools(t, 1, 0, claims)[0]
	b := &builder{Pool: p, h: h, fn: claims[0].Function().Func}
	for i, g := range p.Groups {
		rel := p.Relations[g.Relation].Relation
		v, err := b.decide(t.Context(), rel, []source.Row{g.Row})
		if err != nil {
			t.Fatal(err)
		}
		if v.Held.Count()+v.Violated.Count() != 1 || len(g.Sources) == 0 {
			t.Fatalf("group %d of %s at %v is not decided, or has no source", i, rel, g.Row)
		}
		calls, err := b.sourceCalls(g.Relation, []source.Row{g.Row})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range calls {
			if at, ok := b.place(c.input([]source.Row{g.Row}, 0)); ok && !slices.Contains(g.Sources, at) {
				t.Fatalf("%s at %v has the source %s, which is not among %v", rel, g.Row, p.Sources[at].At, g.Sources)
			}
		}
	}
}

// The pool reaches what a search with four times the budget reaches.
func TestPoolReaches(t *testing.T) {
	p := pools(t, 1, 0, kept(t, "shipping.Quote"))[0]
	reached := relation.NewBits(2 * len(p.Branches))
	for _, s := range p.Sources {
		reached = reached.Or(s.Sides)
	}
	for _, r := range branchSides(p) {
		if r.side > 0 && !reached.Get(r.side-1) && r.Text != "switch zone: default" { // its domain has the three zones
			t.Errorf("%s: nothing reaches %s", p.Subject, r.Text)
		}
	}
}

// Conditions that order two variables are met for nearly all sources within the attempts.
func TestAttempts(t *testing.T) {
	p := pools(t, 1, 0, kept(t, "version.Version.Less"))[0]
	for r, rel := range p.Relations {
		if rel.Pre == nil || len(rel.Vars) < 2 {
			continue
		}
		met := map[int]bool{}
		for _, g := range p.Groups {
			if g.Relation == r {
				for _, s := range g.Sources {
					met[s] = true
				}
			}
		}
		if len(met) == 0 {
			t.Errorf("%s judged no source", rel)
		}
	}
}

// The same seed gives the same pool on one worker and two, another seed another one.
func TestSamePool(t *testing.T) {
	shape := func(seed int64, workers int) (out []string) {
		for _, p := range pools(t, seed, workers, kept(t, "shipping.Split", "version.Parse")) {
			for _, s := range p.Sources {
				out = append(out, s.At)
			}
			for _, g := range p.Groups {
				out = append(out, p.at(p.Relations[g.Relation].Relation, g.Row))
			}
		}
		return out
	}
	one := shape(1, 1)
	if two := shape(1, 2); !slices.Equal(one, two) {
		t.Error("two workers give another pool than one")
	}
	if other := shape(2, 1); slices.Equal(one, other) {
		t.Error("two seeds give the same pool")
	}
}

// Each criterion asks for something that the examples meet, and its degree grows with the groups that are chosen.
func TestCriteria(t *testing.T) {
	ps := pools(t, 1, 0, kept(t, "shipping.Quote", "histogram.Merge"))
	for _, c := range Criteria {
		for _, p := range ps {
			reqs := c.Requirements(p)
			none, half := relation.NewBits(len(p.Groups)), relation.NewBits(len(p.Groups))
			for i := range len(p.Groups) / 2 {
				half.Set(i)
			}
			nothing, some, all := c.Degree(p, reqs, 0, none), c.Degree(p, reqs, 0, half), c.Degree(p, reqs, 0, nil)
			if len(reqs) == 0 || nothing != 0 || some <= 0 || some > all || all > 1 {
				t.Errorf("%s of %s: %d requirements; degree of no group %v, of half of them %v, of all %v", c.Name, p.Subject, len(reqs), nothing, some, all)
			}
		}
	}
	if _, err := Named("sides"); err == nil || !strings.Contains(err.Error(), "branch") {
		t.Errorf("an unknown criterion: %v", err)
	}
}

// What would help is what helps most cheaply.
func TestHelp(t *testing.T) {
	report, err := Measure(t.Context(), kept(t, "calendar.Weekday.Next", "shipping.Quote", "calendar.Leap", "geom.Area"), Options{Running: suite.Running{Seed: 1}})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]HelpKind{
		"Weekday.Next is called":  ByRelation, // it has one relation
		"switch zone: default":    ByReach,    // the domain has no such zone
		"grams > Limit is true":   ByRelation, // its sources lie outside of the domain, where one relation speaks of them
		"Leap is called":          ByInput,
		"year%400 == 0 is false":  ByPremise,
		"Area is called":          NoHelp,
		"w == 0 is true":          NoHelp,
		"grams > 20_000 is false": ByRelation,
		"switch zone: case World": ByRelation,
		"year%100 != 0 is true":   ByPremise,
		"grams <= 0 is true":      ByRelation,
		"express is true":         ByRelation,
		"year%4 == 0 is true":     ByPremise,
	}
	for _, s := range report.Subjects {
		for _, r := range s.Requirements {
			if kind, ok := want[r.Text]; ok && r.Help.Kind != kind {
				t.Errorf("%s: %s: help %d, %q, want %d", s.Short, r.Text, r.Help.Kind, r.Help.Text, kind)
			}
			if (r.Degree < 1) != (r.Help.Text != "") {
				t.Errorf("%s: %s: degree %v, help %q", s.Short, r.Text, r.Degree, r.Help.Text)
			}
		}
		if s.Degree > s.Reachable {
			t.Errorf("%s: degree %v is more than %v, which can be reached", s.Short, s.Degree, s.Reachable)
		}
	}
}

// A relation of a method speaks of what the receiver points to; its sources are those of the pool all the same.
func TestPointers(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "acc.go": `package m

// An Acc sums.
type Acc struct{ Sum int }

// Add adds n, unless it is negative.
func (a *Acc) Add(n int) {
	if n > 0 {
		a.Sum += n
	}
}
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := subject.Load(t.Context(), []string{"./.Acc.Add"}, subject.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	fn := pkgs[0].Functions[0]
	r, err := relation.Parse("order: a.Add(n).Add(n2) == a.Add(n2).Add(n)", pkgs[0].Env)
	if err != nil {
		t.Fatal(err)
	}
	d, err := relation.ParseDomain("a.Sum in -100..100, n in -100..100", pkgs[0].Env, fn.Func)
	if err != nil {
		t.Fatal(err)
	}
	p := pools(t, 1, 0, []*suite.Claims{suite.ClaimsOf(pkgs[0], fn, d, []*relation.Relation{r})})[0]
	judged := 0
	for _, s := range Associate(len(p.Sources), p.Groups, p.Form, nil) {
		judged += s.Count()
	}
	if judged != len(p.Sources) || judged < 50 {
		t.Errorf("%d of %d sources are judged", judged, len(p.Sources))
	}
}
