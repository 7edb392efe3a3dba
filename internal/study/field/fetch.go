package field

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Fetch makes a release of a module ready at dir, unless it is there: it downloads it through the go command and copies it, so that it is a
// main module that imago is run in. What it depends on is in the module cache afterwards.
func Fetch(ctx context.Context, m Module, version, dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	if err := fetch(ctx, m, version, dir); err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	return nil
}

func fetch(ctx context.Context, m Module, version, dir string) error {
	out, err := goCommand(ctx, filepath.Dir(dir), "mod", "download", "-json", m.Path+"@"+version)
	if err != nil {
		return err
	}
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		return fmt.Errorf("go mod download %s: %w", m.Path, err)
	}
	if err := os.CopyFS(dir, os.DirFS(downloaded.Dir)); err != nil {
		return fmt.Errorf("copy %s: %w", m.Path, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil { // older than modules: of the language that the go command takes such for
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module "+m.Path+"\n\ngo 1.16\n"), 0o644); err != nil {
			return err
		}
	}
	_, err = goCommand(ctx, dir, append([]string{"list", "-mod=mod", "-deps", "-test"}, m.Packages...)...)
	return err
}

// goCommand runs the go command, outside of any workspace, and returns what it prints.
func goCommand(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	var stderr bytes.Buffer
	cmd.Dir, cmd.Stderr, cmd.Env = dir, &stderr, append(os.Environ(), "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		return out, fmt.Errorf("go %s: %w\n%s", strings.Join(args[:2], " "), err, stderr.Bytes())
	}
	return out, nil
}

// A snapshot is what lies below a folder: a digest for each file, "dir" for each folder, by the path from there.
type snapshot map[string]string

func snapshotOf(dir string) (snapshot, error) {
	out := snapshot{}
	err := filepath.WalkDir(dir, func(file string, e fs.DirEntry, err error) error {
		if err != nil || file == dir {
			return err
		}
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		out[rel] = "dir"
		if e.Type().IsRegular() {
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			out[rel] = fmt.Sprintf("%x", sha256.Sum256(data))
		}
		return nil
	})
	return out, err
}

// changes lists the files that are new, gone or different, sorted.
func (before snapshot) changes(after snapshot) []string {
	var out []string
	for file, sum := range after {
		if before[file] != sum {
			out = append(out, file)
		}
	}
	for file := range before {
		if _, ok := after[file]; !ok {
			out = append(out, file)
		}
	}
	slices.Sort(out)
	return out
}
