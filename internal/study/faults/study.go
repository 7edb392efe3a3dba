package faults

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/infer"
)

// A Study has tests inferred and rewritten in a folder of its own.
//
// The question is how many human mistakes inferred tests find that were inferred from another, correct implementation of the same function.
// So there are two implementations of each function: tests are inferred from the first, made to call the second (Rewrite), and the second
// has the faults. A relation that fails on the faultless second implementation is false, or says what the specification does not.
type Study struct {
	Dir    string // for modules with tests; kept
	Imago  string // the program
	Wanted string // folder of relations that a person wrote, <package path>/<Func>.rel, which are tested beside what is inferred; "": none
	// Engines are asked for relations; nil: those that imago infer has by itself.
	Engines []infer.Engine
	Groups  []*Group
	Log     func(string) // told in one line what is being done
}

// Open reads the groups and builds imago into dir. It runs in the root of imago's module.
func Open(ctx context.Context, dir string, log func(string)) (*Study, error) {
	groups, err := Read(Dir)
	if err != nil {
		return nil, err
	}
	s := &Study{Dir: dir, Imago: filepath.Join(dir, "imago"), Groups: groups, Log: log}
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", s.Imago, "./cmd/imago").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build imago: %w\n%s", err, out)
	}
	return s, nil
}

// Choose leaves only the functions whose target contains one of parts; with no parts it leaves all.
//
// Groups without functions go, so that nothing is written for them.
func (s *Study) Choose(parts []string) {
	for _, g := range s.Groups {
		g.Functions = slices.DeleteFunc(g.Functions, func(f *Function) bool {
			return len(parts) > 0 && !slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(f.Target, p) })
		})
	}
	s.Groups = slices.DeleteFunc(s.Groups, func(g *Group) bool { return len(g.Functions) == 0 })
}

// Functions are those of all groups, in order.
func (s *Study) Functions() []*Function {
	var all []*Function
	for _, g := range s.Groups {
		all = append(all, g.Functions...)
	}
	return all
}

// Tests is a module with the inferred tests of one seed, which call the second implementations.
type Tests struct {
	Dir       string
	Relations map[*Function]int    // how many its test has; none for a function without test
	in        map[*Function]string // folder of its test
}

// Infer has the tests of the first implementations written with a seed, as a user would, and makes them call the second ones.
//
// Each seed has a folder of its own.
func (s *Study) Infer(ctx context.Context, seed int64) (*Tests, error) {
	t := &Tests{Dir: filepath.Join(s.Dir, fmt.Sprint("seed", seed)), Relations: map[*Function]int{}, in: map[*Function]string{}}
	if err := s.wanted(t.Dir); err != nil {
		return nil, err
	}
	args := []string{"infer", "--seed", fmt.Sprint(seed), "--out", t.Dir}
	if s.Engines != nil {
		args = append(args, "--engine", infer.EngineList(s.Engines))
	}
	for _, f := range s.Functions() {
		args = append(args, f.Target)
	}
	s.Log(fmt.Sprintf("inferring tests of %d functions with seed %d", len(s.Functions()), seed))
	start := time.Now()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, s.Imago, args...)
	cmd.Stderr = &stderr
	if err := s.told(ctx, cmd.Run(), stderr.String()); err != nil {
		return nil, err
	}
	s.Log(fmt.Sprintf("inferred with seed %d in %.0f s", seed, time.Since(start).Seconds()))
	for _, g := range s.Groups {
		sources, err := g.Sources()
		if err != nil {
			return nil, err
		}
		for name, src := range sources {
			if err := write(filepath.Join(t.Dir, "second", g.Name, name), src); err != nil {
				return nil, err
			}
		}
	}
	return t, s.rewrite(t)
}

func write(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// told judges how imago ended. What it could not write of one package it says in a line, and the functions of that package are without
// test in the tables; any other end is an error.
//
// A stack trace is an error whatever the exit code is.
func (s *Study) told(ctx context.Context, err error, stderr string) error {
	var exit *exec.ExitError
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	said := false
	for line := range strings.Lines(stderr) {
		if strings.HasPrefix(line, "imago: ") {
			s.Log(strings.TrimSpace(line))
			said = true
		}
	}
	if !said || !errors.As(err, &exit) || exit.ExitCode() != usage || strings.Contains(stderr, "goroutine 1 [") {
		return fmt.Errorf("imago infer: %w\n%s", err, stderr)
	}
	return nil
}

// usage is the exit code of what a user should look at (docs/decisions/0003-exit-codes.md).
const usage = 2

// wanted puts what people wrote where imago finds it and tests it, too.
func (s *Study) wanted(dir string) error {
	if s.Wanted == "" {
		return nil
	}
	return filepath.WalkDir(s.Wanted, func(file string, e fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".rel" {
			return err
		}
		folder, err := filepath.Rel(s.Wanted, filepath.Dir(file))
		if err != nil {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return write(filepath.Join(dir, folder, catalogue.Folder, filepath.Base(file)), data)
	})
}

// rewrite rewrites every test file of t.
//
// A test file belongs to the functions whose package lies in its folder. A target that is a path, ./geom, has a folder that ends with it,
// since the module is written elsewhere.
func (s *Study) rewrite(t *Tests) error {
	return filepath.WalkDir(t.Dir, func(file string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, "_imago_test.go") {
			return err
		}
		folder, err := filepath.Rel(t.Dir, filepath.Dir(file))
		if err != nil {
			return err
		}
		for _, g := range s.Groups {
			var here []*Function
			for _, f := range g.Functions {
				if p := filepath.ToSlash(folder); p == f.Package() || strings.HasPrefix(f.Package(), "./") && strings.HasSuffix(p, f.Package()[1:]) {
					here = append(here, f)
				}
			}
			src, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			out, relations, err := Rewrite(src, here, path.Join(catalogue.OutModule, "second", g.Name))
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			for f, n := range relations {
				t.Relations[f], t.in[f] = n, folder
			}
			if err := write(file, out); err != nil {
				return err
			}
		}
		return nil
	})
}

// each calls do for the numbers below n, on all cores, and ends at the first error.
//
// errs has a slot for each call, so that the error that is returned does not depend on which call ended first.
func each(n int, do func(i int) error) error {
	errs := make([]error, n)
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	for i := range n {
		slots <- true
		go func() {
			defer func() { <-slots }()
			errs[i] = do(i)
		}()
	}
	for range cap(slots) {
		slots <- true
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
