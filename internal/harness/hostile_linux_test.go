package harness

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// hostile is the subject of testdata/hostile.
type hostile struct {
	dirs  []string // the module's and the parent's working folder
	cache string
	pkg   *subject.Package
}

func loadHostile(t *testing.T) *hostile {
	t.Helper()
	dir, err := filepath.Abs("testdata/hostile")
	if err != nil {
		t.Fatal(err)
	}
	s := &hostile{dirs: []string{dir, t.TempDir()}, cache: t.TempDir()}
	t.Chdir(s.dirs[1])
	pkgs, err := subject.Load(t.Context(), []string{"."}, subject.Options{Dir: dir, AllowEffects: true})
	if err != nil {
		t.Fatal(err)
	}
	s.pkg = pkgs[0]
	return s
}

func (s *hostile) build(t *testing.T, o Options) *Harness {
	t.Helper()
	o.Cache, o.AllowEffects, o.Workers = s.cache, true, 1
	h, err := Build(t.Context(), s.pkg, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	if err := os.WriteFile(filepath.Join(filepath.Dir(h.bin), "victim"), nil, 0o666); err != nil { // where children work
		t.Fatal(err)
	}
	return h
}

func (s *hostile) fn(t *testing.T, name string) *relation.Func {
	t.Helper()
	i := slices.IndexFunc(s.pkg.Functions, func(f *subject.Function) bool { return f.Ident == name })
	if i < 0 || s.pkg.Functions[i].Func == nil {
		t.Fatalf("no function %s: %v", name, s.pkg.Functions)
	}
	return s.pkg.Functions[i].Func
}

// files lists what is in the subject's folders and the children's.
func (s *hostile) files(t *testing.T, h *Harness) (names []string) {
	t.Helper()
	for _, dir := range append([]string{filepath.Dir(h.bin)}, s.dirs...) {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			names = append(names, path)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}

// children lists the processes that run h's program, and those that its children started.
func children(h *Harness) (pids []string) {
	procs, _ := filepath.Glob("/proc/[0-9]*/exe")
	for _, p := range procs {
		if exe, err := os.Readlink(p); err == nil && strings.HasPrefix(exe, h.bin) {
			pids = append(pids, filepath.Base(filepath.Dir(p)))
		}
	}
	return pids
}

func ints(n int) []relation.Column {
	v := make([]int, n)
	for i := range v {
		v[i] = i
	}
	return []relation.Column{relation.NewVec(relation.Predeclared(relation.Int), v)}
}

// badRow is the row on which the functions of testdata/hostile misbehave.
const badRow = 7

// hostileRows is the table of what a subject may do to its process (issue "The spine", section 4), for the functions that do it
// on one row.
var hostileRows = []struct {
	fn      string
	o       Options
	want    relation.Outcome
	note    string // part of the row's note
	warning string // part of a warning
}{
	{fn: "Loop", want: relation.OutOfFuel},
	{fn: "LoopCalling", want: relation.OutOfFuel},
	{fn: "LoopSwallowing", want: relation.OutOfFuel},
	{fn: "Explode", want: relation.OutOfFuel},
	{fn: "Loop", o: Options{Variant: Pristine, Watchdog: 400 * time.Millisecond}, want: relation.Crashed, note: "no progress for 300ms"},
	{fn: "Deadlock", o: Options{Watchdog: 400 * time.Millisecond}, want: relation.Crashed, note: "no progress"},
	{fn: "Deadlock", want: relation.Crashed, note: "no progress for 300ms"}, // whatever the watchdog's time
	{fn: "Recurse", want: relation.Crashed, note: "stack overflow"},
	{fn: "Allocate", want: relation.Crashed, note: "out of memory"},
	{fn: "Hoard", o: Options{Fuel: 1 << 40}, want: relation.Crashed}, // out of memory or of time, whichever comes first
	{fn: "Exit", want: relation.Crashed, note: "os.Exit(3)"},
	{fn: "MapWrites", o: Options{Fuel: 1 << 40, Limits: Limits{Procs: 4}}, want: relation.Crashed, note: "concurrent map"},
	{fn: "Nil", want: relation.Panicked, note: "nil pointer dereference"},
	{fn: "Index", want: relation.Panicked, note: "index out of range [7] with length 2"},
	{fn: "Custom", want: relation.Panicked, note: "42"},
	{fn: "BadText", want: relation.Panicked},
	{fn: "Goexit", want: relation.Panicked, note: "goexit"},
	{fn: "Leak", want: relation.Returned, warning: "Leak leaves goroutines running"},
	{fn: "Later", want: relation.Crashed, note: "later"},
	{fn: "WriteFile", want: relation.Errored},
	{fn: "RemoveFile", want: relation.Errored},
	{fn: "ReadFile", want: relation.Errored},
	{fn: "Socket", want: relation.Errored},
	{fn: "Process", want: relation.Errored},
	{fn: "KillParent", want: relation.Errored},
	{fn: "Stdin", want: relation.Returned},
	{fn: "Print", want: relation.Returned},
	{fn: "Descriptors", want: relation.Crashed, note: "broke the connection"},
	{fn: "CloseAll", want: relation.Crashed},
	{fn: "Large", want: relation.Crashed, note: "too large: a result of 100 MB"},
	{fn: "Corrupt", want: relation.Crashed, note: "too large"},
	{fn: "Flood", want: relation.Returned},
	{fn: "Spin", want: relation.Crashed, note: "panic in another goroutine"},
	{fn: "Finalized", want: relation.Crashed, note: "finalized"},
	{fn: "Uncollected", want: relation.Returned},
	{fn: "SignalGroup", want: relation.Errored},
	{fn: "Deep", want: relation.OutOfFuel},
	{fn: "Crowd", o: Options{Fuel: 1 << 40}, want: relation.Returned},
	{fn: "NaNKeys", want: relation.Returned},
	{fn: "Cyclic", want: relation.Returned},
}

// TestHostile has two parts because both need the same programs, whose builds take most of its time.
func TestHostile(t *testing.T) {
	s := loadHostile(t)
	t.Run("rows", func(t *testing.T) { testHostileRows(t, s) })
	t.Run("deterministic", func(t *testing.T) { testDeterministic(t, s) })
	t.Run("known", func(t *testing.T) { testKnownDeath(t, s) })
	t.Run("forgotten", func(t *testing.T) { testForgotten(t, s) })
	t.Run("too large", func(t *testing.T) { testTooLarge(t, s) })
	t.Run("given up", func(t *testing.T) { testGivenUp(t, s) })
	t.Run("sister", func(t *testing.T) { testSister(t, s) })
	t.Run("shown", func(t *testing.T) { testShown(t, s) })
	t.Run("aliased", func(t *testing.T) { testAliased(t, s) })
}

// Results that share memory with arguments and with each other are kept as they were when the function returned, and what it did to its argument is
// met by no other execution on it.
func testAliased(t *testing.T, s *hostile) {
	h := s.build(t, Options{Variant: Instrumented})
	args := lists(t, s.fn(t, "Twice").Params[0].Type)
	for fn, want := range map[string][]string{"Twice": {"[[2 4] [] [6]]", "[[2 4] [] [6]]"}, "Window": {"[[1] [] []]", "[[1 2] [] [3]]"}} {
		e, err := h.Run(t.Context(), s.fn(t, fn), args, 3)
		if err != nil {
			t.Fatal(err)
		}
		for k, w := range want {
			var got []relation.Value
			for i := range 3 {
				got = append(got, e.Outputs[k].At(i))
			}
			if text := fmt.Sprint(got); text != w {
				t.Errorf("%s, output %d: got %s, want %s", fn, k, text, w)
			}
		}
	}
	var rels []*relation.Relation
	for _, text := range []string{"Twice(Twice(xs)) == Twice(concat(Twice(xs), nil))", "Twice(xs) == Twice(concat(xs, nil))", "Window(Twice(xs))[0] == Twice(Window(xs)[0])"} {
		rel, err := relation.Parse(text, s.pkg.Env)
		if err != nil {
			t.Fatal(err)
		}
		rels = append(rels, rel)
	}
	vs, err := h.Check(t.Context(), Batch{Relations: rels, Vars: rels[0].Vars, Columns: args, N: 3, Subject: s.pkg.Env.Func("Twice")})
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range vs {
		if v.Held.Count() != 3 {
			t.Errorf("%s holds on %d of 3 rows", rels[i], v.Held.Count())
		}
	}
}

// What is shown of a result runs code of its type: where that does not end it is laid to the row.
func testShown(t *testing.T, s *hostile) {
	h := s.build(t, Options{Variant: Pristine})
	e, err := h.Run(t.Context(), s.fn(t, "Show"), ints(badRow+1), badRow+1)
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range e.Outcome {
		if want := map[bool]relation.Outcome{true: relation.Crashed, false: relation.Returned}[i == badRow]; o != want {
			t.Errorf("row %d: %v, want %v", i, o, want)
		}
	}
	if got := e.Outputs[0].At(0); fmt.Sprint(got) != "an end" {
		t.Errorf("shown as %v", got)
	}
}

// Rows that are not run, after too many crashes before them, are told apart from those that crashed.
func testGivenUp(t *testing.T, s *hostile) {
	h := s.build(t, Options{Variant: Instrumented})
	rel, err := relation.Parse("ExitAbove(n) == 2*n", s.pkg.Env)
	if err != nil {
		t.Fatal(err)
	}
	n := maxCrashes + 10
	cols := []relation.Column{relation.NewVec(relation.Predeclared(relation.Int), ints(badRow + n)[0].(*relation.Vec[int]).V[badRow:])}
	vs, err := h.Check(t.Context(), Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: cols, N: n})
	if err != nil {
		t.Fatal(err)
	}
	if left, untried := vs[0].Left.Count(), vs[0].Untried.Count(); left != maxCrashes || untried != 10 {
		t.Errorf("%d rows left and %d untried, want %d and 10", left, untried, maxCrashes)
	}
}

// An execution that took a child down is not run again, whatever request it is part of and whatever build it is sent to.
func testKnownDeath(t *testing.T, s *hostile) {
	known := NewDeaths()
	for _, v := range []Variant{Instrumented, Pristine} {
		h := s.build(t, Options{Variant: v, Deaths: known})
		rel, err := relation.Parse("Exit(n + 1) == Exit(n)", s.pkg.Env)
		if err != nil {
			t.Fatal(err)
		}
		before := h.Work()
		for range 3 {
			vs, err := h.Check(t.Context(), Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: ints(20), N: 20, Subject: s.pkg.Env.Func("Exit")})
			if err != nil {
				t.Fatal(err)
			}
			if left := vs[0].Left.Count(); left != 2 {
				t.Errorf("%d rows left, want 2", left)
			}
		}
		most := int64(4) // one to see each of two rows, one to see it alone
		if v == Pristine {
			most = 0
		}
		if crashes := (h.Work() - before) / crashWork; crashes > most {
			t.Errorf("variant %d: %d children ended, want at most %d", v, crashes, most)
		}
	}
}

