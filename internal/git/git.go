// Package git asks git about the repository that some folder lies in: where it is, whether it has a revision, and which lines of its files
// are not what they were there ([Changed]). It reads, and leaves the user's tree and git's index alone.
package git

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Run runs one git command in a folder and returns what it prints.
func Run(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := Command(ctx, dir, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %s", args[0], firstLine(stderr.String()+"\n"+err.Error()))
	}
	return string(out), nil
}

// Command is a git command that takes no locks: a look at the tree does not write the index.
func Command(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_OPTIONAL_LOCKS=0")
	return cmd
}

// firstLine is the first line of a text that is not empty.
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}

// Top is the folder of the repository that dir lies in.
func Top(ctx context.Context, dir string) (string, error) {
	top, err := Run(ctx, dir, "rev-parse", "--show-toplevel")
	if err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("%s is not in a git repository", dir)
	}
	return strings.TrimSuffix(top, "\n"), nil
}

// Revision is the folder of the repository that dir lies in, if that has a revision of this name.
func Revision(ctx context.Context, dir, rev string) (string, error) {
	top, err := Top(ctx, dir)
	if err != nil {
		return "", err
	}
	if _, err := Run(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}"); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("no revision %s in %s", rev, top)
	}
	return top, nil
}
