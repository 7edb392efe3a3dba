package infer_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/subject"
)

// severalFunctions is one package of which several functions are looked at at a time. Sure takes the child down, and Count leaves goroutines behind: what was
// seen of one function must not show in what is said of the others.
const severalFunctions = `package several

import "sync"

// Even is the next even number.
func Even(n int) int { return n &^ 1 }

// Sure is n, but for 300.
func Sure(n int16) int16 {
	if n == 300 {
		new(sync.Mutex).Unlock()
	}
	return n
}

// Count counts to n.
func Count(n int8) int8 {
	done := make(chan int8)
	go func() { done <- n }()
	if n == 7 {
		return 7
	}
	return <-done
}

// Back is -n, but for 300.
func Back(n int16) int16 { return -Sure(n) }

// Wait cannot be a subject.
func Wait(c chan int) int { return <-c }

// Opposite is -n.
func Opposite(n int) int { return -n }
`

// several writes a module with the package, and returns its folder.
func several(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/several\n\ngo 1.22\n", "several.go": severalFunctions} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// inSeveral are options for it.
func inSeveral(t *testing.T, workers int) infer.Options {
	t.Helper()
	if testing.Short() {
		t.Skip("builds child programs")
	}
	o := infer.Options{Seed: 1, Fresh: true, Budget: 3_000, Workers: workers, NoMutants: true}
	o.Subject.Dir = several(t)
	return o
}

// printed is all that is found of subjects.
func printed(subjects []*infer.Subject) string {
	var buf bytes.Buffer
	for _, s := range subjects {
		fmt.Fprintln(&buf, s.Target, s.Skipped, s.Domain, s.Tried, s.Dropped, s.Rows, s.Warnings, s.Branches)
		if s.Measure != nil {
			fmt.Fprintln(&buf, s.Measure.Tally, s.Measure.Robust)
			if s.Measure.Survivor != nil {
				fmt.Fprintln(&buf, s.Measure.Survivor.ID)
			}
		}
		for _, f := range slices.Concat(s.Found, s.More, s.Implied, s.Almost) {
			fmt.Fprintln(&buf, f.Relation, f.Relation.Tol, f.Family, f.Status, f.Tried, f.Skipped, f.ImpliedBy, f.Worth, f.Under)
			if f.Counterexample != nil {
				fmt.Fprintln(&buf, *f.Counterexample, f.Fails)
			}
		}
	}
	return buf.String()
}

// The functions of one package have the same results, in their order, whether they are looked at one after the other, several at a time, or alone. They are
// of the package that the result names.
func TestFunctionsAtOnce(t *testing.T) {
	o := inSeveral(t, 1)
	want := ""
	for _, workers := range []int{1, 2, 3} {
		o.Workers = workers
		r, err := infer.Run(t.Context(), []string{"./..."}, o)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range r.Subjects {
			if s.Package != r.Packages[0] || s.Function != r.Packages[0].Functions[i] {
				t.Errorf("%d workers: %s is of another package than the result has", workers, s.Target)
			}
		}
		got := printed(r.Subjects)
		if want == "" {
			want = got
		}
		if got != want || len(r.Subjects) != 6 || !strings.Contains(got, "Back(Back(n)) == n") {
			t.Errorf("%d workers: got\n%s\nwant\n%s", workers, got, want)
		}
	}
	alone, err := infer.Run(t.Context(), []string{".Back"}, o)
	if err != nil {
		t.Fatal(err)
	}
	if got := printed(alone.Subjects); !strings.Contains(want, got) {
		t.Errorf("alone: got\n%s\nwhich is not in\n%s", got, want)
	}
}

// The domain that a catalogue has for one function is not that of others, whose results are in the cache when it is looked at.
func TestKeptDomainOfOneFunction(t *testing.T) {
	o := inSeveral(t, 2)
	o.Cache, o.Fresh = t.TempDir(), false
	targets := []string{".Even", ".Opposite", ".Back"}
	if _, err := infer.Run(t.Context(), targets, o); err != nil {
		t.Fatal(err)
	}
	o.Kept = func(_ *subject.Package, f *subject.Function) string {
		return map[string]string{"Even": "n in -5..5"}[f.Ident]
	}
	found, err := infer.Run(t.Context(), targets, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Workers, o.Fresh = 1, true
	want, err := infer.Run(t.Context(), targets, o)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := printed(found.Subjects), printed(want.Subjects); got != want || found.Subjects[0].Domain.String() != "n in -5..5" {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// An interrupt keeps what is done, in order, and names the others.
func TestInterruptedFunctions(t *testing.T) {
	o := inSeveral(t, 2)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o.Progress = func(line string) {
		if strings.HasPrefix(line, "2 of 5 functions") {
			cancel()
		}
	}
	r, err := infer.Run(ctx, []string{"./..."}, o)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got error %v", err)
	}
	done := 0 // but for Wait, which cannot be a subject
	for i, s := range r.Subjects {
		if s.Function != r.Packages[0].Functions[i] {
			t.Fatalf("subject %d is %s", i, s.Target)
		}
		if s.Function.Func != nil && !slices.Contains(r.NotReached, s.Target) {
			done++
		}
	}
	if done < 2 || len(r.Subjects) > done+3 || done+len(r.NotReached) != 5 {
		t.Errorf("%d of %d subjects are done, not reached: %q", done, len(r.Subjects), r.NotReached)
	}
}

// Questions have the same answers, in their order, whether functions are looked at one after the other or several at a time. Each is told once.
func TestAsk(t *testing.T) {
	o := inSeveral(t, 1)
	questions := []infer.Question{
		{Target: ".Opposite", Texts: []string{"F(F(n)) == n", "F(n) == n"}}, {Target: ".Even", Texts: []string{"F(n) <= n", "F(n +"}}, {Target: "."},
		{Target: ".Wait", Texts: []string{"F(c) == 1"}}, {Target: ".Back", Texts: []string{"F(n) == -Sure(n)", "strings.Repeat(\"a\", F(n)) == \"a\""}}, {Target: ".Opposite", Texts: []string{"F(0) == 0"}},
	}
	want := ""
	for _, workers := range []int{1, 2} {
		o.Workers = workers
		told := map[*infer.Answer]int{}
		answers, err := infer.Ask(t.Context(), questions, o, func(a *infer.Answer) { told[a]++ })
		if err != nil {
			t.Fatal(err)
		}
		var buf strings.Builder
		for i, a := range answers {
			if a.Target != questions[i].Target || told[a] > 1 || (told[a] == 0) != (a.Target == ".") {
				t.Errorf("answer %d is about %s and was told %d times", i, a.Target, told[a])
			}
			fmt.Fprintln(&buf, a.Target, a.Err)
			if a.Explained != nil {
				fmt.Fprint(&buf, printed([]*infer.Subject{a.Subject}))
				for _, e := range a.Explanations {
					fmt.Fprintln(&buf, e.Asked, e.Verdict, e.Why, e.By, e.Tried)
				}
			}
		}
		if want == "" {
			want = buf.String()
		}
		if got := buf.String(); got != want || !strings.Contains(got, "F(F(n)) == n printed") {
			t.Errorf("%d workers: got\n%s\nwant\n%s", workers, got, want)
		}
	}
}
