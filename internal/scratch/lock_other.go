//go:build !unix

package scratch

import "os"

// variable names the folder of temporary files to programs.
const variable = "TMP"

// hold reports whether the lock is the process's own; without flock(2) nobody's folder is taken for abandoned.
func hold(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Size() == 0 && mark(f) == nil
}

// mark makes the file of a lock that is held longer than nothing.
func mark(f *os.File) error {
	_, err := f.WriteString("held")
	return err
}