// A harness that forgets is what it was: it says what a new one says, of the package too, and not what was seen before.
func testForgotten(t *testing.T, s *hostile) {
	h := s.build(t, Options{Variant: Instrumented})
	crashes := func(name string) int64 {
		before := h.Work()
		if _, err := h.Run(t.Context(), s.fn(t, name), ints(20), 20); err != nil {
			t.Fatal(err)
		}
		return (h.Work() - before) / crashWork
	}
	crashes("Nil")
	fresh := h.Warnings()
	first, again := crashes("Exit"), crashes("Exit")
	crashes("Leak")
	h.Apart([]string{"rates.cache"})
	h.Forget()
	if got := h.Warnings(); len(got) > 0 || h.loses() {
		t.Errorf("after all is forgotten: %v, lost %v", got, h.loses())
	}
	crashes("Nil")
	if got := h.Warnings(); fmt.Sprint(got) != fmt.Sprint(fresh) {
		t.Errorf("warnings: got %v, want those of a new harness, %v", got, fresh)
	}
	if afresh := crashes("Exit"); again != 0 || afresh == 0 || afresh > first {
		t.Errorf("%d children ended first, %d when that was known, and %d when it was forgotten", first, again, afresh)
	}
}

// Numbers for which memory does not do bound those that are tried: each row beyond costs a process.
func testTooLarge(t *testing.T, s *hostile) {
	h := s.build(t, Options{Variant: Instrumented})
	numbers := []int{1 << 40}
	for i := range 30 {
		numbers = append(numbers, 1<<40+i<<36, i)
	}
	cols := []relation.Column{relation.NewVec(relation.Predeclared(relation.Int), numbers)}
	before := h.Work()
	e, err := h.Run(t.Context(), s.fn(t, "Pad"), cols, len(numbers))
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range numbers {
		want := relation.Returned
		if n >= 1<<40 {
			want = relation.Crashed
		}
		if e.Outcome[i] != want {
			t.Errorf("Pad(%d): got %v, want %v", n, e.Outcome[i], want)
		}
		if note := e.Note[int32(i)]; NotRun(note) != (n > 1<<40) {
			t.Errorf("Pad(%d) has the note %q: an execution that was made is told from one that was not", n, note)
		}
	}
	if crashes := (h.Work() - before) / crashWork; crashes > 4 {
		t.Errorf("%d children ended, want at most 4", crashes)
	}
}

