package harness

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/imago-mt/imago/internal/harness/child"
)

// sharedFile makes the memory that parent and child share. It has no name anywhere.
func sharedFile(string) (*os.File, error) {
	fd, err := unix.MemfdCreate("imago", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, os.NewSyscallError("memfd_create", err)
	}
	f := os.NewFile(uintptr(fd), "imago-shared")
	if err := f.Truncate(child.SharedSize); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// stopWithParent ends a build when imago is killed.
func stopWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
