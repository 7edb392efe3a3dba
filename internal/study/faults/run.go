package faults

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/gotest"
)

// A Failure is a relation that a test of a second implementation found violated, or a test that did not end as tests do.
type Failure struct {
	Package string // "imago.test/math"
	Test    string // "TestImagoSin/odd"; "" if the package did not build, or crashed
	Output  string
}

// noSuchCPU is how a program begins to say that it was built for a newer processor (runtime, rt0_go).
const noSuchCPU = "This program can only be run on"

// ErrCPU says that this processor cannot run what was asked for.
var ErrCPU = errors.New("this processor is of an older kind")

// Of reports whether a failure is one of the relations of f.
func (x Failure) Of(t *Tests, f *Function) bool {
	return strings.HasSuffix(x.Package, "/"+t.in[f]) && (x.Test == f.test() || strings.HasPrefix(x.Test, f.test()+"/") || x.Test == "")
}

// Check runs all tests of a module on the second implementations as they are, as go test -count=3 -shuffle=on does, with further
// environment. Every failure is one of inference: a test that fails on correct code.
func (t *Tests) Check(ctx context.Context, env ...string) ([]Failure, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-mod=mod", "-vet=off", "-count=3", "-shuffle=on", "-timeout=10m", "./...")
	cmd.Dir, cmd.Env = t.Dir, append(os.Environ(), env...)
	events, err := gotest.Run(cmd)
	if strings.Contains(gotest.Text(events), noSuchCPU) {
		return nil, ErrCPU
	}
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || ctx.Err() != nil) {
		return nil, fmt.Errorf("%w\n%s", err, gotest.Text(events))
	}
	failures := failuresOf(events)
	if err != nil && len(failures) == 0 {
		return nil, fmt.Errorf("go test: %w\n%s", err, gotest.Text(events))
	}
	return failures, nil
}

// failuresOf finds what failed. A test that fails three times is one failure; one with subtests that fail is not one more.
func failuresOf(events []gotest.Event) []Failure {
	var out []Failure
	outputs := map[string]string{}
	seen := map[string]bool{}
	for _, e := range events {
		key := e.Package + e.ImportPath + " " + e.Test
		switch e.Action {
		case "output", "build-output":
			outputs[key] += e.Output
		case "run":
			outputs[key] = ""
		case "fail", "build-fail":
			inside := slices.ContainsFunc(out, func(f Failure) bool {
				return f.Package == e.Package && (e.Test == "" || strings.HasPrefix(f.Test, e.Test+"/"))
			})
			if !inside && !seen[key] {
				seen[key] = true
				out = append(out, Failure{Package: e.Package + e.ImportPath, Test: e.Test, Output: outputs[key]})
			}
		}
	}
	return out
}

// A Verdict is what the tests of a function say to one of its faults.
type Verdict struct {
	Function *Function
	Fault    Fault
	Caught   bool
	By       []string // the relations that failed
}

// patience is how long the test of one function may take with a fault: a hundred times what it takes without. A fault that runs longer
// is one that runs for ever, and caught.
const patience = 30 * time.Second

// Judge compiles the tests of each package once and runs them with each fault. A relation that fails without any fault catches none.
func (t *Tests) Judge(ctx context.Context, functions []*Function) ([]Verdict, error) {
	binaries, err := t.compile(ctx)
	if err != nil {
		return nil, err
	}
	perFunction := make([][]Verdict, len(functions))
	err = each(len(functions), func(i int) (err error) {
		f := functions[i]
		perFunction[i], err = t.judge(ctx, f, binaries[t.in[f]])
		return err
	})
	return slices.Concat(perFunction...), err
}

// compile builds a test binary for each folder with tests.
func (t *Tests) compile(ctx context.Context) (map[string]string, error) {
	var folders []string
	for _, folder := range t.in {
		folders = append(folders, folder)
	}
	slices.Sort(folders)
	folders = slices.Compact(folders)
	binaries := map[string]string{}
	for i, folder := range folders {
		binary := filepath.Join(t.Dir, "bin", fmt.Sprint(i, ".test"))
		cmd := exec.CommandContext(ctx, "go", "test", "-mod=mod", "-c", "-vet=off", "-o", binary, "./"+folder)
		cmd.Dir = t.Dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("go test -c %s: %w\n%s", folder, err, out)
		}
		binaries[folder] = binary
	}
	return binaries, nil
}

func (t *Tests) judge(ctx context.Context, f *Function, binary string) ([]Verdict, error) {
	verdicts := make([]Verdict, len(f.Faults))
	for i, fault := range f.Faults {
		verdicts[i] = Verdict{Function: f, Fault: fault}
	}
	if t.Relations[f] == 0 {
		return verdicts, nil
	}
	always, ok, err := t.run(ctx, f, binary, 0)
	if err != nil {
		return nil, err
	}
	if !ok && len(always) == 0 {
		return nil, fmt.Errorf("the test of %s fails on its second implementation, but no relation does", f.Target)
	}
	for i := range f.Faults {
		failed, ok, err := t.run(ctx, f, binary, i+1)
		if err != nil {
			return nil, err
		}
		failed = slices.DeleteFunc(failed, func(name string) bool { return slices.Contains(always, name) })
		verdicts[i].By = failed
		// A crash or an end by the clock names no relation.
		verdicts[i].Caught = len(failed) > 0 || !ok && len(always) == 0
	}
	return verdicts, nil
}

// run runs the test of a function with one of its faults, 0 for none, and returns the relations that failed.
func (t *Tests) run(ctx context.Context, f *Function, binary string, fault int) (failed []string, ok bool, err error) {
	cmd := exec.CommandContext(ctx, binary, gotest.Framed, "-test.run", "^"+f.test()+"$", "-test.timeout", patience.String())
	cmd.Dir = filepath.Join(t.Dir, t.in[f])
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d", Variable, f.Second, fault))
	printed, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if ctx.Err() != nil || err != nil && !errors.As(err, &exit) {
		return nil, false, errors.Join(ctx.Err(), err)
	}
	events, unread := gotest.Convert(ctx, printed)
	if unread != nil {
		return nil, false, unread
	}
	for _, test := range gotest.Failed(events) {
		if name, is := strings.CutPrefix(test, f.test()+"/"); is {
			failed = append(failed, name)
		}
	}
	return failed, err == nil, nil
}