// A sister that takes the child down twice is left out of the rows behind; what does not go through it is decided on all of them.
func testSister(t *testing.T, s *hostile) {
	h := s.build(t, Options{Variant: Instrumented})
	var rels []*relation.Relation
	for _, text := range []string{"Exit(n) == Sum(n)", "Sum(n) >= 2*n"} {
		rel, err := relation.Parse(text, s.pkg.Env)
		if err != nil {
			t.Fatal(err)
		}
		rels = append(rels, rel)
	}
	const n = 40
	cols := []relation.Column{relation.NewVec(relation.Predeclared(relation.Int), slices.Repeat([]int{badRow}, n))}
	before := h.Work()
	vs, err := h.Check(t.Context(), Batch{Relations: rels, Vars: rels[0].Vars, Columns: cols, N: n, Subject: s.pkg.Env.Func("Sum")})
	if err != nil {
		t.Fatal(err)
	}
	if left, held := vs[0].Left.Count(), vs[1].Held.Count(); left != n || held != n {
		t.Errorf("%d rows left and %d held, want %d of each", left, held, n)
	}
	if crashes := (h.Work() - before) / crashWork; crashes > 2*maxCrashesOf {
		t.Errorf("%d children ended for %d rows, want at most %d", crashes, n, 2*maxCrashesOf)
	}
}

