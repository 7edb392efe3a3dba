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

// attempts is how many folders are made before it is given up: a sweep may take the lock of one that was not held yet. No theory: one sweep takes
// one folder at most.
const attempts = 100

// Dir makes a folder in parent whose name begins with a prefix, and returns it with a function that removes it.
func Dir(parent, prefix string) (dir string, remove func(), err error) {
	for range attempts {
		dir, err = os.MkdirTemp(parent, prefix)
		if err != nil {
			return "", nil, err
		}
		lock, err := os.OpenFile(filepath.Join(dir, lockName), os.O_CREATE|os.O_RDWR, 0o600)
		if err == nil && hold(lock) && stands(lock) {
			return dir, func() {
				lock.Close() // first: some systems remove no open file
				os.RemoveAll(dir)
			}, nil
		}
		if err == nil {
			lock.Close()
		}
		os.RemoveAll(dir)
		if err != nil {
			return "", nil, err
		}
	}
	return "", nil, fmt.Errorf("each folder %s* in %s was taken away while it was made", prefix, parent)
}

// stands reports whether the file of a lock is still where it was made: a sweep may have removed it just before it was locked.
func stands(lock *os.File) bool {
	mine, err := lock.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(lock.Name())
	return err == nil && os.SameFile(mine, there)
}

// Sweep removes the folders of parent with a prefix whose processes have ended without doing it. It is a courtesy: what cannot be removed stays.
func Sweep(parent, prefix string) {
	entries, _ := os.ReadDir(parent)
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		sweep(filepath.Join(parent, e.Name()))
	}
}

// sweep removes a folder whose lock nobody holds. It holds the lock itself until the folder is gone: who takes it later must not believe to own
// a folder that is being removed.
func sweep(dir string) {
	lock, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR, 0)
	if err != nil {
		if info, err := os.Stat(dir); err == nil && time.Since(info.ModTime()) > young {
			os.RemoveAll(dir)
		}
		return
	}
	defer lock.Close()
	if hold(lock) {
		os.RemoveAll(dir)
	}
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
