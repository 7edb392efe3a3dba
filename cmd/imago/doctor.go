package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/solve"
)

// An examination looks at one thing that imago needs of a machine. What it lacks is an error where nothing works without it, else a doubt.
type examination struct {
	name string
	look func(context.Context) (found string, doubts []error, err error)
}

// examinations are in the order of a run: code is loaded, built, executed, and its results are kept.
var examinations = []examination{
	{"toolchain", examineToolchain},
	{"git", examineGit},
	{"cache", examineCache},
	{"sandbox", examineSandbox},
	{"solver", examineSolver},
}

func doctorCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "tell what imago finds of what it needs on this machine",
		Long: `doctor looks for what imago needs: the Go toolchain, git, a folder for the cache, the sandbox of children, and a solver. What is lacking
is told with what it is for. Exit code 2 says that imago cannot work here.`,
		Example: "  imago doctor",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return examine(cmd.Context(), cmd.OutOrStdout())
		},
	}
}

// examine prints a line for each examination, and one more for each doubt.
func examine(ctx context.Context, w io.Writer) error {
	var faults []error
	for _, e := range examinations {
		found, doubts, err := e.look(ctx)
		word := "ok"
		switch {
		case err != nil:
			word, found = "fails", oneLine(err)
			faults = append(faults, errors.New(e.name))
		case len(doubts) > 0:
			word = "partly"
		}
		if _, err := fmt.Fprintf(w, "%-10s %-7s %s\n", e.name, word, found); err != nil {
			return err
		}
		for _, doubt := range doubts {
			if _, err := fmt.Fprintf(w, "%18s %s\n", "", oneLine(doubt)); err != nil {
				return err
			}
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("imago cannot work here: see %s above", strings.ReplaceAll(errors.Join(faults...).Error(), "\n", ", "))
	}
	return nil
}

func examineToolchain(ctx context.Context) (string, []error, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return "", nil, errors.New("there is no go command in PATH")
	}
	out, err := exec.CommandContext(ctx, path, "env", "GOVERSION", "GOROOT", "GOFLAGS").Output()
	if err != nil {
		return "", nil, fmt.Errorf("%s env: %w", path, err)
	}
	lines := append(strings.Split(string(out), "\n"), "", "", "")
	found := fmt.Sprintf("%s in %s", lines[0], cmp.Or(lines[1], path))
	if flags := strings.TrimSpace(lines[2]); flags != "" {
		found += ", GOFLAGS=" + flags
	}
	return found, nil, nil
}

func examineGit(ctx context.Context) (string, []error, error) {
	out, err := exec.CommandContext(ctx, "git", "--version").Output()
	if err != nil {
		return "not found", []error{errors.New("--diff compares with a revision, and needs it")}, nil
	}
	return strings.TrimSpace(string(out)), nil, nil
}

// examineCache writes a file to the folder of the cache, and says how much lies there.
func examineCache(ctx context.Context) (string, []error, error) {
	dir, err := cacheDir()
	if err != nil {
		return "", nil, err
	}
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return "", nil, err
		}
		dir = filepath.Join(user, "imago")
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", nil, err
	}
	trial, err := os.CreateTemp(dir, "doctor-*")
	if err != nil {
		return "", nil, fmt.Errorf("%w (name another folder with IMAGO_CACHE)", err)
	}
	if err := errors.Join(trial.Close(), os.Remove(trial.Name())); err != nil {
		return "", nil, err
	}
	files, size := 0, int64(0)
	err = filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || ctx.Err() != nil {
			return ctx.Err() // what another run has just removed
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files, size = files+1, size+info.Size()
		}
		return nil
	})
	return fmt.Sprintf("%s: %d files, %d MB", dir, files, size>>20), nil, err
}

func examineSandbox(context.Context) (string, []error, error) {
	found, doubts := harness.Sandbox()
	return found, doubts, nil
}

func examineSolver(context.Context) (string, []error, error) {
	found := "built in"
	if outside, ok := solve.FindOutside(); ok {
		found += ", and " + outside.Command[0] + " for what it leaves unknown"
	}
	return found, nil, nil
}
