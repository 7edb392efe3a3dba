//go:build unix

package scratch

import (
	"os"
	"syscall"
)

// variable names the folder of temporary files to programs.
const variable = "TMPDIR"

// hold takes the lock of an open file, and reports whether nobody else has it.
func hold(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
