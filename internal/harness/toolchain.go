package harness

import (
	"context"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

func goCommand() (string, error) {
	tool, err := exec.LookPath("go")
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrToolchain, err)
	}
	return tool, nil
}

// findRoot returns the GOROOT of the toolchain that builds in dir. It is the folder around the go command, which is found without
// running it, unless that is a wrapper or the go.mod or go.work asks for a newer toolchain.
//
// The shortcut starts no process. It is taken only where nothing can select another toolchain: no GOROOT, no GOTOOLCHAIN with a version, no
// go.mod that asks for a newer one.
func findRoot(ctx context.Context, dir string) (string, error) {
	tool, err := goCommand()
	if err != nil {
		return "", err
	}
	if at, err := filepath.EvalSymlinks(tool); err == nil {
		root := filepath.Dir(filepath.Dir(at))
		text, err := os.ReadFile(filepath.Join(root, "VERSION"))
		have, _, _ := strings.Cut(string(text), "\n")
		if err == nil && version.IsValid(have) && os.Getenv("GOROOT") == "" && staysLocal(os.Getenv("GOTOOLCHAIN")) && !asksForNewer(dir, have) {
			return root, nil
		}
	}
	cmd := exec.CommandContext(ctx, tool, "env", "GOROOT")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w: go env GOROOT: %w", ErrToolchain, err)
	}
	return strings.TrimSpace(string(out)), nil
}

// asksForNewer tells whether a go.mod or go.work in dir or above names a version of Go behind have.
//
// In case of doubt, a file that cannot be read as one, it answers yes, and the go command decides.
func asksForNewer(dir, have string) bool {
	at, err := filepath.Abs(dir)
	if err != nil {
		return true
	}
	for ; ; at = filepath.Dir(at) {
		for _, name := range []string{"go.mod", "go.work"} {
			data, err := os.ReadFile(filepath.Join(at, name))
			if err != nil {
				continue
			}
			w, err := modfile.ParseWork(name, onlyVersions(data), nil) // the two lines look alike in both files
			if err != nil || w.Go != nil && version.Compare("go"+w.Go.Version, have) > 0 ||
				w.Toolchain != nil && version.Compare(w.Toolchain.Name, have) > 0 {
				return true
			}
		}
		if at == filepath.Dir(at) {
			return false
		}
	}
}

// onlyVersions keeps the go and toolchain lines.
//
// A go.mod with other directives than a go.work would not parse as one; two lines are all that is needed.
func onlyVersions(data []byte) []byte {
	var kept strings.Builder
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "go ") || strings.HasPrefix(line, "toolchain ") {
			kept.WriteString(line)
		}
	}
	return []byte(kept.String())
}

// staysLocal tells whether a value of GOTOOLCHAIN names no toolchain of its own.
func staysLocal(v string) bool { return v == "" || v == "auto" || v == "local" }
