package field

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// testLimit is how long the written tests of a function may take; they are made to take less than a second. No theory.
const testLimit = 3 * time.Minute

// test runs the written tests of f where they lie, in the module at tree.
func test(ctx context.Context, tree string, f *Function) Outcome {
	dir := folder(f.Written)
	if dir == "" {
		return Outcome{}
	}
	limited, cancel := context.WithTimeout(ctx, testLimit)
	defer cancel()
	// What vet says of the module's own code is not of the tests, which imago has vetted before it wrote them.
	cmd := exec.CommandContext(limited, "go", "test", "-count=1", "-vet=off", "-run", "^TestImago", ".")
	cmd.Dir, cmd.Env = filepath.Join(tree, dir), append(os.Environ(), "GOWORK=off")
	out, err := cmd.CombinedOutput()
	text := string(out)
	switch {
	case limited.Err() != nil:
		return Outcome{Failed, "it does not end within " + testLimit.String()}
	case err == nil:
		return Outcome{Ended: Passed}
	case strings.Contains(text, "[build failed]") || strings.Contains(text, "[setup failed]"):
		return Outcome{Unbuildable, lastLines(text, 8)}
	}
	return Outcome{Failed, faults(text)}
}

// folder is that of the written test, "" if there is none.
func folder(written []string) string {
	i := slices.IndexFunc(written, func(file string) bool { return strings.HasSuffix(file, "_test.go") })
	if i < 0 {
		return ""
	}
	return filepath.Dir(written[i])
}

// faults is what go test says of relations that fail: a few lines of each.
func faults(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\n"); strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "panic:") {
			out = append(out, line)
		}
	}
	if len(out) == 0 {
		return lastLines(text, 8)
	}
	return strings.Join(out[:min(len(out), 24)], "\n")
}

// takeOut moves what was written for f from the module at tree to the folder at dir.
func takeOut(tree, dir string, f *Function) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	var errs []error
	for _, file := range f.Written {
		if err := copyFile(filepath.Join(tree, file), filepath.Join(dir, file)); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(append(errs, remove(tree, f.Written))...)
}

// remove deletes files below tree, and the folders that are empty then.
func remove(tree string, files []string) error {
	var errs []error
	for _, file := range files {
		errs = append(errs, os.Remove(filepath.Join(tree, file)))
		for up := filepath.Dir(file); up != "."; up = filepath.Dir(up) {
			if os.Remove(filepath.Join(tree, up)) != nil {
				break // something else lies there
			}
		}
	}
	return errors.Join(errs...)
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// TestNext runs what was written for f, which lies in the folder at dir, on another release of the module, at tree. Tests that do not build there speak
// of a function that has another signature or is gone.
func TestNext(ctx context.Context, tree, dir string, f *Function) (Outcome, error) {
	for _, file := range f.Written {
		if err := copyFile(filepath.Join(dir, file), filepath.Join(tree, file)); err != nil {
			return Outcome{}, err
		}
	}
	outcome := test(ctx, tree, f)
	return outcome, errors.Join(ctx.Err(), remove(tree, f.Written))
}
