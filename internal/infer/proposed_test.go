package infer

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/proposer"
	"github.com/imago-mt/imago/internal/infer/stated"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// answered is what a command said in these lines.
func answered(lines ...string) *hints {
	a := &proposer.Answer{Command: "cmd"}
	for i, l := range lines {
		a.Lines = append(a.Lines, proposer.Line{Number: i + 1, Text: l})
	}
	return &hints{answers: []*proposer.Answer{a}}
}

// Names of lines become those of laws, F is the subject, and what cannot be tried is told with its reason.
func TestProposeAnswered(t *testing.T) {
	in := lab(t, "Odd", "")
	in.hints = answered(
		"mirror: F(-x) == -F(x)", "Odd_Step(x int): Odd(x + 1) == Odd(x) + 3*x*x + 3*x + 2", "Odd(x) == Odd(x)",
		"Odd(x) === 1", "Abs(x) >= 0", "Measure(Odd(x)) ~= 1.0 within 1e-3", "Odd(y.z) == 1",
	)
	in.hints.answers[0].Unread = []proposer.Line{{Number: 9, Text: "blob", Why: "it is no text"}}
	in.hints.answers = append(in.hints.answers, &proposer.Answer{Command: "other", Failure: "exit status 1"})
	out, err := proposeAnswered(t.Context(), in.Subject, in.request, Round{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range out.Candidates {
		got = append(got, c.Law.Name+" | "+c.Text+" | "+c.Origin)
	}
	want := []string{
		"mirror | Odd(-x) == -Odd(x) | line 1 of cmd",
		"odd-step | (x int): Odd(x + 1) == Odd(x) + 3*x*x + 3*x + 2 | line 2 of cmd",
		"proposed | Odd(x) == Odd(x) | line 3 of cmd",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for i, part := range []string{"line 4 of cmd: Odd(x) === 1: ", "does not execute Odd", ownTolerance, "line 7 of cmd", "line 9 of cmd: blob: it is no text"} {
		if i >= len(out.Unread) || !strings.Contains(out.Unread[i], part) {
			t.Errorf("unread %q, want %q at %d", out.Unread, part, i)
		}
	}
	var warnings []string
	for _, w := range out.Warnings {
		warnings = append(warnings, w.Error())
	}
	if want := []string{"5 of 8 lines of cmd are no relations of the function (--all says why)", "other proposes nothing: exit status 1"}; !slices.Equal(warnings, want) {
		t.Errorf("warnings %q", warnings)
	}
}

// What is false, says nothing or is known already changes nothing of what stands, nor the budget; what is true stands behind it, with its origin.
func TestLastRound(t *testing.T) {
	for _, tt := range []struct {
		lines []string
		adds  string
	}{
		{[]string{"Odd(x) == x", "Odd(x) >= 0", "Odd(x + 1) == Odd(x) + 3*x*x + 3*x + 3", "Odd(x) == Odd(x)", "Odd(-x) == -Odd(x)", "Odd(x) % 4001 != 17"}, ""},
		{[]string{"Odd(x) == 0", "Odd(x + 1) == Odd(x) + 3*x*x + 3*x + 2"}, "Odd(x + 1) == 3*x*x + 3*x + Odd(x) + 2"},
	} {
		in := lab(t, "Odd", "")
		in.engines, in.scope = []Engine{Algebra, Propose}, algebra.Scope{Env: in.Env, Subject: in.Func}
		in.hints = answered(tt.lines...)
		var err error
		if in.found, err = in.infer(t.Context(), in.Subject, in.run); err != nil {
			t.Fatal(err)
		}
		took := in.run.Taken()
		if in.found, err = in.secondRound(t.Context()); err != nil {
			t.Fatal(err)
		}
		before, offered, left := written(in.found.kept), in.found.set.Offered(), in.run.Remaining()
		if in.found, err = in.lastRound(t.Context(), took); err != nil {
			t.Fatal(err)
		}
		after := written(in.found.kept)
		if in.run.Remaining() != left {
			t.Errorf("%d remain of %d", in.run.Remaining(), left)
		}
		if tt.adds == "" {
			if !slices.Equal(after, before) || in.found.set.Offered() != offered {
				t.Errorf("before %q\nafter  %q, %d offered of %d", before, after, in.found.set.Offered(), offered)
			}
			continue
		}
		i := slices.IndexFunc(in.found.kept, func(c *claim.Claim) bool { return c.Engine == string(Propose) })
		if i < 0 || in.found.kept[i].Origin != "line 2 of cmd" || in.found.set.Offered() != offered+1 {
			t.Fatalf("after %q, %d offered of %d", after, in.found.set.Offered(), offered)
		}
		if got := in.found.kept[i].Relation; got.Pre != nil || len(got.Executions()) != 2 {
			t.Errorf("got %s", got.Text())
		}
		ex, err := in.explainTexts(t.Context(), []string{tt.lines[0], tt.lines[1]})
		if err != nil || ex[0].Verdict != Refuted || ex[0].Origin != "line 1 of cmd" || ex[1].Origin != "line 2 of cmd" {
			t.Errorf("%v: %+v, %+v", err, ex[0], ex[1])
		}
	}
}

// Functions are found by the names that calls in Go have, those of the package before references.
func TestScopeOf(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	one := []relation.Param{{Name: "x", Type: number}}
	env := &relation.Env{Path: "p/geom", Name: "geom", Funcs: []*relation.Func{
		{Name: "time.Time.Add", Recv: true, Reference: true, Params: one, Results: one},
		{Name: "Vec.Add", Recv: true, Params: append(one, relation.Param{Name: "w", Type: number}), Results: one},
		{Name: "Bag[int].Has[int]", Recv: true, Params: one, Results: one, Err: true},
		{Name: "Sort[[]int]", Params: one, Variadic: true},
		{Name: "store.Parse", Params: one, Results: append(one, one...)},
		{Name: "helper", Test: true},
	}}
	sc := scopeOf(env)
	for name, want := range map[string]stated.Function{
		".Add": {Results: 1, Of: true}, ".Has": {Results: 1, Err: true, Of: true}, "Sort": {Of: true}, "geom.Sort": {Of: true}, "store.Parse": {Results: 2, Of: true},
	} {
		if got, ok := sc.Function(name); !ok || got != want {
			t.Errorf("%s: %+v, %v", name, got, ok)
		}
	}
	if _, ok := sc.Function("helper"); ok {
		t.Error("a function of tests is known")
	}
	for i, want := range []string{"x.Add()", "x.Add(w)", "x.Has()", "Sort[[]int](x...)", "store.Parse(x)"} {
		if got := callOf(env.Funcs[i]); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got, want := signatureOf(env, env.Funcs[2]), "Bag[int].Has[int](x int) (x int, error)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A command is told what it needs, and asked once; one that was slow is not asked again. What it said is part of the key of the result.
func TestHints(t *testing.T) {
	pkgs, err := subject.Load(t.Context(), []string{"../../examples/geom.Area"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := pkgs[0].Functions[0]
	p, err := proposer.New("cat", 0)
	if err != nil {
		t.Skip(err)
	}
	o := Options{Propose: []*proposer.Proposer{p, p}, Language: "go"}
	b, err := newBuilds(t.Context(), pkgs[0], o)
	if err != nil {
		t.Fatal(err)
	}
	q := b.question(f)
	if q.Name != callOf(f.Func) || !strings.HasPrefix(q.Source, "func ") || q.Language != "go" || len(q.Variables) != len(f.Func.Params) || len(q.References) == 0 || q.Version != proposer.Version {
		t.Errorf("%+v", q)
	}
	h, err := b.hints(t.Context(), f)
	if err != nil || len(h.answers) != 2 || len(h.answers[0].Lines)+len(h.answers[0].Unread) != 1 {
		t.Fatalf("%+v, %v", h, err)
	}
	if again, _ := b.hints(t.Context(), f); again != h {
		t.Error("asked twice")
	}
	key := cacheKey(pkgs[0], f, o, h)
	if other := cacheKey(pkgs[0], f, o, answered("Area(w, h) == 1")); other == key {
		t.Error("the key of a result does not know what a command said")
	}
	b.hinted, b.slow = map[*subject.Function]*hints{}, &slowCommands{texts: []string{"cat"}}
	if h, err = b.hints(t.Context(), f); err != nil || h.answers[0].Failure == "" || len(h.answers[0].Lines) > 0 {
		t.Errorf("%+v, %v", h, err)
	}
}

// Commands are asked beside the engines that are named, and are part of the command that repeats a result; "all" runs nobody's programs.
func TestProposeIsAsked(t *testing.T) {
	p := &proposer.Proposer{Text: "sh -c 'x y'"}
	for _, tt := range []struct {
		o     Options
		flags string
		asked bool
	}{
		{Options{}, "", false},
		{Options{Propose: []*proposer.Proposer{p}}, "--propose|sh -c 'x y'", true},
		{Options{Propose: []*proposer.Proposer{p, p}, Engines: []Engine{Algebra}}, "--propose|sh -c 'x y'|--propose|sh -c 'x y'|--engine|algebra", true},
		{Options{Engines: []Engine{Algebra, Stated}}, "--engine|algebra,stated", false},
	} {
		if got := strings.Join(tt.o.EngineFlags(), "|"); got != tt.flags || slices.Contains(tt.o.engines(), Propose) != tt.asked {
			t.Errorf("got %s and %v, want %s", got, tt.o.engines(), tt.flags)
		}
	}
	all, err := ParseEngines("all")
	if err != nil || slices.Contains(all, Propose) || slices.Contains(all, Stated) {
		t.Errorf("%v, %v", all, err)
	}
	if slices.Contains(DefaultEngines(), Propose) {
		t.Error("a command is asked that nobody named")
	}
}

// What tests and the comment state of a function is proposed with its place, and what one says of another function is not.
func TestStatements(t *testing.T) {
	pkgs, err := subject.Load(t.Context(), []string{"../../examples/geom.Area"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBuilds(t.Context(), pkgs[0], Options{Engines: []Engine{Algebra, Stated}})
	if err != nil {
		t.Fatal(err)
	}
	f := *pkgs[0].Functions[0]
	f.Doc = "Area is equivalent to Area(corners[1:]). It is shorthand for Nothing(corners)."
	b.written = stated.Read([]stated.File{{Name: "a_test.go", Text: []byte("package geom\nfunc TestArea(t *testing.T) {\n\tif Area(a) != 2*Area(b) { t.Error() }\n}\n")}})
	got := map[string]string{}
	for _, s := range b.statements(&f) {
		got[strings.ReplaceAll(s.Text, " ", "")] = s.Origin
	}
	if got["Area(corners)==Area(corners[1:])"] != "the doc comment" || got["Area(var1)==lit1*Area(var2)"] != "a_test.go:3" {
		t.Errorf("got %v", got)
	}
	out, err := proposeStated(t.Context(), nil, &request{hints: &hints{statements: b.statements(&f)}}, Round{})
	if err != nil || len(out.Candidates) != len(got) || out.Candidates[0].Origin != "the doc comment" {
		t.Errorf("%+v, %v", out, err)
	}
}
