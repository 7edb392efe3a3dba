// Package executor measures the symbolic executor: how many functions of the standard library it follows to the end of every path, whether these do as it
// predicts, and whether it reaches branches that random inputs miss.
package executor

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
)

// Surveyed are packages of the standard library with functions of numbers, texts and lists, and some with code that is hard to enter: initialisation by
// the runtime, readers and writers, reflection. All exported functions and methods of each are asked, whatever becomes of them.
var Surveyed = []string{
	"bytes", "container/ring", "encoding/hex", "errors", "hash/adler32", "hash/crc32", "html", "math", "math/bits", "net/netip", "path", "sort", "strconv", "strings",
	"time", "unicode", "unicode/utf16", "unicode/utf8",
}

// Sampled are those that a test asks.
var Sampled = []string{"math/bits", "unicode/utf8"}

// Bounds of the survey of one function, with which it takes about half a second: no theory stands behind them, and all count work and not time.
var bounds = symbolic.Options{Paths: 200, Loops: 10, Steps: 200_000, Effort: 3_000, Solve: solve.Options{Conflicts: 500, FloatEvaluations: 5_000}}

// A Support is how much of a function is followed.
type Support uint8

// The supports.
const (
	None  Support = iota // it is not entered, or no path of it is followed to its end
	Some                 // some paths
	Whole                // all paths that were found, within the bounds
)

// A Function is what became of one function.
type Function struct {
	Target      string
	Support     Support
	Why         string // of what is not followed: the first reason
	Paths, Rows int    // paths that are followed, and their inputs that were executed
	Differences []string
}

// Survey asks the functions of a package.
func Survey(ctx context.Context, path string, o subject.Options) (out []Function, err error) {
	pkgs, err := subject.Load(ctx, []string{path}, o)
	if err != nil {
		return nil, err
	}
	pkg := pkgs[0]
	h, err := harness.Build(ctx, pkg, harness.Options{Dir: o.Dir})
	if err != nil {
		return nil, fmt.Errorf("build %s: %w", path, err)
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	for _, fn := range pkg.Functions {
		if !fn.Exported {
			continue
		}
		f := Function{Target: fn.Target}
		if fn.Refused != "" {
			f.Why = fn.Refused
		} else if err := f.explore(ctx, h, pkg, fn); err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

// explore follows one function and executes what it finds.
func (f *Function) explore(ctx context.Context, h *harness.Harness, pkg *subject.Package, fn *subject.Function) error {
	paths, err := symbolic.Explore(ctx, pkg, fn, nil, bounds)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		f.Why = err.Error()
		return nil
	}
	left := 0
	for _, p := range paths.List {
		switch p.Standing {
		case symbolic.Reached:
			f.Paths++
		case symbolic.Unknown:
			// What the solver does not decide is no instruction that is missing: the path is one that was not reached.
			if !p.Undecided {
				left++
				f.Why = cmp.Or(f.Why, p.Why)
			}
		}
	}
	switch {
	case f.Paths > 0 && left == 0:
		f.Support = Whole
	case f.Paths > 0:
		f.Support = Some
	}
	if f.Support == None {
		f.Why = cmp.Or(f.Why, "no path came to its end within the bounds")
	}
	done, err := symbolic.Execute(ctx, h, nil, fn, paths)
	if err != nil {
		f.Why = cmp.Or(f.Why, err.Error())
		return nil
	}
	for _, d := range done {
		if d.Standing != symbolic.Reached || harness.NotRun(d.Note) {
			continue
		}
		f.Rows++
		if d.Differs {
			f.Differences = append(f.Differences, fmt.Sprintf("%s at %v: %v %v %s, predicted %v %v", f.Target, d.Row, d.Got, d.Outputs, d.Note, d.Outcome, d.Results))
		}
	}
	return nil
}
