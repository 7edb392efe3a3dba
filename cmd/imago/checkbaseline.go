package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/imago-mt/imago/internal/suite"
)

// A checkBaseline is the file of what a check is known to find wrong: --baseline and --write-baseline of imago check.
type checkBaseline struct {
	file  string
	write bool

	known *suite.Known // as it was; nil if there is none to compare with
}

func (b *checkBaseline) addFlags(f *pflag.FlagSet) {
	f.StringVar(&b.file, "baseline", "", "fail only if something does not hold that is not in `FILE`, and show only such")
	f.BoolVar(&b.write, "write-baseline", false, "write all that does not hold to the file of --baseline")
}

// prepare refuses what cannot be meant, and reads the file before anything is run. It is relative to dir; part tells that not all is checked.
func (b *checkBaseline) prepare(dir string, part bool) error {
	switch {
	case b.write && b.file == "":
		return errors.New("--write-baseline needs the name of the file: --baseline FILE")
	case b.write && part:
		return errors.New("--write-baseline needs a whole check: without --diff, --relation, --at, --per-source, --budget, --fail-fast and --adequate, which leave something out")
	}
	b.file = inDir(dir, b.file)
	if b.file == "" || b.write {
		return nil
	}
	text, err := baselineText(b.file)
	if err == nil {
		b.known, err = suite.ParseKnown(shortPath(b.file), text)
	}
	return err
}

// root is the folder from which the file names catalogue files: its own, which does not move with the current directory.
func (b *checkBaseline) root() string {
	file, err := filepath.Abs(b.file)
	if err != nil {
		return filepath.Dir(b.file)
	}
	return filepath.Dir(file)
}

// apply writes the file, or takes out of a whole report what it knows. It says on stderr what it leaves out, and what holds again.
func (b *checkBaseline) apply(stderr io.Writer, found *suite.Report) error {
	if b.write {
		b.known = suite.KnownOf(found, b.root())
		if err := replace(stderr, b.file, b.known.Text()); err != nil {
			return err
		}
	}
	if b.known == nil {
		return nil
	}
	known, gone := b.known.LeaveOut(found, b.root())
	if known > 0 {
		fmt.Fprintf(stderr, "imago: not shown: %d known from %s\n", known, shortPath(b.file))
	}
	tellGone(stderr, b.file, "hold again", gone)
	return nil
}
