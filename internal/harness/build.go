package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/imago-mt/imago/internal/scratch"
	"github.com/imago-mt/imago/internal/subject"
)

// A plan is everything that the build of a child adds to the user's tree or replaces in it.
type plan struct {
	*layout
	goTool  string
	cache   string
	variant Variant
	tags    []string
	overlay map[string][]byte // by the absolute path that the go command sees
	home    string            // the folder of the subject's package, or of its copy
	fetches bool              // see [stdPackage]

	schemata  *Schemata // in place of the subject's package; nil if it is to have no mutants
	dialect   *dialect  // of the subject's package; nil if it is to have no probes
	watched   places    // by its probes
	probeFile string    // the path of the probes' run time, if there is one
}

// newPlan writes the child's source.
func newPlan(pkg *subject.Package, l *layout, o Options) (*plan, error) {
	p := &plan{layout: l, cache: o.Cache, variant: o.Variant, tags: o.Tags}
	var err error
	if p.goTool, err = goCommand(); err != nil {
		return nil, err
	}
	if p.overlay, err = runtimeFiles(l); err != nil {
		return nil, err
	}
	p.home = pkg.Dir
	if pkg.Module.Cache && (o.Variant == Instrumented || l.inPackage) {
		if p.home, err = p.copyModule(pkg); err != nil {
			return nil, fmt.Errorf("copy %s: %w", pkg.Module.Path, err)
		}
	}
	for _, f := range pkg.Tests {
		p.overlay[filepath.Join(p.home, f.Name)] = f.Source
	}
	own, fuelled := pkg.Path, []string(nil)
	if o.Variant == Instrumented {
		p.schemata = o.Schemata
		if !o.unprobed && o.Schemata == nil {
			p.dialect = dialectOf(pkg)
		}
		if own, fuelled, err = p.instrument(pkg, o.goroot); err != nil {
			return nil, err
		}
	}
	g := newGluer(pkg, l, own, fuelled)
	_, g.probed = p.overlay[p.probeFile]
	g.schemata = p.schemata
	table, err := g.program()
	if err != nil {
		return nil, err
	}
	switch {
	case l.isMain:
		p.overlay[filepath.Join(p.home, glueFile)] = table
		return p, p.renameMain(pkg)
	case l.inPackage:
		p.overlay[filepath.Join(p.home, glueFile)] = table
		p.overlay[filepath.Join(l.mainDir, "main.go")] = g.mainProgram()
	default:
		p.overlay[filepath.Join(l.mainDir, "main.go")] = table
	}
	return p, nil
}

// glueFile is the file that is added to a subject's package.
const glueFile = "zz_imago_glue.go"

// build makes the program at bin. Its temporary files are in the cache, in a folder of this build's own.
func (p *plan) build(ctx context.Context, bin string) error {
	cache := filepath.Dir(filepath.Dir(bin))
	if err := os.MkdirAll(cache, 0o777); err != nil {
		return cacheError(err)
	}
	tmp, remove, err := scratch.Dir(cache, tempPrefix)
	if err != nil {
		return cacheError(err)
	}
	defer remove()
	overlay, err := p.writeOverlay(tmp)
	if err != nil {
		return cacheError(err)
	}
	out := filepath.Join(tmp, "child")
	args := []string{"build", "-buildvcs=false", "-overlay", overlay, linkFlags(p.fetches), "-o", out}
	if len(p.tags) > 0 {
		args = append(args, "-tags", strings.Join(p.tags, ","))
	}
	cmd := exec.CommandContext(ctx, p.goTool, append(args, p.mainPath)...)
	cmd.Dir = p.modDir
	cmd.Env = append(os.Environ(), "PWD="+p.modDir)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	cmd.WaitDelay = time.Second
	stopWithParent(cmd)
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("build a child: %s", buildMessage(stderr.String(), err))
	}
	if err := os.MkdirAll(filepath.Dir(bin), 0o777); err != nil {
		return cacheError(err)
	}
	if err := os.Rename(out, bin); err != nil {
		return cacheError(err)
	}
	return nil
}

// tempPrefix begins the names of folders of builds that are under way.
const tempPrefix = "build-"

