package suite

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/subject"
)

// findElsewhere reads catalogues where the user stands in a module that holds relations of code elsewhere; ok is false if not.
func findElsewhere(ctx context.Context, targets []string, o Options) (all []*kept, ok bool, err error) {
	dir, err := filepath.Abs(o.Subject.Dir)
	if err != nil {
		return nil, false, err
	}
	root, ok := rootOfOut(dir)
	if !ok {
		return nil, false, nil
	}
	if len(targets) == 0 {
		targets = []string{"."}
	}
	for _, t := range targets {
		at := root // strings.TrimSpace is a folder below the root
		if strings.HasPrefix(t, ".") {
			at = dir
		}
		files, err := filesOf(at, t)
		if err != nil {
			return nil, true, err
		}
		for _, file := range files {
			k, err := openElsewhere(ctx, root, file, o)
			if err != nil {
				return nil, true, err
			}
			all = append(all, k)
		}
	}
	if len(all) == 0 {
		return nil, true, fmt.Errorf("no relations are kept for %s in %s (imago check ./... checks all that are)", strings.Join(targets, " "), shortPath(root))
	}
	return all, true, nil
}

// rootOfOut is the folder of the go.mod above dir, if that is the module of an --out folder.
func rootOfOut(dir string) (string, bool) {
	for {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			return dir, strings.HasPrefix(string(data), "module "+catalogue.OutModule+"\n")
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}

// filesOf lists the catalogue files that a target names below at: of a tree, a package, or one function.
func filesOf(at, target string) ([]string, error) {
	if tree, ok := strings.CutSuffix(target, "..."); ok {
		var files []string
		err := filepath.WalkDir(filepath.Join(at, tree), func(path string, e fs.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".rel" {
				files = append(files, path)
			}
			return err
		})
		return files, err
	}
	dir := filepath.Join(at, filepath.FromSlash(target))
	if files, err := filepath.Glob(filepath.Join(dir, folder, "*.rel")); len(files) > 0 || err != nil {
		return files, err
	}
	for i := strings.LastIndexByte(generic(dir), '.'); i > strings.LastIndexByte(generic(dir), filepath.Separator); i = strings.LastIndexByte(dir[:i], '.') {
		if file := filepath.Join(dir[:i], catalogue.File(dir[:i], dir[i+1:])); exists(file) {
			return []string{file}, nil
		}
		if files := instances(filepath.Join(dir[:i], folder), generic(dir[i+1:])); len(files) > 0 {
			return files, nil
		}
	}
	return nil, nil
}

// instances lists the files of a folder that are about an instance of a generic function.
func instances(dir, name string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var files []string
	for _, e := range entries {
		if (strings.HasPrefix(e.Name(), name+"[") || strings.HasPrefix(e.Name(), name+"-")) && filepath.Ext(e.Name()) == ".rel" {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	return files
}

// openElsewhere reads one file, whose folder says what it is about.
func openElsewhere(ctx context.Context, root, file string, o Options) (*kept, error) {
	rel, err := filepath.Rel(root, filepath.Dir(filepath.Dir(filepath.Dir(file))))
	if err != nil {
		return nil, err
	}
	ident, _ := catalogue.Ident(file)
	target := filepath.ToSlash(rel) + "." + ident
	if args := instance(file); !strings.HasSuffix(ident, args) {
		target += args
	}
	pkgs, err := subject.Load(ctx, []string{target}, o.Subject)
	if err != nil {
		return nil, err
	}
	p := pkgs[0]
	fn := p.Functions[0]
	short := p.Name + "." + ident
	if fn.Func == nil {
		return staleFile(target, short, file, "it cannot be checked any more: "+fn.Refused), nil
	}
	k := &kept{pkg: p, fn: fn, target: target, short: short, path: file}
	return k, k.read(ctx)
}