func testHostileRows(t *testing.T, s *hostile) {
	for _, c := range hostileRows {
		name := c.fn
		if c.o.Watchdog > 0 {
			name += "/watchdog"
		} else {
			c.o.Variant = Instrumented
		}
		t.Run(name, func(t *testing.T) {
			h := s.build(t, c.o)
			before, start := s.files(t, h), time.Now()
			e, err := h.Run(t.Context(), s.fn(t, c.fn), ints(20), 20)
			if err != nil {
				t.Fatal(err)
			}
			if took := time.Since(start); c.fn == "Descriptors" && took > 4*time.Second { // there is nothing to wait for
				t.Errorf("%v until the children that wrote nonsense were ended", took)
			}
			checkRows(t, e, c.want)
			if !strings.Contains(e.Note[badRow], c.note) {
				t.Errorf("note: got %q, want %q", e.Note[badRow], c.note)
			}
			if got := errors.Join(h.Warnings()...); c.warning != "" && (got == nil || !strings.Contains(got.Error(), c.warning)) {
				t.Errorf("warnings: got %v, want %q", got, c.warning)
			}
			if again, err := h.Run(t.Context(), s.fn(t, "Nil"), ints(3), 3); err != nil || again.Outcome[2] != relation.Returned {
				t.Errorf("the next batch: got %v, %v", again, err)
			}
			if err := h.Close(); err != nil {
				t.Error(err)
			}
			if pids := children(h); len(pids) > 0 {
				t.Errorf("processes left behind: %v", pids)
			}
			if after := s.files(t, h); !slices.Equal(after, before) {
				t.Errorf("files: got %v, want %v", after, before)
			}
		})
	}
}

// checkRows checks that only one row has the outcome bad and all others their result.
func checkRows(t *testing.T, e *relation.Execution, bad relation.Outcome) {
	t.Helper()
	for i, got := range e.Outcome {
		want := relation.Returned
		if i == badRow {
			want = bad
		}
		if got != want {
			t.Errorf("row %d: got %s, want outcome %d", i, outcomeText(e, i), want)
		}
		if v := e.Outputs[0].At(i); got == relation.Returned && v != 2*i {
			t.Errorf("row %d: got %v, want %d", i, v, 2*i)
		}
	}
}

