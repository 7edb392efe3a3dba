package page

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// The test binary executes the functions that are scored.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// gcd are results of one function: two relations, of which inference has found one, their kills, and a law that nearly holds.
func gcd(t *testing.T) Data {
	t.Helper()
	pkgs, err := subject.Load(t.Context(), []string{"github.com/imago-mt/imago/internal/study/scores/own.GCD"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, f := pkgs[0], pkgs[0].Functions[0]
	var rels []*relation.Relation
	for _, text := range []string{"swap: GCD(a, b) == GCD(b, a)", "less: b > 0 => GCD(a, b) <= b"} {
		r, err := relation.Parse(text, p.Env)
		if err != nil {
			t.Fatal(err)
		}
		rels = append(rels, r)
	}
	domain, err := relation.ParseDomain("a in 0..40, b in 0..40", p.Env, f.Func)
	if err != nil {
		t.Fatal(err)
	}
	scores, err := suite.Score(t.Context(), []*suite.Claims{suite.ClaimsOf(p, f, domain, rels)},
		suite.ScoreOptions{Running: suite.Running{Seed: 1, Rows: 200}, Witnesses: true, Show: Shown})
	if err != nil {
		t.Fatal(err)
	}
	found := &infer.Result{Version: "0", Seed: 1, Subjects: []*infer.Subject{
		{Target: f.Target, Signature: f.Signature, Function: f, Package: p, Domain: domain,
			Found: []*infer.Finding{{Relation: rels[0], Family: "symmetry", Status: "tested", Tried: 100000}},
			Almost: []*infer.Finding{{Relation: rels[1], Tried: 1000, Fails: 3, Expected: "the name GCD", Counterexample: &suite.Violation{At: "a=0 b=0",
				Calls: []counterexample.Call{{Role: "source", Actual: "GCD(0, 0)", Got: "= 0"}}}}},
			Branches: trial.Branches{Met: 4, Reached: 3, Unreached: []trial.Unreached{{Cond: "b == 0", Func: "GCD", File: "own.go", Line: 7}}}},
		{Target: "./m.Hash", Skipped: "failed: it has a channel\nas parameter"},
	}}
	return Data{Title: "a <title>", Found: found, Scores: scores, Order: []string{f.Target, "./m.Hash", "./m.Later"}}
}

// The page says of a function what its results say.
func TestNew(t *testing.T) {
	d := gcd(t)
	p := New(d)
	if len(p.Functions) != 1 || len(p.Files) != 1 ||
		!slices.Equal(p.Skipped, []Skipped{{"./m.Hash", "it has a channel as parameter"}}) || !slices.Equal(p.NotReached, []string{"./m.Later"}) {
		t.Fatalf("%+v", p)
	}
	f, m := p.Functions[0], d.Scores.Subjects[0].Matrix
	if f.Kept || f.Doc == "" || len(f.Almost) != 1 || f.Almost[0].At != "a=0 b=0" || f.Unreached() != 1 || f.Domain != "a in 0..40, b in 0..40" {
		t.Errorf("%+v", f)
	}
	if s := f.Relations[0]; s.Family != "symmetry" || s.Cost != 2 || !strings.HasPrefix(s.Evidence, "held on 100000 inputs, attacked") || s.Held == 0 {
		t.Errorf("%+v", s)
	}
	if len(f.Mutants.Status) != len(m.Mutants) || p.Sum.Mutants != len(m.Mutants) || p.Sum.Relations != 2 || p.Sum.Almost != 1 {
		t.Errorf("%d mutants on the page of %d, %+v", len(f.Mutants.Status), len(m.Mutants), p.Sum)
	}
	var shown []Mutant
	for _, of := range f.Mutants.Of {
		shown = append(shown, p.Files[of[0]].Mutants[of[1]:of[2]+1]...)
	}
	holdsMutants(t, d.Scores.Subjects[0], f, shown)
	for i, r := range f.Relations {
		if kills, _ := m.Count(i); strings.Count(r.Row, "1") != kills || kills != r.Kills || kills == 0 {
			t.Errorf("%s: %d kills, %d in its row %s", r.Name, kills, r.Kills, r.Row)
		}
	}
	for _, mu := range shown {
		line := lineOf(p.Files[0], mu.Line)
		if first := strings.Fields(mu.Before)[0]; !strings.Contains(line, first) {
			t.Errorf("%s of %q stands in line %q", mu.Operator, mu.Before, line)
		}
	}
	front := f.Mutants.Front
	for i := range front {
		if i > 0 && (front[i].Cost <= front[i-1].Cost && front[i].Kills <= front[i-1].Kills) {
			t.Errorf("a choice that another one beats: %+v", front)
		}
	}
}

// holdsMutants compares the mutants of a page with those of the matrix, which has another order.
func holdsMutants(t *testing.T, s *suite.Scored, f *Function, shown []Mutant) {
	t.Helper()
	if len(shown) != len(s.Matrix.Mutants) {
		t.Fatalf("%d mutants are shown, there are %d", len(shown), len(s.Matrix.Mutants))
	}
	for i, mu := range s.Matrix.Mutants {
		n := slices.IndexFunc(shown, func(m Mutant) bool { return m.id == mu.ID })
		if n < 0 {
			t.Fatalf("%s is not shown", mu.ID)
		}
		if got, want := f.Mutants.Status[n], letters[s.Matrix.Status(i)]; got != want {
			t.Errorf("%s is %c, want %c", mu.ID, got, want)
		}
		if w := s.Witnesses[mu.ID]; (w != nil) != (f.Mutants.Inputs[n] != nil) {
			t.Errorf("%s: its input is lost or another one's", mu.ID)
		}
		if first := s.Matrix.Same[i]; first >= 0 && first != i && shown[f.Mutants.Same[n]].id != s.Matrix.Mutants[first].ID {
			t.Errorf("%s does not do what %s does", mu.ID, shown[f.Mutants.Same[n]].id)
		}
	}
	if len(f.Mutants.Inputs) == 0 {
		t.Error("no survivor has an input")
	}
}

func lineOf(f *File, line int) string {
	for _, d := range f.Decls {
		if i := line - d.Line; i >= 0 && i < len(d.Lines) {
			return d.Lines[i]
		}
	}
	return ""
}

// What a plot draws is what was executed: the follow-up of swap has the arguments of the source the other way round, and the same result.
func TestShown(t *testing.T) {
	f := New(gcd(t)).Functions[0]
	runs := f.Relations[0].Runs
	if len(runs) != 2 || runs[0].Role != "source" || runs[0].Text != "GCD(a, b)" || runs[1].Role != "follow-up" || len(f.Relations[0].At) != Shown {
		t.Fatalf("%+v", runs)
	}
	names := func(axes []Axis) (out []string) {
		for _, a := range axes {
			out = append(out, a.Name)
		}
		return out
	}
	if !slices.Equal(names(runs[0].In), []string{"a", "b"}) || len(runs[0].Out) != 1 {
		t.Fatalf("axes %q, %q", names(runs[0].In), names(runs[0].Out))
	}
	different := false
	for i := range runs[0].In[0].Values {
		if runs[0].In[0].Values[i] != runs[1].In[1].Values[i] || runs[0].In[1].Values[i] != runs[1].In[0].Values[i] ||
			runs[0].Out[0].Values[i] != runs[1].Out[0].Values[i] {
			t.Errorf("assignment %d, %s: %s, %s", i, f.Relations[0].At[i], runs[0].Calls[i], runs[1].Calls[i])
		}
		different = different || i > 0 && runs[0].Out[0].Values[i] != runs[0].Out[0].Values[0]
	}
	if !different {
		t.Error("all points are one")
	}
	for i, at := range f.Relations[1].At { // the precondition: b > 0
		if strings.HasSuffix(at, " b=0") {
			t.Errorf("assignment %d, %s, does not satisfy the precondition", i, at)
		}
	}
}

// Kept relations take the place of those that inference found, and its view of near misses and branches stays.
func TestKeptAndFound(t *testing.T) {
	d := gcd(t)
	d.Scores.Subjects[0].Kept = true
	d.Scores.Subjects[0].Shown[1].Evidence = "tried 12, seed 1"
	f := New(d).Functions[0]
	if !f.Kept || len(f.Relations) != 2 || f.Relations[1].Evidence != "tried 12, seed 1" || len(f.Almost) != 1 {
		t.Errorf("%+v", f)
	}
	d.Found = &infer.Result{Version: "0", Seed: 1}
	f = New(d).Functions[0]
	if f.Branches != nil || f.Almost != nil || len(f.Relations) != 2 || f.Domain == "" {
		t.Errorf("without inference: %+v", f)
	}
	d.Scores, d.Found = nil, gcd(t).Found
	f = New(d).Functions[0]
	if f.Mutants != nil || len(f.Relations) != 1 {
		t.Errorf("without mutants: %+v", f)
	}
}

// The code of a long declaration is the lines around its mutants.
func TestDeclsOf(t *testing.T) {
	var src bytes.Buffer
	src.WriteString("package p\n\nvar a = 1\n\n// F is long.\nfunc F() {\n")
	for range 2 * longDecl {
		src.WriteString("\tg()\n")
	}
	src.WriteString("}\n\nfunc g() {}\n")
	decls := declsOf(src.Bytes(), []Mutant{{Line: 3}, {Line: 100}, {Line: 102}, {Line: 400}})
	var got [][2]int
	for _, d := range decls {
		got = append(got, [2]int{d.Line, d.Line + len(d.Lines) - 1})
	}
	if want := [][2]int{{3, 3}, {6, 6}, {98, 104}, {398, 402}}; !slices.Equal(got, want) {
		t.Errorf("lines %v, want %v", got, want)
	}
}

// Numbers are short in the file, and what cannot be drawn is null.
func TestNumber(t *testing.T) {
	inf := 1e300
	text, err := json.Marshal([]Number{1, -0.125, 123456789, Number(inf * inf), Number(inf*inf - inf*inf)})
	if got, want := string(text), "[1,-0.125,1.235e+08,null,null]"; err != nil || got != want {
		t.Errorf("%s (%v), want %s", got, err, want)
	}
}

// Each status has its letter.
func TestLetters(t *testing.T) {
	for s := mutant.NotReached; s <= mutant.Equivalent; s++ {
		if !strings.Contains(pageJS, string(letters[s])+`: "`+s.String()+`"`) {
			t.Errorf("page.js does not call %c %s", letters[s], s)
		}
	}
}
