// Package shop measures whether inference shows faults. A shop is a module of small packages with faults that are known: [Read] reads the list of
// them, each with the edit that mends it, [Measure] has the relations of the module inferred as a user would and judges what is printed.
//
// The first shop is the project's case of business code. The second one was written and committed before anything was run on it, by the author of the
// table of expectations and in the same hours, so that its figures are better than a stranger's code may expect.
package shop

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Dir has the shops, from the root of the module.
const Dir = "internal/study/shop/testdata"

// Names are the shops: the folders of [Dir], each with its list of faults beside it.
var Names = []string{"first", "second"}

// A Fault is one mistake in a function of a shop.
type Fault struct {
	Func  string // "money.Format", "bloom.Filter.Union"
	What  string // as its author would put it
	hunks []hunk
}

// A hunk is a stretch of lines of the package, and what stands there in its place once it is mended.
type hunk struct{ faulty, mended []string }

// Read reads the faults of a shop from its list: a line "# Func: what is wrong", then the edit that mends it as in a diff, lines with "- " and lines
// with "+ " in front. An edit of several stretches has them one behind the other.
func Read(name string) ([]*Fault, error) {
	data, err := os.ReadFile(filepath.Join(Dir, name+".txt"))
	if err != nil {
		return nil, fmt.Errorf("read the faults of a shop: %w", err)
	}
	faults, err := parse(string(data))
	if err != nil {
		return nil, fmt.Errorf("read the faults of shop %s: %w", name, err)
	}
	return faults, nil
}

func parse(text string) ([]*Fault, error) {
	var faults []*Fault
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		sign, rest, _ := strings.Cut(line, " ")
		if sign == "#" {
			fn, what, ok := strings.Cut(rest, ": ")
			if !ok {
				return nil, fmt.Errorf("line %d: no colon behind the function", i+1)
			}
			faults = append(faults, &Fault{Func: fn, What: what})
			continue
		}
		if len(faults) == 0 || sign != "-" && sign != "+" {
			return nil, fmt.Errorf("line %d: neither a function nor a part of an edit", i+1)
		}
		faults[len(faults)-1].add(sign, rest)
	}
	return faults, nil
}

// add adds a line of an edit: one that goes begins another stretch if the stretch before it has what comes in its place.
func (f *Fault) add(sign, line string) {
	last := len(f.hunks) - 1
	if last < 0 || sign == "-" && len(f.hunks[last].mended) > 0 {
		f.hunks, last = append(f.hunks, hunk{}), last+1
	}
	if h := &f.hunks[last]; sign == "-" {
		h.faulty = append(h.faulty, line)
	} else {
		h.mended = append(h.mended, line)
	}
}

// pkg is the package of a fault.
func (f *Fault) pkg() string { return f.Func[:strings.IndexByte(f.Func, '.')] }

// mend is the source of a fault's package without it.
func (f *Fault) mend(src string) (string, error) {
	for _, h := range f.hunks {
		faulty, mended := strings.Join(h.faulty, "\n")+"\n", strings.Join(h.mended, "\n")+"\n"
		if strings.Count(src, faulty) != 1 {
			return "", fmt.Errorf("%s: the lines to be mended stand %d times in the package:\n%s", f.Func, strings.Count(src, faulty), faulty)
		}
		src = strings.Replace(src, faulty, mended, 1)
	}
	return src, nil
}

// Mended writes a shop without its faults, but for those in left, into dir.
func Mended(name, dir string, faults []*Fault, left ...*Fault) error {
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(Dir, name))); err != nil {
		return fmt.Errorf("copy shop %s: %w", name, err)
	}
	for _, f := range faults {
		if slices.Contains(left, f) {
			continue
		}
		file := filepath.Join(dir, f.pkg(), f.pkg()+".go")
		src, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("mend %s: %w", f.Func, err)
		}
		mended, err := f.mend(string(src))
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(mended), 0o644); err != nil {
			return fmt.Errorf("mend %s: %w", f.Func, err)
		}
	}
	return nil
}
