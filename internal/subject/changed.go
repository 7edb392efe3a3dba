package subject

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/git"
)

// Changed tells which functions of pkgs, which were loaded with o, are not what they were at git revision rev: their code, that of
// something they call or refer to, or the version of a module. Comments and layout do not count, but doc comments do. Functions
// that were not there, or whose package did not compile then, have changed. Those outside the repository have not.
//
// It unpacks rev into a temporary directory and compares hashes, so that the user's tree and git's index are left alone.
//
// Hashes of the whole that a function depends on are compared, where a diff would have to be mapped to functions and their callees. The
// cost is a second load of the packages, which is why a revision without any difference is told apart first.
func Changed(ctx context.Context, pkgs []*Package, rev string, o Options) (map[*Function]bool, error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("directory of the targets: %w", err)
	}
	top, err := git.Revision(ctx, dir, rev)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, userErrorf("%s", err)
	}
	changed := map[*Function]bool{}
	touched, err := touched(ctx, top, rev)
	if err != nil || !touched {
		return changed, err
	}
	old, err := os.MkdirTemp("", "imago-diff-")
	if err != nil {
		return nil, fmt.Errorf("unpack %s: %w", rev, err)
	}
	defer os.RemoveAll(old)
	if err := unpackRevision(ctx, top, rev, old); err != nil {
		return nil, fmt.Errorf("unpack %s: %w", rev, err)
	}
	before, err := hashesAt(ctx, pkgs, top, old, o)
	if err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		for _, f := range p.Functions {
			if inside(p, top) && f.Hash != before[f] {
				changed[f] = true
			}
		}
	}
	return changed, nil
}

// touched reports whether any file of the repository differs from rev.
//
// Files that git does not know count, unless it ignores them: they are part of the package.
func touched(ctx context.Context, top, rev string) (bool, error) {
	diff, err := git.Run(ctx, top, "diff", "--name-only", "--end-of-options", rev)
	if err != nil {
		return false, err
	}
	untracked, err := git.Run(ctx, top, "ls-files", "--others", "--exclude-standard")
	return diff+untracked != "", err
}

// inside reports whether p lies in the repository at top, whichever way it is reached.
func inside(p *Package, top string) bool {
	real, err := filepath.EvalSymlinks(p.Dir)
	return under(p.Dir, top) || err == nil && under(real, top)
}

// unpackRevision writes the files of rev to dir.
//
// The archive is read while git writes it. If it cannot be unpacked, the rest is read all the same, since git would wait for a reader for
// ever.
func unpackRevision(ctx context.Context, top, rev, dir string) error {
	cmd := git.Command(ctx, top, "archive", "--format=tar", rev)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	unpackErr := untar(out, dir)
	if unpackErr != nil {
		_, _ = io.Copy(io.Discard, out) // let git end
	}
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("git archive: %s", firstLine(stderr.String()+"\n"+err.Error()))
	}
	return unpackErr
}

// untar writes the files of an archive. Names that would leave dir are refused; symbolic links are left out, since the go
// command does not follow them into packages.
func untar(r io.Reader, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	t := tar.NewReader(r)
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch h.Typeflag {
		case tar.TypeDir:
			if err := root.MkdirAll(strings.TrimSuffix(h.Name, "/"), 0o755); err != nil {
				return err
			}
		case tar.TypeReg:
			data, err := io.ReadAll(t)
			if err != nil {
				return err
			}
			if err := root.MkdirAll(filepath.Dir(h.Name), 0o755); err != nil {
				return err
			}
			if err := root.WriteFile(h.Name, data, 0o644); err != nil {
				return err
			}
		}
	}
}

// hashesAt computes the hashes of the functions of pkgs in the tree at old, a copy of that at top. Functions that cannot be found
// there are missing from the result.
//
// The package may have been reached through a symbolic link, while git names the real folder, hence both are tried for the path inside the
// repository.
func hashesAt(ctx context.Context, pkgs []*Package, top, old string, o Options) (map[*Function]string, error) {
	o.Dir = old
	l, err := newLoader(ctx, o)
	if err != nil {
		return nil, err
	}
	out := map[*Function]string{}
	for _, p := range pkgs {
		rel, err := filepath.Rel(top, p.Dir)
		if real, realErr := filepath.EvalSymlinks(p.Dir); realErr == nil && !under(p.Dir, top) {
			rel, err = filepath.Rel(top, real)
		}
		if err != nil || !inside(p, top) {
			continue
		}
		l.dir = moduleRoot(filepath.Join(old, rel), old)
		l.hashPackage(ctx, p, filepath.Join(old, rel), out)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return out, nil
}

// moduleRoot is the directory at or above dir that has a go.mod: where the go command must run to see that module.
func moduleRoot(dir, top string) string {
	for d := dir; under(d, top); d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return d
		}
	}
	return top
}

// hashPackage computes the hashes of p's functions as they are at dir. Errors mean that they are not there: all have changed.
//
// Only what the hash depends on is filled in; the old package is no subject of anything.
func (l *loader) hashPackage(ctx context.Context, p *Package, dir string, out map[*Function]string) {
	fresh := l.another()
	ws, err := fresh.resolve(ctx, []string{dir})
	if err != nil || fresh.loadSyntax(ctx, ws) != nil || fresh.fault(ws[0].path) != nil {
		return
	}
	was := &Package{Path: ws[0].path, Loaded: fresh.syntax[ws[0].path]}
	was.Name = was.Loaded.Name
	was.Module = fresh.module(was.Loaded)
	was.Env = newEnv(fresh, was)
	was.c = newConverter(fresh, was)
	for _, f := range p.Functions {
		ds, err := was.find(f.sel)
		if err == nil && len(ds) == 1 && f.Func != nil {
			out[f] = fresh.hash(ds[0])
		}
	}
}
