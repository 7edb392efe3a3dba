package field

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Limit is how long one function may take. Inference gives up long before (its soft limit and the grace after it), so that what takes
// longer hangs; the rest is for a machine that has other things to do.
const Limit = 5 * time.Minute

// grace is how long an interrupted program has to come to its end. No theory.
const grace = 10 * time.Second

// A Program is imago as it is run on each function.
type Program struct {
	File   string // of the executable
	Cache  string // folder of its cache
	Seed   int64
	Budget int64         // executions for a function; 0: the default
	Limit  time.Duration // 0: [Limit]
	Dry    bool          // infer alone, and write no tests
}

// Infer runs imago infer --write on one function of the module at tree, as a user would. What it wrote stays there: Written says what.
func (p Program) Infer(ctx context.Context, tree, target string) (*Function, error) {
	before, err := snapshotOf(tree)
	if err != nil {
		return nil, err
	}
	temporary, err := os.MkdirTemp(filepath.Dir(tree), "tmp-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temporary)
	args := []string{"infer", "--json", "--seed", fmt.Sprint(p.Seed), "--budget", fmt.Sprint(p.Budget), target}
	if !p.Dry {
		args = append(args, "--write")
	}
	r := p.run(ctx, tree, append(os.Environ(), "TMPDIR="+temporary, "IMAGO_CACHE="+p.Cache, "GOWORK=off"), args)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	f := r.function(target)
	after, err := snapshotOf(tree)
	if err != nil {
		return nil, err
	}
	left, err := snapshotOf(temporary)
	if err != nil {
		return nil, err
	}
	f.Stray = snapshot{}.changes(left)
	for _, file := range before.changes(after) {
		switch {
		case after[file] == "dir":
		case ours(file):
			f.Written = append(f.Written, file)
		default:
			f.Stray = append(f.Stray, file)
		}
	}
	return f, nil
}

// ours reports whether imago writes such a file when it is asked to.
func ours(file string) bool {
	return strings.HasSuffix(file, "imago_test.go") || strings.HasPrefix(filepath.ToSlash(file), "testdata/imago/") ||
		strings.Contains(filepath.ToSlash(file), "/testdata/imago/")
}

// A result is how the program ended.
type result struct {
	stdout, stderr string
	code           int // -1: it did not exit
	seconds        float64
	processor      float64
	hang           bool
}

func (p Program) run(ctx context.Context, dir string, env, args []string) result {
	limit := p.Limit
	if limit == 0 {
		limit = Limit
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(limited, p.File, args...)
	out := &timed{start: time.Now()}
	var stderr bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, env, out, &stderr
	cmd.Cancel, cmd.WaitDelay = func() error { return cmd.Process.Signal(os.Interrupt) }, grace
	err := cmd.Run()
	r := result{stdout: out.String(), stderr: stderr.String(), hang: limited.Err() != nil, seconds: out.first}
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		r.code = exit.ExitCode()
	case err != nil:
		r.code, r.stderr = -1, r.stderr+err.Error()
	}
	if cmd.ProcessState != nil {
		r.processor = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	}
	if r.seconds == 0 {
		r.seconds = time.Since(out.start).Seconds()
	}
	return r
}

// timed notes when the first byte is written to it.
type timed struct {
	bytes.Buffer
	start time.Time
	first float64 // seconds
}

// Write implements io.Writer.
func (t *timed) Write(p []byte) (int, error) {
	if t.first == 0 {
		t.first = time.Since(t.start).Seconds()
	}
	return t.Buffer.Write(p)
}

// document is what of the program's JSON a trial keeps (docs/json.md).
type document struct {
	Subjects []struct {
		Target, Signature, Domain string
		Shown                     string `json:"domain_shown"`
		Relations                 []struct{ Name, Text string }
		Almost                    []struct{ Text, Counterexample string }
		Unreached                 []struct {
			Cond, Func string
			Side       bool
		}
		Branches struct{ Met, Reached int }
		Warnings []string
		Mutants  *struct {
			Total, Equivalent int
			Printed           float64
		}
		Skipped *string
	}
}

// panicked reports whether the program shows a goroutine that panics. It then exits with 2, as imago does where its user is at fault.
func (r result) panicked() bool { return strings.Contains(r.stderr, "\ngoroutine ") }

// refused reports whether the user is at fault, who names a target that cannot be loaded.
func (r result) refused() bool { return r.code == 2 && !r.panicked() }

// function reads a result.
func (r result) function(target string) *Function {
	f := &Function{Target: target, Seconds: r.seconds, Processor: r.processor, Hang: r.hang}
	var d document
	err := json.Unmarshal([]byte(r.stdout), &d)
	switch {
	case r.hang:
		return f
	case err != nil && r.refused():
		f.Skipped = "refused: " + lastLines(r.stderr, 1)
		return f
	case err != nil || len(d.Subjects) == 0 || r.panicked():
		f.Crash = fmt.Sprintf("exit code %d: %s", r.code, lastLines(r.stderr, 12))
		return f
	}
	s := d.Subjects[0]
	f.Signature, f.Domain, f.Warnings, f.Met, f.Reached = s.Signature, cmp.Or(s.Shown, s.Domain), s.Warnings, s.Branches.Met, s.Branches.Reached
	if s.Skipped != nil {
		f.Skipped = *s.Skipped
	}
	for _, r := range s.Relations {
		f.Printed = append(f.Printed, r.Name+": "+r.Text)
	}
	for _, a := range s.Almost {
		f.Almost = append(f.Almost, a.Text+"  fails for "+a.Counterexample)
	}
	for _, u := range s.Unreached {
		f.Unreached = append(f.Unreached, fmt.Sprintf("never %t: %s (%s)", u.Side, u.Cond, u.Func))
	}
	if m := s.Mutants; m != nil {
		f.Mutants, f.Score = m.Total-m.Equivalent, m.Printed
	}
	for line := range strings.Lines(r.stderr) {
		if _, fault, ok := strings.Cut(line, ": left out: "); ok {
			f.LeftOut = append(f.LeftOut, strings.TrimSpace(fault))
		}
		if _, fault, ok := strings.Cut(line, ": nothing written: "); ok {
			f.Here = Outcome{Ended: Unwritten, Text: strings.TrimSpace(fault)}
		}
	}
	return f
}

// lastLines is the end of a text.
func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(slices.Clone(lines[max(0, len(lines)-n):]), "\n")
}
