package suite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// kept is one file of a catalogue beside the function that it is about.
type kept struct {
	pkg           *subject.Package
	fn            *subject.Function
	target, short string // ./geom.Area and geom.Area
	path          string
	stale         string // why it does not fit the code any more; the other fields below are then empty
	domain        *relation.Domain
	relations     []keptRelation
	corpus        map[string][]relation.Value // see [Claims.Feed]
	warnings      []error
}

type keptRelation struct {
	rel     *relation.Relation
	line    int
	col     int
	left    bool  // its evidence says that executions did not come to their end when it was found
	kills   int   // as its evidence says
	sources []Row // that it begins with

	evidence string // as its catalogue has it
}

// folder is where a package keeps its relations.
var folder = filepath.Join("testdata", "imago")

// find reads the catalogue files that targets name, in the order of packages and of file names.
func find(ctx context.Context, targets []string, o Options) ([]*kept, error) {
	if all, ok, err := findElsewhere(ctx, targets, o); ok || err != nil {
		return all, err
	}
	all, targets, err := vanished(ctx, targets, o)
	if err != nil {
		return nil, err
	}
	if len(all) > 0 && len(targets) == 0 {
		return all, nil
	}
	pkgs, err := subject.Load(ctx, targets, o.Subject)
	if err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		if p.Dir == "" {
			continue
		}
		ks, err := findPackage(ctx, p, asked(p, targets), o)
		if err != nil {
			return nil, err
		}
		all = append(all, ks...)
	}
	if len(all) == 0 {
		return nil, noneKept{targets}
	}
	return all, nil
}

// noneKept says that the targets have no catalogue.
type noneKept struct{ targets []string }

// Error names the targets, and the command that finds and keeps relations.
func (e noneKept) Error() string {
	return fmt.Sprintf("no relations are kept for %s (imago infer --write %s finds and keeps some)", listed(e.targets), strings.Join(e.targets, " "))
}

func listed(targets []string) string {
	if len(targets) == 0 {
		return "the package of this directory"
	}
	return strings.Join(targets, " ")
}

// asked returns the functions of p that targets name one by one; none means the whole package.
func asked(p *subject.Package, targets []string) []*subject.Function {
	for _, f := range p.Functions {
		if !slices.ContainsFunc(targets, func(t string) bool { return names(t, f) }) {
			return nil
		}
	}
	return p.Functions
}

// names reports whether target names f. Without type arguments it names the instance that was loaded for it.
func names(target string, f *subject.Function) bool {
	return target == f.Target || strings.HasSuffix(target, "."+f.Ident) || strings.HasSuffix(target, "."+generic(f.Ident))
}

// generic is the name of a function without type arguments: Max of Max[int].
func generic(ident string) string {
	name, _, _ := strings.Cut(ident, "[")
	return name
}

// vanished takes targets out whose function is gone but whose relations are still there, and returns them as stale files.
func vanished(ctx context.Context, targets []string, o Options) (gone []*kept, rest []string, err error) {
	for _, t := range targets {
		dir, ident, ok := split(t)
		file := filepath.Join(o.Subject.Dir, dir, catalogue.File(filepath.Join(o.Subject.Dir, dir), ident))
		if !ok || !exists(file) {
			rest = append(rest, t)
			continue
		}
		var user *subject.UserError
		if _, err := subject.Load(ctx, []string{t}, o.Subject); errors.As(err, &user) {
			if _, err := subject.Load(ctx, []string{dirTarget(dir)}, o.Subject); err != nil {
				return nil, nil, err // the package itself is at fault
			}
			gone = append(gone, staleFile(t, path.Base(filepath.ToSlash(dir))+"."+ident, file, isGone(file)))
			continue
		}
		rest = append(rest, t)
	}
	return gone, rest, nil
}

// split takes a target ./geom.Vec.Rotate apart into the folder and the function. Import paths are not folders: ok is false.
func split(target string) (dir, ident string, ok bool) {
	if !strings.HasPrefix(target, ".") && !filepath.IsAbs(target) {
		return "", "", false
	}
	at := strings.LastIndexByte(generic(target), '/') + 1
	name, ident, ok := strings.Cut(target[at:], ".")
	return target[:at] + name, ident, ok && ident != "" && name != ""
}

