package executor

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/probed"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

const branchesTarget = "github.com/imago-mt/imago/internal/study/executor/branches"

//go:embed branches/branches.go
var branchesSource string

// A Reach is who takes one hard branch.
type Reach struct {
	Name          string
	Paths, Guided bool          // an input of theirs takes it, on the real function
	Took          time.Duration // of the executor, with the solver
	At            string        // the executor's input
	Fuzz          string        // hit, missed, or not asked
	Differs       int           // predictions that were wrong
}

// GuidedExecutions is what the search for branches may execute of each function: ten times what imago adequacy gives it.
const GuidedExecutions = 20_000

// Hard asks for the ten branches; fuzz is how long Go's fuzzing looks for each, 0 for not at all.
func Hard(ctx context.Context, fuzz time.Duration, from seed.Seed, o subject.Options) (out []Reach, err error) {
	pkgs, err := subject.Load(ctx, []string{branchesTarget}, o)
	if err != nil {
		return nil, err
	}
	pkg := pkgs[0]
	h, err := harness.Build(ctx, pkg, harness.Options{Dir: o.Dir, Variant: harness.Instrumented})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	for _, fn := range pkg.Functions {
		// The executor has its default bounds, and no solver beside its own.
		r := Reach{Name: fn.Ident, Fuzz: "not asked"}
		began := time.Now()
		paths, err := symbolic.Explore(ctx, pkg, fn, nil, symbolic.Options{})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", fn.Ident, err)
		}
		r.Took = time.Since(began)
		// An input counts where the real function says so, and not where the executor does.
		done, err := symbolic.Execute(ctx, h, nil, fn, paths)
		if err != nil {
			return nil, err
		}
		for _, d := range done {
			if len(d.Outputs) > 0 && d.Outputs[0] == true {
				r.Paths, r.At = true, at(fn.Func, d.Row)
			}
			if d.Differs {
				r.Differs++
			}
		}
		if r.Guided, err = guided(ctx, h, pkg, fn, from.Child(fn.Ident, 0)); err != nil {
			return nil, err
		}
		if fuzz > 0 {
			if r.Fuzz, err = fuzzed(ctx, fn.Func, fuzz); err != nil {
				return nil, err
			}
		}
		out = append(out, r)
	}
	return out, nil
}

// at is an input as a command line takes it.
func at(f *relation.Func, row source.Row) string {
	parts := make([]string, len(row))
	for i, p := range f.Params {
		parts[i] = p.Name + "=" + relation.Display(row[i], p.Type)
	}
	return strings.Join(parts, " ")
}

// guided reports whether the search for branches takes the branch. It is told no constants of the code, as the executor is told none.
func guided(ctx context.Context, h *harness.Harness, pkg *subject.Package, fn *subject.Function, from seed.Seed) (bool, error) {
	sp := space(pkg, fn)
	// The search is told only how near its inputs came to sides of branches; whether it took the one that is asked for shows in the result.
	hit := false
	g := search(h, fn, sp, func(trace *harness.Trace, rows int) {
		for i := range rows {
			hit = hit || trace.Execution.Outcome[i] == relation.Returned && trace.Execution.Outputs[0].At(i) == true
		}
	})
	_, err := g.Search(ctx, sp, from)
	return hit, err
}

// space is what inputs of a function are drawn from, without hints and bounds.
func space(pkg *subject.Package, fn *subject.Function) *source.Space {
	sp := &source.Space{Env: pkg.Env, Subject: fn.Func}
	for i, p := range fn.Func.Params {
		sp.Vars = append(sp.Vars, relation.Var{Name: p.Name, Type: p.Type, Func: fn.Func, Param: i})
	}
	return sp
}

// search looks for branches of a function by its executions on a child; seen is told of each batch.
func search(h *harness.Harness, fn *subject.Function, sp *source.Space, seen func(trace *harness.Trace, rows int)) source.Guided {
	return source.Guided{Budget: GuidedExecutions, Probe: func(ctx context.Context, rows []source.Row) ([][]source.Met, error) {
		cols, err := source.Columns(sp.Vars, rows)
		if err != nil {
			return nil, err
		}
		trace, err := h.Probe(ctx, math.MaxInt64, fn.Func, cols, len(rows))
		if err != nil {
			return nil, err
		}
		seen(trace, len(rows))
		return probed.Rows(trace, len(rows)), nil
	}}
}

// fuzzed has Go's fuzzing look for the branch, in a module of its own.
func fuzzed(ctx context.Context, f *relation.Func, long time.Duration) (_ string, err error) {
	dir, err := os.MkdirTemp("", "imago-fuzz-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var params, names []string
	for _, p := range f.Params {
		params, names = append(params, p.Name+" "+p.Type.String()), append(names, p.Name)
	}
	// The test fails where the branch is taken, which is how fuzzing reports what it found. It has no seeds: the values that a person would add as seeds
	// are those that are asked for.
	test := fmt.Sprintf("package branches\n\nimport \"testing\"\n\nfunc FuzzIt(f *testing.F) {\n\tf.Fuzz(func(t *testing.T, %s) {\n\t\tif %s(%s) {\n\t\t\tt.Fatal(\"taken\")\n\t\t}\n\t})\n}\n",
		strings.Join(params, ", "), f.Name, strings.Join(names, ", "))
	for name, text := range map[string]string{"go.mod": "module branches\n\ngo 1.21\n", "branches.go": branchesSource, "fuzz_test.go": test} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-fuzz", "FuzzIt", "-fuzztime", long.String(), "-test.fuzzcachedir", filepath.Join(dir, "cache"), ".")
	cmd.Dir = dir
	text, failed := cmd.CombinedOutput()
	// A failure that does not say so is one of the tool, and no finding.
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case strings.Contains(string(text), "taken"):
		return "hit", nil
	case failed != nil:
		return "", fmt.Errorf("go test -fuzz: %w: %s", failed, text)
	}
	return "missed", nil
}
