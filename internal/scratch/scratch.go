// Package scratch makes temporary folders of which none stays behind: one whose process was killed is removed by the next run.
//
// A folder has a lock file that its process holds for as long as it lives; the kernel releases it however the process ends (flock(2)). Numbers
// of processes would not do: containers may share a folder of temporary files, but not these.
package scratch

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// lockName is the file in a folder that says whether its process lives.
const lockName = ".lock"

// young is the age under which a folder without a lock may be one that is just being made. No theory: it takes some microseconds.
const young = time.Minute

// Dir makes a folder in parent whose name begins with a prefix, and returns it with a function that removes it.
func Dir(parent, prefix string) (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp(parent, prefix)
	if err != nil {
		return "", nil, err
	}
	lock, err := os.OpenFile(filepath.Join(dir, lockName), os.O_CREATE|os.O_RDWR, 0o600)
	if err == nil && !hold(lock) {
		err = fmt.Errorf("%s was taken away while it was made", dir)
	}
	if err != nil {
		os.RemoveAll(dir)
		return "", nil, err
	}
	return dir, func() {
		os.RemoveAll(dir)
		lock.Close()
	}, nil
}

// Sweep removes the folders of parent with a prefix whose processes have ended without doing it. It is a courtesy: what cannot be removed stays.
func Sweep(parent, prefix string) {
	entries, _ := os.ReadDir(parent)
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		if dir := filepath.Join(parent, e.Name()); abandoned(dir) {
			os.RemoveAll(dir)
		}
	}
}

// abandoned reports whether nobody holds the lock of a folder. It holds it itself then, until the process ends, so that nobody else removes the
// same folder.
func abandoned(dir string) bool {
	lock, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR, 0)
	if err != nil {
		info, err := os.Stat(dir)
		return err == nil && time.Since(info.ModTime()) > young
	}
	defer lock.Close()
	return hold(lock)
}

// Own makes a folder for all that this process and those that it starts take for temporary: it is in the place of the system's for as long as
// the process lives (TMPDIR). What other processes left behind is removed. The function that is returned removes the folder.
func Own(prefix string) (remove func(), err error) {
	system := os.TempDir()
	Sweep(system, prefix)
	dir, removeDir, err := Dir(system, prefix)
	if err != nil {
		return nil, err
	}
	was, set := os.LookupEnv(variable)
	if err := os.Setenv(variable, dir); err != nil {
		removeDir()
		return nil, err
	}
	return func() {
		if set {
			os.Setenv(variable, was)
		} else {
			os.Unsetenv(variable)
		}
		removeDir()
	}, nil
}
