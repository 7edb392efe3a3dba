//go:build unix

// Command bench measures what imago promises about time and memory, on this machine: the harness's figures (internal/harness/bench)
// and those of the command line. It runs imago as a user would, with a cache of its own. It prints a table, writes the same as JSON
// to the file that the environment variable JSON names, and exits 1 if a figure falls short of what was asked.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/imago-mt/imago/internal/gotest"
	"github.com/imago-mt/imago/internal/report"
)

func main() {
	ok, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run() (ok bool, err error) {
	tmp, err := os.MkdirTemp("", "imago-bench-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(tmp)
	b := &bench{imago: filepath.Join(tmp, "imago"), cache: filepath.Join(tmp, "cache")}
	if out, err := exec.Command("go", "build", "-o", b.imago, "./cmd/imago").CombinedOutput(); err != nil {
		return false, fmt.Errorf("build imago: %w\n%s", err, out)
	}
	figures, err := harnessFigures(filepath.Join(tmp, "harness.json"))
	if err != nil {
		return false, err
	}
	own, err := b.figures()
	if err != nil {
		return false, err
	}
	fmt.Println()
	return report.AskedTable(os.Stdout, append(figures, own...))
}

// harnessFigures runs the harness's benchmark. That a figure of it falls short is in the figures.
func harnessFigures(path string) ([]report.Asked, error) {
	cmd := exec.Command("go", "run", "./internal/harness/bench")
	cmd.Env = append(os.Environ(), "JSON="+path)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	return report.ReadAsked(path)
}

// bench runs imago.
type bench struct {
	imago, cache string
	peak         float64 // memory of the largest run so far, MB
}

// time runs imago, prints what it took, and returns the seconds.
func (b *bench) time(args ...string) (float64, error) {
	cmd := exec.Command(b.imago, args...)
	cmd.Env = append(os.Environ(), "IMAGO_CACHE="+b.cache)
	start := time.Now()
	out, err := cmd.CombinedOutput()
	seconds := time.Since(start).Seconds()
	if err != nil {
		return 0, fmt.Errorf("imago %v: %w\n%s", args, err, out)
	}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		b.peak = max(b.peak, float64(usage.Maxrss)/1024)
	}
	fmt.Printf("%7.2f s  %4.0f MB at most  imago %v\n", seconds, b.peak, args)
	return seconds, nil
}

func (b *bench) figures() ([]report.Asked, error) {
	var out []report.Asked
	for _, f := range []struct {
		name  string
		asked float64 // 0: only to warm up
		args  []string
	}{
		{"infer math.Sin, nothing cached, s", 0, []string{"infer", "math.Sin"}},
		{"infer math.Sin, warm, s", 5, []string{"infer", "--fresh", "math.Sin"}},
		{"infer math.Sin, from the result cache, s", 1, []string{"infer", "math.Sin"}},
		{"check ./examples/..., first, s", 0, []string{"check", "./examples/..."}},
		{"check ./examples/..., s", 10, []string{"check", "./examples/..."}},
	} {
		seconds, err := b.time(f.args...)
		if err != nil {
			return nil, err
		}
		if f.asked > 0 {
			out = append(out, report.AtMost(f.name, f.asked, seconds))
		}
	}
	examples, err := filepath.Glob("examples/*/*_imago_test.go")
	if err != nil {
		return nil, err
	}
	for i := range examples {
		examples[i] = "./" + filepath.Dir(examples[i])
	}
	slices.Sort(examples)
	examples = slices.Compact(examples)
	for _, dir := range examples {
		if _, err := b.time("infer", dir, "--timeout", "1m"); err != nil {
			return nil, err
		}
	}
	slowest, err := slowestTests(examples)
	if err != nil {
		return nil, err
	}
	out = append(out, report.AtMost("generated tests of an example, slowest, s", 0.2, slowest))
	return append(out, report.AtMost("parent memory, largest run, MB", 400, b.peak)), nil
}

// slowestTests runs the generated tests of packages one after the other and returns the most seconds that go test says one took.
func slowestTests(packages []string) (float64, error) {
	slowest := 0.0
	for _, dir := range packages {
		events, err := gotest.Run(exec.Command("go", "test", "-count=1", "-run", "^TestImago", dir))
		if err != nil {
			return 0, fmt.Errorf("go test %s: %w\n%s", dir, err, gotest.Text(events))
		}
		took := -1.0
		for _, e := range events {
			if e.Action == "pass" && e.Test == "" {
				took = e.Elapsed
			}
		}
		if took < 0 {
			return 0, fmt.Errorf("go test %s said %q", dir, gotest.Text(events))
		}
		fmt.Printf("tests of %s: %.3f s\n", dir, took)
		slowest = max(slowest, took)
	}
	return slowest, nil
}
