package padmt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/study/business/number/bugs"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/internal/symbolic"
)

// Real is what the relations of NUMBER say of the program with one of its real faults.
type Real struct {
	bugs.Bug
	Inputs int // of paths of the faulty program
	First  int // the number of the first of them, in the order of path distance, of which a relation is violated; 0: none
	Check  int // relations that a check violates, with its edges and random inputs beside
}

// Reals are the faults of NUMBER, each in a module of its own, which is removed again. Inputs are those of paths of the program with the fault: nobody has
// another one.
func Reals(ctx context.Context, o suite.Running) (out []Real, err error) {
	for _, b := range bugs.Bugs {
		r, err := measureFault(ctx, b, o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.Name, err)
		}
		out = append(out, r)
	}
	return out, nil
}

func measureFault(ctx context.Context, b bugs.Bug, o suite.Running) (r Real, err error) {
	r.Bug = b
	dir, err := os.MkdirTemp("", "imago-number-")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := withFault(ctx, b, dir); err != nil {
		return r, err
	}
	o.Subject.Dir = dir
	if r.Inputs, r.First, err = firstOfPaths(ctx, o); err != nil {
		return r, err
	}
	checked, err := suite.Check(ctx, []string{"./..."}, suite.Options{Running: o})
	if err != nil {
		return r, err
	}
	for _, s := range checked.Subjects {
		for _, c := range s.Checked {
			if c.Violation != nil {
				r.Check++
			}
		}
	}
	return r, nil
}

// withFault writes a module of package number with a fault, and its catalogue.
//
// It is a module of its own, since the catalogue names functions of its package: beside the subject in this module there would be two packages of one path.
// Tests of the subject stay out, which fail on a fault.
func withFault(ctx context.Context, b bugs.Bug, dir string) error {
	pkgs, err := subject.Load(ctx, []string{business + "number.Parse"}, subject.Options{})
	if err != nil {
		return err
	}
	files := map[string]string{"go.mod": "module example.com/number\n\ngo 1.21\n"}
	for _, pattern := range []string{"*.go", "testdata/imago/*.rel"} {
		found, err := filepath.Glob(filepath.Join(pkgs[0].Dir, pattern))
		if err != nil {
			return err
		}
		for _, path := range found {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			name, err := filepath.Rel(pkgs[0].Dir, path)
			if err != nil {
				return err
			}
			if !strings.HasSuffix(name, "_test.go") {
				files[name] = string(text)
			}
		}
	}
	if files, err = b.Apply(files); err != nil {
		return err
	}
	for name, text := range files {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// firstOfPaths applies the relations to inputs of paths, in the order of path distance, until one is violated.
//
// Each input is the source of one group of each relation that applies to it, as in the comparison of techniques. One input is applied at a time: what is
// asked is the number of the first one that shows the fault, and a fault that makes the function panic would else end the others with it.
func firstOfPaths(ctx context.Context, o suite.Running) (inputs, first int, err error) {
	claims, err := suite.Kept(ctx, []string{"./..."}, o.Subject)
	if err != nil {
		return 0, 0, err
	}
	c := claims[0]
	h, err := c.Open(ctx, o)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	found, err := symbolic.Explore(ctx, c.Package(), c.Function(), c.Domain(), symbolic.Options{})
	if err != nil {
		return 0, 0, err
	}
	done, err := symbolic.Execute(ctx, h, h, c.Function(), found)
	if err != nil {
		return 0, 0, err
	}
	done = symbolic.Order(done)
	for n, d := range done {
		pool, err := adequacy.Apply(ctx, h, c, []string{c.Function().Func.Name}, []source.Row{d.Row}, seed.New(o.Seed).Child("real", uint64(n)))
		if err != nil {
			return 0, 0, err
		}
		for _, v := range pool.Violated {
			if v > 0 {
				return len(done), n + 1, nil
			}
		}
	}
	return len(done), 0, nil
}