func dirTarget(dir string) string { return filepath.ToSlash(dir) }

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

func isGone(file string) string {
	return fmt.Sprintf("the function is gone, but relations for it are kept in %s; restore the function, give the --tags it is built with, or delete the file", shortPath(file))
}

func staleFile(target, short, file, why string) *kept {
	abs, err := filepath.Abs(file)
	if err != nil {
		abs = file
	}
	return &kept{target: target, short: short, path: abs, stale: why}
}

// shortPath is a file as seen from the current directory, where it lies below it.
func shortPath(file string) string {
	wd, err := os.Getwd()
	if err != nil {
		return file
	}
	if rel, err := filepath.Rel(wd, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

// findPackage reads the files of one package: those of only, or all.
func findPackage(ctx context.Context, p *subject.Package, only []*subject.Function, o Options) ([]*kept, error) {
	entries, err := os.ReadDir(filepath.Join(p.Dir, folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []*kept
	for _, e := range entries {
		ident, ok := catalogue.Ident(filepath.Join(p.Dir, folder, e.Name()))
		if !ok || only != nil && !slices.ContainsFunc(only, func(f *subject.Function) bool { return f.Ident == ident }) {
			continue
		}
		k, err := openKept(ctx, p, ident, filepath.Join(p.Dir, folder, e.Name()), o)
		if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

// openKept reads one file and matches it with the code.
func openKept(ctx context.Context, p *subject.Package, ident, file string, o Options) (*kept, error) {
	short := p.Name + "." + ident
	target := targetOf(p, ident)
	fn := function(p, ident)
	if args := instance(file); args != "" && !strings.HasSuffix(ident, args) {
		target, fn = target+args, nil
	}
	if siblings(p, ident) > 1 { // among several, the relations of this one would have to say which they mean
		fn = nil
	}
	if fn == nil { // kept for an instance, or for a function that the pattern does not name: unexported, or gone
		pkgs, err := subject.Load(ctx, []string{target}, o.Subject)
		var user *subject.UserError
		if errors.As(err, &user) {
			return staleFile(target, short, file, isGone(file)), nil
		}
		if err != nil {
			return nil, err
		}
		p, fn = pkgs[0], pkgs[0].Functions[0]
	}
	if fn == nil || fn.Func == nil {
		why := "it cannot be checked any more"
		if fn != nil {
			why += ": " + fn.Refused
		}
		return staleFile(target, short, file, why), nil
	}
	k := &kept{pkg: p, fn: fn, target: fn.Target, short: short, path: file}
	return k, k.read(ctx)
}

// siblings counts the instances of the generic function that ident is one of.
func siblings(p *subject.Package, ident string) (n int) {
	for _, f := range p.Functions {
		if f.Ident != generic(f.Ident) && generic(f.Ident) == generic(ident) {
			n++
		}
	}
	return n
}

func function(p *subject.Package, ident string) *subject.Function {
	for _, f := range p.Functions {
		if f.Ident == ident {
			return f
		}
	}
	return nil
}

// targetOf is how a user names a function of p.
func targetOf(p *subject.Package, ident string) string {
	for _, f := range p.Functions {
		if stem, ok := strings.CutSuffix(f.Target, "."+f.Ident); ok {
			return stem + "." + ident
		}
	}
	if dir := shortPath(p.Dir); filepath.IsLocal(dir) {
		return "./" + filepath.ToSlash(dir) + "." + ident
	}
	return p.Path + "." + ident
}

// byPackage groups files whose functions one child program holds.
func byPackage(all []*kept) [][]*kept {
	var out [][]*kept
	for _, k := range all {
		if n := len(out); n > 0 && out[n-1][0].pkg == k.pkg {
			out[n-1] = append(out[n-1], k)
			continue
		}
		out = append(out, []*kept{k})
	}
	return out
}

// hints are the literals of the function's code and documentation.
func hints(f *subject.Function) source.Hints {
	var h source.Hints
	for _, c := range f.Constants {
		if text, err := strconv.Unquote(c.Text); err == nil {
			h.Texts = append(h.Texts, text)
		} else if !math.IsNaN(c.Float) {
			h.Numbers = append(h.Numbers, c.Float)
		}
	}
	return h
}
