package harness

import (
	"errors"
	"fmt"
	"go/build"
	"go/build/constraint"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// errNotCopyable says that a package of the standard library cannot live under another import path.
var errNotCopyable = errors.New("cannot be copied")

// copyElement ends the import path of a copy: strings/imagosut. The copy lies below the original, in the overlay only, because it
// may then import what the original may: std's internal packages, and those of its parents (crypto/internal, log/internal).
const copyElement = "imagosut"

// A stdPackage is a copy of a package of the standard library under another import path, to be added to a build by an overlay.
// The program's own use of the original stays as it was.
type stdPackage struct {
	Path, Name string
	Dir        string            // where the overlay puts it
	Files      map[string][]byte // by base name
	Fetches    bool              // it pulls bodies that the runtime pushes to the original alone, which the linker has to be told to accept
}

// stdCopy copies the package pkgPath of the standard library at goroot, built with tags. Assembly is left out: such a package is
// built as on an architecture that has none, with its generic files. The two may differ in the last bit (math.Exp on amd64 does), so
// what is found on a copy must be confirmed on the original.
//
// Packages whose functions have their bodies neither in their Go files nor in the runtime (reflect, sync/atomic) give an error that wraps errNotCopyable.
func stdCopy(goroot, pkgPath string, tags []string) (*stdPackage, error) {
	dir := filepath.Join(goroot, "src", filepath.FromSlash(pkgPath))
	real := build.Default
	real.GOROOT, real.BuildTags = goroot, tags
	pure := real
	pure.CgoEnabled = false
	p, err := pure.ImportDir(dir, 0)
	if err != nil {
		return nil, fmt.Errorf("copy %s: %w", pkgPath, err)
	}
	if len(p.SFiles) > 0 {
		pure.GOARCH = "noasm" // no architecture: only generic files match
		pure.BuildTags = append([]string{"purego", "math_big_pure_go"}, tags...)
		if p, err = pure.ImportDir(dir, 0); err != nil {
			return nil, fmt.Errorf("copy %s: %w", pkgPath, err)
		}
	}
	if len(p.EmbedPatterns) > 0 {
		return nil, fmt.Errorf("copy %s: it embeds files: %w", pkgPath, errNotCopyable)
	}
	c := &stdPackage{Path: path.Join(pkgPath, copyElement), Name: p.Name, Dir: filepath.Join(dir, copyElement), Files: map[string][]byte{}}
	for _, name := range p.GoFiles {
		src, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, fmt.Errorf("copy %s: %w", pkgPath, err)
		}
		if ok, err := real.MatchFile(dir, name); err != nil || !ok {
			src = dropConstraint(src)
		}
		c.Files[name] = src
	}
	if c.Fetches, err = complete(goroot, pkgPath, c.Files); err != nil {
		return nil, fmt.Errorf("copy %s: %w", pkgPath, err)
	}
	return c, nil
}

// dropConstraint empties the build constraint of a file, and keeps its line.
func dropConstraint(src []byte) []byte {
	lines := strings.SplitAfter(string(src), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "package ") {
			break
		}
		if constraint.IsGoBuild(l) {
			lines[i] = "\n"
		}
	}
	return []byte(strings.Join(lines, ""))
}