// Effects that are not refused by their code are refused by what differs.
func testDeterministic(t *testing.T, s *hostile) {
	h := s.build(t, Options{Variant: Instrumented})
	for _, c := range []struct{ fn, what, when string }{
		{"Issue", "", ""},
		{"Counter", "the result", "when it is called again"},
		{"Sum", "the result", ""},
		{"Race", "the result", ""},
		{"Rand", "the result", "between two processes"},
		{"Clock", "the result", "between two processes"},
		{"Order", "the result", "between two processes"},
		{"Flaky", "the outcome", "between two processes"},
		{"InPlace", "xs after the call", "between two processes"},
		{"ByPlace", "the result", "when it is called again"},
		{"Cached", "", ""},
		{"Nil", "", ""},
		{"Custom", "", ""},
		{"Exit", "", ""},
	} {
		t.Run(c.fn, func(t *testing.T) {
			args, n := ints(40), 40
			switch c.fn {
			case "InPlace":
				args, n = lists(t, s.fn(t, c.fn).Params[0].Type), 3
			case "ByPlace":
				n = 400
				args = various(t, s.fn(t, c.fn).Params[0].Type, n)
			}
			unsteady, err := h.Deterministic(t.Context(), s.fn(t, c.fn), args, n)
			if (len(unsteady) == 1) != (c.fn == "Issue") {
				t.Errorf("unsteady are %v", unsteady)
			}
			var e *NondeterminismError
			switch {
			case c.what == "" && err != nil:
				t.Errorf("got %v, want none", err)
			case c.what != "" && !errors.As(err, &e):
				t.Errorf("got %v, want a NondeterminismError", err)
			case c.what != "" && (e.What != c.what || !strings.Contains(e.When, c.when)):
				t.Errorf("got %v, want %s to differ %s", err, c.what, c.when)
			}
		})
	}
	if h.Executions() == 0 {
		t.Error("the executions were not counted")
	}
}

// various are lists with other elements each, many of which take as much memory.
func various(t *testing.T, typ *relation.Type, n int) []relation.Column {
	t.Helper()
	var all []relation.Value
	for i := range n {
		all = append(all, relation.List(slices.Repeat([]relation.Value{i}, 5+i%4)))
	}
	c, err := relation.FromValues(typ, all)
	if err != nil {
		t.Fatal(err)
	}
	return []relation.Column{c}
}

func lists(t *testing.T, typ *relation.Type) []relation.Column {
	t.Helper()
	c, err := relation.FromValues(typ, []relation.Value{relation.List{1, 2}, relation.List{}, relation.List{3}})
	if err != nil {
		t.Fatal(err)
	}
	return []relation.Column{c}
}

// What can be told from the code is refused before anything runs, what cannot is marked to be executed again.
func TestHostileRefused(t *testing.T) {
	dir, err := filepath.Abs("testdata/hostile")
	if err != nil {
		t.Fatal(err)
	}
	pkgs, err := subject.Load(t.Context(), []string{"."}, subject.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]string{"WriteFile": "file", "RemoveFile": "file", "ReadFile": "file", "Socket": "net", "Process": "process", "KillParent": "",
		"Exit": "", "ExitAbove": "", "Finalized": "runtime", "Uncollected": "runtime", "SignalGroup": "system", "Deep": "runtime", "InPlace": "rand", "Rand": "rand", "Clock": "time", "Flaky": "rand", "Descriptors": "", "CloseAll": ""}
	suspects := []string{"Issue", "Counter", "Race", "Sum", "Cached", "ByPlace"}
	for _, f := range pkgs[0].Functions {
		reason, refused := reasons[f.Ident]
		if refused != (f.Refused != "") || !strings.Contains(f.Refused, reason) {
			t.Errorf("%s: got refused %q, want %v with %q", f.Ident, f.Refused, refused, reason)
		}
		if got, want := f.Suspect != "", slices.Contains(suspects, f.Ident); got != want && !refused {
			t.Errorf("%s: got suspect %q, want %v", f.Ident, f.Suspect, want)
		}
	}
}
