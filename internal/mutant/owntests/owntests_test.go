package owntests_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/owntests"
)

// soak tells that there is time for all.
var soak = os.Getenv("IMAGO_SOAK") != ""

// run scores one package.
func run(t *testing.T, pattern string, o owntests.Options) *owntests.Scored {
	t.Helper()
	all, err := owntests.Run(context.Background(), []string{pattern}, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 {
		t.Fatalf("%d packages", len(all))
	}
	return all[0]
}

// I15: what the loop says of a mutant, a process of its own says, too.
func TestLoopAgreesWithProcesses(t *testing.T) {
	some := []string{"CBD", "AOR", "RVR", "SDL", "LOI"}
	tests := []struct {
		dir, pattern string
		operators    []string
	}{{"../testdata/text", ".", some}}
	if soak {
		tests[0].operators = nil
		// container/heap is not among them: an example of its fills a queue in the order of a map, so that chance kills some mutants.
		for _, std := range []string{"path", "container/list", "encoding/hex", "text/tabwriter", "html", "unicode/utf8", "encoding/csv", "net/url", "sort"} {
			tests = append(tests, struct {
				dir, pattern string
				operators    []string
			}{".", std, nil})
		}
	}
	for _, test := range tests {
		t.Run(test.dir+" "+test.pattern, func(t *testing.T) {
			loop := run(t, test.pattern, owntests.Options{Dir: test.dir, Operators: test.operators})
			alone := run(t, test.pattern, owntests.Options{Dir: test.dir, Operators: test.operators, Isolate: true})
			agree(t, loop, alone)
		})
	}
}

func agree(t *testing.T, loop, alone *owntests.Scored) {
	t.Helper()
	if loop.Refused != "" || alone.Refused != "" {
		t.Fatalf("refused: %s, %s", loop.Refused, alone.Refused)
	}
	if len(loop.Mutants) != len(alone.Mutants) || len(loop.Mutants) < 50 {
		t.Fatalf("%d and %d mutants", len(loop.Mutants), len(alone.Mutants))
	}
	for i, m := range loop.Mutants {
		if loop.Fates[i] != alone.Fates[i] {
			t.Errorf("%s: %+v in the loop, %+v alone\n%s", m.ID, loop.Fates[i], alone.Fates[i], m.Diff())
		}
	}
	if loop.Disagreed > 0 {
		t.Errorf("%d kills of the loop are none", loop.Disagreed)
	}
	tally := loop.Tally()
	t.Logf("%s: %+v, %d and %d checked", loop.Path, tally, loop.Checked, alone.Checked)
	if tally.Killed == 0 || tally.Killed == tally.Total {
		t.Errorf("%d of %d mutants are killed: that shows nothing", tally.Killed, tally.Total)
	}
	if loop.Checked >= alone.Checked {
		t.Errorf("%d of %d mutants needed processes of their own", loop.Checked, alone.Checked)
	}
}

// One worker and two give the same.
func TestWorkersDoNotMatter(t *testing.T) {
	o := owntests.Options{Dir: "../testdata/text", Operators: []string{"CBD", "NEG"}, Workers: 1}
	one := run(t, ".", o)
	o.Workers = 2
	if two := run(t, ".", o); !reflect.DeepEqual(one.Fates, two.Fates) || !reflect.DeepEqual(one.Infected, two.Infected) {
		t.Errorf("one worker and two differ")
	}
}

// What tests do that a loop must be able to bear: each is handled or named.
func TestHard(t *testing.T) {
	t.Setenv("CGO_ENABLED", "0") // the runtime tells deadlocks at once
	o := owntests.Options{Dir: "testdata/hard", Operators: []string{"CBD", "AOR", "RVR", "RMC", "SDL"}}
	loop := run(t, ".", o)
	o.Isolate = true
	agree(t, loop, run(t, ".", o))
	want := map[string]string{
		"TestFirst": "it fails the second time in one process", "TestWrong": "it fails without a mutant",
		"TestEnds": "it ends the process: it exits", "TestProcess": "it starts processes", "TestListens": "it listens",
		"TestWaits": "it waits on the clock",
	}
	if v, err := ll.LandlockGetABIVersion(); err == nil && v > 0 {
		want["TestWrites"] = "it writes outside of temporary folders (--allow-effects lets it)"
	}
	kinds := map[string]int{}
	for _, test := range loop.Tests {
		kinds[test.Kind]++
		if test.Why != want[test.Name] {
			t.Errorf("%s: %q, want %q", test.Name, test.Why, want[test.Name])
		}
		if (test.Use == owntests.Looped) != (want[test.Name] == "") {
			t.Errorf("%s has use %d", test.Name, test.Use)
		}
		if test.Skipped != (test.Name == "TestSkipped") {
			t.Errorf("%s is skipped: %v", test.Name, test.Skipped)
		}
	}
	if !reflect.DeepEqual(kinds, map[string]int{"test": 24, "fuzz": 1, "example": 2}) {
		t.Errorf("kinds %v", kinds)
	}
	for _, test := range []struct{ before, after, want string }{
		{"i < n", "i <= n", "survives"},                                          // of the initialisation
		{"units[name] = n", "", "failed by TestPrepared"},                        // by a function that init calls
		{"i*i", "i/i", "ended the process by nobody"},                            // before the tests
		{"len(a)-1-i", "len(a)-1+i", "panicked by TestAt"},                       // in a parallel sub-test
		{"i < len(a)", "i <= len(a)", "stood still in TestSum"},                  // all goroutines wait
		{"n < 0", "n <= 0", "ended the process by TestCheck"},                    // os.Exit
		{"return n", "return 0", "failed by TestFib"},                            // of two, the first
		{"n /= 2", "", "out of fuel in TestCollatzOdd"},                          //
		{"3*n + 1", "3*n - 1", "failed by TestCollatz"},                          // TestCollatzOdd runs out of fuel
		{"n + 100", "n * 100", "failed by TestWanderFar"},                        // with more fuel than the loop gives it
		{"left > 0", "left >= 0", "failed by TestTakeOne"},                       // TestTakeAll stands still
		{"cache[n] = v", "", "survives"},                                         // what it spoils is not seen by the next
		{"len(b)/2", "len(b)+2", "panicked by FuzzMiddle"},                       // on a seed
		{"sort.Ints(b)", "", "failed by ExampleMiddle"},                          //
		{"once.Do(func() { limit = 10 - 3 })", "", "failed by TestLimit"},        // sync.Once is as new
		{"defer func() { if recover() != nil { ok = true } }()", "", "survives"}, //
	} {
		if got := fate(loop, test.before, test.after); got != test.want {
			t.Errorf("%s becomes %q: %s, want %s", test.before, test.after, got, test.want)
		}
	}
}

// Kills of the loop count only where the tests pass behind them without a mutant, also if a mutant between ends the process.
func TestLeaks(t *testing.T) {
	o := owntests.Options{Dir: "testdata/leaky"}
	loop := run(t, ".", o)
	o.Isolate = true
	alone := run(t, ".", o)
	for i, m := range loop.Mutants {
		if loop.Fates[i].End != alone.Fates[i].End {
			t.Errorf("%s: %+v in the loop, %+v alone\n%s", m.ID, loop.Fates[i], alone.Fates[i], m.Diff())
		}
	}
	if got := fate(loop, "last = twice", ""); got != "survives" {
		t.Errorf("what no test can see becomes %q", got)
	}
	if got, want := fate(loop, "n < 0", "n <= 0"), "ended the process by TestCheck"; got != want {
		t.Errorf("what ends the process becomes %q, want %s", got, want)
	}
	if loop.Disagreed > 0 || len(loop.Warnings) > 0 {
		t.Errorf("%d kills of the loop are none: %v", loop.Disagreed, loop.Warnings)
	}
}

// A mutant with which nothing can go on is told by the runtime or by the clock: whether the runtime sees it depends on cgo and on timers.
func TestStandsStill(t *testing.T) {
	var fates [][]owntests.Fate
	for _, timer := range []string{"", "1"} {
		t.Setenv("CGO_ENABLED", "0")
		t.Setenv("HARD_TIMER", timer)
		s := run(t, ".", owntests.Options{Dir: "testdata/hard", Operators: []string{"CBD"}})
		if got, want := fate(s, "i < len(a)", "i <= len(a)"), "stood still in TestSum"; got != want {
			t.Errorf("with timer %q the mutant %s, want %s", timer, got, want)
		}
		fates = append(fates, s.Fates)
	}
	if !reflect.DeepEqual(fates[0], fates[1]) {
		t.Errorf("fates differ: %+v, %+v", fates[0], fates[1])
	}
}

// fate says what became of the first mutant with these texts.
func fate(s *owntests.Scored, before, after string) string {
	i := slices.IndexFunc(s.Mutants, func(m mutant.Mutant) bool { return m.Before == before && m.After == after })
	if i < 0 {
		return "there is none"
	}
	f, by := s.Fates[i], "nobody"
	if f.Test >= 0 {
		by = s.Tests[f.Test].Name
	}
	switch f.End {
	case owntests.Killed:
		return f.How + " by " + by
	case owntests.Spent:
		return "out of fuel in " + by
	case owntests.TimedOut:
		return "stood still in " + by
	}
	return "survives"
}

// A module of an old language builds with the harness in it.
func TestOld(t *testing.T) {
	s := run(t, ".", owntests.Options{Dir: "../testdata/old"})
	if s.Refused != "" || s.Tally().Killed == 0 {
		t.Errorf("refused %q, %+v", s.Refused, s.Tally())
	}
}

// Scores of tests and of relations are told in the same words.
func TestVerdicts(t *testing.T) {
	s := run(t, ".", owntests.Options{Dir: "testdata/hard", Operators: []string{"RVR", "AODS"}})
	verdicts, killers := owntests.Verdicts([]*owntests.Scored{s}), owntests.Killers([]*owntests.Scored{s})
	if len(verdicts) != len(s.Mutants) {
		t.Fatalf("%d verdicts of %d mutants", len(verdicts), len(s.Mutants))
	}
	known := map[string]mutant.Killer{}
	for _, k := range killers {
		known[k.Name] = k
	}
	if k := known["example.com/hard.TestFib"]; filepath.Base(k.File) != "hard_test.go" || k.Line == 0 {
		t.Errorf("TestFib is %+v", k)
	}
	if _, ok := known["example.com/hard.TestWrong"]; ok {
		t.Error("a test that is not run is a killer")
	}
	for _, v := range verdicts {
		if (v.Status == mutant.Killed) != (len(v.KilledBy) == 1) {
			t.Errorf("%s: %s by %v", v.Mutant.ID, v.Status, v.KilledBy)
		}
		for _, name := range append(v.KilledBy, v.CoveredBy...) {
			if _, ok := known[name]; !ok {
				t.Errorf("%s: nobody is called %s", v.Mutant.ID, name)
			}
		}
		if v.Status == mutant.NotInfected && len(v.CoveredBy) == 0 {
			t.Errorf("%s is reached by nobody", v.Mutant.ID)
		}
	}
}

// What a test may write is what its process may write, with a mutant and without.
func TestAllowEffects(t *testing.T) {
	s := run(t, ".", owntests.Options{Dir: "testdata/hard", Operators: []string{"RMC"}, AllowEffects: true})
	i := slices.IndexFunc(s.Tests, func(t owntests.Test) bool { return t.Name == "TestWrites" })
	if s.Tests[i].Use != owntests.Looped {
		t.Errorf("TestWrites: %s", s.Tests[i].Why)
	}
}
