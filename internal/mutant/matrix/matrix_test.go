package matrix_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestMain makes the test binary a launcher of children, as imago's own is.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

const small = "testdata/small"

func load(t *testing.T, dir string) *subject.Package {
	t.Helper()
	pkgs, err := subject.Load(t.Context(), []string{"."}, subject.Options{Dir: dir, AllowEffects: true})
	if err != nil {
		t.Fatal(err)
	}
	return pkgs[0]
}

// mutated builds a child that holds the mutants of a package.
func mutated(t *testing.T, p *subject.Package, workers int) (*mutant.Package, *mutant.Schemata, *harness.Harness) {
	t.Helper()
	pkg, err := mutant.Of(p)
	if err != nil {
		t.Fatal(err)
	}
	s, err := mutant.Generate(pkg, mutant.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return pkg, s, build(t, p, harness.Options{Schemata: s.ForChild(), Workers: workers})
}

func build(t *testing.T, p *subject.Package, o harness.Options) *harness.Harness {
	t.Helper()
	o.Variant, o.AllowEffects = harness.Instrumented, true
	h, err := harness.Build(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

// trial is a relation over ints on -7…42, its further variables in other orders.
func trial(t *testing.T, env *relation.Env, text string) matrix.Trial {
	t.Helper()
	r, err := relation.Parse(text, env)
	if err != nil {
		t.Fatal(err)
	}
	out := matrix.Trial{Relation: r, Rows: 50}
	for k := range r.Vars {
		v := make([]int, out.Rows)
		for i := range v {
			v[i] = i*(1+3*k)%out.Rows - 7
		}
		out.Columns = append(out.Columns, relation.NewVec(relation.Predeclared(relation.Int), v))
	}
	return out
}

var relations = map[string][]string{
	"Max":   {"swap: Max(a, b) == Max(b, a)", "least: Max(a, b) >= a"},
	"Sum":   {"step: n >= 0 => Sum(n + 1) == Sum(n) + n + 1", "none: Sum(0) == 0"},
	"Twice": {"odd: Twice(-n) == -Twice(n)", "add: Twice(a + b) == Twice(a) + Twice(b)"},
	"Fib":   {"sum: n >= 2 && n < 20 => Fib(n) == Fib(n - 1) + Fib(n - 2)", "positive: n > 0 && n < 20 => Fib(n) > 0"},
	"Cube":  {"grows: Cube(n) <= Cube(n + 1)", "cube: Cube(3) == 27"},
}

// verdicts is what became of each mutant, a line each.
func verdicts(m *matrix.Matrix) string {
	var b strings.Builder
	ends := []string{"not seen", "not reached", "not infected", "out of fuel", "crashed"}
	for i, mu := range m.Mutants {
		fmt.Fprintf(&b, "%d:%d %s %s => %s: ", mu.Line, mu.Column, mu.Operator, mu.Before, mu.After)
		if m.KilledBy(i) == 0 {
			fmt.Fprintf(&b, "%s %s\n", ends[m.Ends[i]], m.Notes[i])
			continue
		}
		for k, tr := range m.Trials {
			if m.Kills(k, i) {
				fmt.Fprintf(&b, "%s at row %d; ", tr.Relation.Name, m.First[k][i])
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func run(t *testing.T, p *subject.Package, pkg *mutant.Package, s *mutant.Schemata, h *harness.Harness, ident string) *matrix.Matrix {
	t.Helper()
	var trials []matrix.Trial
	for _, text := range relations[ident] {
		trials = append(trials, trial(t, p.Env, text))
	}
	m, err := matrix.Run(t.Context(), h, p.Env.Func(ident), matrix.Of(pkg, s, ident), nil, trials)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMatrix(t *testing.T) {
	p := load(t, small)
	pkg, s, h := mutated(t, p, 1)
	for _, ident := range slices.Sorted(maps.Keys(relations)) {
		t.Run(ident, func(t *testing.T) {
			m := run(t, p, pkg, s, h, ident)
			got := fmt.Sprintf("%+v\n%s", m.Tally(), verdicts(m))
			file := filepath.Join("testdata", ident+".golden")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// What is known of mutants that do the same agrees with what becomes of them when they are tried.
func TestSame(t *testing.T) {
	p := load(t, small)
	pkg, s, h := mutated(t, p, 1)
	marked := 0
	for _, ident := range slices.Sorted(maps.Keys(relations)) {
		var trials []matrix.Trial
		for _, text := range relations[ident] {
			trials = append(trials, trial(t, p.Env, text))
		}
		mutants := matrix.Of(pkg, s, ident)
		same, err := s.Equal(mutants)
		if err != nil {
			t.Fatal(err)
		}
		m, err := matrix.Run(t.Context(), h, p.Env.Func(ident), mutants, same, trials)
		if err != nil {
			t.Fatal(err)
		}
		tried := run(t, p, pkg, s, h, ident)
		for i, mu := range m.Mutants {
			switch d := m.Duplicate(i); {
			case m.Equivalent(i):
				if tried.KilledBy(i) > 0 || m.Status(i) != mutant.Equivalent {
					t.Errorf("%s is said to be equivalent, and is %v", mu.Diff(), tried.Status(i))
				}
			case d != nil:
				for k := range trials {
					if m.First[k][i] != tried.First[k][i] {
						t.Errorf("%s is said to do the same as %s: killed by row %d, not %d", mu.Diff(), d.Diff(), tried.First[k][i], m.First[k][i])
					}
				}
			default:
				continue
			}
			marked++
		}
	}
	if marked < 10 {
		t.Errorf("only %d mutants are marked", marked)
	}
}

// Two children at a time find what one finds.
func TestWorkers(t *testing.T) {
	p := load(t, small)
	pkg, s, one := mutated(t, p, 1)
	_, _, two := mutated(t, p, 2)
	if a, b := verdicts(run(t, p, pkg, s, one, "Sum")), verdicts(run(t, p, pkg, s, two, "Sum")); a != b {
		t.Errorf("with one child:\n%s\nwith two:\n%s", a, b)
	}
}

// A package that cannot be made to forget is named, and what its mutants leave behind is met by no one: neither by another mutant nor by
// the original, however many children there are.
func TestKeeps(t *testing.T) {
	p := load(t, "testdata/keeps")
	var trials []matrix.Trial
	for _, text := range relations["Twice"] {
		trials = append(trials, trial(t, p.Env, text))
	}
	var want string
	for _, workers := range []int{1, 2} {
		pkg, s, h := mutated(t, p, workers)
		var mutants []*mutant.Mutant
		for i, mu := range matrix.Of(pkg, s, "Twice") {
			if i%4 == 0 || mu.Operator == "SDL" || mu.Operator == "ODL" {
				mutants = append(mutants, mu)
			}
		}
		m, err := matrix.Run(t.Context(), h, p.Env.Func("Twice"), mutants, nil, trials)
		if err != nil {
			t.Fatal(err)
		}
		if m.Broken[0]+m.Broken[1] > 0 || m.Held[0] != 50 {
			t.Errorf("%d children: the relations hold on %v rows and are violated on %v", workers, m.Held, m.Broken)
		}
		got := verdicts(m)
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%d children:\n%s\nwant:\n%s", workers, got, want)
		}
		w := h.Warnings()
		for i, name := range []string{"asked", "remembered"} {
			if len(w) != 2 || !strings.Contains(w[i].Error(), "package variable "+name+" (a function may have variables of its own)") {
				t.Errorf("warnings %v", w)
			}
		}
	}
	for _, line := range []string{"SDL v = f(n) => : odd at row 38; add at row 9;", "SDL known[n] = v => : not seen", "ODL n > -100 && n < 100 => n > -100: not infected"} {
		if !strings.Contains(want, line) {
			t.Errorf("no line %s in:\n%s", line, want)
		}
	}
}

// On which rows the original holds is found out where nothing has been executed before, as mutants are tried.
func TestKeepsHolds(t *testing.T) {
	p := load(t, "testdata/keeps")
	pkg, s, h := mutated(t, p, 1)
	fresh := trial(t, p.Env, "fresh: Fresh(n)")
	m, err := matrix.Run(t.Context(), h, p.Env.Func("Fresh"), matrix.Of(pkg, s, "Fresh")[:3], nil, []matrix.Trial{fresh, fresh})
	if err != nil {
		t.Fatal(err)
	}
	for k := range m.Trials {
		if m.Held[k] != fresh.Rows || m.Broken[k] != 0 || !slices.ContainsFunc(m.First[k], func(row int32) bool { return row == 0 }) {
			t.Errorf("held on %v rows, violated on %v, killed by %v", m.Held, m.Broken, m.First)
		}
	}
}

// What a mutant of the initialisation makes of a package says nothing of how the others are tried.
func TestEarlyMutantKeeps(t *testing.T) {
	p := load(t, "testdata/picks")
	pkg, s, h := mutated(t, p, 1)
	m := run(t, p, pkg, s, h, "Twice")
	if got := verdicts(m); !strings.Contains(got, "CRP 1 => -1: odd at row 0; add at row 0;") ||
		!strings.Contains(got, "ODL n > 0 && n < 9 => n > 0: not infected") {
		t.Errorf("got:\n%s", got)
	}
	if w := h.Warnings(); len(w) > 0 {
		t.Errorf("warnings %v", w)
	}
}

// A mutant that is compiled alone violates what its schemata violated, and first on the same row.
func TestAgreesWithCompiledAlone(t *testing.T) {
	p := load(t, small)
	pkg, s, h := mutated(t, p, 1)
	m := run(t, p, pkg, s, h, "Max")
	for i := 0; i < len(m.Mutants); i += 9 {
		mu := m.Mutants[i]
		dir := t.TempDir()
		for name, src := range map[string][]byte{"go.mod": []byte("module example.com/small\n\ngo 1.21\n"), "small.go": mu.Text()} {
			if err := os.WriteFile(filepath.Join(dir, name), src, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		q := load(t, dir)
		alone := build(t, q, harness.Options{Workers: 1})
		for k, text := range relations["Max"] {
			tr := trial(t, q.Env, text)
			vs, err := alone.Check(t.Context(), harness.Batch{Relations: []*relation.Relation{tr.Relation}, Vars: tr.Relation.Vars, Columns: tr.Columns, N: tr.Rows})
			if err != nil {
				t.Fatal(err)
			}
			first := int32(-1)
			vs[0].Violated.Each(func(row int) {
				if first < 0 {
					first = int32(row)
				}
			})
			if first != m.First[k][i] {
				t.Errorf("%s on %s: first row %d alone, %d in the schemata", text, mu.Diff(), first, m.First[k][i])
			}
		}
	}
}

func TestOf(t *testing.T) {
	pkg, err := mutant.Of(load(t, small))
	if err != nil {
		t.Fatal(err)
	}
	s, err := mutant.Generate(pkg, mutant.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for ident, want := range map[string]string{
		"Max": "Max", "Twice": "Twice double half", "Double": "Double Square.Area", "Square.Area": "Square.Area", "Last[int]": "Last at",
		"Step":   "(at init) Step double half",
		"Cube":   "(at init) (at init)init (at init)makeCubes Cube",
		"Sorted": "Sorted byAbs.Len byAbs.Less byAbs.Swap",
	} {
		funcs := map[string]bool{}
		for _, m := range matrix.Of(pkg, s, ident) {
			name := m.Func
			if m.AtInit {
				name = "(at init)" + name
			}
			if funcs[name] = true; m.Before == "7" {
				t.Errorf("%s has a mutant of another variable", ident)
			}
		}
		if got := strings.Join(slices.Sorted(maps.Keys(funcs)), " "); got != want {
			t.Errorf("mutants of %s are in %s, want %s", ident, got, want)
		}
	}
}

// Of the standard library the copy is mutated, and its mutants are shown in the original's files.
func TestStandardLibrary(t *testing.T) {
	pkgs, err := subject.Load(t.Context(), []string{"path.Base"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	c, err := harness.CopyOf(t.Context(), p, harness.Options{})
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := mutant.OfCopy(p, c)
	if err != nil {
		t.Fatal(err)
	}
	s, err := mutant.Generate(pkg, mutant.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := build(t, p, harness.Options{Schemata: s.ForChild(), Workers: 1})
	r, err := relation.Parse("idempotent: Base(Base(s)) == Base(s)", p.Env)
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{"", "/", "a", "a/b", "/a/b/", "//", "a.b/c.d/e"}
	tr := matrix.Trial{Relation: r, Columns: []relation.Column{relation.NewVec(relation.Predeclared(relation.String), texts)}, Rows: len(texts)}
	m, err := matrix.Run(t.Context(), h, p.Env.Func("Base"), matrix.Of(pkg, s, "Base"), nil, []matrix.Trial{tr})
	if err != nil {
		t.Fatal(err)
	}
	if tally := m.Tally(); m.Held[0] != len(texts) || tally.Killed == 0 || tally.Killed == tally.Total {
		t.Errorf("held on %d of %d rows, %+v", m.Held[0], len(texts), tally)
	}
	for _, mu := range m.Mutants {
		if want := filepath.Join(p.Dir, "path.go"); mu.File != want {
			t.Fatalf("a mutant in %s, want %s", mu.File, want)
		}
	}
}

// Mutants that are left out are those that count for none of the functions: the others are the same, with the same names.
func TestNeeded(t *testing.T) {
	pkgs, err := subject.Load(t.Context(), []string{"math"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := mutant.InChild(t.Context(), pkgs[0], harness.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := mutant.Generate(pkg, mutant.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, idents := range [][]string{{"Abs"}, {"Sin", "Hypot"}} {
		only := matrix.Needed(pkg, idents)
		if only == nil {
			t.Fatalf("%v need all of the package", idents)
		}
		some, err := mutant.Generate(pkg, mutant.Options{Only: only})
		if err != nil {
			t.Fatal(err)
		}
		if len(some.Mutants) >= len(all.Mutants) {
			t.Errorf("%v: %d of %d mutants", idents, len(some.Mutants), len(all.Mutants))
		}
		for _, ident := range idents {
			if got, want := names(matrix.Of(pkg, some, ident)), names(matrix.Of(pkg, all, ident)); !slices.Equal(got, want) || len(want) == 0 {
				t.Errorf("%s: %d mutants, want %d", ident, len(got), len(want))
			}
		}
	}
	pkg, err = mutant.Of(load(t, small))
	if err != nil {
		t.Fatal(err)
	}
	if only := matrix.Needed(pkg, []string{"Max"}); only != nil {
		t.Errorf("of a small package %d names alone are mutated", len(only))
	}
}

func names(mutants []*mutant.Mutant) (ids []string) {
	for _, m := range mutants {
		ids = append(ids, m.ID)
	}
	return ids
}
