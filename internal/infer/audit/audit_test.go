package audit

import (
	"os"
	"strconv"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// What is printed must hold on inputs from a generator of another kind. IMAGO_SOAK asks for all functions and a million inputs, or
// for as many as it says.
func TestAudit(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	targets, o := Functions[:3], Options{Inputs: 10_000, Infer: infer.Options{Seed: 1}}
	if soak := os.Getenv("IMAGO_SOAK"); soak != "" {
		targets, o.Inputs = Functions, 0
		if k, err := strconv.Atoi(soak); err == nil && k > 1 {
			o.Inputs = k
		}
		o.Progress = func(target string) { t.Log(target) }
	}
	r, err := Run(t.Context(), targets, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range r.Violations {
		t.Error(v)
	}
	for _, text := range r.Untried {
		t.Errorf("never tried: %s", text)
	}
	if r.Functions != len(targets) || r.Relations < 2*len(targets) {
		t.Errorf("%d relations of %d functions", r.Relations, r.Functions)
	}
}

// A false relation is a violation, with a row that shows it.
func TestViolation(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	pkgs, err := subject.Load(t.Context(), []string{"strings.ToUpper"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	s := &infer.Subject{Function: p.Functions[0], Package: p, Domain: &relation.Domain{}}
	var all []*tally
	for _, text := range []string{"ToUpper(ToUpper(s)) == ToUpper(s)", "len(ToUpper(s)) == len(s)"} {
		rel, err := relation.Parse(text, p.Env)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, newTally(rel, s))
	}
	h, err := harness.Build(t.Context(), p, harness.Options{Variant: harness.Pristine})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	gs := groups(all)
	if len(gs) != 1 {
		t.Fatalf("%d groups, want 1", len(gs))
	}
	if err := gs[0].try(t.Context(), h, s, 3000, [16]byte{}); err != nil {
		t.Fatal(err)
	}
	if all[0].violated != 0 || all[0].held != 3000 || all[1].violated == 0 || all[1].row == "" {
		t.Errorf("idempotent: %+v; same length: %+v", all[0], all[1])
	}
}

// Premises that order variables are met by a third of the inputs at least.
func TestInputs(t *testing.T) {
	typ := relation.Predeclared(relation.Int)
	f := &relation.Func{Name: "F", Params: []relation.Param{{Name: "x", Type: typ}}, Results: []relation.Param{{Type: typ}}}
	env := &relation.Env{Funcs: []*relation.Func{f}}
	rel, err := relation.Parse("x <= y => F(x) <= F(y)", env)
	if err != nil {
		t.Fatal(err)
	}
	sp := &source.Space{Env: env, Subject: f, Vars: rel.Vars, Pre: rel.Pre}
	met := 0
	for _, row := range inputs(sp, 3000, [16]byte{1}) {
		if row[0].(int) <= row[1].(int) {
			met++
		}
	}
	if met < 1000 {
		t.Errorf("%d of 3000 inputs meet the premise", met)
	}
}
