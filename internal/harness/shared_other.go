//go:build !linux

package harness

import (
	"os"
	"os/exec"
	"runtime"

	"github.com/imago-mt/imago/internal/harness/child"
)

// sharedFile makes the memory that parent and child share: a file in the cache whose name is removed at once.
func sharedFile(cache string) (*os.File, error) {
	if runtime.GOOS == "windows" {
		return nil, nil // bodies go through the pipe
	}
	f, err := os.CreateTemp(cache, tempPrefix)
	if err != nil {
		return nil, cacheError(err)
	}
	if err := os.Remove(f.Name()); err != nil {
		f.Close()
		return nil, cacheError(err)
	}
	if err := f.Truncate(child.SharedSize); err != nil {
		f.Close()
		return nil, cacheError(err)
	}
	return f, nil
}

// stopWithParent has nothing to do: the go command ends by itself.
func stopWithParent(*exec.Cmd) {}
