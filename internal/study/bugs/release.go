package bugs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// oldest is the language version that generated tests need; releases that state an older one are raised to it.
const oldest = "1.21"

// fetch puts a writable copy of a release into dir: what its author had, with the go line raised where it is too old for the tests.
func fetch(ctx context.Context, module, version, dir string) error {
	out, err := output(ctx, os.TempDir(), "go", "mod", "download", "-json", module+"@"+version)
	if err != nil {
		return err
	}
	var release struct{ Dir string }
	if err := json.Unmarshal(out, &release); err != nil {
		return fmt.Errorf("go mod download %s@%s: %w", module, version, err)
	}
	if err := os.CopyFS(dir, os.DirFS(release.Dir)); err != nil {
		return err
	}
	file := filepath.Join(dir, "go.mod")
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		text = []byte("module " + module + "\n")
	} else if err != nil {
		return err
	}
	if err := raise(&text); err != nil {
		return fmt.Errorf("%s@%s: %w", module, version, err)
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return err
	}
	_, err = output(ctx, dir, "go", "mod", "tidy", "-e")
	return err
}

// raise gives a go.mod a go line that is not too old.
func raise(text *[]byte) error {
	file, err := modfile.Parse("go.mod", *text, nil)
	if err != nil {
		return err
	}
	if file.Go == nil || semver.Compare("v"+file.Go.Version, "v"+oldest) < 0 {
		if err := file.AddGoStmt(oldest); err != nil {
			return err
		}
	}
	*text, err = file.Format()
	return err
}

// try prints a bug's expression on the release in dir.
func (b *Bug) try(ctx context.Context, dir string) (string, error) {
	const folder = "imago-try"
	importPath := path.Join(b.Module, b.Package())
	var imports strings.Builder
	for _, p := range append([]string{importPath}, b.Imports...) {
		fmt.Fprintf(&imports, "import %q\n", p)
	}
	src := fmt.Sprintf(`package main

import "fmt"
%s
func main() {
	defer func() {
		if p := recover(); p != nil {
			fmt.Printf("panic: %%v\n", p)
		}
	}()
	fmt.Println(%s)
}
`, &imports, b.Try)
	if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
		return "", err
	}
	defer os.RemoveAll(filepath.Join(dir, folder))
	if err := os.WriteFile(filepath.Join(dir, folder, "main.go"), []byte(src), 0o644); err != nil {
		return "", err
	}
	out, err := output(ctx, dir, "go", "run", "./"+folder)
	return strings.TrimSuffix(string(out), "\n"), err
}

// output runs a command in a folder; if it fails, the error has what it said.
func output(ctx context.Context, dir string, name string, args ...string) ([]byte, error) {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stderr = dir, &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		exit.Stderr = stderr.Bytes()
	}
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s%s", filepath.Base(name), strings.Join(args, " "), err, stderr.Bytes(), out)
	}
	return out, err
}