// writeOverlay writes the files and the table that names them, whose path it returns.
func (p *plan) writeOverlay(tmp string) (string, error) {
	replace := map[string]string{}
	for i, path := range sortedPaths(p.overlay) {
		at := filepath.Join(tmp, fmt.Sprintf("%d%s", i, filepath.Ext(path)))
		if err := os.WriteFile(at, p.overlay[path], 0o666); err != nil {
			return "", err
		}
		replace[path] = at
	}
	table, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	at := filepath.Join(tmp, "overlay.json")
	if err := os.WriteFile(at, table, 0o666); err != nil {
		return "", err
	}
	if p.modPath == stdModule { // the only module that is ours: its folder must exist for the go command to run in
		if err := os.MkdirAll(p.modDir, 0o777); err != nil {
			return "", err
		}
		goMod := fmt.Sprintf("module %s\n\ngo %s\n", stdModule, strings.TrimPrefix(language, "go"))
		if old, err := os.ReadFile(filepath.Join(p.modDir, "go.mod")); err != nil || string(old) != goMod {
			return at, os.WriteFile(filepath.Join(p.modDir, "go.mod"), []byte(goMod), 0o666)
		}
	}
	return at, nil
}

// Errors of [Build] that no other package would be spared.
var (
	ErrCache     = errors.New("cannot write to the cache")
	ErrToolchain = errors.New("no Go toolchain")
)

// buildMessage is the first line of what the compiler said that tells what is wrong.
func buildMessage(stderr string, err error) string {
	for line := range strings.Lines(stderr) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "go: downloading") {
			return line
		}
	}
	return err.Error()
}

// swept are the folders that this process has swept.
var swept sync.Map

const (
	// oldest is how long a program is kept that nobody uses.
	oldest = 30 * 24 * time.Hour
	// mostKept is how many bytes of programs are kept, which is a few hundred of them. No theory stands behind the figure.
	mostKept = 2 << 30
	// inUse is how long a program is kept whatever there is beside it: an inference may start it once more.
	inUse = time.Hour
)

// sweep removes what builds that were killed left behind, and programs by [expired], once in a process. It is a courtesy: what cannot be removed
// stays.
func sweep(cache string) {
	if _, done := swept.LoadOrStore(cache, true); done {
		return
	}
	scratch.Sweep(cache, tempPrefix)
	for _, p := range expired(programsIn(cache), time.Now(), mostKept) {
		p.remove(cache)
	}
}

// A kept is a program of the cache.
type kept struct {
	name  string // of its folder
	bytes int64
	used  time.Time
}

// remove removes a program, unless another process has begun to use it since it was listed.
func (p *kept) remove(cache string) {
	dir := filepath.Join(cache, p.name)
	if info, err := os.Stat(dir); err != nil || info.ModTime().After(p.used) {
		return
	}
	os.RemoveAll(dir)
}

// programsIn lists the programs of a cache. Folders of builds that are under way count as such: they are in use.
func programsIn(cache string) (all []kept) {
	entries, _ := os.ReadDir(cache)
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue
		}
		k := kept{name: e.Name(), used: info.ModTime()}
		if program, err := os.Stat(filepath.Join(cache, e.Name(), "child")); err == nil {
			k.bytes = program.Size()
		}
		all = append(all, k)
	}
	return all
}

// expired is the programs that are not worth keeping: those that were not used for a month, and of the others the least recently used ones beyond
// so many bytes of all together.
func expired(all []kept, now time.Time, most int64) (out []kept) {
	slices.SortStableFunc(all, func(a, b kept) int { return b.used.Compare(a.used) })
	sum := int64(0)
	for _, k := range all {
		sum += k.bytes
		if age := now.Sub(k.used); age > oldest || sum > most && age > inUse {
			out = append(out, k)
		}
	}
	return out
}

// linkFlags is the flag for the linker, without symbols, and where a copy fetches bodies from the runtime with leave to do so (go doc cmd/link).
func linkFlags(fetches bool) string {
	if fetches {
		return "-ldflags=-s -w -checklinkname=0"
	}
	return "-ldflags=-s -w"
}
