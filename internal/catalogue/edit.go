package catalogue

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/imago-mt/imago/relation"
)

// Domain is the domain that the catalogue file of the subject ident in the folder dir says, "" if there is none or it cannot be read.
func Domain(dir, ident string) string {
	f, err := readFile(dir, ident)
	if err != nil {
		return ""
	}
	return f.Domain
}

// Edit changes the catalogue file of the subject ident in the folder dir by a function, in one step. The tests are not touched. It
// reports the file.
func Edit(dir, ident string, edit func(*relation.File) error) (string, error) {
	f, err := readFile(dir, ident)
	name := File(dir, ident)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("there is no %s (imago infer --write makes it)", filepath.Join(dir, name))
	}
	if err != nil {
		return "", err
	}
	if err := edit(f); err != nil {
		return "", err
	}
	w := &changes{dir: dir}
	return filepath.Join(dir, name), w.write(name, f.Bytes())
}
